import MediaTime

/// A media file, as far as editing sees it. AVURLAsset.
package final class Asset: MediaSource {
    package let description: AssetDescription
    private var madeTracks: [Int: WeakTrack] = [:]

    package init(_ description: AssetDescription) {
        self.description = description
    }

    package var sourceName: String { "'\(description.path)'" }
    package var duration: Time { description.duration }

    /// Every track, in the file's order. Each is one object for as long as somebody holds it.
    package var tracks: [AssetTrack] { description.tracks.map(track) }
    package var sourceTracks: [any TrackSource] { tracks }

    /// The track with an identifier, or nil.
    package func track(id: Int) -> AssetTrack? { description.tracks.first { $0.id == id }.map(track) }

    /// The first track of a kind, or nil.
    package func firstTrack(_ mediaType: MediaType) -> AssetTrack? {
        description.tracks.first { $0.mediaType == mediaType }.map(track)
    }

    /// Whether the asset is one picture without a duration.
    package var isStill: Bool { description.tracks.contains { $0.video?.isStill == true } && !duration.isNumeric }

    // Tracks hold their asset; held weakly here, neither keeps the other alive for ever.
    private func track(_ description: TrackDescription) -> AssetTrack {
        if let made = madeTracks[description.id]?.track { return made }
        let track = AssetTrack(description, of: self)
        madeTracks[description.id] = WeakTrack(track: track)
        return track
    }

    private struct WeakTrack {
        weak var track: AssetTrack?
    }
}
