import Media
import MediaTime

/// Movies for more work on them: every picture is a key frame, and the sound is kept sample by sample.
extension Preset {
    package static let proRes422 = Preset(
        name: "prores_422", summary: "ProRes 422 in QuickTime, 10 bit: for editing programs",
        output: Output(
            containers: [.mov], picture: .proRes("ProRes 422", [.yuv422p10], profile: "standard"), sound: .pcm24))

    package static let proRes422HQ = Preset(
        name: "prores_422_hq", summary: "ProRes 422 HQ in QuickTime, 10 bit: for grading",
        output: Output(
            containers: [.mov], picture: .proRes("ProRes 422 HQ", [.yuv422p10], profile: "hq"), sound: .pcm24))

    package static let proRes4444 = Preset(
        name: "prores_4444", summary: "ProRes 4444 in QuickTime, 10 bit with transparency: for titles and effects",
        output: Output(
            containers: [.mov],
            picture: .proRes("ProRes 4444", [.yuva444p10, .yuv444p10], profile: "4444", keepsAlpha: true),
            sound: .pcm24))

    package static let dnxhrHQ = Preset(
        name: "dnxhr_hq", aliases: ["dnxhr"], summary: "DNxHR HQ in QuickTime, 8 bit: for editing programs",
        output: Output(
            containers: [.mov], picture: .dnxhr("DNxHR HQ", [.yuv422p], bitDepth: 8, profile: "dnxhr_hq"),
            sound: .pcm24))

    package static let dnxhrHQX = Preset(
        name: "dnxhr_hqx", summary: "DNxHR HQX in QuickTime, 10 bit: for grading, keeps HDR",
        output: Output(
            containers: [.mov], picture: .dnxhr("DNxHR HQX", [.yuv422p10], bitDepth: 10, profile: "dnxhr_hqx"),
            sound: .pcm24))

    package static let ffv1 = Preset(
        name: "ffv1", summary: "FFV1 and FLAC in Matroska: lossless, for archives and more work",
        output: Output(
            containers: [.mkv],
            picture: Picture(
                encoder: "ffv1", codec: "FFV1",
                pixels: [
                    .yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10, .yuva420p, .yuva444p10,
                ], maximumBitDepth: 10, keepsAlpha: true, isClearByDefault: false, carriesHighDynamicRange: true,
                threads: 4,
                // Version 3 has checksums; its slices are decoded in parallel.
                options: [.init("level", 3), .init("slices", 4), .init("slicecrc", 1), .init("g", 1)]),
            sound: Sound(encoder: "flac", precision: .integer(bits: 24))))

    package static let mpeg2 = Preset(
        name: "mpeg2", summary: "MPEG-2 and MP2 in a transport stream: for broadcast and older players",
        output: Output(
            containers: [.ts, .mkv],
            picture: Picture(
                encoder: "mpeg2video", codec: "MPEG-2", pixels: [.yuv420p], maximumBitDepth: 8,
                quality: PictureQuality(setting: .quantizer, range: 1...31, standard: 3),
                bitRateControl: .buffered, threads: 1, keyFrameInterval: Time(1, 2), limits: .mpeg2,
                options: [.init("bf", 2), .init("qmin", 1)]), sound: .mp2))
}

extension Preset.Picture {
    fileprivate static func proRes(
        _ codec: String, _ pixels: [PixelFormat], profile: String, keepsAlpha: Bool = false
    ) -> Self {
        Self(
            encoder: "prores_ks", codec: codec, pixels: pixels, maximumBitDepth: 10, keepsAlpha: keepsAlpha,
            carriesHighDynamicRange: true, threads: 4,
            // Programs look at who made it before they trust the rest.
            options: [.init("profile", profile), .init("vendor", "apl0")])
    }

    fileprivate static func dnxhr(
        _ codec: String, _ pixels: [PixelFormat], bitDepth: Int, profile: String
    ) -> Self {
        Self(
            encoder: "dnxhd", codec: codec, pixels: pixels, maximumBitDepth: bitDepth,
            carriesHighDynamicRange: bitDepth > 8, threads: 4, limits: .dnxhr, options: [.init("profile", profile)])
    }
}
