import EditModel
import Frames
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Export

/// Patches of colour from a source file to the written movie and to a frame, decoded by ffmpeg.
@Suite("Colour from source to result")
struct ColorPathTests {
    private let folder = TemporaryFolder()
    private let lossless = ExportOptions(codecOptions: [EncoderOption(name: "qp", value: "0")])

    private static let tags709 = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv"

    /// A lossless movie of one colour, 64 × 48 unless told otherwise; its path.
    private func patch(
        _ codes: [Int], _ format: String = "yuv420p", tags: String = tags709, size: String = "64x48",
        name: String = "in.mkv"
    ) throws -> String {
        let planes = format.hasPrefix("gbr") ? ["r", "g", "b"] : ["lum", "cb", "cr"]
        let values = zip(planes + ["a"], codes).map { "\($0)=\($1)" }.joined(separator: ":")
        try ffmpeg(
            "-f lavfi -i color=black:s=\(size):r=25:d=0.2,format=\(format),geq=\(values) -c:v ffv1 \(tags)",
            folder.file(name))
        return folder.file(name)
    }

    private func movie(_ paths: [String], color: ColorDescription? = .bt709) throws -> MovieSnapshot {
        var movie = try makeMovie(
            paths, video: paths.indices.map { segment($0, frames(Int64($0) * 4, Int64($0) * 4 + 4)) })
        movie.video?.color = color
        return movie
    }

    /// The middle sample of each plane of a written frame.
    private func exported(_ movie: MovieSnapshot, frame: Int = 1) throws -> [Int] {
        try export(movie, to: folder.file("out.mp4"), options: lossless)
        let bytes = try ffmpegOutput(
            "-i \(folder.file("out.mp4")) -vf select=eq(n\\,\(frame)) -frames:v 1 -pix_fmt yuv420p -f rawvideo")
        let (luma, chroma) = (64 * 48, 32 * 24)
        return [24 * 64 + 32, luma + 12 * 32 + 16, luma + chroma + 12 * 32 + 16].map { Int(bytes[$0]) }
    }

    /// The middle pixel of a frame as `luaedit frame` writes it.
    private func shown(_ movie: MovieSnapshot) throws -> [Int] {
        let extractor = try FrameExtractor(movie, library: MediaLibrary(gate: OpenGate()))
        let pixels = try withinAMinute { try extractor.rgb(frame: 0, width: 64, height: 48) }
        return (0..<3).map { Int(pixels[(24 * 64 + 32) * 3 + $0]) }
    }

    private func tags() throws -> [String] {
        let keys = ["pix_fmt=", "color_range=", "color_space=", "color_transfer=", "color_primaries="]
        return try ffprobe("-select_streams v -show_streams", folder.file("out.mp4")).filter { line in
            keys.contains { line.hasPrefix($0) }
        }
    }

    private func isNear(_ found: [Int], _ expected: [Int], _ tolerance: Int = 1) -> Bool {
        found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
    }

    struct Patch: Sendable, CustomTestStringConvertible {
        let name: String
        var format = "yuv420p"
        var tags = ColorPathTests.tags709
        var size = "64x48"
        let codes: [Int]
        /// In BT.709, limited range, 8 bits.
        let expected: [Int]
        let rgb: [Int]
        var testDescription: String { name }
    }

    private static let tags601 =
        "-colorspace smpte170m -color_primaries bt709 -color_trc bt709 -color_range tv"

