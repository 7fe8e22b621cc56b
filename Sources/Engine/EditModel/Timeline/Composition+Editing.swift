import MediaTime

extension Composition {
    /// Removes a stretch from every track; later segments move left and close up.
    /// - Parameter range: In *composition* time; its end is not included.
    /// - Throws: ``TimelineError``; the composition is then unchanged.
    package func removeTimeRange(_ range: TimeRange) throws(TimelineError) {
        let range = try range.checked(against: duration, of: sourceName)
        try inEveryTrack { track throws(TimelineError) in try track.removeTimeRange(range) }
    }

    /// Makes a stretch of every track last longer or shorter, all in step.
    /// - Parameters:
    ///   - range: In *composition* time; its end is not included.
    ///   - duration: Its new duration; positive.
    /// - Throws: ``TimelineError``; the composition is then unchanged.
    package func scaleTimeRange(_ range: TimeRange, to duration: Time) throws(TimelineError) {
        let range = try range.checked(against: self.duration, of: sourceName)
        try inEveryTrack { track throws(TimelineError) in try track.scaleTimeRange(range, to: duration) }
    }

    /// The composition's track that takes a track of an asset without scaling its picture: of the same kind, and for
    /// pictures either empty or of the same size and rotation; nil if there is none.
    package func compatibleTrack(for source: any TrackSource) -> CompositionTrack? {
        tracks(source.mediaType).first { track in
            guard source.mediaType == .video, track.mediaSize != .zero else { return true }
            return track.mediaSize == source.naturalSize && track.preferredTransform == source.preferredTransform
        }
    }

    /// Changes the tracks in turn. Each is judged by the composition's duration, so the longest comes last.
    private func inEveryTrack(
        _ change: (CompositionTrack) throws(TimelineError) -> Void
    ) throws(TimelineError) {
        let ordered = tracks.sorted { $0.end < $1.end }
        try allOrNothing { () throws(TimelineError) in
            for track in ordered { try change(track) }
        }
    }
}
