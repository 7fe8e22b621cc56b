import MediaTime
import MediaWriting

/// Pictures that move in a file of their own, and pictures that are a file each. All are without sound.
extension Preset {
    package static let gif = Preset(
        name: "gif", summary: "GIF with one palette for all: small pictures of few colors",
        output: Output(containers: [.gif], picture: .gif(.perMovie), sound: nil))

    package static let gifPerFrame = Preset(
        name: "gif_per_frame", summary: "GIF with a palette for each frame: more colors, larger",
        output: Output(containers: [.gif], picture: .gif(.perFrame), sound: nil))

    package static let webp = Preset(
        name: "webp", summary: "Animated WebP with transparency: smaller than GIF, for browsers",
        output: Output(
            containers: [.webp], picture: .webp(encoder: "libwebp_anim", kind: .animation), sound: nil))

    package static let apng = Preset(
        name: "apng", summary: "Animated PNG with transparency: lossless and large",
        output: Output(containers: [.apng], picture: .png(encoder: "apng", kind: .animation), sound: nil))

    package static let png = Preset(
        name: "png", summary: "A PNG for each frame, with transparency: lossless",
        output: Output(containers: [.pngSequence], picture: .png(encoder: "png", kind: .sequence), sound: nil))

    package static let jpeg = Preset(
        name: "jpeg", summary: "A JPEG for each frame",
        output: Output(
            containers: [.jpegSequence],
            picture: Picture(
                encoder: "mjpeg", codec: "JPEG", pixels: [.yuvj420p, .yuvj422p, .yuvj444p], maximumBitDepth: 8,
                kind: .sequence,
                quality: PictureQuality(setting: .quantizer, range: 1...31, standard: 2),
                options: [.init("qmin", 1)]), sound: nil))

    package static let webpImages = Preset(
        name: "webp_images", summary: "A WebP for each frame, with transparency",
        output: Output(
            containers: [.webpSequence], picture: .webp(encoder: "libwebp", kind: .sequence), sound: nil))
}

extension Preset.Picture {
    fileprivate static func gif(_ palette: Palette) -> Self {
        Self(
            encoder: "gif", codec: "GIF", pixels: [.pal8], maximumBitDepth: 8, keepsAlpha: true,
            kind: .paletted(palette), limits: .gif)
    }

    fileprivate static func webp(encoder: String, kind: Kind) -> Self {
        Self(
            encoder: encoder, codec: "WebP", pixels: [.bgra, .yuva420p, .yuv420p], maximumBitDepth: 8,
            keepsAlpha: true, kind: kind, timestampUnit: kind == .animation ? Time(1, 1000) : nil,
            quality: PictureQuality(setting: .option("quality"), range: 0...100, standard: 80, isRising: true),
            speeds: [
                .fastest: [.init("compression_level", 0)], .fast: [.init("compression_level", 2)],
                .medium: [.init("compression_level", 4)], .slow: [.init("compression_level", 5)],
                .slowest: [.init("compression_level", 6)],
            ],
            limits: .webp)
    }

    fileprivate static func png(encoder: String, kind: Kind) -> Self {
        Self(
            encoder: encoder, codec: "PNG", pixels: [.rgba, .rgb24], maximumBitDepth: 8, keepsAlpha: true,
            kind: kind,
            speeds: [
                .fastest: [.init("compression_level", 1), .init("pred", "up")],
                .fast: [.init("compression_level", 3), .init("pred", "paeth")],
                .medium: [.init("compression_level", 6), .init("pred", "paeth")],
                .slow: [.init("compression_level", 9), .init("pred", "paeth")],
                .slowest: [.init("compression_level", 9), .init("pred", "mixed")],
            ],
            threads: kind == .sequence ? 4 : 1)
    }
}
