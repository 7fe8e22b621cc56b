import MediaTime
import Values

/// One reason why a list of segments cannot make up a track.
package struct SegmentMistake: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case range, gap, overlap, source
    }

    package let kind: Kind
    /// `segment 2`
    package let object: String
    /// One sentence without the object and without a full stop.
    package let message: String
}

extension CompositionTrack {
    /// Makes the track of other segments.
    ///
    /// A segment that only rounding separates from the one before begins at its end.
    /// - Throws: ``TimelineError/invalidSegments(_:)`` with what ``validateSegments(_:)`` finds; the track is then
    ///   unchanged.
    package func setSegments(_ list: [Segment]) throws(TimelineError) {
        let mistakes = validateSegments(list)
        guard mistakes.isEmpty else { throw .invalidSegments(mistakes) }
        var placed: [Segment] = []
        var next = Time.zero
        for segment in list {
            let target = try exactly { () throws(TimeError) in
                try TimeRange(start: next, end: segment.targetRange.end)
            }
            placed.append(
                segment.stretched(from: try segment.checkedSourceRange(target), to: target))
            next = try exactly { () throws(TimeError) in try target.end }
        }
        segments = placed
        if let first = assetTracks.first { adoptTransform(of: first) }
    }

    /// The reasons why segments cannot make up this track, in order; empty when they can.
    package func validateSegments(_ list: [Segment]) -> [SegmentMistake] {
        var mistakes: [SegmentMistake] = []
        var reached: Time? = .zero
        for (index, segment) in list.enumerated() {
            let report = { (kind: SegmentMistake.Kind, message: String) in
                mistakes.append(SegmentMistake(kind: kind, object: "segment \(index + 1)", message: message))
            }
            if let (kind, message) = segment.mistake(in: mediaType) { report(kind, message) }
            guard let end = segment.targetEnd else {
                reached = nil
                continue
            }
            let start = segment.targetRange.start
            if let reached, !start.isWithinRounding(of: reached) {
                let before = index == 0 ? "a track begins at 0 s" : "the one before ends at \(reached)"
                report(start > reached ? .gap : .overlap, "it begins at \(start), but \(before)")
            }
            reached = max(end, reached ?? .zero)
        }
        return mistakes
    }
}

extension Segment {
    /// Its end in the composition; nil unless it has a positive, definite duration there.
    fileprivate var targetEnd: Time? {
        guard targetRange.start.isNumeric, targetRange.duration.isNumeric, !targetRange.isEmpty else { return nil }
        return try? targetRange.end
    }

    /// The segment's own mistake, regardless of the segments before it.
    fileprivate func mistake(in mediaType: MediaType) -> (SegmentMistake.Kind, String)? {
        guard targetEnd != nil else {
            return (.range, "its target_range \(targetRange) has no positive duration")
        }
        guard let source else { return nil }
        guard let track = source.asset.track(id: source.trackID) else {
            return (.source, "\(source.asset.sourceName) has no track \(source.trackID)")
        }
        guard track.mediaType == mediaType else {
            return (.source, "\(TimelineError.mediaTypeMismatch(track: mediaType, source: track.mediaType))")
        }
        do throws(TimelineError) {
            _ = try checkedSourceRange(targetRange)
            return nil
        } catch { return (.source, error.description) }
    }

    /// Its source range, the end moved to the asset's where a rounded number overshot it; `target` if it is empty.
    fileprivate func checkedSourceRange(_ target: TimeRange) throws(TimelineError) -> TimeRange {
        guard let asset = source?.asset else { return target }
        return try sourceRange.checked(against: asset.duration, of: asset.sourceName)
    }
}
