/// A setting that is one of a few words.
package protocol SettingChoice: SettingContent, RawRepresentable, CaseIterable where RawValue == String {}

extension SettingChoice {
    /// The words in the order of the cases.
    package static var words: [String] { allCases.map(\.rawValue) }

    package init?(_ value: SettingValue) {
        guard case .text(let word) = value else { return nil }
        self.init(rawValue: word)
    }

    package var settingValue: SettingValue { .text(rawValue) }
}

/// The time that an encoder may spend to make a file smaller. The meaning of a speed differs from encoder to encoder.
package enum EncodingSpeed: String, Hashable, SettingChoice {
    case fastest
    case fast
    /// The default of presets.
    case medium
    case slow
    case slowest
}

/// The copying of untouched pictures in a track with other pictures that are encoded.
package enum SmartCopying: String, Hashable, SettingChoice {
    /// In the form that most players take, where the joined stream has one.
    case auto
    /// All pictures are encoded where one has to be.
    case off
    /// Only where one set of headers serves both.
    case strict
    /// With the headers in the stream, before each key frame.
    case inband
    /// As ``auto``; and if only the start is not a key frame, its whole group is copied and hidden by an edit list.
    case hide
}

/// The tags of a movie that its file gets.
package enum KeptMetadata: String, Hashable, SettingChoice {
    case all
    /// All tags except those about the place, the time and the device of the recording.
    case sharing
    case none
}

/// A codec of sound that the user can name.
package enum SoundCodecName: String, Hashable, SettingChoice {
    case aac, ac3, alac, eac3, flac
    /// FLAC of 24 bits.
    case flac24
    case mp2, mp3, opus
    case pcmF32 = "pcm_f32le"
    case pcmS16 = "pcm_s16le"
    case pcmS24 = "pcm_s24le"
    case vorbis
}

/// The form of progress on standard error.
package enum ProgressStyle: String, SettingChoice {
    /// A bar on a terminal, nothing elsewhere.
    case auto
    case bar
    /// A line of JSON for every report.
    case json
    case none
}

/// The form of pictures on a terminal, as a person chooses it.
package enum PictureChoice: String, SettingChoice {
    /// The best that the terminal is known to have.
    case auto
    /// Kitty's graphics protocol.
    case kitty
    /// The inline images of iTerm2.
    case iterm
    /// DEC's sixels, in at most 256 colours.
    case sixel
    /// Half blocks of text in colours.
    case blocks
    /// Not at all: a picture is written into a file.
    case none
}
