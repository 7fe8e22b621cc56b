import EditModel
import Frames
import Glibc
import Media
import MediaTime
import MediaWriting
import Pixels
import Rendering
import Settings
import Testing

@testable import Export

/// Every picture preset's encoder, fed by hand and judged by `ffprobe`.
@Suite("Encoders of presets")
struct PresetEncodingTests {
    private let folder = TemporaryFolder()

    struct Expectation: Sendable, CustomTestStringConvertible {
        let preset: Preset
        /// `codec_name`, `profile`, `codec_tag_string`, `pix_fmt`.
        let stream: [String]
        var testDescription: String { preset.name }
    }

    /// FFmpeg decodes ProRes 4444 into 12 bits, whatever was encoded.
    static let expectations: [Expectation] = [
        .init(preset: .h264, stream: ["h264", "High", "avc1", "yuv420p"]),
        .init(preset: .highestQuality, stream: ["h264", "High", "avc1", "yuv420p"]),
        .init(preset: .hevc, stream: ["hevc", "Main", "hvc1", "yuv420p"]),
        .init(preset: .hevc10Bit, stream: ["hevc", "Main 10", "hvc1", "yuv420p10le"]),
        .init(preset: .av1, stream: ["av1", "Main", "av01", "yuv420p10le"]),
        .init(preset: .webm, stream: ["vp9", "Profile 0", "[0][0][0][0]", "yuv420p"]),
        .init(preset: .vp9With10Bit, stream: ["vp9", "Profile 2", "[0][0][0][0]", "yuv420p10le"]),
        .init(preset: .vp9WithAlpha, stream: ["vp9", "Profile 0", "[0][0][0][0]", "yuv420p"]),
        .init(preset: .proRes422, stream: ["prores", "Standard", "apcn", "yuv422p10le"]),
        .init(preset: .proRes422HQ, stream: ["prores", "HQ", "apch", "yuv422p10le"]),
        .init(preset: .proRes4444, stream: ["prores", "4444", "ap4h", "yuva444p12le"]),
        .init(preset: .dnxhrHQ, stream: ["dnxhd", "DNXHR HQ", "AVdh", "yuv422p"]),
        .init(preset: .dnxhrHQX, stream: ["dnxhd", "DNXHR HQX", "AVdh", "yuv422p10le"]),
        .init(preset: .webp, stream: ["webp", "unknown", "[0][0][0][0]", "argb"]),
        .init(preset: .apng, stream: ["apng", "unknown", "[0][0][0][0]", "rgba"]),
        .init(preset: .png, stream: ["png", "unknown", "MPNG", "rgba"]),
        .init(preset: .jpeg, stream: ["mjpeg", "Baseline", "[0][0][0][0]", "yuvj420p"]),
    ]

    @Test("a preset's file is what it promises", arguments: expectations)
    func promised(expectation: Expectation) throws {
        let preset = expectation.preset
        let path = try encode(preset, options: ExportOptions(preset: preset))
        // FFmpeg has no reader of animated WebP: its first bytes say what it is.
        guard preset != .webp else {
            #expect(folder.read("out.webp").dropFirst(30).prefix(4) == Array("ANIM".utf8)[...])
            return
        }
        let stream = try ffprobe(
            "-select_streams v -show_entries stream=codec_name,profile,codec_tag_string,pix_fmt,nb_read_packets,"
                + "sample_aspect_ratio -count_packets", path)
        let names = ["codec_name", "profile", "codec_tag_string", "pix_fmt"]
        let wanted = zip(names, expectation.stream).map { "\($0)=\($1)" }
        #expect(wanted.allSatisfy(stream.contains), "\(stream)")
        #expect(stream.contains("nb_read_packets=10"))
        #expect(!stream.contains { $0.hasPrefix("sample_aspect_ratio=") } || stream.contains("sample_aspect_ratio=1:1"))
        let said = try Program(name: "ffmpeg").run(
            ["-v", "warning", "-nostdin", "-i", path, "-map", "0:v", "-f", "framemd5", "-"])
        #expect(said.count(where: { $0 == UInt8(ascii: "\n") }) >= 10)
    }

