import EditModel
import Export
import LuaHost
import MediaTime
import Rendering

extension EditTypes {
    static func audioMixInput(_ session: EditSession) -> LuaType {
        LuaType(
            AudioMixInputParameters.luaName, of: AudioMixInputParameters.self,
            summary:
                "How one audio track is mixed. Volume and pan go through their ramps in order of time and hold in between.",
            counterpart: "AVMutableAudioMixInputParameters",
            example: """
                -- Fades the sound out at the end.
                local input = edit.audio_mix_input(clip.audio)
                input:set_volume_ramp(1, 0, edit.between(clip.duration - 1, clip.duration))
                return edit.movie { composition = clip, audio_mix = edit.audio_mix { input_parameters = { input } } }
                """,
            constructor: .constructor(
                summary: "Makes parameters that mix a track as it is.",
                parameters: [LuaParameter("track", .trackID, "an audio track, or its id")],
                body: { AudioMixInputParameters(trackID: $0.value(0), location: $0.place) }),
            description: { "audio_mix_input for track \($0.trackID)" },
            members: [
                "track_id": .stored("track_id", .trackID, "Which track of the movie.", \.trackID),
                "time_pitch_algorithm": .choice(
                    "time_pitch_algorithm",
                    "How segments at another speed sound: spectral keeps the pitch and is best for music, time_domain "
                        + "keeps it and is cheap, varispeed changes it as a tape does. spectral at first.",
                    \.timePitchAlgorithm),
                "muted": .stored("muted", .boolean, "Whether the track is left out of the mix.", \.isMuted),
                "effects": .stored(
                    "effects", .effects,
                    "What happens to the track's sound, after the track's effects and before the tap, in order.",
                    \.effects),
                "tap": tap(session)
                    .example(
                        """
                        -- The recipe hears every block and may change it.
                        local input = edit.audio_mix_input(clip.audio)
                        input.tap = function(buffer, time)
                          if time.seconds < 0.5 then buffer:silence() else buffer:gain(0.8) end
                        end
                        return edit.movie { composition = clip, audio_mix = edit.audio_mix { input_parameters = { input } } }
                        """),
            ], volume,
            rampMethods(
                "volume", .number(), "0 is silent, 1 as it is",
                setting: "Sets how loud the track is from a time on.",
                changing: "Changes the volume during a range, sample by sample, and leaves it so.",
                example: """
                    local input = edit.audio_mix_input(clip.audio)
                    input:set_volume_ramp(0, 1, edit.range(0, 0.5))            -- a fade in
                    local from, to, range = input:volume_ramp_at(0.25)
                    print(from, to, range)
                    """,
                of: \.volumeRamps, put: { $0.setVolumeRamp($1, location: $2) }), volumeRamps, pan,
            rampMethods(
                "pan", .number(), "-1 is left, 0 in the middle, 1 right",
                setting: "Sets where the track is heard from a time on.",
                changing: "Moves the track between the loudspeakers during a range and leaves it there.",
                of: \.panRamps, put: { $0.setPanRamp($1, location: $2) }))
    }

    private static let volume: KeyValuePairs<String, LuaMember<AudioMixInputParameters>> = [
        "volume": .property(
            .number(), "How loud it is from the start on; setting it is set_volume at 0.",
            get: { $0.volumeRamps.first?.value.start ?? 1.0 },
            setAt: { (input: AudioMixInputParameters, volume: Double, location) in
                input.setVolume(volume, at: .zero, location: location?.description)
            })
    ]

    private static let volumeRamps: KeyValuePairs<String, LuaMember<AudioMixInputParameters>> = [
        "volume_ramps": .property(
            .volumeRamps,
            "All of the volume in order of time: it goes from one value to another during each time range and holds in "
                + "between, and is 1 before the first. A range without duration sets a value.",
            get: { input in
                input.volumeRamps.map(\.value).map { ramp in
                    LuaFields(["from": ramp.start, "to": ramp.end, "time_range": ramp.timeRange])
                }
            },
            setAt: { (input: AudioMixInputParameters, ramps: [Ramp<Double>], location) in
                input.setVolumeRamps(ramps, location: location?.description)
            })
    ]

    private static let pan: KeyValuePairs<String, LuaMember<AudioMixInputParameters>> = [
        "pan": .property(
            .number(),
            "Where it is heard from the start on: -1 is left, 0 in the middle, 1 right; setting it is "
                + "set_pan at 0.",
            get: { $0.panRamps.first?.value.start ?? 0.0 },
            setAt: { (input: AudioMixInputParameters, pan: Double, location) in
                input.setPan(pan, at: .zero, location: location?.description)
            })
    ]

    /// `audio_mix_input.tap`.
    private static func tap(_ session: EditSession) -> LuaMember<AudioMixInputParameters> {
        .property(
            .function("fun(buffer: edit.\(SoundBuffer.luaName), time: edit.time)").optional,
            "Gets every block of the track's sound, before volume and pan, and may change it. Blocks have 1024 samples, the "
                + "last one fewer, and the channels of the track's media; without media they are silence, up to the movie's "
                + "end.",
            get: { input in input.tap.map { session.functions[$0.number] } },
            setAt: { (input: AudioMixInputParameters, function: LuaFunction?, location: LuaLocation?) in
                input.tap = function.map(session.keep)
                input.locations["tap"] = location?.description
            })
    }
}

extension LuaKind {
    /// Gives a `[Ramp<Double>]` from a list of `{ from =, to =, time_range = }`.
    fileprivate static let volumeRamps = list(of: volumeRamp, as: Ramp<Double>.self)

    private static let volumeRamp = LuaKind(
        "volume ramp", definition: "{ from: number, to: number, time_range: edit.range }"
    ) { input throws(LuaMismatch) in
        guard let table = input.table else { throw input.mismatch("volume ramp") }
        for name in table.names where !["from", "to", "time_range"].contains(name) {
            throw LuaMismatch("a volume ramp has from, to and a time_range, no '\(name)'")
        }
        guard let from = try table.field("from", .number()) as? Double,
            let to = try table.field("to", .number()) as? Double,
            let range = try table.field("time_range", .timeRange) as? TimeRange
        else { throw input.mismatch("volume ramp") }
        return Ramp(from: from, to: to, over: range)
    }
}
