import Media
import Pixels

/// A profile of a codec of pictures: what decoders have to be able to do.
package struct PictureProfile: Hashable, Sendable {
    /// The encoder's name, which the user writes.
    package let name: String
    /// The chroma subsampling.
    let subsampling: ChromaSubsampling
    /// Bits per sample of the pictures it is for.
    let bitDepths: Set<Int>
    /// True when it is an option of the encoder; other encoders derive it from the pictures.
    let isOption: Bool

    private init(_ name: String, _ subsampling: ChromaSubsampling, _ bitDepths: Set<Int>, isOption: Bool = true) {
        self.name = name
        self.subsampling = subsampling
        self.bitDepths = bitDepths
        self.isOption = isOption
    }

    /// True when the profile allows a pixel format.
    func fits(_ format: PixelFormat) -> Bool {
        !format.isRGBOrPalette && format.subsampling == subsampling && bitDepths.contains(format.composableBitDepth)
    }

    /// The profiles of an encoder, those of the usual pictures first; empty if it has none.
    /// - Parameter encoder: FFmpeg's name of it.
    package static func all(of encoder: String) -> [PictureProfile] {
        switch encoder {
        case "libx264":
            [
                PictureProfile("baseline", .yuv420, [8]), PictureProfile("main", .yuv420, [8]),
                PictureProfile("high", .yuv420, [8]), PictureProfile("high10", .yuv420, [10]),
                PictureProfile("high422", .yuv422, [8, 10]), PictureProfile("high444", .yuv444, [8, 10]),
            ]
        case "libx265":
            [
                PictureProfile("main", .yuv420, [8]), PictureProfile("main10", .yuv420, [10]),
                PictureProfile("main422-10", .yuv422, [8, 10]), PictureProfile("main444-8", .yuv444, [8]),
                PictureProfile("main444-10", .yuv444, [10]),
            ]
        case "libvpx-vp9":
            [
                PictureProfile("0", .yuv420, [8], isOption: false), PictureProfile("1", .yuv422, [8], isOption: false),
                PictureProfile("1", .yuv444, [8], isOption: false), PictureProfile("2", .yuv420, [10], isOption: false),
                PictureProfile("3", .yuv422, [10], isOption: false),
                PictureProfile("3", .yuv444, [10], isOption: false),
            ]
        case "libsvtav1": [PictureProfile("main", .yuv420, [8, 10], isOption: false)]
        case "prores_ks":
            ["standard", "proxy", "lt", "hq"].map { PictureProfile($0, .yuv422, [10]) }
                + ["4444", "4444xq"].map { PictureProfile($0, .yuv444, [10]) }
        case "dnxhd":
            ["dnxhr_hq", "dnxhr_sq", "dnxhr_lb"].map { PictureProfile($0, .yuv422, [8]) } + [
                PictureProfile("dnxhr_hqx", .yuv422, [10]), PictureProfile("dnxhr_444", .yuv444, [10]),
            ]
        case "mpeg2video":
            [
                PictureProfile("main", .yuv420, [8], isOption: false),
                PictureProfile("422", .yuv422, [8], isOption: false),
            ]
        default: []
        }
    }
}

extension Preset.Picture {
    /// The names of the profiles of its encoder, each once.
    package var profileNames: [String] {
        var names: [String] = []
        for profile in PictureProfile.all(of: encoder) where !names.contains(profile.name) {
            names.append(profile.name)
        }
        return names
    }

    /// The pixel formats of its encoder: the preset's own first.
    package var pixelFormats: [PixelFormat] {
        if isPaletted || pixels.contains(where: \.isNamedByRange) { return pixels }
        return pixels + PixelFormat.taken(by: encoder).filter { !pixels.contains($0) }
    }

    /// The same in a pixel format and a profile; nil keeps the preset's.
    func with(_ format: PixelFormat?, profile: String?) -> Self {
        guard format != nil || profile != nil else { return self }
        var picture = self
        let profiles = PictureProfile.all(of: encoder).filter { profile == nil || $0.name == profile }
        picture.pixels = format.map { [$0] } ?? pixels(of: profiles)
        guard !picture.pixels.isEmpty else { return self }
        if !isPaletted { picture.describePixels() }
        let fitting = profiles.filter { $0.isOption && picture.pixels.contains(where: $0.fits) }
        // The preset's own profile stays where the pictures can be of it.
        let own = options.last { $0.name == "profile" }?.value
        guard let chosen = fitting.first(where: { $0.name == own }) ?? fitting.first else { return picture }
        guard profile != nil || own != nil else { return picture }
        picture.options = picture.options.filter { $0.name != "profile" } + [EncoderOption("profile", chosen.name)]
        return picture
    }

    /// The input formats of some profiles: the preset's, else the encoder's.
    private func pixels(of profiles: [PictureProfile]) -> [PixelFormat] {
        let able = { (format: PixelFormat) in
            profiles.contains { $0.fits(format) } && (keepsAlpha || !format.hasAlphaPlane)
        }
        let own = pixels.filter(able)
        return own.isEmpty ? pixelFormats.filter(able) : own
    }

    /// Derives the properties of its pictures from its formats.
    mutating func describePixels() {
        maximumBitDepth = pixels.map { $0.isRGBOrPalette ? 8 : $0.composableBitDepth }.max() ?? maximumBitDepth
        keepsAlpha = pixels.contains(where: \.hasAlphaPlane)
        isClearByDefault = true
        carriesHighDynamicRange = maximumBitDepth > 8
        // Frames that are never shown carry no alpha: the two streams would part.
        if keepsAlpha, encoder == "libvpx-vp9", !options.contains(where: { $0.name == "auto-alt-ref" }) {
            options.append(EncoderOption("auto-alt-ref", 0))
        }
    }
}
