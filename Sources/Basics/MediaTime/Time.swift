/// An instant or a duration as an exact fraction of seconds: a 64-bit value over a 32-bit timescale, as CMTime.
///
/// Equal fractions are equal (`1/2 == 2/4`) and hash alike, but each keeps the timescale it was made with. Arithmetic
/// is exact in 128 bits. A result with a timescale that does not fit is rounded to the nearest 1/``finestGrid`` of a
/// second; one with a value that does not fit throws ``TimeError/overflow(_:)``.
package struct Time: Sendable {
    /// The kind of a time.
    package enum Kind: UInt8, Sendable, Codable {
        case numeric, invalid, indefinite, negativeInfinity, positiveInfinity
    }

    /// The numerator, in units of 1/``timescale`` seconds. 0 unless numeric.
    package let value: Int64
    /// Units per second, from 1 to `Int32.max`. 1 unless numeric.
    package let timescale: Int32
    package let kind: Kind

    /// Makes `value / timescale` seconds.
    /// - Parameter timescale: Units per second; must be positive.
    package init(_ value: Int64, _ timescale: Int32) {
        precondition(timescale > 0, "a timescale is positive")
        self.value = value
        self.timescale = timescale
        kind = .numeric
    }

    private init(_ kind: Kind) {
        value = 0
        timescale = 1
        self.kind = kind
    }

    package static let zero = Time(0, 1)
    package static let invalid = Time(.invalid)
    /// A duration that is not known or has no end of its own, such as a still picture's.
    package static let indefinite = Time(.indefinite)
    package static let positiveInfinity = Time(.positiveInfinity)
    package static let negativeInfinity = Time(.negativeInfinity)

    package var isNumeric: Bool { kind == .numeric }

    /// The nearest `Double`, for display only: the model and the render loop never use it.
    package var approximateSeconds: Double {
        switch kind {
        case .numeric: Double(value) / Double(timescale)
        case .invalid, .indefinite: .nan
        case .positiveInfinity: .infinity
        case .negativeInfinity: -.infinity
        }
    }
}

/// The reason why a time could not be computed.
package enum TimeError: Error, Equatable {
    /// The exact result does not fit a 64-bit value over a 32-bit timescale. The text is the attempt.
    case overflow(String)
    /// An operand is indefinite, infinite or invalid, and a number is needed. The text is the attempt.
    case notNumeric(String)
}

extension Time: Comparable {
    package static func == (a: Time, b: Time) -> Bool {
        guard a.isNumeric, b.isNumeric else { return a.kind == b.kind }
        return Int128(a.value) * Int128(b.timescale) == Int128(b.value) * Int128(a.timescale)
    }

    /// Orders numbers by value; negative infinity is below and positive infinity above every number.
    ///
    /// Indefinite and invalid are greater than positive infinity, so that sorting is total, as in CMTimeCompare.
    package static func < (a: Time, b: Time) -> Bool {
        guard a.isNumeric, b.isNumeric else { return a.rank < b.rank }
        return Int128(a.value) * Int128(b.timescale) < Int128(b.value) * Int128(a.timescale)
    }

    private var rank: Int {
        switch kind {
        case .negativeInfinity: 0
        case .numeric: 1
        case .positiveInfinity: 2
        case .indefinite: 3
        case .invalid: 4
        }
    }
}

extension Time: Hashable {
    package func hash(into hasher: inout Hasher) {
        let divisor = greatestCommonDivisor(Int128(value), Int128(timescale))
        hasher.combine(kind)
        hasher.combine(Int128(value) / divisor)
        hasher.combine(Int128(timescale) / divisor)
    }
}

extension Time {
    /// The exact sum.
    package static func + (a: Time, b: Time) throws(TimeError) -> Time {
        try combine(a, b, "add", +)
    }

    /// The exact difference.
    package static func - (a: Time, b: Time) throws(TimeError) -> Time {
        try combine(a, b, "subtract", -)
    }

    /// The exact product with a whole number, such as the time of frame *n*.
    package func multiplied(by factor: Int64) throws(TimeError) -> Time {
        try requireNumeric("multiply")
        return try Time(exactly: Int128(value) * Int128(factor), over: Int128(timescale), "multiply")
    }

    /// The number of whole `step`s in this time, rounded toward negative infinity: the index of the frame shown now.
    /// - Parameter step: A positive duration.
    package func dividedRoundingDown(by step: Time) throws(TimeError) -> Int64 {
        try requireNumeric("divide")
        try step.requireNumeric("divide")
        precondition(step.value > 0, "a step is positive")
        let dividend = Int128(value) * Int128(step.timescale)
        let divisor = Int128(timescale) * Int128(step.value)
        let quotient = dividend / divisor
        return try Int64(fitting: dividend % divisor < 0 ? quotient - 1 : quotient)
    }

