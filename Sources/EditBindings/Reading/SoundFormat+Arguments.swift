import EditModel
import Export
import LuaHost
import Media

/// A recipe's settings for the form of sound; nil for the default.
struct SoundFormatOptions {
    var sampleRate: Int32?
    var layout: ChannelLayout?

    /// Stereo at 48 kHz where nothing else is said.
    var format: SoundFormat {
        SoundFormat(
            sampleRate: sampleRate ?? AudioMixSnapshot.standardSampleRate,
            layout: layout ?? AudioMixSnapshot.standardChannelLayout)
    }
}

extension LuaParameter where Value == SoundFormatOptions {
    /// The options for the form of sound.
    /// - Parameters:
    ///   - rate: The default sample rate, as the reference shows it.
    ///   - layout: The default layout.
    static func soundFormat(rate: String = "48000", layout: String = "\"stereo\"") -> LuaParameter {
        .group(
            .optional(.integer("sample_rate", in: 8000...192_000, "samples per second"), default: rate),
            .optional(
                .choice("channel_layout", of: ChannelLayout.self, "the loudspeakers"), default: layout)
        ) { SoundFormatOptions(sampleRate: $0.map(Int32.init), layout: $1) }
    }
}
