import Wording

/// The numbers of scripts where a row says no range of its own.
package enum LuaNumbers {
    /// Results computed from a few of them stay finite, and their whole part fits an `Int`.
    package static let usual = -1e9...1e9
    /// Sums and products of two of them fit an `Int`.
    package static let usualIntegers = Int(Int32.min)...Int(Int32.max)
}

extension LuaKind where Value == Double {
    /// A finite number.
    /// - Parameter range: Its range, which the reference then shows; nil for ``LuaNumbers/usual``.
    package static func number(in range: ClosedRange<Double>? = nil) -> LuaKind {
        let limits = range ?? LuaNumbers.usual
        let words = rangeText(limits.lowerBound, limits.upperBound, { decimalText($0) })
        return LuaKind("number", range: range == nil ? "" : words) { input throws(LuaMismatch) in
            guard let value = input.number else { throw input.mismatch("number") }
            guard value.isFinite else { throw LuaMismatch(expected: "finite number", got: decimalText(value)) }
            guard limits.contains(value) else {
                throw LuaMismatch(expected: "number \(words)", got: decimalText(value))
            }
            return value
        }
    }
}

extension LuaKind where Value == Int {
    /// An integer; a number with a fraction is an error.
    /// - Parameter range: Its range, which the reference then shows; nil for ``LuaNumbers/usualIntegers``.
    package static func integer(in range: ClosedRange<Int>? = nil) -> LuaKind {
        let limits = range ?? LuaNumbers.usualIntegers
        let words = rangeText(limits.lowerBound, limits.upperBound, { String($0) })
        return LuaKind("integer", range: range == nil ? "" : words) { input throws(LuaMismatch) in
            guard let number = input.number else { throw input.mismatch("integer") }
            guard let value = input.integer else {
                throw LuaMismatch(expected: "integer", got: decimalText(number))
            }
            guard limits.contains(Int(value)) else {
                throw LuaMismatch(expected: "integer \(words)", got: String(value))
            }
            return Int(value)
        }
    }
}

private func rangeText<Bound: Comparable & Numeric>(
    _ low: Bound, _ high: Bound, _ text: (Bound) -> String
) -> String {
    // A bound as large as the type's own means nothing to a reader.
    if text(high).hasSuffix("inf") || text(high) == String(Int.max) { return "of at least \(text(low))" }
    return "from \(text(low)) to \(text(high))"
}
