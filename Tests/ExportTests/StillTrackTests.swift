import EditModel
import Glibc
import Media
import MediaTime
import Rendering
import Testing
import Threads

@testable import Export
@testable import Frames

@Suite("Stills that are played")
struct StillTrackTests {
    private let folder = TemporaryFolder()

    @Test("of a track of stills one is decoded ahead of the one that is shown, and no more")
    func ahead() throws {
        let count = 8
        let paths = try (0..<count).map { index in
            let level = 20 + 25 * index
            try ffmpeg(
                "-f lavfi -i color=c=0x\(String(repeating: String(level, radix: 16), count: 3)):s=64x48 -frames:v 1",
                folder.file("\(index).png"))
            return folder.file("\(index).png")
        }
        let segments = (0..<count).map { index in
            let range = frames(Int64(index) * 2, Int64(index) * 2 + 2)
            return SegmentSnapshot(
                sourceIndex: index, sourceTrackID: 1, sourceRange: TimeRange(start: .zero, duration: range.duration),
                targetRange: range)
        }
        let movie = try makeMovie(paths, video: segments)
        let video = try #require(movie.video)
        let library = MediaLibrary(gate: OpenGate())
        let canvas = try Canvas(PictureTimeline(movie, video), library: library, carrying: PictureCapabilities())
        let rendered = try RenderedPictures(
            PictureTimeline(movie, video), canvas: canvas, library: library, frames: 0..<Int64(2 * count), script: nil)
        var shown: [Int] = []
        try rendered.run { number, frame in
            usleep(20_000)  // an eager decoder shows itself
            let decoded = library.decodedPackets(.video)
            #expect(decoded <= Int(number) / 2 + 2, "frame \(number)")
            shown.append(Int(frame.firstGrey.rounded()))
            return true
        }
        #expect(shown.count == 2 * count)
        for (number, level) in shown.enumerated() { #expect(abs(level - (20 + 25 * (number / 2))) <= 2) }
    }

    @Test("a producer that asks for room is answered when there is some, or when the queue is cancelled")
    func room() throws {
        let queue = BoundedQueue<Int>(capacity: 1)
        #expect(queue.waitForRoom())
        #expect(queue.put(1))
        #expect(queue.take() == 1)
        #expect(queue.waitForRoom())
        #expect(queue.put(2))
        let isTaken = Lock(false)
        let consumer = try Thread {
            usleep(20_000)  // a producer that does not wait shows itself
            isTaken.withLock { $0 = true }
            _ = queue.take()
        }
        #expect(queue.waitForRoom())
        #expect(isTaken.withLock { $0 })
        consumer.join()
        #expect(queue.put(3))
        queue.cancel()
        #expect(!queue.waitForRoom())
    }
}

extension Frame {
    /// The grey of the first pixel, of 255.
    fileprivate var firstGrey: Double {
        guard let view = view else { return -1 }
        return (Double(view.y.row(0, of: UInt8.self)[0]) - 16) * 255 / 219
    }
}
