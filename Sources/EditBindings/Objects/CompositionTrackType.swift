import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    static let compositionTrack = LuaType(
        CompositionTrack.luaName, of: CompositionTrack.self, summary: "A track of a composition, made of segments.",
        size: 1024, description: { "\($0.mediaType.rawValue) track \($0.id), \($0.end)" },
        members: [
            "id": .property(.integer(), "Identifies the track within its composition.", get: { $0.id }),
            "media_type": .property(.string, "video or audio.", get: { $0.mediaType.rawValue }),
            "enabled": .stored("enabled", .boolean, "Whether the track is seen or heard.", \.isEnabled),
            "time_range": .property(.timeRange, "From zero to the end of the last segment.", get: { $0.timeRange }),
            "natural_size": .property(
                .size, "The picture of its first media before rotation; zero for sound.",
                get: { luaValue($0.naturalSize) }),
            "preferred_transform": .stored(
                "preferred_transform", .object(AffineTransform.self),
                "Turns the natural picture upright; the first inserted track's until it is set.", \.preferredTransform),
            "segments": .property(
                .list(of: .object(Segment.self), as: Segment.self), "What the track is made of, in order.",
                get: { $0.segments }),
            "insert_time_range": .method(
                summary:
                    "Inserts part of a track, moving later segments right. Past the end it adds an empty segment before.",
                parameters: [
                    LuaParameter("range", .timeRange, "what to take, in the source's time"),
                    LuaParameter("track", .trackSource, "where from; of the same kind"),
                    LuaParameter("at", .time, "where it begins, in the composition's time"),
                ],
                body: { track, arguments in
                    try track.insertTimeRange(arguments.value(0), of: arguments.value(1), at: arguments.value(2))
                }),
            "insert_empty_time_range": .method(
                summary: "Inserts nothing, moving later segments right. At the end the track gets longer.",
                parameters: [LuaParameter("range", .timeRange, "in the composition's time")],
                body: { track, arguments in try track.insertEmptyTimeRange(arguments.value(0)) }),
        ])

    static let segment = LuaType(
        Segment.luaName, of: Segment.self, summary: "A stretch of a composition's track.",
        description: { segment in
            guard let source = segment.source else { return "empty segment \(segment.targetRange)" }
            return "segment \(segment.targetRange) of \(source.asset.sourceName) \(segment.sourceRange)"
        },
        members: [
            "empty": .property(.boolean, "Whether it has no media.", get: { $0.isEmpty }),
            "source": .property(
                .object(AssetTrack.self).optional, "The track its media is of; nil when it is empty.",
                get: { segment in segment.source.flatMap { $0.asset.track(id: $0.trackID) } }),
            "source_range": .property(
                .timeRange.optional, "What is taken, in the asset's time; nil when it is empty.",
                get: { $0.isEmpty ? nil : $0.sourceRange }),
            "target_range": .property(
                .timeRange, "Where it stands, in the composition's time.", get: { $0.targetRange }),
        ])
}
