import MediaTime

/// A fraction of seconds in lowest terms, in 128 bits: differences and products of times that a ``Time`` would round.
struct ExactFraction: Hashable {
    let over: Int128
    /// Positive.
    let under: Int128

    init(_ over: Int128, _ under: Int128) {
        let divisor = Int128(max(Self.divisor(over.magnitude, under.magnitude), 1))
        (self.over, self.under) = (over / divisor, under / divisor)
    }

    /// - Parameter time: Numeric.
    init(_ time: Time) { self.init(Int128(time.value), Int128(time.timescale)) }

    /// The exact difference of two numeric times: 128 bits always hold it.
    init(_ time: Time, since start: Time) {
        self.init(
            Int128(time.value) * Int128(start.timescale) - Int128(start.value) * Int128(time.timescale),
            Int128(time.timescale) * Int128(start.timescale))
    }

    /// Nil if the sum does not fit 128 bits.
    static func + (a: ExactFraction, b: ExactFraction) -> ExactFraction? {
        let divisor = Int128(max(divisor(a.under.magnitude, b.under.magnitude), 1))
        let left = a.over.multipliedReportingOverflow(by: b.under / divisor)
        let right = b.over.multipliedReportingOverflow(by: a.under / divisor)
        let under = a.under.multipliedReportingOverflow(by: b.under / divisor)
        let over = left.partialValue.addingReportingOverflow(right.partialValue)
        guard !left.overflow, !right.overflow, !under.overflow, !over.overflow else { return nil }
        return ExactFraction(over.partialValue, under.partialValue)
    }

    /// Nil if the product does not fit 128 bits.
    static func * (a: ExactFraction, b: ExactFraction) -> ExactFraction? {
        // Crosswise first, so that the products stay as small as they can be.
        let (left, right) = (ExactFraction(a.over, b.under), ExactFraction(b.over, a.under))
        let over = left.over.multipliedReportingOverflow(by: right.over)
        let under = left.under.multipliedReportingOverflow(by: right.under)
        guard !over.overflow, !under.overflow else { return nil }
        return ExactFraction(over.partialValue, under.partialValue)
    }

    /// True if this and a multiple of `step` together are a ``Time`` without rounding: the timescale fits.
    func isExact(with step: ExactFraction) -> Bool {
        let divisor = Int128(max(Self.divisor(under.magnitude, step.under.magnitude), 1))
        let common = under.multipliedReportingOverflow(by: step.under / divisor)
        return !common.overflow && common.partialValue <= Int128(Int32.max)
    }

    /// Euclid's algorithm, in 64 bits as soon as both numbers fit: 128-bit division is slow.
    private static func divisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
        var (a, b) = (a, b)
        while b != 0 {
            if a <= UInt128(UInt64.max), b <= UInt128(UInt64.max) {
                var (x, y) = (UInt64(a), UInt64(b))
                while y != 0 { (x, y) = (y, x % y) }
                return UInt128(x)
            }
            (a, b) = (b, a % b)
        }
        return a
    }
}
