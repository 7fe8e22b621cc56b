extension Time {
    /// The product with another fraction.
    /// - Parameter attempt: What is being done, for the error.
    package func multiplied(by factor: Time, _ attempt: String = "multiply") throws(TimeError) -> Time {
        guard isNumeric, factor.isNumeric else { throw .notNumeric(attempt) }
        let (numerator, denominator) = reduced(
            Int128(value) * Int128(factor.value), Int128(timescale) * Int128(factor.timescale))
        return try Time(nearest: numerator, over: denominator, attempt)
    }

    /// The quotient, which is a plain number of times, carried as a fraction.
    /// - Parameters:
    ///   - divisor: Not zero.
    ///   - attempt: What is being done, for the error.
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
