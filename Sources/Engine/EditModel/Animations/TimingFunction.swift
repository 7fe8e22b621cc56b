import Glibc

/// The progress of an animation over its time: a cubic Bézier from 0, 0 to 1, 1. CAMediaTimingFunction.
package struct TimingFunction: Hashable, Sendable, Codable {
    /// The control points; both x are from 0 to 1, so that every part of the time has one value.
    package let x1, y1, x2, y2: Double

    /// - Parameters: Both x are from 0 to 1, and all are finite.
    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        precondition((0...1).contains(x1) && (0...1).contains(x2) && (y1 + y2).isFinite, "time does not run back")
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    package static let linear = TimingFunction(0, 0, 1, 1)
    package static let easeIn = TimingFunction(0.42, 0, 1, 1)
    package static let easeOut = TimingFunction(0, 0, 0.58, 1)
    package static let easeInOut = TimingFunction(0.42, 0, 0.58, 1)
    /// The default of the system's own animations.
    package static let standard = TimingFunction(0.25, 0.1, 0.25, 1)

    /// The timing functions that recipes can name.
    package static let named: [(name: String, function: TimingFunction)] = [
        ("linear", .linear), ("ease_in", .easeIn), ("ease_out", .easeOut), ("ease_in_out", .easeInOut),
        ("default", .standard),
    ]

    /// The progress: 0 at 0 and 1 at 1; outside of 0 to 1 in between where the curve overshoots.
    /// - Parameter fraction: The part of the time, clamped to 0 to 1.
    package func value(at fraction: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        guard x1 != y1 || x2 != y2 else { return fraction }
        return Self.bezier(y1, y2, parameter(at: fraction))
    }

    /// The curve's parameter at an x: Newton's method, kept between bounds that bisection narrows.
    private func parameter(at x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        var t = x
        for _ in 0..<64 {
            let error = Self.bezier(x1, x2, t) - x
            guard abs(error) > 1e-15 else { break }
            if error < 0 { low = t } else { high = t }
            let step = t - error / slope(at: t)
            let next = step > low && step < high ? step : (low + high) / 2
            guard next != t else { break }
            t = next
        }
        return t
    }

    private func slope(at t: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * x1 + 6 * u * t * (x2 - x1) + 3 * t * t * (1 - x2)
    }

    /// One coordinate of the curve.
    private static func bezier(_ first: Double, _ second: Double, _ t: Double) -> Double {
        let u = 1 - t
        return t * (3 * u * (u * first + t * second) + t * t)
    }
}
