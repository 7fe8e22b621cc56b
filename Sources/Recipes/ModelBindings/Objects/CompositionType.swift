import EditModel
import LuaHost
import MediaTime
import Values
import Wording

extension EditTypes {
    package static let composition = LuaType(
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
        ) { Composition(location: $0.location) },
        description: { "composition of \(counted($0.tracks.count, "track")), \($0.duration)" },
        members: [
            .property(
                "tracks", .list(of: .object(CompositionTrack.self)),
                "All tracks, in the order in which they were added.",
                get: { $0.tracks }),
            .property("duration", .object(Time.self), "The end of the track that ends last.", get: { $0.duration }),
            .property(
                "natural_size", .size, "The largest natural width and height among the video tracks.",
                get: { $0.naturalSize }),
            .method(
                "add_track", "Adds an empty track above the others.",
                .choice("media_type", ["video", "audio", "subtitle", "text", "metadata"], "the kind of media"),
                .optional(.integer("id", in: 1...Int(Int32.max), "not in use"), default: "the next free one"), .call,
                returns: "edit.composition_track"
            ) { composition, mediaType, id, call in
                try composition.addTrack(MediaType(rawValue: mediaType) ?? .video, id: id, location: call.location)
            },
            .method(
                "remove_track", "Removes a track.", .object("track", CompositionTrack.self, "one of its tracks")
            ) { composition, track in
                guard composition.tracks.contains(where: { $0 === track }) else {
                    throw LuaMistake("the composition does not have this track \(track.id)")
                }
                composition.removeTrack(track)
            },
            .method(
                "track", "Returns the track with an identifier, or nil.", .integer("id", "from 1"),
                returns: "edit.composition_track?"
            ) { $0.track(id: $1) },
            .method(
                "tracks_with", "Returns the tracks of a kind, in order.", mediaType, returns: "edit.composition_track[]"
            ) { composition, mediaType in composition.tracks.filter { $0.mediaType.rawValue == mediaType } },
            .method(
                "insert_time_range",
                "Inserts a range of all tracks of a source, in sync; missing tracks are added.",
                LuaParameter("range", .timeRange, "the part to take, in the source's time"),
                LuaParameter("source", .mediaSource, "an asset or a composition"),
                LuaParameter(
                    "at", .time, "the start, in the composition's time; edit.time.invalid for its end"), .call
            ) { composition, range, source, at, call in
                try composition.insertTimeRange(range, of: source, at: at, location: call.location)
            },
            .method(
                "insert_empty_time_range", "Inserts an empty span into every track; later segments move right.",
                LuaParameter("range", .timeRange, "in the composition's time")
            ) { composition, range in try composition.insertEmptyTimeRange(range) },
            .method(
                "remove_time_range", "Removes a span from every track; later segments move left.",
                LuaParameter("range", .timeRange, "in the composition's time")
            ) { composition, range in try composition.removeTimeRange(range) }
            .example(
                """
                local composition = edit.composition()
                composition:insert_time_range(clip.video.time_range, clip, 0)
                composition:remove_time_range(edit.range(0.5, 0.5))        -- later segments move left
                return edit.movie { composition = composition }
                """),
            .method(
                "scale_time_range",
                "Changes the duration of a span of every track, so that it plays slower or faster.",
                LuaParameter("range", .timeRange, "in the composition's time"),
                LuaParameter("duration", .time, "the new duration")
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
                "Returns a track to which another track can be appended unchanged, or nil: one of its kind that, for "
                    + "pictures, has no media yet or media of the same size and rotation.",
                LuaParameter("track", .trackSource, "the track to insert"), returns: "edit.composition_track?"
            ) { composition, track in composition.compatibleTrack(for: track) },
        ])
}
