import MediaTime

/// The time in which a layer is shown, and the speed of its own time. CAMediaTiming.
package struct LayerTiming: Hashable, Sendable, Codable {
    /// In the superlayer's time; for the outermost layer in movie time. The layer's own time is ``timeOffset`` there.
    package var beginTime: Time
    /// The duration of the layer, in the superlayer's time; positive infinity for ever.
    package var duration: Time
    /// The speed of the layer's own time relative to its superlayer's: an exact fraction, 0 or more. At 0 the time
    /// stays at ``timeOffset``.
    package var speed: Time
    /// The layer's own time at ``beginTime``.
    package var timeOffset: Time

    package init(
        beginTime: Time = .zero, duration: Time = .positiveInfinity, speed: Time = Time(1, 1), timeOffset: Time = .zero
    ) {
        self.beginTime = beginTime
        self.duration = duration
        self.speed = speed
        self.timeOffset = timeOffset
    }

    /// The layer's own time at a time of its superlayer; nil while it is not there. Its end is not included.
    /// - Parameter isEndlessBefore: True if a layer that begins at zero is there before that too.
    package func localTime(at time: Time, isEndlessBefore: Bool = false) throws(TimeError) -> Time? {
        // Most layers of a long edit are not there: that is found out first, without arithmetic.
        guard time >= beginTime || (isEndlessBefore && beginTime == .zero) else { return nil }
        let sinceBegin = try time.localDifference(beginTime)
        guard sinceBegin < duration else { return nil }
        return try sinceBegin.localProduct(speed).localSum(timeOffset)
    }

    /// True if the layer comes or goes while its superlayer stays.
    package var isTransient: Bool { beginTime != .zero || duration != .positiveInfinity }
}
