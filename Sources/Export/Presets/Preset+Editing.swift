import Media

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
