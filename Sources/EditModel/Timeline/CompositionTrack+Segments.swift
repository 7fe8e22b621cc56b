import MediaTime

extension CompositionTrack {
    /// Makes the track of other segments.
    ///
    /// Where only rounding separates one from the next, it begins where that ends.
    /// - Throws: ``TimelineError/invalidSegments(_:)`` with what ``validateSegments(_:)`` finds; the track is then
    ///   unchanged.
    package func setSegments(_ list: [Segment]) throws(TimelineError) {
        let findings = validateSegments(list)
        guard findings.isEmpty else { throw .invalidSegments(findings) }
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

    /// Why segments could not make up this track, each in order; empty when they could.
    package func validateSegments(_ list: [Segment]) -> [Finding] {
        var findings: [Finding] = []
        var reached: Time? = .zero
        for (index, segment) in list.enumerated() {
            let object = "segment \(index + 1)"
            let report = { (code: Finding.Code, message: String) in
                findings.append(Finding(code, .error, message, object: object))
            }
            if let (code, message) = segment.mistake(in: mediaType) { report(code, message) }
            guard let end = segment.targetEnd else {
                reached = nil
                continue
            }
            let start = segment.targetRange.start
            if let reached, !start.isWithinRounding(of: reached) {
                let before = index == 0 ? "a track begins at 0 s" : "the one before ends at \(reached)"
                report(start > reached ? .segmentGap : .segmentOverlap, "it begins at \(start), but \(before)")
            }
            reached = max(end, reached ?? .zero)
        }
        return findings
    }
}

extension Segment {
    /// Where it ends in the composition; nil when it has no positive, definite duration there.
    fileprivate var targetEnd: Time? {
        guard targetRange.start.isNumeric, targetRange.duration.isNumeric, !targetRange.isEmpty else { return nil }
        return try? targetRange.end
    }

    /// What is wrong with the segment by itself; nil for nothing.
    fileprivate func mistake(in mediaType: MediaType) -> (Finding.Code, String)? {
        guard targetEnd != nil else {
            return (.segmentRange, "its target_range \(targetRange) has no positive duration")
        }
        guard let source else { return nil }
        guard let track = source.asset.track(id: source.trackID) else {
            return (.segmentSource, "\(source.asset.sourceName) has no track \(source.trackID)")
        }
        guard track.mediaType == mediaType else {
            return (.segmentSource, "\(TimelineError.mediaTypeMismatch(track: mediaType, source: track.mediaType))")
        }
        do throws(TimelineError) {
            _ = try checkedSourceRange(targetRange)
            return nil
        } catch { return (.segmentSource, error.description) }
    }

    /// What it takes, its end moved to its asset's where a rounded number overshot it; `target` when it is empty.
    fileprivate func checkedSourceRange(_ target: TimeRange) throws(TimelineError) -> TimeRange {
        guard let asset = source?.asset else { return target }
        return try sourceRange.checked(against: asset.duration, of: asset.sourceName)
    }
}
