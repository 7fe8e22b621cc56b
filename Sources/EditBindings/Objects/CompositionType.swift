import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    static let composition = LuaType(
        Composition.luaName, of: Composition.self,
        summary: "Tracks put together from pieces of assets. It can be inserted into another composition.",
        counterpart: "AVMutableComposition",
        example: """
            -- The second half of a clip, then its first half.
            local composition = edit.composition()
            local half = clip.duration / 2
            composition:insert_time_range(edit.between(half, clip.duration), clip, 0)
            composition:insert_time_range(edit.range(0, half), clip, composition.duration)
            return edit.movie { composition = composition }
            """,
        constructor: .constructor(
            summary: "Makes a composition without tracks.", takesProperties: false,
            body: { Composition(location: $0.place) }),
        description: { "composition of \($0.tracks.count) tracks, \($0.duration)" },
        members: [
            "tracks": .property(
                .list(of: .object(CompositionTrack.self), as: CompositionTrack.self), "In the order they were added.",
                get: { $0.tracks }),
            "duration": .property(.object(Time.self), "The end of the track that ends last.", get: { $0.duration }),
            "natural_size": .property(
                .size, "The largest natural width and height among the video tracks.",
                get: { luaValue($0.naturalSize) }),
            "add_track": .method(
                summary: "Adds an empty track above the others.",
                parameters: [
                    .choice("media_type", ["video", "audio", "subtitle", "text"], "the kind of media"),
                    .optional(.integer("id", in: 1...Int(Int32.max), "not in use"), default: "the next free one"),
                ],
                returns: "edit.composition_track",
                body: { composition, arguments in
                    try composition.addTrack(
                        MediaType(rawValue: arguments.string(0)) ?? .video, id: arguments.optional(1),
                        location: arguments.place)
                }),
            "remove_track": .method(
                summary: "Takes a track out.",
                parameters: [.object("track", CompositionTrack.self, "one of its tracks")],
                body: { composition, arguments in
                    let track: CompositionTrack = arguments.value(0)
                    guard composition.tracks.contains(where: { $0 === track }) else {
                        throw LuaMistake("the composition does not have this track \(track.id)")
                    }
                    composition.removeTrack(track)
                }),
            "track": .method(
                summary: "The track with an identifier, or nil.", parameters: [.integer("id", "from 1")],
                returns: "edit.composition_track?", body: { $0.track(id: $1.integer(0)) }),
            "tracks_with": .method(
                summary: "The tracks of a kind, in order.", parameters: [mediaType],
                returns: "edit.composition_track[]",
                body: { composition, arguments in
                    composition.tracks.filter { $0.mediaType.rawValue == arguments.string(0) }
                }),
            "insert_time_range": .method(
                summary: "Inserts what every track of a source has in a range, all in step; missing tracks are added.",
                parameters: [
                    LuaParameter("range", .timeRange, "what to take, in the source's time"),
                    LuaParameter("source", .mediaSource, "where from"),
                    LuaParameter(
                        "at", .time, "where it begins, in the composition's time; edit.time.invalid for its end"),
                ],
                body: { composition, arguments in
                    try composition.insertTimeRange(
                        arguments.value(0), of: arguments.value(1), at: arguments.value(2), location: arguments.place)
                }),
            "insert_empty_time_range": .method(
                summary: "Inserts nothing into every track, moving what is later right.",
                parameters: [LuaParameter("range", .timeRange, "in the composition's time")],
                body: { composition, arguments in try composition.insertEmptyTimeRange(arguments.value(0)) }),
            "remove_time_range": .method(
                summary: "Takes a stretch out of every track; what is later moves left and closes up.",
                parameters: [LuaParameter("range", .timeRange, "in the composition's time")],
                body: { composition, arguments in try composition.removeTimeRange(arguments.value(0)) }
            )
            .example(
                """
                local composition = edit.composition()
                composition:insert_time_range(clip.video.time_range, clip, 0)
                composition:remove_time_range(edit.range(0.5, 0.5))        -- what is later closes up
                return edit.movie { composition = composition }
                """),
            "scale_time_range": .method(
                summary: "Makes a stretch of every track last longer or shorter, so that it plays slower or faster.",
                parameters: [
                    LuaParameter("range", .timeRange, "in the composition's time"),
                    LuaParameter("duration", .time, "how long it lasts afterwards"),
                ],
                body: { composition, arguments in
                    try composition.scaleTimeRange(arguments.value(0), to: arguments.value(1))
                }
            )
            .example(
                """
                local composition = edit.composition()
                composition:insert_time_range(clip.video.time_range, clip, 0)
                composition:scale_time_range(edit.range(0, 1), 2)          -- the first second at half speed
                return edit.movie { composition = composition }
                """),
            "compatible_track": .method(
                summary: "The track that an asset's track can be appended to as it is: of its kind, and for pictures "
                    + "without media yet or of the same size and rotation; nil when there is none.",
                parameters: [LuaParameter("track", .trackSource, "what is to be inserted")],
                returns: "edit.composition_track?",
                body: { composition, arguments in composition.compatibleTrack(for: arguments.value(0)) }),
        ])
}
