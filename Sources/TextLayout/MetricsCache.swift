/// The metrics of the texts that were measured last: validation, scripts and the renderer ask for the same ones.
struct MetricsCache {
    private var known: [TextStyle: (metrics: TextMetrics, age: Int)] = [:]
    private var clock = 0

    private static let capacity = 256
    /// The longest text that is kept, in bytes.
    private static let longestText = 4096

    subscript(style: TextStyle) -> TextMetrics? {
        mutating get {
            guard let index = known.index(forKey: style) else { return nil }
            clock += 1
            known.values[index].age = clock
            return known.values[index].metrics
        }
        set {
            guard style.runs.reduce(0, { $0 + $1.string.utf8.count }) <= Self.longestText else { return }
            if known.count >= Self.capacity { forgetOlderHalf() }
            clock += 1
            known[style] = newValue.map { ($0, clock) }
        }
    }

    private mutating func forgetOlderHalf() {
        let ages = known.values.map(\.age).sorted()
        let middle = ages[ages.count / 2]
        known = known.filter { $0.value.age >= middle }
    }
}
