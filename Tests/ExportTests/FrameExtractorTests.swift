import EditModel
import Media
import MediaTime
import Testing

@testable import Export

@Suite("Single frames")
struct FrameExtractorTests {
    private let folder = TemporaryFolder()

    private func extractor() throws -> FrameExtractor {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -qp 4 -g 12 -bf 2", folder.file("in.mp4"))
        let movie = try makeMovie(
            [folder.file("in.mp4")], video: [segment(0, frames(0, 10), from: 5), segment(0, frames(10, 20), from: 30)])
        return try FrameExtractor(movie, library: MediaLibrary(gate: OpenGate()))
    }

    @Test("a time belongs to the frame that is shown then")
    func numbers() throws {
        let extractor = try extractor()
        for (time, number) in [(Time.zero, 0), (Time(1, 25), 1), (Time(79, 1000), 1), (Time(799, 1000), 19)] {
            #expect(try extractor.frameNumber(at: time) == Int64(number))
        }
    }

    @Test("a time outside the picture is an error that says how long it is")
    func outside() throws {
        let extractor = try extractor()
        for time in [Time(20, 25), Time(-1, 25), .indefinite] {
            let error = mediaError { _ = try extractor.frameNumber(at: time) }
            #expect(error?.kind == .unsupported)
            #expect(
                error?.description
                    == "cannot show the frame at \(time): the picture goes from 0 up to 4/5 s, which is not included"
                    || error?.cause == "the picture goes from 0 up to 0.8 s, which is not included")
        }
    }

    @Test("the PNG is of the render size and shows the frame", arguments: [(0, 5), (9, 14), (10, 30), (19, 39)])
    func png(number: Int64, shown: Int) throws {
        let extractor = try extractor()
        let bytes = try withinAMinute { try extractor.png(frame: number) }
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let path = folder.file("out.png")
        folder.write("out.png", bytes)
        let stream = try ffprobe("-show_streams", path)
        #expect(stream.contains("width=64") && stream.contains("height=48") && stream.contains("pix_fmt=rgb24"))
        let pixels = try ffmpegOutput("-i \(path) -f rawvideo -pix_fmt rgb24")
        let grey = Double(pixels[3 * (20 * 64 + 20)])
        #expect(abs(grey - Double(4 * shown) * 255 / 219) <= 2)
    }

    @Test("a movie without picture has no frames")
    func soundOnly() throws {
        try ffmpeg("-f lavfi -i sine=d=1", folder.file("a.wav"))
        let movie = try makeMovie([folder.file("a.wav")], video: [], audio: [[segment(0, frames(0, 25))]])
        let error = mediaError { _ = try FrameExtractor(movie, library: MediaLibrary(gate: OpenGate())) }
        #expect(error?.description == "cannot show a frame: the movie has no picture")
    }
}
