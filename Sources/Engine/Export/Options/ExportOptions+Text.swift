import EditModel
import Media
import Wording

extension ExportOptions {
    /// The quality of the encoded pictures; nil if a bit rate or a file size is set instead, and for a codec of a
    /// single quality.
    package func qualityValue(_ picture: Preset.Picture) -> Double? {
        guard settings.bitRate == nil, settings.fileLengthLimit == nil, renditions.isEmpty else { return nil }
        return picture.quality.map { settings.rateFactor ?? $0.standard }
    }

    /// The picture's rate or quality, as plans show it: `crf 20`, `5000 kbit/s`; nil for a codec of a single quality.
    package var rateText: String? {
        guard let picture else { return nil }
        if let bitRate = settings.bitRate { return "\(bitRate / 1000) kbit/s" }
        if let fileLengthLimit = settings.fileLengthLimit { return "at most \(fileLengthLimit) bytes" }
        if !renditions.isEmpty { return "\(renditions.count) qualities at most" }
        guard let quality = picture.quality, let value = qualityValue(picture) else { return nil }
        let name = if case .option(let name) = quality.setting { name } else { "quantizer" }
        return "\(name) \(decimalText(value))"
    }

    /// The parts of the movie that the preset leaves out, one sentence each.
    package func leftOut(of movie: MovieSnapshot) -> [String] {
        var sentences: [String] = []
        if isSoundOnly, movie.video != nil {
            sentences.append("the picture: the preset \(preset.name) is sound only")
        }
        if isPictureOnly, !movie.soundingTracks.isEmpty {
            sentences.append("the sound: the preset \(preset.name) has none")
        }
        return sentences
    }
}

extension Preset.Output {
    /// True when a recipe can write such a file from buffers of its own: pictures of 8 bit, sound or both.
    package var takesBuffers: Bool {
        guard !isCopy, containers[0].kind == .file else { return false }
        return picture?.pixels.contains(.yuv420p) ?? (sound != nil)
    }
}

extension Preset {
    /// The extensions of the files that a recipe can write from buffers of its own, without dots.
    package static var bufferExtensions: [String] {
        extensions.filter { forExtension($0)?.output?.takesBuffers == true }
    }
}
