import MediaTime

/// The pauses of a recording, each cut out of all tracks as one common gap between two borders of frames.
///
/// Capture goes on while a recording pauses, so a gap begins and ends exactly where it was asked for. Positions follow
/// from the exact sum of the gaps, so any number of pauses leaves the tracks in step.
package struct PauseGaps: Sendable {
    /// The duration of a frame; borders are its multiples, in the time of capture.
    package let frameDuration: Time

    /// The finished gaps, in the time of capture, in order and apart.
    private var gaps: [TimeRange] = []
    /// The border at which the pause that is not finished begins.
    private var pauseStart: Time?

    package init(frameDuration: Time) {
        precondition(frameDuration > .zero, "a frame has a duration")
        self.frameDuration = frameDuration
    }

    package var isPaused: Bool { pauseStart != nil }

    /// Begins a pause at the next border; does nothing during a pause.
    /// - Parameter time: The present, in the time of capture.
    package mutating func pause(at time: Time) throws(TimeError) {
        guard pauseStart == nil else { return }
        let start = try border(notBefore: time)
        guard let last = gaps.last, try start <= last.end else {
            pauseStart = start
            return
        }
        // Not a whole frame since the last pause: that one goes on.
        gaps.removeLast()
        pauseStart = last.start
    }

    /// Ends the pause at the next border; does nothing outside a pause.
    package mutating func resume(at time: Time) throws(TimeError) {
        guard let start = pauseStart else { return }
        let end = try border(notBefore: time)
        if end > start { gaps.append(TimeRange(start: start, duration: try end - start)) }
        pauseStart = nil
    }

    /// The time in the movie of a picture; nil within a gap.
    /// - Parameter time: The time of its capture.
    package func movieTime(atCapture time: Time) throws(TimeError) -> Time? {
        if let pauseStart, time >= pauseStart { return nil }
        var removed = Time.zero
        for gap in gaps where gap.start <= time {
            guard try time >= gap.end else { return nil }
            removed = try removed + gap.duration
        }
        return try time - removed
    }

    /// The time in the movie at a moment of capture; within a gap the gap's own.
    package func movieTimeOrPause(atCapture time: Time) -> Time {
        var present = time
        if let pauseStart, present > pauseStart { present = pauseStart }
        var removed = Time.zero
        for gap in gaps where gap.start <= present {
            let inside = (try? present - gap.start) ?? .zero
            removed = (try? removed + min(gap.duration, inside)) ?? removed
        }
        return (try? present - removed) ?? .zero
    }

    /// The parts of a block of sound that stay in the movie, each joined to the one before without a hole.
    /// - Parameters:
    ///   - range: The block's samples, counted from the recording's time 0.
    ///   - rate: Samples per second.
    package func kept(of range: Range<Int64>, rate: Int32) throws(TimeError) -> [KeptSamples] {
        var parts: [KeptSamples] = []
        var (removed, shift, start) = (Time.zero, Int64(0), Int64.min)
        func keep(upTo end: Int64) {
            let part = max(range.lowerBound, start)..<max(range.lowerBound, start, min(range.upperBound, end))
            if !part.isEmpty { parts.append(KeptSamples(source: part, movieStart: part.lowerBound - shift)) }
        }
        for gap in gaps {
            let end = try gap.start.units(per: rate)
            keep(upTo: end)
            removed = try removed + gap.duration
            // From the sum, as a rounding at each gap would add up.
            let sum = try removed.units(per: rate)
            (start, shift) = (end + sum - shift, sum)
        }
        keep(upTo: try pauseStart?.units(per: rate) ?? .max)
        return parts
    }

    private func border(notBefore time: Time) throws(TimeError) -> Time {
        try frameDuration.multiplied(by: try time.dividedRoundingUp(by: frameDuration))
    }
}

/// Samples that stay in the movie.
package struct KeptSamples: Hashable, Sendable {
    /// Counted from the recording's time 0, pauses included.
    package let source: Range<Int64>
    /// The place of the first one in the movie.
    package let movieStart: Int64
}
