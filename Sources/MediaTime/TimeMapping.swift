/// Where each instant of one range is in another one, as CMTimeMapping: linear, and exact in 128 bits.
package struct TimeMapping: Hashable, Sendable, Codable {
    /// What is mapped from; numeric.
    package let source: TimeRange
    /// What is mapped to; numeric.
    package let target: TimeRange

    package init(source: TimeRange, target: TimeRange) {
        self.source = source
        self.target = target
    }

    /// Whether time goes at the same rate in both.
    package var isIdentityRate: Bool { source.duration == target.duration }

    /// The source's instant that stands at an instant of the target.
    ///
    /// - Throws: ``TimeError/overflow(_:)`` where the exact answer needs a timescale beyond 32 bits.
    package func sourceTime(atTarget time: Time) throws(TimeError) -> Time {
        try Self.map(time, from: target, to: source)
    }

    /// The target's instant at which an instant of the source stands.
    ///
    /// - Throws: ``TimeError/overflow(_:)`` where the exact answer needs a timescale beyond 32 bits.
    package func targetTime(atSource time: Time) throws(TimeError) -> Time {
        try Self.map(time, from: source, to: target)
    }

    private static func map(_ time: Time, from: TimeRange, to: TimeRange) throws(TimeError) -> Time {
        let elapsed = try time - from.start
        guard from.duration != to.duration, elapsed != .zero else { return try to.start + elapsed }
        guard from.duration > .zero else { return to.start }
        let ratio = try to.duration.divided(by: from.duration, "map")
        return try to.start + elapsed.multiplied(by: ratio, "map")
    }
}
