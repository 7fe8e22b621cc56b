/// An exact fraction of seconds: the tests' own arithmetic, so that they do not repeat the engine's mistakes.
struct Fraction: Comparable, CustomStringConvertible {
    let over: Int128
    /// Positive.
    let under: Int128

    init(_ over: Int128, _ under: Int128 = 1) {
        var (a, b) = (over.magnitude, under.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int128(max(a, 1)) * (under < 0 ? -1 : 1)
        (self.over, self.under) = (over / divisor, under / divisor)
    }

    static func + (a: Fraction, b: Fraction) -> Fraction {
        Fraction(a.over * b.under + b.over * a.under, a.under * b.under)
    }
    static func - (a: Fraction, b: Fraction) -> Fraction { a + Fraction(-b.over, b.under) }
    static func * (a: Fraction, b: Fraction) -> Fraction { Fraction(a.over * b.over, a.under * b.under) }
    static func / (a: Fraction, b: Fraction) -> Fraction { Fraction(a.over * b.under, a.under * b.over) }
    static func == (a: Fraction, b: Fraction) -> Bool { a.over * b.under == b.over * a.under }
    static func < (a: Fraction, b: Fraction) -> Bool { a.over * b.under < b.over * a.under }

    /// The least whole number that is not less.
    var roundedUp: Int { Int(over > 0 ? (over + under - 1) / under : over / under) }

    /// The nearest whole number, halves up.
    var rounded: Int { Int((2 * over + under) / (2 * under)) }

    var description: String { "\(over)/\(under)" }

    /// As recipes write it.
    var lua: String { "edit.time(\(over), \(under))" }
}
