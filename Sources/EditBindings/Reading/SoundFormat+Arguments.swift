import EditModel
import Export
import LuaHost
import Media

extension SoundFormat {
    /// The options that say one.
    static let parameters: [LuaParameter] = [
        .optional(.integer("sample_rate", in: 8000...192_000, "samples per second"), default: "48000"),
        .optional(
            .choice("channel_layout", ChannelLayout.allCases.map(\.rawValue), "which loudspeakers it is for"),
            default: "\"stereo\""),
    ]

    /// What ``parameters`` say; stereo at 48 kHz where they are left out.
    init(_ options: LuaArguments?) {
        self.init(
            sampleRate: options?.optional("sample_rate", as: Int.self).map(Int32.init)
                ?? AudioMixSnapshot.standardSampleRate,
            layout: options?.optional("channel_layout", as: String.self).flatMap(ChannelLayout.init)
                ?? AudioMixSnapshot.standardChannelLayout)
    }
}
