/// The order in which the units of a text begin to move. Units count in the direction of reading.
package enum TextUnitOrder: String, Hashable, Sendable, Codable, CaseIterable {
    case forward, backward
    /// The middle ones first, then one more on each side.
    case fromMiddle = "from_middle"
    /// The first and the last one first, those in the middle last.
    case fromEdges = "from_edges"
    /// Shuffled; see ``ranks(of:seed:)``.
    case random

    /// The place of each unit in the order, from 0; units with equal ranks begin together.
    /// - Parameters:
    ///   - count: The number of units.
    ///   - seed: Decides the order of ``random``: equal seeds give equal orders.
    package func ranks(of count: Int, seed: Int) -> [Int] {
        let units = 0..<max(count, 0)
        switch self {
        case .forward: return Array(units)
        case .backward: return units.reversed()
        case .fromMiddle: return units.map { abs(2 * $0 - (count - 1)) / 2 }
        case .fromEdges: return units.map { min($0, count - 1 - $0) }
        case .random:
            var numbers = NumberSequence(seed: UInt64(bitPattern: Int64(seed)))
            var ranks = Array(units)
            // Fisher and Yates' shuffle.
            for last in units.reversed() where last > 0 { ranks.swapAt(last, numbers.next(below: last + 1)) }
            return ranks
        }
    }
}

/// The numbers of SplitMix64 (Steele and others, "Fast Splittable Pseudorandom Number Generators").
private struct NumberSequence {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from 0 to `bound - 1`, evenly distributed but for the multiplication's rounding, which is less than
    /// `bound` in 2⁶⁴.
    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)).multipliedFullWidth(by: UInt64(bound)).high)
    }
}
