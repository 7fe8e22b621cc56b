/// A linear map from one range to another, as CMTimeMapping, computed exactly in 128 bits.
///
/// An answer that no ``Time`` can hold, such as that of a cut between odd microseconds in media of an odd speed, is
/// rounded down to 1/1,764,000,000 s. All common frames and samples begin at such a time, so none is lost or repeated.
package struct TimeMapping: Hashable, Sendable, Codable {
    /// The range that is mapped; numeric.
    package let source: TimeRange
    /// The range that it is mapped to; numeric.
    package let target: TimeRange

    package init(source: TimeRange, target: TimeRange) {
        self.source = source
        self.target = target
    }

    /// True if time goes at the same rate in both.
    package var isIdentityRate: Bool { source.duration == target.duration }

    /// The source's time that is shown at a time of the target.
    ///
    /// - Throws: ``TimeError/overflow(_:)`` where the answer does not fit 128 bits.
    package func sourceTime(atTarget time: Time) throws(TimeError) -> Time {
        try Self.map(time, from: target, to: source)
    }

    /// The target's time at which a time of the source is shown.
    ///
    /// - Throws: ``TimeError/overflow(_:)`` where the answer does not fit 128 bits.
    package func targetTime(atSource time: Time) throws(TimeError) -> Time {
        try Self.map(time, from: source, to: target)
    }

    /// The source's range that is shown in a range of the target.
    ///
    /// If the exact duration fits no ``Time``, both ends are rounded as an instant is.
    /// - Throws: ``TimeError/overflow(_:)`` where the answer does not fit 128 bits.
    package func source(of part: TimeRange) throws(TimeError) -> TimeRange {
        let (start, end) = (try sourceTime(atTarget: part.start), try sourceTime(atTarget: part.end))
        if let duration = Ratio(end).subtracting(Ratio(start)),
            let exact = try? Time(exactly: duration.over, over: duration.under, "map")
        {
            return TimeRange(start: start, duration: exact)
        }
        let rounded = try [start, end].map { time throws(TimeError) in
            try Ratio(time).roundedDown(per: Time.finestGrid)
        }
        return try TimeRange(start: rounded[0], end: rounded[1])
    }

    private static func map(_ time: Time, from: TimeRange, to: TimeRange) throws(TimeError) -> Time {
        for operand in [time, from.start, from.duration, to.start, to.duration] where !operand.isNumeric {
            throw .notNumeric("map")
        }
        guard from.duration > .zero, time != from.start else { return to.start }
        let elapsed = Ratio(
            Int128(time.value) * Int128(from.start.timescale) - Int128(from.start.value) * Int128(time.timescale),
            Int128(from.start.timescale) * Int128(time.timescale))
        let rate = Ratio(
            Int128(to.duration.value) * Int128(from.duration.timescale),
            Int128(from.duration.value) * Int128(to.duration.timescale))
        let start = Ratio(to.start)
        guard let offset = elapsed.multiplied(by: rate), let sum = start.adding(offset) else { throw .overflow("map") }
        if let exact = try? Time(exactly: sum.over, over: sum.under, "map") { return exact }
        return try sum.roundedDown(per: Time.finestGrid)
    }
}

/// A fraction in lowest terms, its denominator positive.
private struct Ratio {
    let over, under: Int128

    init(_ over: Int128, _ under: Int128) {
        let divisor = greatestCommonDivisor(over, under)
        (self.over, self.under) = (over / divisor, under / divisor)
    }

    init(_ time: Time) { self.init(Int128(time.value), Int128(time.timescale)) }

    func subtracting(_ other: Ratio) -> Ratio? { adding(Ratio(-other.over, other.under)) }

    /// Nil if the product does not fit.
    func multiplied(by other: Ratio) -> Ratio? {
        // Crosswise first, so that the products stay as small as they can be.
        let (left, right) = (Ratio(over, other.under), Ratio(other.over, under))
        let (over, isOver) = left.over.multipliedReportingOverflow(by: right.over)
        let (under, isUnder) = left.under.multipliedReportingOverflow(by: right.under)
        return isOver || isUnder ? nil : Ratio(over, under)
    }

    /// Nil if the sum does not fit.
    func adding(_ other: Ratio) -> Ratio? {
        let shared = greatestCommonDivisor(under, other.under)
        let (left, isLeft) = over.multipliedReportingOverflow(by: other.under / shared)
        let (right, isRight) = other.over.multipliedReportingOverflow(by: under / shared)
        let (sum, isSum) = left.addingReportingOverflow(right)
        let (common, isCommon) = under.multipliedReportingOverflow(by: other.under / shared)
        return isLeft || isRight || isSum || isCommon ? nil : Ratio(sum, common)
    }

    /// The last whole unit that is not later.
    func roundedDown(per timescale: Int32) throws(TimeError) -> Time {
        var (whole, rest) = over.quotientAndRemainder(dividingBy: under)
        if rest < 0 { (whole, rest) = (whole - 1, rest + under) }
        var under = under
        // A denominator beyond 96 bits is finer than any unit.
        while under >> 96 != 0 { (rest, under) = (rest >> 1, under >> 1) }
        let (units, isTooLong) = whole.multipliedReportingOverflow(by: Int128(timescale))
        guard !isTooLong, let value = Int64(exactly: units + rest * Int128(timescale) / under) else {
            throw .overflow("map")
        }
        return Time(value, timescale)
    }
}
