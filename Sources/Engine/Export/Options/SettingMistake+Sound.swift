import EditModel
import Media
import MediaWriting
import Settings
import Wording

// Invalid settings of the sound, and of the pictures' form.
extension ExportOptions {
    /// Every setting of the sound that cannot be followed, in a stable order.
    func soundMistakes() -> [SettingMistake] {
        guard let sound else { return settingsWithoutSound }
        var found: [SettingMistake] = []
        if let audioCodec = settings.audioCodec, let text = codecMistake(audioCodec) {
            return [SettingMistake(\.audioCodec, text)]
        }
        if settings.audioBitRate != nil, sound.bitRate(channelCount: 1) == nil {
            let lossy = (container?.soundCodecs ?? []).filter(\.isLossy).map(\.name)
            let instead = lossy.isEmpty ? "" : "; a codec that has one in .\(container!.fileExtension) files is "
            found.append(
                .init(
                    \.audioBitRate, "\(sound.encoder) keeps every sample and has none\(instead)\(alternatives(lossy))"))
        }
        if let sampleRate, let text = mistake(sampleRate, sound) {
            found.append(.init(\.sampleRate, text))
        }
        for option in audioCodecOptions {
            guard let text = option.mistake(for: sound.encoder) else { continue }
            found.append(.init(\.audioCodecOptions, text))
        }
        return found
    }

    private func codecMistake(_ codec: SoundCodecName) -> String? {
        guard let container else { return nil }
        let name = codec.rawValue
        let names = container.soundCodecs.map(\.name)
        let known = ".\(container.fileExtension) files hold \(alternatives(names))"
        return names.contains(name) ? nil : "\(name) does not go into .\(container.fileExtension) files; \(known)"
    }

    private func mistake(_ rate: Int32, _ sound: Preset.Sound) -> String? {
        let own = SoundCodec.all.first { $0.sound.encoder == sound.encoder }?.ownSampleRates ?? []
        let rates = own.isEmpty ? AudioEncoder.sampleRates(encoder: sound.encoder) : own
        guard !rates.isEmpty, !rates.contains(rate) else { return nil }
        return "\(sound.encoder) has no \(rate) Hz; it takes \(alternatives(rates.map(String.init)))"
    }

    /// The mistakes of settings of a sound that is not encoded.
    private var settingsWithoutSound: [SettingMistake] {
        let name = preset.name
        let text =
            preset.output == nil
            ? "the preset '\(name)' encodes nothing"
            : preset.output?.isCopy == true
                ? "the preset '\(name)' copies and encodes nothing" : "the preset '\(name)' has no sound"
        return settings.rows.filter { $0.subject == .sound }.map { SettingMistake($0, text) }
    }

    /// The mistakes of the pixel format and the profile for the preset's encoder of pictures.
    func formMistakes(_ picture: Preset.Picture) -> [SettingMistake] {
        var found: [SettingMistake] = []
        var format: PixelFormat?
        if let pixelFormat = settings.pixelFormat {
            format = PixelFormat(name: pixelFormat)
            let known = picture.pixelFormats
            if format.map(known.contains) != true {
                let meant = suggestion(for: pixelFormat, among: known.map(\.name))
                let text = "\(picture.encoder) has no '\(pixelFormat)'\(meant); it takes "
                found.append(.init(\.pixelFormat, text + alternatives(known.map(\.name))))
                format = nil
            }
        }
        if let text = profileMistake(picture, format) { found.append(.init(\.profile, text)) }
        return found
    }

    private func profileMistake(_ picture: Preset.Picture, _ format: PixelFormat?) -> String? {
        guard let profile = settings.profile else { return nil }
        if codecOptions.contains(where: { $0.name == "profile" }) {
            return "the codec option 'profile' says the same in another way; choose one"
        }
        return picture.mistake(inProfile: profile, of: format)
    }
}

extension Preset.Picture {
    /// The mistake in a profile; nil if the encoder has it.
    /// - Parameter format: The pictures' format; nil if the profile decides it.
    func mistake(inProfile profile: String, of format: PixelFormat?) -> String? {
        let names = profileNames
        guard !names.isEmpty else { return "\(encoder) has no profiles" }
        guard names.contains(profile) else {
            return
                "\(encoder) has no '\(profile)'\(suggestion(for: profile, among: names)); it has \(alternatives(names))"
        }
        let all = PictureProfile.all(of: encoder)
        guard let format, !all.contains(where: { $0.name == profile && $0.fits(format) }) else { return nil }
        var fitting: [String] = []
        for one in all where one.fits(format) && !fitting.contains(one.name) { fitting.append(one.name) }
        let instead = fitting.isEmpty ? "which has none" : "whose profile is \(alternatives(fitting))"
        return "'\(profile)' is not for \(format.name), \(instead)"
    }
}
