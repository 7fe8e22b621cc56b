import MediaTime

/// The starts of a movie's output frames, in *movie* time: on a grid, or with a track's own frames.
package struct FrameTiming: Hashable, Sendable {
    /// The frame duration of the grid, or of the parts in which the followed track has no frames. Positive.
    package let frameDuration: Time
    /// At least 1.
    package let frameCount: Int64
    /// Nil on a grid.
    private let times: FrameTimes?

    /// - Parameter times: The starts of the frames and the end of the last one; nil for a grid.
    package init(frameDuration: Time, frameCount: Int64, times: FrameTimes? = nil) {
        precondition(times.map { Int64($0.boundaries.count) == frameCount + 1 } ?? true, "every frame has a time")
        self.frameDuration = frameDuration
        self.frameCount = frameCount
        self.times = times
    }

    /// True where frame *n* starts at *n × frameDuration*.
    package var isGrid: Bool { times == nil }

    /// The unit of timestamps: every start and duration is a whole multiple of it.
    package var unit: Time { times?.unit ?? frameDuration }

    /// The start of a frame; for ``frameCount``, the end of the last one.
    package func time(of frame: Int64) throws(TimeError) -> Time {
        guard let times else { return try frameDuration.multiplied(by: frame) }
        return times.boundaries[Int(frame)]
    }

    /// The duration of a frame of the movie.
    package func duration(of frame: Int64) throws(TimeError) -> Time {
        guard let times else { return frameDuration }
        return try times.boundaries[Int(frame) + 1] - times.boundaries[Int(frame)]
    }

    /// The start of a frame, in ``unit``s.
    package func timestamp(of frame: Int64) throws(TimeError) -> Int64 {
        guard let times else { return frame }
        return try times.boundaries[Int(frame)].dividedRoundingNearest(by: times.unit)
    }

    /// The frame shown at a time: negative before the first, at least ``frameCount`` after the last.
    package func frame(shownAt time: Time) throws(TimeError) -> Int64 {
        guard let times else { return try time.dividedRoundingDown(by: frameDuration) }
        let next = times.boundaries.firstIndex(atOrAfter: time)
        let isStart = next < times.boundaries.count && times.boundaries[next] == time
        return Int64(isStart ? next : next - 1)
    }

    /// The first frame that starts at or after a time; at least ``frameCount`` where none does.
    package func firstFrame(atOrAfter time: Time) throws(TimeError) -> Int64 {
        guard let times else { return try time.dividedRoundingUp(by: frameDuration) }
        return Int64(times.boundaries.firstIndex(atOrAfter: time))
    }

    /// The frame that starts nearest to a time.
    package func frame(nearest time: Time) throws(TimeError) -> Int64 {
        guard let times else { return try time.dividedRoundingNearest(by: frameDuration) }
        let next = times.boundaries.firstIndex(atOrAfter: time)
        guard next > 0 else { return 0 }
        guard next < times.boundaries.count else { return Int64(next) }
        let isNext = try times.boundaries[next] - time <= time - times.boundaries[next - 1]
        return Int64(isNext ? next : next - 1)
    }
}

extension FrameTiming {
    /// The frames shown from one movie time up to another: the first is the one shown at the start, the last begins
    /// before the end.
    package func frames(shownFrom start: Time, to end: Time) throws(TimeError) -> Range<Int64> {
        let first = min(max(0, try frame(shownAt: start)), frameCount)
        return first..<max(first, min(try firstFrame(atOrAfter: end), frameCount))
    }
}
