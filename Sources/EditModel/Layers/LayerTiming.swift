import MediaTime

/// When a layer is there. CAMediaTiming.
package struct LayerTiming: Hashable, Sendable, Codable {
    /// In the superlayer's time; for the outermost layer in movie time. The layer's own time is zero there.
    package var beginTime: Time
    /// How long the layer is there, in the superlayer's time; positive infinity for ever.
    package var duration: Time

    package init(beginTime: Time = .zero, duration: Time = .positiveInfinity) {
        self.beginTime = beginTime
        self.duration = duration
    }

    /// The layer's own time at a time of its superlayer; nil while it is not there. Its end is not included.
    package func localTime(at time: Time) throws(TimeError) -> Time? {
        let local = try time - beginTime
        return local >= .zero && local < duration ? local : nil
    }
}
