/// Values that are kept to be used again, as many as fit a number of bytes: those not used for longest go first.
///
/// What the current round used stays, however much it is.
struct RecentlyUsed<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let bytes: Int
        var round: Int
    }

    /// In bytes.
    private let limit: Int
    private var entries: [Key: Entry] = [:]
    private var round = 0
    /// Of all values, in bytes.
    private(set) var total = 0

    /// - Parameter limit: In bytes.
    init(limit: Int) { self.limit = limit }

    /// Begins a new round, such as a frame.
    mutating func beginRound() { round += 1 }

    /// The value kept for a key, which counts as used; nil when there is none.
    mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        entries.values[index].round = round
        return entries.values[index].value
    }

    /// Keeps a value.
    mutating func insert(_ value: Value, for key: Key, bytes: Int) {
        total += bytes - (entries[key]?.bytes ?? 0)
        entries[key] = Entry(value: value, bytes: bytes, round: round)
        while total > limit, let oldest = entries.min(by: { $0.value.round < $1.value.round }),
            oldest.value.round < round
        {
            total -= oldest.value.bytes
            entries[oldest.key] = nil
        }
    }

    mutating func removeAll() {
        entries = [:]
        total = 0
    }
}