    @Test(
        "every speed, quality and bit rate of a preset is one that its encoder takes",
        arguments: Preset.all.filter { $0.output?.picture != nil && $0.output?.containers[0] != .gif })
    func settings(preset: Preset) throws {
        let picture = try #require(preset.output?.picture)
        var variants: [ExportOptions] = []
        for speed in picture.speeds.keys {
            variants.append(ExportOptions(preset: preset))
            variants[variants.count - 1].speed = speed
        }
        for value in [picture.quality?.range.lowerBound, picture.quality?.range.upperBound].compactMap({ $0 }) {
            variants.append(ExportOptions(preset: preset, rateFactor: value))
        }
        if picture.bitRateControl != nil {
            variants.append(ExportOptions(preset: preset))
            variants[variants.count - 1].bitRate = 500_000
        }
        for options in variants {
            let settings = try #require(options.videoEncoderSettings(format(picture), frameDuration: Time(1, 25)))
            #expect(throws: Never.self) { try Encoder(settings) }
            #expect(options.settingMistakes().isEmpty)
        }
    }

    @Test("the same pictures give the same bytes", arguments: [Preset.hevc, .av1, .webm, .proRes422HQ, .dnxhrHQ])
    func deterministic(preset: Preset) throws {
        _ = try encode(preset, options: ExportOptions(preset: preset))
        let name = "out." + preset.output!.containers[0].fileExtension
        let first = folder.read(name)
        _ = try encode(preset, options: ExportOptions(preset: preset))
        #expect(folder.read(name) == first && first.count > 500)
    }

    @Test("a bit rate is kept to", arguments: [Preset.h264, .hevc, .webm])
    func bitRate(preset: Preset) throws {
        var options = ExportOptions(preset: preset)
        options.bitRate = 300_000
        let path = try encode(preset, options: options, frameCount: 100, source: "testsrc2=s=320x180:r=25:d=4")
        let packets = try ffprobe("-select_streams v -show_entries packet=size", path)
        let bits = packets.compactMap { Int($0.dropFirst("size=".count)) }.reduce(0, +) * 8
        #expect((150_000...450_000).contains(bits / 4), "\(bits / 4) bit/s")
    }

    // MARK: - By hand

    private static let size = PictureSize(width: 320, height: 180)

    private func format(_ picture: Preset.Picture) -> PictureFormat {
        var color = ColorDescription.bt709
        color.isFullRange = picture.pixels[0].isNamedByRange || picture.pixels[0].isRGBOrPalette
        return PictureFormat(
            width: Self.size.width, height: Self.size.height, pixels: picture.pixels[0], color: color)
    }

    /// Encodes a small movie's pictures as a preset does and gives the file's path.
    private func encode(
        _ preset: Preset, options: ExportOptions, frameCount: Int64 = 10,
        source: String = "testsrc2=s=320x180:r=25:d=1"
    ) throws -> String {
        let output = try #require(preset.output)
        let picture = try #require(output.picture)
        try ffmpeg("-f lavfi -i \(source) -c:v libx264 -preset ultrafast -qp 0", folder.file("in.mp4"))
        var movie = try makeMovie([folder.file("in.mp4")], video: [segment(0, frames(0, frameCount))])
        (movie.video!.renderWidth, movie.video!.renderHeight) = (Self.size.width, Self.size.height)
        let video = movie.video!
        let library = MediaLibrary(gate: OpenGate())
        let canvas = try Canvas(PictureTimeline(movie, video), library: library, carrying: PictureCapabilities())
        let pictures = try RenderedPictures(
            PictureTimeline(movie, video), canvas: canvas, library: library, frames: 0..<video.frameCount, script: nil)
        let converter = try PictureConverter(from: canvas.format, to: format(picture))
        let settings = try #require(options.videoEncoderSettings(format(picture), frameDuration: video.frameDuration))
        let encoder = try Encoder(settings)
        let path = folder.file("out." + output.containers[0].fileExtension)
        let file = output.containers[0].kind == .file ? output.containers[0].format : "matroska"
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o644)
        defer { close(descriptor) }
        let muxer = try Muxer(
            format: file, options: output.containers[0].muxerOptions,
            destination: .init(descriptor: descriptor, name: path))
        let track = try muxer.addTrack(encoder)
        try muxer.begin(metadata: [:], chapters: [])
        try pictures.run { number, frame in
            let converted = try converter.convert(frame)
            converted.prepareForEncoding(timestamp: number)
            try encoder.send(converted)
            try write(encoder, muxer, track)
            return true
        }
        try encoder.finish()
        try write(encoder, muxer, track)
        try muxer.finish()
        return path
    }

    private func write(_ encoder: Encoder, _ muxer: Muxer, _ track: Int) throws {
        let packet = Packet()
        while try encoder.receive(into: packet) == .packet { try muxer.write(packet, track: track) }
    }
}
