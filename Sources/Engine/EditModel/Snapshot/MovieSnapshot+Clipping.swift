import MediaTime
import Values

extension MovieSnapshot {
    /// The contents of tracks in a part of the movie, as if the part were the whole movie: for copies of media.
    ///
    /// Layers, ramps and effects stay where they are: their times are the whole movie's.
    /// - Parameter range: Within the movie.
    package func mediaClipped(to range: TimeRange) throws -> MovieSnapshot {
        var part = self
        part.videoTracks = try videoTracks.map { track in try track.clipped(to: range) }
        part.audioTracks = try audioTracks.map { track in try track.clipped(to: range) }
        part.subtitleTracks = try subtitleTracks.map { track in try track.clipped(to: range) }
        part.metadataTracks = try metadataTracks.map { track in try track.clipped(to: range) }
        part.chapters = try chapters.compactMap { chapter in
            guard let common = try chapter.timeRange.intersection(range), !common.isEmpty else { return nil }
            return Chapter(
                title: chapter.title,
                timeRange: TimeRange(start: try common.start - range.start, duration: common.duration))
        }
        part.duration = min(duration, try range.end)
        part.duration = try part.duration - range.start
        part.pictureDuration = max(.zero, try min(pictureDuration, range.end) - range.start)
        return part
    }
}

extension TrackSnapshot {
    fileprivate func clipped(to range: TimeRange) throws -> TrackSnapshot {
        var track = self
        track.segments = try segments.compactMap { segment in try segment.clipped(to: range) }
        return track
    }
}

extension SubtitleTrackSnapshot {
    fileprivate func clipped(to range: TimeRange) throws -> SubtitleTrackSnapshot {
        var track = self
        switch content {
        case .subtitles(let subtitles):
            track.content = .subtitles(try subtitles.shifted(by: Time.zero - range.start))
        case .segments(let segments):
            track.content = .segments(try segments.compactMap { segment in try segment.clipped(to: range) })
        }
        return track
    }
}

extension SegmentSnapshot {
    /// The part of the segment inside a range, its times relative to the range's start; nil if there is none.
    fileprivate func clipped(to range: TimeRange) throws -> SegmentSnapshot? {
        guard let common = try targetRange.intersection(range), !common.isEmpty else { return nil }
        var part = self
        part.targetRange = TimeRange(start: try common.start - range.start, duration: common.duration)
        if common != targetRange {
            part.sourceRange =
                sourceIndex == nil
                ? part.targetRange : try TimeMapping(source: sourceRange, target: targetRange).source(of: common)
        }
        return part
    }
}
