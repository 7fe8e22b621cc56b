import MediaTime
import Values

/// Metadata that a movie takes over from its sources unless the recipe sets it.
///
/// The first enabled video track decides, or without one the first audio track.
package struct CarriedOver {
    private let track: (any TrackSource)?

    package init(_ content: any MediaSource) {
        track = content.enabledTracks(.video).first ?? content.enabledTracks(.audio).first
    }

    /// The tags of the asset that comes first.
    package var metadata: [String: String] { firstAsset?.description.metadata ?? [:] }

    /// The cover of the asset that comes first.
    var artwork: Asset? { firstAsset?.artwork }

    private var firstAsset: Asset? { (try? segments)?.lazy.compactMap(\.source).first?.asset }

    /// The chapters of every asset, cut to the segments and moved to their places.
    func chapters() throws(TimelineError) -> [Chapter] {
        var chapters: [Chapter] = []
        for segment in try segments {
            for chapter in try Self.chapters(in: segment) { try Self.append(chapter, to: &chapters) }
        }
        return chapters
    }

    private var segments: [Segment] {
        get throws(TimelineError) {
            guard let track else { return [] }
            return try track.segments(in: TimeRange(start: .zero, duration: track.end))
        }
    }

    private static func chapters(in segment: Segment) throws(TimelineError) -> [Chapter] {
        guard let asset = segment.source?.asset else { return [] }
        let mapping = TimeMapping(source: segment.sourceRange, target: segment.targetRange)
        var chapters: [Chapter] = []
        for chapter in asset.description.chapters {
            let target = try exactly { () throws(TimeError) -> TimeRange? in
                guard let part = try chapter.timeRange.intersection(segment.sourceRange) else { return nil }
                return try TimeRange(
                    start: mapping.targetTime(atSource: part.start), end: mapping.targetTime(atSource: part.end))
            }
            if let target { chapters.append(Chapter(title: chapter.title, timeRange: target)) }
        }
        return chapters
    }

    /// Adds a chapter, or lengthens the last one where a cut only divided it.
    private static func append(_ chapter: Chapter, to chapters: inout [Chapter]) throws(TimelineError) {
        guard let last = chapters.last, last.title == chapter.title,
            try exactly({ () throws(TimeError) in try last.timeRange.end }) == chapter.timeRange.start
        else { return chapters.append(chapter) }
        chapters[chapters.count - 1].timeRange = try exactly { () throws(TimeError) in
            try last.timeRange.union(chapter.timeRange)
        }
    }
}
