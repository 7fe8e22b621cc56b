import EditModel
import Media
import MediaTime
import Values

/// A stretch of one source in a track, in samples of the movie.
struct SoundPart {
    var samples: Range<Int64>
    /// Counts into the movie's sources.
    var source: Int
    /// The track's id in the source.
    var track: Int
    /// The source's time at the first sample, and at the one after the last.
    var start: Time
    var end: Time
    var speed: PlaybackSpeed
    /// The algorithm of that speed.
    var algorithm: TimePitchAlgorithm
    /// True when it joins something unrelated at its start and its end.
    var fadesIn: Bool
    var fadesOut: Bool

    /// True when another part continues in the source where this one ends.
    func isContinued(by next: SoundPart) -> Bool {
        source == next.source && track == next.track && end == next.start && speed == next.speed
    }

    /// The parts of a track in order; there is silence between them.
    /// - Parameters:
    ///   - algorithm: Of parts at another speed.
    ///   - length: Of the mix, in samples: a track that ends before it joins silence.
    static func parts(
        of track: TrackSnapshot, _ rate: Int32, _ algorithm: TimePitchAlgorithm, length: Int64
    ) throws -> [SoundPart] {
        let segments = track.segments
        var parts: [SoundPart] = []
        for (index, segment) in segments.enumerated() {
            guard let source = segment.sourceIndex else { continue }
            let first = try segment.targetRange.start.units(per: rate)
            let end = try segment.targetRange.end.units(per: rate)
            guard end > first, segment.sourceRange.duration > .zero else { continue }
            let isFirst = first == 0
            let before = index > 0 ? segments[index - 1] : nil
            let after = index + 1 < segments.count ? segments[index + 1] : nil
            parts.append(
                SoundPart(
                    samples: first..<end, source: source, track: segment.sourceTrackID,
                    start: segment.sourceRange.start, end: try segment.sourceRange.end,
                    speed: PlaybackSpeed(source: segment.sourceRange.duration, movie: segment.targetRange.duration),
                    algorithm: segment.algorithm(algorithm),
                    fadesIn: try !isFirst && before?.isContinued(by: segment, algorithm) != true,
                    fadesOut: try end < length && after.map { try segment.isContinued(by: $0, algorithm) } != true))
        }
        return parts
    }
}

extension SegmentSnapshot {
    /// The algorithm of the segment, given its track's.
    fileprivate func algorithm(_ wanted: TimePitchAlgorithm) -> TimePitchAlgorithm {
        guard !hasNaturalSpeed else { return .varispeed }
        return wanted.used(source: sourceRange.duration, movie: targetRange.duration)
    }

    /// True when the next segment continues exactly where this one ends, so that the join is inaudible.
    ///
    /// With a kept pitch, the waves of two speeds do not fit together.
    fileprivate func isContinued(by next: SegmentSnapshot, _ wanted: TimePitchAlgorithm) throws -> Bool {
        guard sourceIndex != nil, sourceIndex == next.sourceIndex, sourceTrackID == next.sourceTrackID,
            try sourceRange.end == next.sourceRange.start
        else { return false }
        if algorithm(wanted) == .varispeed, next.algorithm(wanted) == .varispeed { return true }
        return PlaybackSpeed(source: sourceRange.duration, movie: targetRange.duration)
            == PlaybackSpeed(source: next.sourceRange.duration, movie: next.targetRange.duration)
    }
}