    /// The number of `step`s that cover this time, rounded toward positive infinity: a movie's number of frames.
    /// - Parameter step: A positive duration.
    package func dividedRoundingUp(by step: Time) throws(TimeError) -> Int64 {
        try requireNumeric("divide")
        try step.requireNumeric("divide")
        precondition(step.value > 0, "a step is positive")
        let dividend = Int128(value) * Int128(step.timescale)
        let divisor = Int128(timescale) * Int128(step.value)
        let quotient = dividend / divisor
        return try Int64(fitting: dividend % divisor > 0 ? quotient + 1 : quotient)
    }

    /// The number of `step`s nearest to this time, halves away from zero: a timestamp in a container's units.
    /// - Parameter step: A positive duration.
    package func dividedRoundingNearest(by step: Time) throws(TimeError) -> Int64 {
        try requireNumeric("divide")
        try step.requireNumeric("divide")
        precondition(step.value > 0, "a step is positive")
        let dividend = Int128(value) * Int128(step.timescale) * 2
        let divisor = Int128(timescale) * Int128(step.value)
        return try Int64(fitting: (dividend + (dividend < 0 ? -divisor : divisor)) / (2 * divisor))
    }

    /// The number of `1/rate` units nearest to this time (halves away from zero): the index of a sound sample.
    /// - Parameter rate: Units per second, positive.
    package func units(per rate: Int32) throws(TimeError) -> Int64 {
        try dividedRoundingNearest(by: Time(1, rate))
    }

    /// Units per second of the grid to which results are rounded if their own timescale does not fit.
    ///
    /// A multiple of a million, as plain numbers have, and of the common frame and sample rates, so that what lies on
    /// them is never moved. Rounding to it is within 0.3 ns.
    package static let finestGrid: Int32 = 1_764_000_000

    /// Builds the reduced fraction `numerator / denominator`, throwing when it does not fit.
    package init(exactly numerator: Int128, over denominator: Int128, _ attempt: String) throws(TimeError) {
        precondition(denominator > 0)
        if let value = Int64(exactly: numerator), let timescale = Int32(exactly: denominator) {
            self.init(value, timescale)
            return
        }
        let divisor = greatestCommonDivisor(numerator, denominator)
        guard let value = Int64(exactly: numerator / divisor), let timescale = Int32(exactly: denominator / divisor)
        else { throw .overflow(attempt) }
        self.init(value, timescale)
    }

    /// Builds the reduced fraction `numerator / denominator`; where its timescale does not fit the nearest one on the
    /// ``finestGrid``, halves away from zero. Throws when that does not fit either.
    init(nearest numerator: Int128, over denominator: Int128, _ attempt: String) throws(TimeError) {
        if let exact = try? Time(exactly: numerator, over: denominator, attempt) {
            self = exact
            return
        }
        // Whole seconds apart, so that no product needs more than 128 bits.
        let (seconds, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        guard Int64(exactly: seconds) != nil, denominator < Int128(1) << 95 else { throw .overflow(attempt) }
        let half = rest < 0 ? -denominator : denominator
        let part = (2 * rest * Int128(Self.finestGrid) + half) / (2 * denominator)
        guard let value = Int64(exactly: seconds * Int128(Self.finestGrid) + part) else { throw .overflow(attempt) }
        self.init(value, Self.finestGrid)
    }

    private func requireNumeric(_ attempt: String) throws(TimeError) {
        guard isNumeric else { throw .notNumeric(attempt) }
    }

    private static func combine(
        _ a: Time, _ b: Time, _ attempt: String, _ operation: (Int128, Int128) -> Int128
    ) throws(TimeError) -> Time {
        try a.requireNumeric(attempt)
        try b.requireNumeric(attempt)
        if a.timescale == b.timescale {
            let exact = operation(Int128(a.value), Int128(b.value))
            if let value = Int64(exactly: exact) { return Time(value, a.timescale) }
        }
        // 64 bits hold the common denominator of any two, and its divisor is quicker to find in them.
        let divisor = Int64(greatestCommonDivisor(UInt32(a.timescale), UInt32(b.timescale)))
        let (scaleA, scaleB) = (Int64(b.timescale) / divisor, Int64(a.timescale) / divisor)
        let numerator = operation(Int128(a.value) * Int128(scaleA), Int128(b.value) * Int128(scaleB))
        return try Time(nearest: numerator, over: Int128(Int64(a.timescale) * scaleA), attempt)
    }
}

extension Int64 {
    fileprivate init(fitting wide: Int128) throws(TimeError) {
        guard let value = Int64(exactly: wide) else { throw .overflow("divide") }
        self = value
    }
}

/// The greatest common divisor, at least 1.
func greatestCommonDivisor(_ a: Int128, _ b: Int128) -> Int128 {
    Int128(greatestCommonDivisor(a.magnitude, b.magnitude))
}

/// The greatest common divisor, at least 1.
private func greatestCommonDivisor<Number: FixedWidthInteger & UnsignedInteger>(_ a: Number, _ b: Number) -> Number {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
}

extension TimeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .overflow(let attempt):
            "cannot \(attempt) times: the exact result does not fit (use times of one timescale, or rounder ones)"
        case .notNumeric(let attempt): "cannot \(attempt) times: one of them is indefinite, infinite or invalid"
        }
    }
}
