import EditModel
import Media
import Settings
import Wording

/// A setting of an export that its preset does not have, or that is out of range.
package struct SettingMistake: Sendable {
    package let setting: SettingRow
    /// A clause that reads well after a colon: `60 is more than the maximum, 51, of libx264`.
    package let text: String

    init(_ setting: SettingRow, _ text: String) {
        self.setting = setting
        self.text = text
    }

    init<Value>(_ setting: KeyPath<SettingTable, Setting<Value>>, _ text: String) {
        self.init(SettingTable.shared[keyPath: setting].row, text)
    }
}

extension ExportOptions {
    /// Every setting that the preset lacks, or that is out of its range, in a stable order.
    package func settingMistakes() -> [SettingMistake] {
        guard let picture = preset.output?.picture else {
            return settingsWithoutPicture + soundMistakes() + containerMistakes
        }
        var found: [SettingMistake] = []
        if let rateFactor = settings.rateFactor, let text = mistake(rateFactor, picture) {
            found.append(.init(\.rateFactor, text))
        }
        let (fixed, advice) = ("the preset '\(preset.name)' cannot encode to a given", sizeAdvice(picture))
        if settings.bitRate != nil, picture.bitRateControl == nil {
            found.append(.init(\.bitRate, "\(fixed) bit rate\(advice)"))
        }
        if settings.fileLengthLimit != nil, !canBeLimited(picture) {
            found.append(.init(\.fileLengthLimit, "\(fixed) file size\(advice)"))
        }
        if settings.speed != nil, picture.speeds.isEmpty {
            found.append(.init(\.speed, "the preset '\(preset.name)' has one speed only"))
        }
        for option in codecOptions {
            guard let text = option.mistake(for: picture.encoder) else { continue }
            found.append(.init(\.codecOptions, text))
        }
        return found + formMistakes(picture) + soundMistakes() + containerMistakes
    }

    /// How to get a smaller file from an encoder without a bit rate; empty if the encoder has one.
    private func sizeAdvice(_ picture: Preset.Picture) -> String {
        guard container?.kind == .file, picture.bitRateControl == nil else { return "" }
        guard picture.quality == nil else { return "; --file-size limits the whole file" }
        return "; a smaller --size, a lower --frame-rate or a shorter --range makes it smaller"
    }

    /// True if a lower quality makes one file as short as needed, or if the file is an animation of one quality: it is so short
    /// that it may be made once to see its length.
    private func canBeLimited(_ picture: Preset.Picture) -> Bool {
        container?.kind == .file && (picture.quality != nil || picture.isAnimation)
    }

    private func mistake(_ rateFactor: Double, _ picture: Preset.Picture) -> String? {
        guard let quality = picture.quality else {
            return "the preset '\(preset.name)' has one quality only: \(picture.codec)'s own"
        }
        return quality.mistake(rateFactor).map {
            "\(decimalText(rateFactor)) \($0) (\(picture.encoder): \(quality.text))"
        }
    }

    /// The picture's settings, each a mistake: the preset encodes no picture.
    private var settingsWithoutPicture: [SettingMistake] {
        let text =
            preset.output == nil
            ? "the preset '\(preset.name)' encodes nothing"
            : preset.output?.isCopy == true
                ? "the preset '\(preset.name)' copies and encodes nothing" : "the preset '\(preset.name)' is sound only"
        return settings.rows.filter { $0.subject == .picture }.map { SettingMistake($0, text) }
    }

    private var containerMistakes: [SettingMistake] {
        var found: [SettingMistake] = []
        if settings.fragmentDuration != nil, container?.canBeFragmented != true {
            found.append(
                .init(\.isFragmented, "only .mp4, .m4a, .m4b and .mov files have fragments, \(containerText)"))
        }
        if settings.segmentDuration != nil, container?.kind != .package {
            found.append(.init(\.segmentDuration, "only packages have segments, \(containerText)"))
        }
        return found
    }

    private var containerText: String {
        container.map { "and this is written as .\($0.fileExtension)" } ?? "and nothing is written"
    }
}
