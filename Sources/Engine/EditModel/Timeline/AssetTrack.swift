import MediaTime
import Values

/// A track of a media file. AVAssetTrack.
package final class AssetTrack: TrackSource {
    package let description: TrackDescription
    package let asset: Asset

    init(_ description: TrackDescription, of asset: Asset) {
        self.description = description
        self.asset = asset
    }

    package var id: Int { description.id }
    package var mediaType: MediaType { description.mediaType }
    /// False for a track that is left out where the file as a whole is used.
    package var isEnabled: Bool { description.omission == nil }
    package var sourceName: String { asset.sourceName }
    package var sourceDuration: Time { asset.duration }
    package var end: Time { (try? description.timeRange.end) ?? .invalid }
    package var preferredVolume: Double { 1 }
    package var languageTag: String? { description.language }
    package var name: String? { description.name }
    package var dispositions: TrackDispositions { description.dispositions }
    /// 1 for each of several audio tracks that are languages or the like, and not parts of one sound.
    package var alternateGroupID: Int { asset.description.isAlternative(description) ? 1 : 0 }
    package var preferredTransform: AffineTransform { description.video?.preferredTransform ?? .identity }
    package var naturalSize: Size { description.video?.naturalSize ?? .zero }
    package var nominalFrameRate: FrameRate? { description.video?.nominalFrameRate }
    package var minFrameDuration: Time { description.video?.minFrameDuration ?? .indefinite }

    /// The track's media in a range, led by an empty segment where the media begins later.
    package func segments(in range: TimeRange) throws(TimelineError) -> [Segment] {
        let media = description.timeRange
        guard let part = try exactly({ () throws(TimeError) in try range.intersection(media) }) else {
            return try emptyLead(in: range)
        }
        var segments: [Segment] = []
        if part.start > range.start {
            segments.append(
                .empty(try exactly { () throws(TimeError) in try TimeRange(start: range.start, end: part.start) }))
        }
        segments.append(Segment(source: .init(asset: asset, trackID: id), sourceRange: part, targetRange: part))
        return segments
    }

    /// A range that ends before the media begins is empty; one that begins after its end has nothing.
    private func emptyLead(in range: TimeRange) throws(TimelineError) -> [Segment] {
        range.start < description.timeRange.start ? [.empty(range)] : []
    }
}
