import MediaTime

extension CompositionTrack {
    /// Removes a stretch; later segments move left and close up. A segment that reaches over an edge is split there.
    /// - Parameter range: In *composition* time; it may reach beyond the track, but not beyond the composition.
    /// - Throws: ``TimelineError``; the track is then unchanged.
    package func removeTimeRange(_ range: TimeRange) throws(TimelineError) {
        try replace(range.checked(against: sourceDuration, of: sourceName), lasting: .zero) { _, _ in [] }
    }

    /// Makes a stretch longer or shorter; its media plays slower or faster, and later segments move.
    ///
    /// A segment that reaches over an edge is split there. Empty segments are scaled too.
    /// - Parameters:
    ///   - range: In *composition* time; it may reach beyond the track, but not beyond the composition.
    ///   - duration: Its new duration; positive.
    /// - Throws: ``TimelineError``; the track is then unchanged.
    package func scaleTimeRange(_ range: TimeRange, to duration: Time) throws(TimelineError) {
        guard duration.isNumeric, duration > .zero else { throw .invalidScaledDuration(duration) }
        let range = try range.checked(against: sourceDuration, of: sourceName)
        try replace(range, lasting: duration) { stretch, parts throws(TimelineError) in
            let scaled = TimeRange(start: stretch.start, duration: duration)
            // A track that ends inside the range ends inside the scaled one, at the same fraction of it.
            let mapping = TimeMapping(source: stretch, target: scaled)
            return try parts.map { part throws(TimelineError) in try part.scaled(by: mapping) }
        }
    }

    /// Inserts stretches of several tracks one after the other, moving later segments right.
    /// - Parameters:
    ///   - ranges: The range of each, in its *source's* time.
    ///   - sources: As many tracks of this track's kind.
    ///   - start: The start of the first, in *composition* time; `Time.invalid` for the track's end.
    ///   - location: The recipe's line that asks for it.
    /// - Throws: ``TimelineError``; the track is then unchanged.
    package func insertTimeRanges(
        _ ranges: [TimeRange], of sources: [any TrackSource], at start: Time, location: RecipeLocation? = nil
    ) throws(TimelineError) {
        guard ranges.count == sources.count else {
            throw .countMismatch(ranges: ranges.count, tracks: sources.count)
        }
        let before = contents
        do {
            var next = start == .invalid ? end : start
            for (range, source) in zip(ranges, sources) {
                let taken = try range.checked(against: source.sourceDuration, of: source.sourceName)
                try insertTimeRange(taken, of: source, at: next, location: location)
                next = try exactly { () throws(TimeError) in try next + taken.duration }
            }
        } catch {
            contents = before
            throw error
        }
    }

    /// Inserts all of a track at the end, from its zero to its end.
    /// - Throws: ``TimelineError``; the track is then unchanged.
    package func append(_ source: any TrackSource, location: RecipeLocation? = nil) throws(TimelineError) {
        try insertTimeRange(
            TimeRange(start: .zero, duration: source.end), of: source, at: end, location: location)
    }

    /// Inserts all of a source's first enabled track of this track's kind at the end.
    /// - Throws: ``TimelineError``; the track is then unchanged.
    package func append(_ source: any MediaSource, location: RecipeLocation? = nil) throws(TimelineError) {
        guard let track = source.enabledTracks(mediaType).first else {
            throw .noTrack(mediaType, source: source.sourceName)
        }
        try append(track, location: location)
    }

    /// Replaces a stretch, and moves later segments to the end of the replacement.
    /// - Parameters:
    ///   - range: Lies in the composition.
    ///   - duration: The duration of the replacement.
    ///   - replacement: Receives the range, its edges snapped to segment boundaries, and the segments in it.
    private func replace(
        _ range: TimeRange, lasting duration: Time,
        with replacement: (TimeRange, [Segment]) throws(TimelineError) -> [Segment]
    ) throws(TimelineError) {
        let stretch = try exactly { () throws(TimeError) in
            try TimeRange(start: snapped(range.start), end: snapped(range.end))
        }
        guard !stretch.isEmpty, stretch.start < end else { return }
        let stop = try exactly { () throws(TimeError) in try stretch.end }
        let inside = try segments(in: stretch)
        let before = try segments(in: TimeRange(start: .zero, duration: stretch.start))
        let after =
            stop < end ? try segments(in: exactly { () throws(TimeError) in try TimeRange(start: stop, end: end) }) : []
        let placed = try replacement(stretch, inside)
        let resume = try exactly { () throws(TimeError) in try stretch.start + duration }
        let moved = try laidOut(after, from: resume, upTo: nil)
        segments = before + placed + moved
    }
}

extension Segment {
    /// The same media in a stretch of composition time that is mapped to another.
    fileprivate func scaled(by mapping: TimeMapping) throws(TimelineError) -> Segment {
        let target = try exactly { () throws(TimeError) in
            try TimeRange(
                start: mapping.targetTime(atSource: targetRange.start),
                end: mapping.targetTime(atSource: targetRange.end))
        }
        return stretched(from: sourceRange, to: target)
    }
}
