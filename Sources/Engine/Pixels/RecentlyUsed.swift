/// A cache that drops the values unused for longest once their costs exceed a limit.
///
/// Values used in the current round are kept, at any cost. A round is a frame if many values are needed at once,
/// otherwise a single use.
package struct RecentlyUsed<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let cost: Int
        var round: Int
    }

    private let limit: Int
    private var entries: [Key: Entry] = [:]
    private var round = 0
    /// The cost of all values.
    package private(set) var total = 0

    /// - Parameter limit: In the unit of the costs: bytes, pixels, or values where each costs 1.
    package init(limit: Int) { self.limit = limit }

    /// Begins a new round.
    package mutating func beginRound() { round += 1 }

    /// The value kept for a key, which counts as used.
    package mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        entries.values[index].round = round
        return entries.values[index].value
    }

    package mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
        total += cost - (entries[key]?.cost ?? 0)
        entries[key] = Entry(value: value, cost: cost, round: round)
        while total > limit, let oldest = entries.min(by: { $0.value.round < $1.value.round }),
            oldest.value.round < round
        {
            total -= oldest.value.cost
            entries[oldest.key] = nil
        }
    }

    package mutating func removeAll() {
        entries = [:]
        total = 0
    }
}
