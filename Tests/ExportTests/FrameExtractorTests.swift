import Foundation
import Frames
import Media
import MediaTime
import Pixels
import Testing
import Values

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

    struct Kept: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Pictures of 64 × 48 for ffmpeg to write.
        let source: String
        var name = "in.mkv"
        var opacity = 1.0
        let pixels: String
        /// Of pixels 32 and 33 of the 25th row, 16 bits a channel, with alpha.
        let expected: [[Int]]
    }

    private static let full = 65535

    @Test(
        "a frame has the alpha, the chroma and the bits that the movie has",
        arguments: [
            Kept(
                testDescription: "chroma of single pixels",
                source: "color=red,format=rgb24,geq=r='255*mod(X,2)':g=0:b='255*(1-mod(X,2))' -frames:v 1",
                name: "in.png", pixels: "rgb24", expected: [[0, 0, full, full], [full, 0, 0, full]]),
            Kept(
                testDescription: "10 bits",
                source: "color=black,format=yuv444p10le,geq=lum='if(mod(X,2),515,514)':cb=512:cr=512 -c:v ffv1",
                pixels: "rgb48be",
                expected: [Array(repeating: 33665, count: 3) + [full], Array(repeating: 33740, count: 3) + [full]]),
            Kept(
                testDescription: "half of a picture over nothing", source: "color=red,format=yuv444p -c:v ffv1",
                opacity: 0.5, pixels: "rgba", expected: [[full, 0, 0, full / 2], [full, 0, 0, full / 2]]),
            Kept(
                testDescription: "half of a deep picture over nothing",
                source: "color=black,format=yuv444p10le,geq=lum=514:cb=512:cr=512 -c:v ffv1", opacity: 0.5,
                pixels: "rgba64be", expected: [[33665, 33665, 33665, full / 2], [33665, 33665, 33665, full / 2]]),
        ])
    func kept(_ test: Kept) throws {
        let source = test.source.replacing(
            "color=", with: "-f lavfi -i color=s=64x48:r=25:d=0.2:c=", maxReplacements: 1)
        try ffmpeg(source, folder.file(test.name))
        let path = folder.file(test.name)
        let opacity = [Ramp(test.opacity, at: .zero)]
        var movie = try makeMovie([path], video: [segment(0, frames(0, 4))], opacity: opacity)
        movie.video?.color = nil
        let extractor = try FrameExtractor(
            movie, transparency: .everywhere, library: MediaLibrary(gate: OpenGate()))
        folder.write("out.png", try withinAMinute { try extractor.png(frame: 1) })
        #expect(try ffprobe("-show_streams", folder.file("out.png")).contains("pix_fmt=\(test.pixels)"))
        let bytes = try ffmpegOutput("-i \(folder.file("out.png")) -f rawvideo -pix_fmt rgba64le")
        let generator = try ImageGenerator(movie, library: MediaLibrary(gate: OpenGate()))
        var image: StillPicture?
        try generator.generate(at: [Time(1, 25)]) { image = $0.picture }
        #expect((image?.deep != nil) == test.pixels.contains("be"))
        for (index, expected) in test.expected.enumerated() {
            let first = (24 * 64 + 32 + index) * 4
            let found = (0..<4).map { Int(bytes[(first + $0) * 2]) | Int(bytes[(first + $0) * 2 + 1]) << 8 }
            // What was 8 bits may be one of them off, and colours that alpha divides a little more.
            let tolerance = test.pixels.contains("be") ? (test.opacity < 1 ? 130 : 40) : (test.opacity < 1 ? 1300 : 260)
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }, "\(found)")
            let premultiplied =
                expected.prefix(3).map { Double($0) * Double(expected[3]) / 65535 / 257 } + [Double(expected[3]) / 257]
            let small = image!.bitmap.pixels[first..<first + 4].map(Double.init)
            #expect(zip(small, premultiplied).allSatisfy { abs($0 - $1) <= 2 }, "\(small)")
        }
    }

    @Test("a movie without picture has no frames")
    func soundOnly() throws {
        try ffmpeg("-f lavfi -i sine=d=1", folder.file("a.wav"))
        let movie = try makeMovie([folder.file("a.wav")], video: [], audio: [[segment(0, frames(0, 25))]])
        let error = mediaError { _ = try FrameExtractor(movie, library: MediaLibrary(gate: OpenGate())) }
        #expect(error?.description == "cannot show a frame: the movie has no picture")
    }
}
