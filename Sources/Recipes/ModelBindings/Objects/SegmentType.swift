import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    package static let segment = LuaType(
        Segment.luaName, of: Segment.self, summary: "A span of a composition's track.",
        counterpart: "AVCompositionTrackSegment",
        example: """
            -- A second of the clip, half a second of nothing, and the clip's first second again.
            local composition = edit.composition()
            local track = composition:add_track("video")
            track.segments = {
              edit.segment { source = clip.video, source_range = edit.range(0, 1), target_range = edit.range(0, 1) },
              edit.segment { target_range = edit.range(1, 0.5) },
              edit.segment { source = clip.video, source_range = edit.range(0, 1), target_range = edit.range(1.5, 1) },
            }
            return edit.movie { composition = composition }
            """,
        constructor: .constructor(
            "Makes a segment for a track's segments. Without a source it is empty.",
            .table("parts", source, sourceRange, targetRange), .call, takesProperties: false
        ) { makeSegment($0.0, $0.1, $0.2, at: $1.location) },
        description: { segment in
            guard let source = segment.source else { return "empty segment \(segment.targetRange)" }
            return "segment \(segment.targetRange) of \(source.asset.sourceName) \(segment.sourceRange)"
        },
        members: [
            .property("empty", .boolean, "True if it has no media.", get: { $0.isEmpty }),
            .property(source, get: { segment in segment.source.flatMap { $0.asset.track(id: $0.trackID) } }),
            .property(sourceRange, get: { $0.isEmpty ? nil : $0.sourceRange }),
            .property(targetRange, get: { $0.targetRange }),
        ])

    private static let source = LuaParameter<AssetTrack?>.optional(
        .object("source", AssetTrack.self, "The track that the media comes from; nil for an empty segment."))
    private static let sourceRange = LuaParameter<TimeRange?>.optional(
        "source_range", .timeRange, "The part of the media, in the asset's time; nil for an empty segment.",
        default: "the target range")
    private static let targetRange = LuaParameter(
        "target_range", .timeRange, "The place of the segment, in the composition's time.")

    private static func makeSegment(
        _ track: AssetTrack?, _ range: TimeRange?, _ target: TimeRange, at place: RecipeLocation?
    ) -> Segment {
        let source = track.map { Segment.Source(asset: $0.asset, trackID: $0.id) }
        return Segment(
            source: source, sourceRange: source == nil ? target : range ?? target, targetRange: target,
            location: place)
    }
}
