import EditModel
import Export
import LuaHost
import Media

/// What a recipe says about the form of sound. Nil leaves a part to the default.
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
    /// The options that say one.
    /// - Parameters:
    ///   - rate: What stands for a sample rate that is left out, as the reference shows it.
    ///   - layout: What stands for a layout that is left out.
    static func soundFormat(rate: String = "48000", layout: String = "\"stereo\"") -> LuaParameter {
        .group(
            .optional(.integer("sample_rate", in: 8000...192_000, "samples per second"), default: rate),
            .optional(
                .choice("channel_layout", of: ChannelLayout.self, "which loudspeakers it is for"), default: layout)
        ) { SoundFormatOptions(sampleRate: $0.map(Int32.init), layout: $1) }
    }
}
