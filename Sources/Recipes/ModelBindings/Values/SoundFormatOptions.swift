import EditModel
import LuaHost
import Values

/// A recipe's settings for the form of sound; nil for the default.
package struct SoundFormatOptions {
    package var sampleRate: Int32?
    package var layout: ChannelLayout?

    package init(sampleRate: Int32? = nil, layout: ChannelLayout? = nil) {
        (self.sampleRate, self.layout) = (sampleRate, layout)
    }
}

extension LuaParameter where Value == SoundFormatOptions {
    /// The options for the form of sound.
    /// - Parameters:
    ///   - rate: The default sample rate, as the reference shows it.
    ///   - layout: The default layout.
    package static func soundFormat(rate: String = "48000", layout: String = "\"stereo\"") -> LuaParameter {
        .group(
            .optional(.integer("sample_rate", in: 8000...192_000, "samples per second"), default: rate),
            .optional(
                .choice("channel_layout", of: ChannelLayout.self, "the loudspeakers"), default: layout)
        ) { SoundFormatOptions(sampleRate: $0.map(Int32.init), layout: $1) }
    }
}
