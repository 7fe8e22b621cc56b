import Glibc
import MediaTime

/// A mass on a damped spring, released at 0, that comes to rest at 1: `m·x″ + c·x′ + k·(x − 1) = 0`. CASpringAnimation.
package struct SpringMotion: Hashable, Sendable, Codable {
    /// Positive.
    package var mass = 1.0
    /// Positive.
    package var stiffness = 100.0
    /// 0 or more; 0 swings for ever.
    package var damping = 10.0
    /// The velocity at the start, in distances from start to end per second; positive is towards the end.
    package var initialVelocity = 0.0

    package init() {}

    /// The frequency of the swing without friction, in radians a second.
    private var frequency: Double { (stiffness / mass).squareRoot() }
    /// The decay of the swing by friction, in 1/s.
    private var decay: Double { damping / (2 * mass) }

    /// The position of the mass: 0 at the start, 1 at rest, more where it overshoots.
    /// - Parameter seconds: The time since the release.
    package func value(at seconds: Double) -> Double {
        let (decay, frequency) = (decay, frequency)
        // x = 1 + y, y(0) = -1, y′(0) = initialVelocity.
        let squared = frequency * frequency - decay * decay
        let slope = initialVelocity - decay
        guard abs(squared) > 1e-9 * frequency * frequency else {
            return 1 + exp(-decay * seconds) * (slope * seconds - 1)
        }
        if squared > 0 {
            let swing = squared.squareRoot()
            let (sine, cosine) = (sin(swing * seconds), cos(swing * seconds))
            return 1 + exp(-decay * seconds) * (slope / swing * sine - cosine)
        }
        let rate = (-squared).squareRoot()
        let (slow, fast) = (exp((rate - decay) * seconds), exp((-rate - decay) * seconds))
        return 1 + (slope / rate * (slow - fast) - (slow + fast)) / 2
    }

    /// The time at which the mass is at rest: from then on within a thousandth of the way from the end; whole
    /// milliseconds, rounded up; positive infinity for never, or for more than a day.
    package var settlingDuration: Time {
        let limit = 86_400.0
        guard envelope(at: limit) <= Self.rest else { return .positiveInfinity }
        var (low, high) = (0.0, limit)
        while high - low > 1e-7 {
            let middle = (low + high) / 2
            if envelope(at: middle) > Self.rest { low = middle } else { high = middle }
        }
        return Time(Int64((high * 1000).rounded(.up)), 1000)
    }

    private static let rest = 0.001

    /// A bound of the distance from the end, at this time and all later ones.
    private func envelope(at seconds: Double) -> Double {
        let squared = frequency * frequency - decay * decay
        let slope = initialVelocity - decay
        guard abs(squared) > 1e-9 * frequency * frequency else {
            // The peak of exp(-d·t)·(1 + |s|·t), which rises until 1/d - 1/|s|.
            let peak = max(seconds, 1 / decay - 1 / max(abs(slope), 1e-12))
            return exp(-decay * peak) * (1 + abs(slope) * peak)
        }
        if squared > 0 { return exp(-decay * seconds) * (1 + slope * slope / squared).squareRoot() }
        let rate = (-squared).squareRoot()
        return
            (abs(slope / rate - 1) * exp((rate - decay) * seconds)
            + abs(slope / rate + 1) * exp((-rate - decay) * seconds)) / 2
    }
}
