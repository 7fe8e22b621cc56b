extension Time {
    /// The fraction that a number of seconds probably means.
    ///
    /// That is the simplest fraction with a denominator up to a million which the number is a rounded form of, so 0.1,
    /// 29.97, 1/3 and 1001/30000 become exactly these fractions. Any other number becomes the nearest millionth:
    /// the nearest fraction of all would be closer, but two of them could not be added.
    /// - Parameter seconds: Any number; infinities become infinite times, NaN becomes ``invalid``.
    /// - Throws: ``TimeError/overflow(_:)`` when the seconds do not fit.
    package init(nearest seconds: Double) throws(TimeError) {
        guard seconds.isFinite else {
            self = seconds.isNaN ? .invalid : seconds > 0 ? .positiveInfinity : .negativeInfinity
            return
        }
        let magnitude = seconds.magnitude
        guard magnitude < 9_000_000_000_000_000_000 else { throw .overflow("convert") }
        let whole = magnitude.rounded(.down)
        let part = magnitude - whole
        let (numerator, denominator) =
            Self.simpleFraction(near: part, tolerance: 4 * magnitude.ulp)
            ?? (Int64((part * Double(Self.finestTimescale)).rounded()), Self.finestTimescale)
        let value = Int128(Int64(whole)) * Int128(denominator) + Int128(numerator)
        let divisor = greatestCommonDivisor(value, Int128(denominator))
        try self.init(
            exactly: (seconds < 0 ? -value : value) / divisor, over: Int128(denominator) / divisor, "convert")
    }

    /// The largest denominator that a plain number gets.
    private static let finestTimescale: Int64 = 1_000_000

    /// Walks the continued fraction of a number in 0..<1 to the first convergent within the tolerance.
    ///
    /// The simplest fraction near a number; nil if there is none, or if it is so fine that some fraction would have
    /// been met by chance.
    private static func simpleFraction(near target: Double, tolerance: Double) -> (Int64, Int64)? {
        var (p0, q0, p1, q1): (Int64, Int64, Int64, Int64) = (1, 0, 0, 1)
        var rest = target
        while (Double(p1) / Double(q1) - target).magnitude > tolerance {
            let inverse = 1 / rest
            let term = inverse.rounded(.down)
            guard term <= Double(finestTimescale), Int64(term) * q1 + q0 <= finestTimescale else { return nil }
            (p0, q0, p1, q1) = (p1, q1, Int64(term) * p1 + p0, Int64(term) * q1 + q0)
            rest = inverse - term
        }
        let chance = Double(q1) * Double(q1) * 2 * tolerance
        return chance < 0.1 || q1 <= 1000 ? (p1, q1) : nil
    }

    /// True if two times are at most a millionth of a second apart, which is how exact plain numbers are.
    package func isWithinRounding(of other: Time) -> Bool {
        guard isNumeric, other.isNumeric else { return kind == other.kind }
        let difference = Int128(value) * Int128(other.timescale) - Int128(other.value) * Int128(timescale)
        return difference.magnitude * 1_000_000 <= (Int128(timescale) * Int128(other.timescale)).magnitude
    }
}

extension Time {
    /// The product with another fraction.
    /// - Parameter attempt: The action, for the error.
    package func multiplied(by factor: Time, _ attempt: String = "multiply") throws(TimeError) -> Time {
        guard isNumeric, factor.isNumeric else { throw .notNumeric(attempt) }
        let (numerator, denominator) = reduced(
            Int128(value) * Int128(factor.value), Int128(timescale) * Int128(factor.timescale))
        return try Time(nearest: numerator, over: denominator, attempt)
    }

    /// The quotient, which is a plain number of times, carried as a fraction.
    /// - Parameters:
    ///   - divisor: Not zero.
    ///   - attempt: The action, for the error.
    package func divided(by divisor: Time, _ attempt: String = "divide") throws(TimeError) -> Time {
        guard isNumeric, divisor.isNumeric else { throw .notNumeric(attempt) }
        precondition(divisor.value != 0, "a divisor is not zero")
        let sign: Int128 = divisor.value < 0 ? -1 : 1
        let (numerator, denominator) = reduced(
            sign * Int128(value) * Int128(divisor.timescale), sign * Int128(divisor.value) * Int128(timescale))
        return try Time(nearest: numerator, over: denominator, attempt)
    }

    private func reduced(_ numerator: Int128, _ denominator: Int128) -> (Int128, Int128) {
        let divisor = greatestCommonDivisor(numerator, denominator)
        return (numerator / divisor, denominator / divisor)
    }
}
