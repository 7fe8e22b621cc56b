import EditModel
import LuaHost
import Rendering

extension EditTypes {
    static func audioMixInput(_ session: EditSession) -> LuaType {
        LuaType(
            AudioMixInputParameters.luaName, of: AudioMixInputParameters.self,
            summary: "How one audio track is mixed.",
            constructor: .constructor(
                summary: "Makes parameters that mix a track as it is.",
                parameters: [LuaParameter("track", .trackID, "an audio track, or its id")],
                body: { AudioMixInputParameters(trackID: $0.value(0), location: $0.place) }),
            description: { "audio_mix_input for track \($0.trackID)" },
            members: [
                "track_id": .stored("track_id", .trackID, "Which track of the movie.", \.trackID),
                "tap": tap(session),
            ])
    }

    /// `audio_mix_input.tap`.
    private static func tap(_ session: EditSession) -> LuaMember<AudioMixInputParameters> {
        .property(
            .function("fun(buffer: edit.\(SoundBuffer.luaName), time: edit.time)").optional,
            "Gets every block of the track's sound, before volume and pan, and may change it. Blocks have 1024 samples, the "
                + "last one fewer.",
            get: { input in input.tap.map { session.functions[$0.number] } },
            setAt: { (input: AudioMixInputParameters, function: LuaFunction?, location: LuaLocation?) in
                input.tap = function.map(session.keep)
                input.locations["tap"] = location?.description
            })
    }
}
