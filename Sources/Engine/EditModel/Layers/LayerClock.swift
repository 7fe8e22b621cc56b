import MediaTime

/// A layer's own time in the movie's: when the layer is there, and the way to the times of the layers in it.
package struct LayerClock: Hashable, Sendable {
    /// The movie time from which the layer is there.
    package private(set) var begin = Time.zero
    /// The movie time at which the layer is there no longer; positive infinity for ever.
    package private(set) var end: Time
    /// A movie time, and the layer's own time then.
    private var origin = Time.zero
    private var local = Time.zero
    /// Seconds of the layer's own time per second of the movie; at 0 the layer's time is stopped.
    private var speed = Time(1, 1)
    /// The movie time by which the last copy of the layer runs later than the first.
    private var spread = Time.zero

    /// The movie's own time, in which the outermost layer begins.
    /// - Parameter end: The end of the movie's pictures.
    package init(end: Time) { self.end = end }

    /// The range in which the layer is there, in the movie's time.
    package var range: TimeRange {
        get throws(TimeError) { try TimeRange(start: begin, end: end) }
    }

    /// The clock of the layers that a replicator copies.
    package func copied(by replicator: ReplicatorContent) throws(TimeError) -> LayerClock {
        guard speed > .zero, replicator.count > 1, replicator.delay > .zero else { return self }
        var copies = self
        let last = try replicator.delay.localProduct(Time(Int64(replicator.count - 1), 1))
        copies.spread = try spread.localSum(last.divided(by: speed))
        return copies
    }

    /// The clock of a layer inside of this one; nil if it is never there.
    package func inside(_ timing: LayerTiming) throws(TimeError) -> LayerClock? {
        var inner = self
        inner.speed = try speed.localProduct(timing.speed)
        guard speed > .zero else {
            guard let still = try timing.localTime(at: local) else { return nil }
            inner.local = still
            return inner
        }
        inner.origin = try movieTime(of: timing.beginTime)
        inner.local = timing.timeOffset
        inner.begin = max(begin, inner.origin)
        if timing.duration.isNumeric {
            let last = try movieTime(of: timing.beginTime.localSum(timing.duration))
            inner.end = min(end, try last.localSum(spread))
        }
        return inner.begin < inner.end ? inner : nil
    }

    /// The movie time of a time of this layer. The layer's time must not be stopped.
    private func movieTime(of time: Time) throws(TimeError) -> Time {
        let elapsed = try time.localDifference(local)
        return try origin.localSum(speed == Time(1, 1) ? elapsed : elapsed.divided(by: speed))
    }
}
