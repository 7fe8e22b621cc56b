extension Time {
    /// The fraction with the smallest denominator among those nearest to a number of seconds.
    ///
    /// Decimals such as 0.1 and 29.97 become what they say, 1/10 and 2997/100: a fraction that is the same `Double` wins.
    /// - Parameters:
    ///   - seconds: Any number; infinities become infinite times, NaN becomes ``invalid``.
    ///   - limit: The largest denominator allowed.
    /// - Throws: ``TimeError/overflow(_:)`` when the seconds do not fit 64 bits.
    package init(nearest seconds: Double, maximumTimescale limit: Int32 = 1_000_000) throws(TimeError) {
        guard seconds.isFinite else {
            self = seconds.isNaN ? .invalid : seconds > 0 ? .positiveInfinity : .negativeInfinity
            return
        }
        let magnitude = seconds.magnitude
        guard magnitude < 9_000_000_000_000_000_000 else { throw .overflow("convert") }
        let whole = magnitude.rounded(.down)
        let (numerator, denominator) = Self.nearestFraction(to: magnitude - whole, after: whole, limit: Int64(limit))
        let value = Int128(Int64(whole)) * Int128(denominator) + Int128(numerator)
        try self.init(exactly: seconds < 0 ? -value : value, over: Int128(denominator), "convert")
    }

    /// Walks the continued fraction of a number in 0..<1 and takes the best convergent or semiconvergent.
    /// - Parameter whole: The part before the point; what was rounded off because of it must not count.
    private static func nearestFraction(
        to target: Double, after whole: Double, limit: Int64
    ) -> (Int64, Int64) {
        var (p0, q0, p1, q1): (Int64, Int64, Int64, Int64) = (1, 0, 0, 1)
        var rest = target
        while whole + Double(p1) / Double(q1) != whole + target, rest > 0 {
            let inverse = 1 / rest
            let term = inverse.rounded(.down)
            guard term <= Double(limit), Int64(term) * q1 + q0 <= limit else {
                return bestSemiconvergent(to: target, limit: limit, previous: (p0, q0), last: (p1, q1))
            }
            (p0, q0, p1, q1) = (p1, q1, Int64(term) * p1 + p0, Int64(term) * q1 + q0)
            rest = inverse - term
        }
        return (p1, q1)
    }

    /// The convergent `last`, or the fraction between it and the next one with the largest denominator allowed.
    private static func bestSemiconvergent(
        to target: Double, limit: Int64, previous: (Int64, Int64), last: (Int64, Int64)
    ) -> (Int64, Int64) {
        let steps = (limit - previous.1) / last.1
        guard steps > 0 else { return last }
        let (p, q) = (previous.0 + steps * last.0, previous.1 + steps * last.1)
        let error = { (p: Int64, q: Int64) in (Double(p) / Double(q) - target).magnitude }
        return error(p, q) < error(last.0, last.1) ? (p, q) : last
    }
}
