import MediaTime

/// Where media comes from.
package struct SourceSnapshot: Hashable, Sendable, Codable {
    /// What has to be opened.
    package enum Kind: String, Hashable, Sendable, Codable {
        /// The media file at ``SourceSnapshot/path``.
        case file
    }

    package var kind: Kind
    /// The file's path as the recipe named it.
    package var path: String

    package init(kind: Kind = .file, path: String) {
        self.kind = kind
        self.path = path
    }
}

/// One enabled track of the movie.
package struct TrackSnapshot: Hashable, Sendable, Codable {
    /// Identifies the track within the movie; unique over video and audio.
    package var id: Int
    /// Sorted; the first starts at zero and each starts where the one before it ends.
    package var segments: [SegmentSnapshot]

    package init(id: Int, segments: [SegmentSnapshot]) {
        self.id = id
        self.segments = segments
    }
}

/// A stretch of a track: media of one source, or nothing.
package struct SegmentSnapshot: Hashable, Sendable, Codable {
    /// Counts into ``MovieSnapshot/sources``; nil for an empty segment, which shows and sounds nothing.
    package var sourceIndex: Int?
    /// The track within the source, as ``TrackDescription/id``; 0 in an empty segment.
    package var sourceTrackID: Int
    /// What is taken, in the *source's* time; as long as ``targetRange``. Numeric for stills too, whose time has no meaning.
    package var sourceRange: TimeRange
    /// Where it stands, in *movie* time.
    package var targetRange: TimeRange

    package init(sourceIndex: Int?, sourceTrackID: Int, sourceRange: TimeRange, targetRange: TimeRange) {
        self.sourceIndex = sourceIndex
        self.sourceTrackID = sourceTrackID
        self.sourceRange = sourceRange
        self.targetRange = targetRange
    }

    /// An empty stretch, which shows and sounds nothing.
    package static func empty(_ targetRange: TimeRange) -> SegmentSnapshot {
        SegmentSnapshot(sourceIndex: nil, sourceTrackID: 0, sourceRange: targetRange, targetRange: targetRange)
    }
}
