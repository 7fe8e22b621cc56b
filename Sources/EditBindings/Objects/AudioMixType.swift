import EditModel
import LuaHost

extension EditTypes {
    static let audioMix = LuaType(
        AudioMix.luaName, of: AudioMix.self,
        summary: "How the sounds of a movie's audio tracks become one sound. The sum is limited to full scale.",
        constructor: .constructor(
            summary: "Makes an audio mix that adds all tracks as they are.", body: { AudioMix(location: $0.place) }),
        description: { mix in
            let count = mix.inputParameters.count
            return "audio_mix of \(count) input\(count == 1 ? "" : "s")"
        },
        members: [
            "input_parameters": .stored(
                "input_parameters",
                .list(of: .object(AudioMixInputParameters.self), as: AudioMixInputParameters.self),
                "How single tracks are mixed; tracks that are not listed are mixed as they are.", \.inputParameters),
            "sample_rate": .located(
                "sample_rate", .integer(in: 8000...192_000), "Samples per second; 48000 at first.",
                get: { Int($0.sampleRate) },
                set: { (mix: AudioMix, rate: Int) in mix.sampleRate = Int32(rate) }),
            "channel_layout": .choice(
                "channel_layout", "Which loudspeakers it is for; stereo at first.", \.channelLayout),
        ])
}
