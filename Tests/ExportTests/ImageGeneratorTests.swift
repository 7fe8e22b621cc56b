import EditModel
import Frames
import Media
import MediaTime
import Testing

@testable import Export

@Suite("Pictures at many times")
struct ImageGeneratorTests {
    private let folder = TemporaryFolder()

    /// Frames 0 to 9 show the source's 5 to 14, frames 10 to 259 its 30 to 279.
    private func generator() throws -> ImageGenerator {
        try ffmpeg(numbered(frames: 300) + " -c:v libx264 -qp 4 -g 12 -bf 2", folder.file("in.mp4"))
        let movie = try makeMovie(
            [folder.file("in.mp4")], video: [segment(0, frames(0, 10), from: 5), segment(0, frames(10, 260), from: 30)])
        return try ImageGenerator(movie, library: MediaLibrary(gate: OpenGate()))
    }

    /// What is shown at some times: which of them, from when, and the source's frame by its brightness.
    private func shown(
        _ generator: ImageGenerator, _ times: [Time]
    ) throws -> [(index: Int, frame: Int64, source: Int)] {
        try withinAMinute {
            var found: [(index: Int, frame: Int64, source: Int)] = []
            try generator.generate(at: times) { image in
                let middle =
                    4 * (image.picture.bitmap.height / 2 * image.picture.bitmap.width + image.picture.bitmap.width / 2)
                let grey = Double(image.picture.bitmap.pixels[middle])
                let frame = try image.actualTime.dividedRoundingDown(by: Time(1, 25))
                found.append((image.index, frame, Int((grey * 219 / 255 / 4).rounded())))
            }
            return found
        }
    }

    @Test("each time gets its exact frame, near or far, in the order of the frames")
    func exact() throws {
        let wanted: [Int64] = [259, 3, 0, 3, 10, 9, 200, 75]
        let found = try shown(try generator(), wanted.map { Time($0 * 40 + 39, 1000) })
        #expect(found.map(\.frame) == [0, 3, 3, 9, 10, 75, 200, 259])
        #expect(found.map(\.index) == [2, 1, 3, 5, 4, 7, 6, 0])
        #expect(found.map(\.source) == [5, 8, 8, 14, 30, 95 % 55, 220 % 55, 279 % 55])
    }

    @Test("within the tolerances a frame that is wanted anyway answers again")
    func tolerances() throws {
        var generator = try generator()
        generator.requestedTimeToleranceBefore = Time(2, 25)
        #expect(
            try shown(generator, (0..<5).map { Time($0, 25) }).map(\.frame) == [0, 0, 0, 3, 3])
        generator.requestedTimeToleranceBefore = .positiveInfinity
        #expect(try shown(generator, [Time(1, 25), Time(100, 1), Time(9, 1)]).map(\.frame) == [1, 1, 1])
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = Time(1, 1)
        #expect(try shown(generator, [Time(-1, 2)]).map(\.frame) == [0])
    }

    @Test(
        "a time without a frame is an error, and nothing is rendered",
        arguments: [Time(260, 25), Time(-1, 25), .indefinite])
    func outside(time: Time) throws {
        let generator = try generator()
        let error = mediaError { try generator.generate(at: [.zero, time]) { _ in Issue.record("rendered") } }
        #expect(
            error?.description
                == "cannot show the frame at \(time): the picture goes from 0 up to 10.4 s, which is not included")
    }

    @Test(
        "pictures fit in the maximum size and keep their shape",
        arguments: [(32, 100, 32, 24), (100, 12, 16, 12), (999, 999, 64, 48)])
    func size(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int) throws {
        var generator = try generator()
        generator.maximumSize = (width, height)
        try generator.generate(at: [.zero]) { image in
            #expect(image.picture.bitmap.width == expectedWidth && image.picture.bitmap.height == expectedHeight)
        }
    }

    @Test("what the receiver throws ends the rendering")
    func stops() throws {
        struct Enough: Error {}
        let generator = try generator()
        try withinAMinute {
            _ = #expect(throws: Enough.self) {
                try generator.generate(at: [.zero, Time(1, 1)]) { _ in throw Enough() }
            }
        }
    }
}