    // The numbers are those of H.273's equations for the colours red, green, orange (255 128 0) and a grey.
    @Test(
        "a patch keeps its colour through the whole path",
        arguments: [
            Patch(name: "as it is", codes: [63, 102, 240], expected: [63, 102, 240], rgb: [255, 0, 0]),
            Patch(name: "601", tags: tags601, codes: [81, 90, 240], expected: [63, 102, 240], rgb: [254, 0, 0]),
            Patch(
                name: "untagged, small", tags: "", codes: [145, 54, 34], expected: [173, 42, 26], rgb: [0, 255, 1]),
            Patch(
                name: "untagged, tall", tags: "", size: "64x720", codes: [173, 42, 26], expected: [173, 42, 26],
                rgb: [0, 255, 0]),
            Patch(
                name: "full range", tags: "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range pc",
                codes: [54, 99, 255], expected: [62, 102, 239], rgb: [254, 0, 0]),
            Patch(
                name: "10 bits", format: "yuv422p10le", codes: [250, 409, 960], expected: [63, 102, 240],
                rgb: [255, 0, 0]),
            Patch(
                name: "12 bits", format: "yuv444p12le", codes: [1000, 1636, 3840], expected: [63, 102, 240],
                rgb: [255, 0, 0]),
            Patch(
                name: "RGB", format: "gbrp", tags: "", codes: [255, 128, 0], expected: [141, 59, 189],
                rgb: [255, 128, 0]),
            Patch(
                name: "RGB of 10 bits", format: "gbrp10le", tags: "", codes: [1023, 514, 0], expected: [141, 59, 189],
                rgb: [255, 128, 0]),
        ])
    func path(_ patch: Patch) throws {
        let movie = try movie([self.patch(patch.codes, patch.format, tags: patch.tags, size: patch.size)])
        let found = try exported(movie)
        #expect(isNear(found, patch.expected), "\(found)")
        #expect(
            try tags() == [
                "pix_fmt=yuv420p", "color_range=tv", "color_space=bt709", "color_transfer=bt709",
                "color_primaries=bt709",
            ])
        let pixel = try shown(movie)
        #expect(isNear(pixel, patch.rgb, 2), "\(pixel)")
    }

    @Test(
        "other primaries are matched as zscale does",
        arguments: [
            ("bt2020nc", "bt2020", [150, 110, 160]), ("bt2020nc", "bt2020", [100, 140, 120]),
            ("smpte170m", "smpte170m", [120, 100, 170]), ("bt470bg", "bt470bg", [120, 150, 110]),
        ])
    func primaries(matrix: String, primaries: String, codes: [Int]) throws {
        let tags = "-colorspace \(matrix) -color_primaries \(primaries) -color_trc bt709 -color_range tv"
        let path = try patch(codes, "yuv444p", tags: tags)
        let bytes = try ffmpegOutput(
            "-i \(path) -vf zscale=m=709:p=709:t=709:r=limited,format=yuv444p -frames:v 1 -f rawvideo")
        let judged = (0..<3).map { Int(bytes[64 * 48 * $0 + 24 * 64 + 32]) }
        let found = try exported(movie([path]))
        #expect(isNear(found, judged, 2) && found != codes, "\(found), zscale has \(judged)")
    }

    // Numbers of BT.2100: black, 203 nits (diffuse white), 487, 621, and the peak of 1000 nits. What they become is
    // BT.2446-1's method A, worked out by another program.
    @Test(
        "HDR becomes BT.709: black is black, highlights are told apart, the peak is white",
        arguments: [
            ("smpte2084", 64, 16), ("smpte2084", 573, 166), ("smpte2084", 655, 207), ("smpte2084", 677, 217),
            ("smpte2084", 723, 235), ("arib-std-b67", 64, 16), ("arib-std-b67", 721, 166),
            ("arib-std-b67", 843, 207), ("arib-std-b67", 876, 217), ("arib-std-b67", 940, 235),
        ])
    func highDynamicRange(transfer: String, code: Int, luma: Int) throws {
        let (codes, expected) = ([code, 512, 512], [luma, 128, 128])
        let tags = "-colorspace bt2020nc -color_primaries bt2020 -color_trc \(transfer) -color_range tv"
        let movie = try movie([patch(codes, "yuv420p10le", tags: tags)], color: nil)
        let found = try exported(movie)
        #expect(isNear(found, expected, 2), "\(found)")
        #expect(
            try self.tags() == [
                "pix_fmt=yuv420p", "color_range=tv", "color_space=bt709", "color_transfer=bt709",
                "color_primaries=bt709",
            ])
        let pixel = try shown(movie)
        let grey = (expected[0] - 16) * 255 / 219
        #expect(isNear(pixel, [grey, grey, grey], 3), "\(pixel)")
        let summary = try export(movie, to: folder.file("out.mp4"), options: lossless)
        #expect(summary.warnings == ["HDR is tone-mapped to BT.709 (bt2446)"])
    }

    @Test("a movie chooses the curve that brings HDR down", arguments: [(ToneMapping.bt2390, 214), (.clip, 235)])
    func toneMapping(curve: ToneMapping, luma: Int) throws {
        let tags = "-colorspace bt2020nc -color_primaries bt2020 -color_trc smpte2084 -color_range tv"
        var movie = try movie([patch([573, 512, 512], "yuv420p10le", tags: tags)], color: nil)
        movie.video?.toneMapping = curve
        let found = try exported(movie)
        #expect(isNear(found, [luma, 128, 128], 2), "\(found)")
        let pixel = try shown(movie)
        #expect(isNear(pixel, Array(repeating: (luma - 16) * 255 / 219, count: 3), 3), "\(pixel)")
    }

    @Test("a stream that changes its tags on its way is converted by each picture's own")
    func changingTags() throws {
        var bytes: [UInt8] = []
        for (index, tags) in ["smpte170m", "bt709"].enumerated() {
            let codes = index == 0 ? [81, 90, 240] : [63, 102, 240]
            let values = zip(["lum", "cb", "cr"], codes).map { "\($0)=\($1)" }.joined(separator: ":")
            bytes += try ffmpegOutput(
                "-f lavfi -i color=black:s=64x48:r=25:d=0.16,format=yuv420p,geq=\(values) -c:v libx264 -qp 0"
                    + " -bf 0 -colorspace \(tags) -color_primaries bt709 -color_trc bt709 -color_range tv -f h264")
        }
        folder.write("in.h264", bytes)
        try ffmpeg("-fflags +genpts -r 25 -i \(folder.file("in.h264")) -c copy", folder.file("in.mkv"))
        var movie = try makeMovie([folder.file("in.mkv")], video: [segment(0, frames(0, 8))])
        movie.video?.color = .bt709
        for frame in [1, 6] {
            let found = try exported(movie, frame: frame)
            #expect(isNear(found, [63, 102, 240]), "frame \(frame): \(found)")
        }
    }

    @Test("a JPEG is full-range BT.601 and a PNG is sRGB, also beside moving pictures")
    func stills() throws {
        try ffmpeg(
            "-f lavfi -i color=0xff8000:s=64x48:d=0.04,format=yuvj444p -frames:v 1 -q:v 1", folder.file("a.jpg"))
        try ffmpeg("-f lavfi -i color=0xff8000:s=64x48:d=0.04,format=rgb24 -frames:v 1", folder.file("a.png"))
        let moving = try patch([63, 102, 240])
        for still in ["a.jpg", "a.png"] {
            let found = try exported(movie([folder.file(still), moving], color: nil))
            #expect(isNear(found, [141, 59, 189], 2), "\(still): \(found)")
            #expect(try tags().contains("color_range=tv") && tags().contains("color_space=bt709"))
        }
    }

    struct Translucent: Sendable, CustomTestStringConvertible {
        let name: String
        let options: String
        var testDescription: String { name }
    }

    @Test(
        "a half-transparent red over blue is half of each",
        arguments: [
            Translucent(name: "a.png", options: "-frames:v 1"),
            Translucent(name: "a.mov", options: "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le"),
            Translucent(name: "b.mov", options: "-c:v qtrle -pix_fmt argb"),
            Translucent(
                name: "a.webm", options: "-c:v libvpx-vp9 -pix_fmt yuva420p -b:v 4M -auto-alt-ref 0 \(tags709)"),
            Translucent(name: "b.webm", options: "-c:v libvpx -pix_fmt yuva420p -b:v 4M -auto-alt-ref 0 \(tags709)"),
            Translucent(name: "c.mkv", options: "-c:v ffv1 -pix_fmt yuva420p10le \(tags709)"),
        ])
    func alpha(_ test: Translucent) throws {
        // The filter must end in the codec's format: another scaler would follow, with another matrix.
        // ffmpeg's ProRes says nothing of its colour, so that this small picture is BT.601.
        let format = test.options.split(separator: " ").first { $0 == "yuva420p" || $0 == "yuva420p10le" }
        let matrix = format.map { ",scale=out_color_matrix=bt709,format=\($0)" } ?? ""
        try ffmpeg(
            "-f lavfi -i color=0xff000080:s=64x48:r=25:d=0.2,format=rgba\(matrix) \(test.options)",
            folder.file(test.name))
        let blue = try patch([32, 240, 118], name: "blue.mkv")
        var movie = try movie([blue])
        movie.sources.append(SourceSnapshot(path: folder.file(test.name)))
        movie.videoTracks.append(TrackSnapshot(id: 2, segments: [segment(1, frames(0, 4))]))
        movie.video?.instructions[0].layers.insert(LayerInstructionSnapshot(trackID: 2), at: 0)
        let found = try exported(movie)
        #expect(isNear(found, [48, 171, 179], 2), "\(found)")
    }

    @Test("pixels that are not square fill their shape, and a stream's own crop is left out")
    func shape() throws {
        try ffmpeg(
            "-f lavfi -i color=black:s=32x48:r=25:d=0.2,format=yuv420p,geq=lum=63:cb=102:cr=240,setsar=2 -c:v libx264"
                + " -qp 0 \(Self.tags709)", folder.file("wide.mp4"))
        let wide = try MediaFile(path: folder.file("wide.mp4"), gate: OpenGate()).description.tracks[0].video
        #expect(wide?.naturalSize == Size(width: 64, height: 48) && wide?.codedWidth == 32)
        let found = try exported(movie([folder.file("wide.mp4")]))
        #expect(isNear(found, [63, 102, 240]), "\(found)")
        try ffmpeg(
            "-f lavfi -i color=white:s=64x64:r=25:d=0.2,format=yuv420p,drawbox=0:0:64:48:red:fill -c:v libx264 -qp 0"
                + " -bsf:v h264_metadata=crop_bottom=16 \(Self.tags709)", folder.file("cropped.mp4"))
        let cropped = try MediaFile(path: folder.file("cropped.mp4"), gate: OpenGate()).description.tracks[0].video
        #expect(cropped?.naturalSize == Size(width: 64, height: 48))
    }

    @Test("a stream that changes its size on its way fills its place throughout")
    func changingSize() throws {
        var bytes: [UInt8] = []
        for size in ["64x48", "128x96"] {
            bytes += try ffmpegOutput(
                "-f lavfi -i color=black:s=\(size):r=25:d=0.16,format=yuv420p,geq=lum=63:cb=102:cr=240"
                    + " -c:v libx264 -qp 0 -bf 0 \(Self.tags709) -f h264")
        }
        folder.write("in.h264", bytes)
        try ffmpeg("-fflags +genpts -r 25 -i \(folder.file("in.h264")) -c copy", folder.file("in.mkv"))
        let movie = try makeMovie([folder.file("in.mkv")], video: [segment(0, frames(0, 8))])
        for frame in [1, 6] {
            let found = try exported(movie, frame: frame)
            #expect(isNear(found, [63, 102, 240]), "frame \(frame): \(found)")
        }
    }
}
