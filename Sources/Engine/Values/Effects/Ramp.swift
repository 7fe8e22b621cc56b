import MediaTime

/// A value that a ramp can go through.
package protocol Interpolatable: Hashable, Sendable, Codable {
    /// The value on the way to `end`: `self` at 0, `end` at 1.
    func interpolated(to end: Self, fraction: Double) -> Self
}

/// A value that goes linearly in time from one to another and then holds.
///
/// A value set at an instant is a ramp of zero duration with equal ends.
package struct Ramp<Value: Interpolatable>: Hashable, Sendable, Codable {
    package var start: Value
    package var end: Value
    /// In movie time.
    package var timeRange: TimeRange

    package init(from start: Value, to end: Value, over timeRange: TimeRange) {
        self.start = start
        self.end = end
        self.timeRange = timeRange
    }

    /// A value that holds from a movie time on.
    package init(_ value: Value, at time: Time) {
        self.init(from: value, to: value, over: TimeRange(start: time, duration: .zero))
    }

    /// The value at a movie time at or after the ramp's start.
    package func value(at time: Time) -> Value {
        guard start != end, let elapsed = try? time - timeRange.start, elapsed < timeRange.duration else { return end }
        let fraction =
            Double(elapsed.value) * Double(timeRange.duration.timescale)
            / (Double(elapsed.timescale) * Double(timeRange.duration.value))
        return start.interpolated(to: end, fraction: fraction)
    }
}

extension Array {
    /// The value of sorted ramps at a movie time: the last ramp that has begun decides; nil before the first.
    package func value<Value>(at time: Time) -> Value? where Element == Ramp<Value> {
        last { $0.timeRange.start <= time }?.value(at: time)
    }
}

extension Rectangle: Interpolatable {
    package func interpolated(to end: Rectangle, fraction: Double) -> Rectangle {
        func mix(_ a: Double, _ b: Double) -> Double { a.interpolated(to: b, fraction: fraction) }
        return Rectangle(
            x: mix(origin.x, end.origin.x), y: mix(origin.y, end.origin.y), width: mix(size.width, end.size.width),
            height: mix(size.height, end.size.height))
    }
}

extension Double: Interpolatable {
    package func interpolated(to end: Double, fraction: Double) -> Double { self + (end - self) * fraction }
}
