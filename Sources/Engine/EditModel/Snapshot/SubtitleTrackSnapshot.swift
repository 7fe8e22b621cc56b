import MediaTime
import Values

/// One track of subtitles that the result has.
package struct SubtitleTrackSnapshot: Hashable, Sendable, Codable {
    package enum Content: Hashable, Sendable, Codable {
        /// A subtitle file's cues.
        case subtitles(Subtitles)
        /// The contents of a track of the composition: stretches of the sources' subtitle tracks.
        case segments([SegmentSnapshot])
    }

    package var content: Content
    /// The composition's track; nil for subtitles that belong to the movie itself.
    package var trackID: Int?
    /// BCP 47 or ISO 639 code; nil if it is unknown.
    package var language: String?
    package var name: String?
    package var dispositions: TrackDispositions

    package init(
        _ content: Content, trackID: Int? = nil, language: String? = nil, name: String? = nil,
        dispositions: TrackDispositions = []
    ) {
        self.content = content
        self.trackID = trackID
        self.language = language
        self.name = name
        self.dispositions = dispositions
    }

    /// The stretches with media; none for a subtitle file's cues.
    package var mediaSegments: [SegmentSnapshot] {
        guard case .segments(let segments) = content else { return [] }
        return segments.filter { $0.sourceIndex != nil }
    }
}
