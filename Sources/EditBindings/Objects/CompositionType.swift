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
            "Makes a composition without tracks.", .call, takesProperties: false
        ) { Composition(location: $0.place) },
        description: { "composition of \($0.tracks.count) tracks, \($0.duration)" },
        members: [
            .property(
                "tracks", .list(of: .object(CompositionTrack.self)), "In the order they were added.",
                get: { $0.tracks }),
            .property("duration", .object(Time.self), "The end of the track that ends last.", get: { $0.duration }),
            .property(
                "natural_size", .size, "The largest natural width and height among the video tracks.",
                get: { $0.naturalSize }),
            .method(
                "add_track", "Adds an empty track above the others.",
                .choice("media_type", ["video", "audio", "subtitle", "text"], "the kind of media"),
                .optional(.integer("id", in: 1...Int(Int32.max), "not in use"), default: "the next free one"), .call,
                returns: "edit.composition_track"
            ) { composition, mediaType, id, call in
                try composition.addTrack(MediaType(rawValue: mediaType) ?? .video, id: id, location: call.place)
            },
            .method(
                "remove_track", "Takes a track out.", .object("track", CompositionTrack.self, "one of its tracks")
            ) { composition, track in
                guard composition.tracks.contains(where: { $0 === track }) else {
                    throw LuaMistake("the composition does not have this track \(track.id)")
                }
                composition.removeTrack(track)
            },
            .method(
                "track", "The track with an identifier, or nil.", .integer("id", "from 1"),
                returns: "edit.composition_track?"
            ) { $0.track(id: $1) },
            .method(
                "tracks_with", "The tracks of a kind, in order.", mediaType, returns: "edit.composition_track[]"
            ) { composition, mediaType in composition.tracks.filter { $0.mediaType.rawValue == mediaType } },
            .method(
                "insert_time_range",
                "Inserts what every track of a source has in a range, all in step; missing tracks are added.",
                LuaParameter("range", .timeRange, "what to take, in the source's time"),
                LuaParameter("source", .mediaSource, "where from"),
                LuaParameter(
                    "at", .time, "where it begins, in the composition's time; edit.time.invalid for its end"), .call
            ) { composition, range, source, at, call in
                try composition.insertTimeRange(range, of: source, at: at, location: call.place)
            },
            .method(
                "insert_empty_time_range", "Inserts nothing into every track, moving what is later right.",
                LuaParameter("range", .timeRange, "in the composition's time")
            ) { composition, range in try composition.insertEmptyTimeRange(range) },
            .method(
                "remove_time_range", "Takes a stretch out of every track; what is later moves left and closes up.",
                LuaParameter("range", .timeRange, "in the composition's time")
            ) { composition, range in try composition.removeTimeRange(range) }
            .example(
                """
                local composition = edit.composition()
                composition:insert_time_range(clip.video.time_range, clip, 0)
                composition:remove_time_range(edit.range(0.5, 0.5))        -- what is later closes up
                return edit.movie { composition = composition }
                """),
            .method(
                "scale_time_range",
                "Makes a stretch of every track last longer or shorter, so that it plays slower or faster.",
                LuaParameter("range", .timeRange, "in the composition's time"),
                LuaParameter("duration", .time, "how long it lasts afterwards")
            ) { composition, range, duration in try composition.scaleTimeRange(range, to: duration) }
            .example(
                """
                local composition = edit.composition()
                composition:insert_time_range(clip.video.time_range, clip, 0)
                composition:scale_time_range(edit.range(0, 1), 2)          -- the first second at half speed
                return edit.movie { composition = composition }
                """),
            .method(
                "compatible_track",
                "The track that an asset's track can be appended to as it is: of its kind, and for pictures "
                    + "without media yet or of the same size and rotation; nil when there is none.",
                LuaParameter("track", .trackSource, "what is to be inserted"), returns: "edit.composition_track?"
            ) { composition, track in composition.compatibleTrack(for: track) },
        ])
}
