import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    package static let audioMix = LuaType(
        AudioMix.luaName, of: AudioMix.self,
        summary: "The mix of a movie's audio tracks into one sound. The sum is limited to full scale.",
        counterpart: "AVMutableAudioMix",
        example: """
            -- The clip's own sound at half its volume.
            local mix = edit.audio_mix { input_parameters = { edit.audio_mix_input(clip.audio, { volume = 0.5 }) } }
            return edit.movie { composition = clip, audio_mix = mix }
            """,
        constructor: .constructor(
            "Makes an audio mix that adds all tracks as they are.", .call
        ) { AudioMix(location: $0.location) },
        description: { mix in
            let count = mix.inputParameters.count
            return "audio_mix of \(count) input\(count == 1 ? "" : "s")"
        },
        members: [
            .stored(
                "input_parameters", .list(of: .object(AudioMixInputParameters.self)),
                "The mix of single tracks; other tracks are mixed as they are.", \.inputParameters),
            .stored(
                "seam_duration", .time,
                "The fade on each side of a join of unrelated material, which prevents clicks: 0, for hard joins, to 1 "
                    + "second. Default: 0.002.", \.seamDuration),
            .stored(
                "sample_rate", .optional(.integer()),
                "Samples per second, from 8000 to 192000; nil for 48000, or for the rate of copied sound.",
                \.sampleRate),
            .stored(
                "channel_layout", .optional(.choice),
                "The loudspeakers. Nil: those of copied sound, or else the smallest layout that keeps all channels apart "
                    + "(two where one channel is panned). Mixing down sound of more channels is a finding.",
                \.channelLayout),
            .stored(
                "effects", .effects,
                "The effects on the sum of all tracks, in order, before it is limited to full scale.", \.effects),
        ])
}
