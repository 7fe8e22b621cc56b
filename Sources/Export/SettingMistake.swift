import EditModel
import Media

/// A setting of an export that its preset does not have, or that is out of range.
package struct SettingMistake: Hashable, Sendable {
    package enum Setting: String, Hashable, Sendable {
        case quality
        case bitRate = "bit rate"
        case speed
        case codecOption = "codec option"
        case size
        case fileLengthLimit = "limit of the file's length"
        case fragments
        case segmentDuration = "segment duration"
        case pixelFormat = "pixel format"
        case profile
        case audioCodec = "codec of the sound"
        case audioBitRate = "bit rate of the sound"
        case sampleRate = "sample rate"
        case audioCodecOption = "codec option of the sound"
    }

    package let setting: Setting
    /// A clause that says what is wrong and reads well after a colon: `60 is more than the maximum, 51, of libx264`.
    package let text: String
}

extension ExportOptions {
    /// Every setting that the preset cannot follow, in a stable order.
    /// - Parameter nearest: The name that was probably meant among some, if any.
    package func settingMistakes(
        nearest: (String, [String]) -> String? = { _, _ in nil }
    ) -> [SettingMistake] {
        guard let picture = preset.output?.picture else {
            return settingsWithoutPicture + soundMistakes(nearest) + containerMistakes
        }
        var found: [SettingMistake] = []
        if let rateFactor, let text = mistake(rateFactor, picture) {
            found.append(.init(setting: .quality, text: text))
        }
        let what = "the preset '\(preset.name)' cannot be held to one"
        if bitRate != nil, picture.bitRateControl == nil { found.append(.init(setting: .bitRate, text: what)) }
        if fileLengthLimit != nil, !canBeLimited(picture) {
            found.append(.init(setting: .fileLengthLimit, text: what))
        }
        if speed != nil, picture.speeds.isEmpty {
            found.append(.init(setting: .speed, text: "the preset '\(preset.name)' has one speed only"))
        }
        for option in codecOptions {
            guard let text = option.mistake(for: picture.encoder, nearest: nearest) else { continue }
            found.append(.init(setting: .codecOption, text: text))
        }
        return found + formMistakes(picture, nearest) + soundMistakes(nearest) + containerMistakes
    }

    /// Whether lower qualities of one file make it shorter, as far as is wanted.
    private func canBeLimited(_ picture: Preset.Picture) -> Bool {
        container?.kind == .file && picture.quality?.isRising == false
    }

    private func mistake(_ rateFactor: Double, _ picture: Preset.Picture) -> String? {
        guard let quality = picture.quality else {
            return "the preset '\(preset.name)' has one quality only: \(picture.codec)'s own"
        }
        return quality.mistake(rateFactor).map {
            "\(shortNumber(rateFactor)) \($0) (\(picture.encoder): \(quality.text))"
        }
    }

    /// What is said of a picture that is not encoded.
    private var settingsWithoutPicture: [SettingMistake] {
        let text =
            preset.output == nil
            ? "the preset '\(preset.name)' encodes nothing"
            : preset.output?.isCopy == true
                ? "the preset '\(preset.name)' copies and encodes nothing" : "the preset '\(preset.name)' is sound only"
        let given: [(SettingMistake.Setting, Bool)] = [
            (.quality, rateFactor != nil), (.bitRate, bitRate != nil), (.speed, speed != nil),
            (.codecOption, !codecOptions.isEmpty), (.size, size != nil), (.fileLengthLimit, fileLengthLimit != nil),
            (.pixelFormat, pixelFormat != nil), (.profile, profile != nil),
        ]
        return given.filter(\.1).map { SettingMistake(setting: $0.0, text: text) }
    }

    private var containerMistakes: [SettingMistake] {
        var found: [SettingMistake] = []
        if fragmentDuration != nil, container?.canBeFragmented != true {
            found.append(
                .init(setting: .fragments, text: "only .mp4, .m4a and .mov files have fragments, \(containerText)"))
        }
        if segmentDuration != nil, container?.kind != .package {
            found.append(.init(setting: .segmentDuration, text: "only packages have segments, \(containerText)"))
        }
        return found
    }

    private var containerText: String {
        container.map { "and this is written as .\($0.fileExtension)" } ?? "and nothing is written"
    }
}
