import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    static let audioMix = LuaType(
        AudioMix.luaName, of: AudioMix.self,
        summary: "How the sounds of a movie's audio tracks become one sound. The sum is limited to full scale.",
        counterpart: "AVMutableAudioMix",
        example: """
            -- The clip's own sound at half its volume.
            local mix = edit.audio_mix { input_parameters = { edit.audio_mix_input(clip.audio, { volume = 0.5 }) } }
            return edit.movie { composition = clip, audio_mix = mix }
            """,
        constructor: .constructor(
            "Makes an audio mix that adds all tracks as they are.", .call
        ) { AudioMix(location: $0.place) },
        description: { mix in
            let count = mix.inputParameters.count
            return "audio_mix of \(count) input\(count == 1 ? "" : "s")"
        },
        members: [
            .stored(
                "input_parameters", .list(of: .object(AudioMixInputParameters.self)),
                "How single tracks are mixed; tracks that are not listed are mixed as they are.", \.inputParameters),
            .stored(
                "seam_duration", .time,
                "How long sound is faded on each side of a join of unrelated material, so that it does not click, up "
                    + "to a second; 0.002 at first, 0 for hard joins.", \.seamDuration),
            .stored(
                "sample_rate", .optional(.integer()),
                "Samples per second, from 8000 to 192000; nil for 48000, or for those of sound that is copied.",
                \.sampleRate),
            .stored(
                "channel_layout", .optional(.choice),
                "Which loudspeakers it is for; nil for the smallest layout that keeps the channels of all that sounds apart "
                    + "(two where one channel is panned), or for those of sound that is copied. What has more channels is mixed down, "
                    + "which is a finding.",
                \.channelLayout),
            .stored(
                "effects", .effects,
                "What happens to the sum of all tracks, before it is limited to full scale, in order.", \.effects),
        ])
}
