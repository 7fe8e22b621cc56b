import EditModel
import Export
import LuaHost
import MediaTime
import ModelBindings
import Rendering
import Values

extension EditTypes {
    static func audioMixInput(_ session: EditSession) -> LuaType {
        LuaType(
            AudioMixInputParameters.luaName, of: AudioMixInputParameters.self,
            summary:
                "The mix of one audio track. Volume and pan follow their ramps in order of time and hold in between.",
            counterpart: "AVMutableAudioMixInputParameters",
            example: """
                -- Fades the sound out at the end.
                local input = edit.audio_mix_input(clip.audio)
                input:set_volume_ramp(1, 0, edit.between(clip.duration - 1, clip.duration))
                return edit.movie { composition = clip, audio_mix = edit.audio_mix { input_parameters = { input } } }
                """,
            constructor: .constructor(
                "Makes parameters that mix a track as it is.",
                LuaParameter("track", .trackID, "an audio track, or its id"), .call
            ) { AudioMixInputParameters(trackID: $0, location: $1.location) },
            description: { "audio_mix_input for track \($0.trackID)" },
            members: [
                .stored("track_id", .trackID, "The id of the movie's track.", \.trackID),
                .stored(
                    "time_pitch_algorithm", .choice,
                    "The sound of segments at another speed: spectral keeps the pitch and is best for music, time_domain "
                        + "keeps it and is cheap, varispeed changes it as a tape does. Default: spectral.",
                    \.timePitchAlgorithm),
                .stored("muted", .boolean, "True to leave the track out of the mix.", \.isMuted),
                .stored(
                    "effects", .effects,
                    "The effects on the track's sound, in order, after the track's own and before the tap.",
                    \.effects),
                tap(session)
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
                "volume", .number(), "0 is silent, 1 unchanged",
                setting: "Sets the volume from a time on.",
                changing: "Changes the volume during a range, sample by sample, and keeps the last value.",
                example: """
                    local input = edit.audio_mix_input(clip.audio)
                    input:set_volume_ramp(0, 1, edit.range(0, 0.5))            -- a fade in
                    local from, to, range = input:volume_ramp_at(0.25)
                    print(from, to, range)
                    """,
                of: \.volumeRamps, put: { $0.setVolumeRamp($1, location: $2) }), volumeRamps, pan,
            rampMethods(
                "pan", .number(), "-1 is left, 0 the middle, 1 right",
                setting: "Sets the pan from a time on.",
                changing: "Moves the track between the loudspeakers during a range and keeps the last value.",
                of: \.panRamps, put: { $0.setPanRamp($1, location: $2) }))
    }

    private static let volume: [LuaMember<AudioMixInputParameters>] = [
        .property(
            "volume", .number(), "The volume at the start; setting it is set_volume at 0.",
            get: { $0.volumeRamps.first?.value.start ?? 1.0 },
            setAt: { (input: AudioMixInputParameters, volume: Double, location) in
                input.setVolume(volume, at: .zero, location: location)
            })
    ]

    private static let volumeRamps: [LuaMember<AudioMixInputParameters>] = [
        .property(
            "volume_ramps", .volumeRamps,
            "All volume ramps in order of time. The volume is 1 before the first and holds between them. A range "
                + "without duration sets a value.",
            get: { input in input.volumeRamps.map(\.value) },
            setAt: { (input: AudioMixInputParameters, ramps: [Ramp<Double>], location) in
                input.setVolumeRamps(ramps, location: location)
            })
    ]

    private static let pan: [LuaMember<AudioMixInputParameters>] = [
        .property(
            "pan", .number(),
            "The pan at the start, from -1, left, to 1, right; setting it is set_pan at 0.",
            get: { $0.panRamps.first?.value.start ?? 0.0 },
            setAt: { (input: AudioMixInputParameters, pan: Double, location) in
                input.setPan(pan, at: .zero, location: location)
            })
    ]

    /// `audio_mix_input.tap`.
    private static func tap(_ session: EditSession) -> LuaMember<AudioMixInputParameters> {
        .property(
            "tap", .optional(.function("fun(buffer: edit.\(SoundBuffer.luaName), time: edit.time)")),
            "Receives every block of the track's sound before volume and pan, and may change it. Blocks have 1024 "
                + "samples, the last one fewer, and the channels of the track's media; without media they are silent, up to "
                + "the movie's end.",
            get: { input in input.tap.map { session.functions[$0.number] } },
            setAt: { (input: AudioMixInputParameters, function: LuaFunction?, location: RecipeLocation?) in
                input.tap = function.map(session.keep)
                input.locations["tap"] = location
            })
    }
}

extension LuaKind where Value == [Ramp<Double>] {
    /// From a list of `{ from =, to =, time_range = }`.
    fileprivate static var volumeRamps: LuaKind { list(of: .volumeRamp) }
}

extension LuaKind where Value == Ramp<Double> {
    fileprivate static var volumeRamp: LuaKind {
        LuaKind(
            "volume ramp", definition: "{ from: number, to: number, time_range: edit.range }"
        ) { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("volume ramp") }
            for name in table.names where !["from", "to", "time_range"].contains(name) {
                throw LuaMismatch("a volume ramp has from, to and a time_range, no '\(name)'")
            }
            return Ramp(
                from: try table.field("from", .number()), to: try table.field("to", .number()),
                over: try table.field("time_range", .timeRange))
        }
    }
}

extension Ramp<Double>: LuaResult {}
extension Ramp<Double>: LuaPushable {
    package func push(onto state: LuaState) {
        LuaFields(["from": start, "to": end, "time_range": timeRange]).push(onto: state)
    }
}
