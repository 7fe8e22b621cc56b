import Media
import MediaTime
import Settings

/// Movies in the codecs that people play.
extension Preset {
    package static let h264 = Preset(
        name: "h264", summary: "H.264 and AAC in MP4 or QuickTime, H.264 and FLAC in Matroska: plays everywhere",
        output: Output(containers: [.mp4, .mov, .mkv, .ts], picture: .h264(quality: 20), sound: .aac))

    package static let hevc = Preset(
        name: "hevc", aliases: ["h265"], summary: "HEVC of 8 bit: half the size of H.264, for newer players",
        output: Output(
            containers: [.mp4, .mov, .mkv, .ts], picture: .hevc([.yuv420p], bitDepth: 8, profile: "main"), sound: .aac))

    package static let hevc10Bit = Preset(
        name: "hevc_10bit", summary: "HEVC of 10 bit: keeps HDR",
        output: Output(
            containers: [.mp4, .mov, .mkv], picture: .hevc([.yuv420p10], bitDepth: 10, profile: "main10"),
            sound: .aac))

    package static let av1 = Preset(
        name: "av1", summary: "AV1 of 10 bit: smaller than HEVC, keeps HDR, for browsers and newer players",
        output: Output(
            containers: [.mp4, .mkv, .webm],
            picture: Picture(
                encoder: "libsvtav1", codec: "AV1", pixels: [.yuv420p10], maximumBitDepth: 10,
                carriesHighDynamicRange: true,
                quality: PictureQuality(setting: .option("crf"), range: 1...63, standard: 30, isWhole: true),
                bitRateControl: .average,
                speeds: [
                    .fastest: [.init("preset", 12)], .fast: [.init("preset", 10)], .medium: [.init("preset", 8)],
                    .slow: [.init("preset", 6)], .slowest: [.init("preset", 4)],
                ],
                threads: 4, keyFrameInterval: Time(10, 1), limits: .av1), sound: .aac))

    package static let webm = Preset(
        name: "webm", aliases: ["vp9"], summary: "VP9 and Opus in WebM: for browsers, smaller and slower than H.264",
        output: Output(containers: [.webm, .mkv], picture: .vp9([.yuv420p], bitDepth: 8), sound: .opus))

    package static let vp9With10Bit = Preset(
        name: "vp9_10bit", summary: "VP9 of 10 bit: keeps HDR in WebM",
        output: Output(containers: [.webm, .mkv], picture: .vp9([.yuv420p10], bitDepth: 10), sound: .opus))

    package static let vp9WithAlpha = Preset(
        name: "vp9_alpha", summary: "VP9 with transparency: for laying over web pages",
        output: Output(
            containers: [.webm, .mkv], picture: .vp9([.yuva420p], bitDepth: 8, keepsAlpha: true), sound: .opus))
}

extension Preset.Picture {
    /// H.264 of 8 bit.
    /// - Parameters:
    ///   - quality: x264's constant rate factor.
    ///   - speed: x264's preset for `medium`.
    ///   - control: The control of a bit rate: files need no buffer, and without one x264 has its threads.
    ///   - size: The box into which larger pictures are scaled.
    static func h264(
        quality: Double, speed: String = "medium", control: Preset.BitRateControl = .average, size: PictureSize? = nil
    ) -> Self {
        Self(
            encoder: "libx264", codec: "H.264", pixels: [.yuv420p], maximumBitDepth: 8,
            quality: PictureQuality(setting: .option("crf"), range: 0...51, standard: quality),
            bitRateControl: control,
            speeds: [
                .fastest: [.init("preset", "superfast")], .fast: [.init("preset", "veryfast")],
                .medium: [.init("preset", speed)], .slow: [.init("preset", "slower")],
                .slowest: [.init("preset", "veryslow")],
            ],
            threads: 3, keyFrameInterval: Time(10, 1), limits: .h264, maximumSize: size)
    }

    static func hevc(_ pixels: [PixelFormat], bitDepth: Int, profile: String) -> Self {
        Self(
            encoder: "libx265", codec: "HEVC", pixels: pixels, maximumBitDepth: bitDepth,
            carriesHighDynamicRange: bitDepth > 8,
            quality: PictureQuality(setting: .option("crf"), range: 0...51, standard: 23),
            bitRateControl: .average,
            speeds: [
                .fastest: [.init("preset", "ultrafast")], .fast: [.init("preset", "veryfast")],
                .medium: [.init("preset", "medium")], .slow: [.init("preset", "slow")],
                .slowest: [.init("preset", "slower")],
            ],
            threads: 3, keyFrameInterval: Time(10, 1), limits: .hevc,
            options: [.init("profile", profile), .init("x265-params", "log-level=error")])
    }

    fileprivate static func vp9(_ pixels: [PixelFormat], bitDepth: Int, keepsAlpha: Bool = false) -> Self {
        Self(
            encoder: "libvpx-vp9", codec: "VP9", pixels: pixels, maximumBitDepth: bitDepth, keepsAlpha: keepsAlpha,
            carriesHighDynamicRange: bitDepth > 8,
            quality: PictureQuality(setting: .option("crf"), range: 0...63, standard: 31, isWhole: true),
            bitRateControl: .buffered,
            speeds: [
                .fastest: [.init("deadline", "realtime"), .init("cpu-used", 8)],
                .fast: [.init("deadline", "good"), .init("cpu-used", 5)],
                .medium: [.init("deadline", "good"), .init("cpu-used", 4)],
                .slow: [.init("deadline", "good"), .init("cpu-used", 2)],
                .slowest: [.init("deadline", "good"), .init("cpu-used", 1)],
            ],
            threads: 4, keyFrameInterval: Time(5, 1), limits: .vp9,
            // Frames that are never shown carry no alpha: the two streams would part.
            options: [.init("row-mt", 1), .init("tile-columns", 2)] + (keepsAlpha ? [.init("auto-alt-ref", 0)] : []))
    }
}

extension EncoderOption {
    init(_ name: String, _ value: String) { self.init(name: name, value: value) }
    init(_ name: String, _ value: Int) { self.init(name: name, value: "\(value)") }
}
