/// Powers of blocks, counted by their loudness: what gates need, in memory that does not grow.
struct LoudnessHistogram {
    private var counts = [Int](repeating: 0, count: Self.binCount)
    private var powers = [Double](repeating: 0, count: Self.binCount)

    /// The absolute gate, in LUFS: quieter blocks do not count.
    private static let lowest = -70.0
    private static let binsPerUnit = 100.0
    /// From the gate to 40 LUFS; louder blocks count as 40 LUFS.
    private static let binCount = 11_000

    mutating func add(_ power: Double) {
        let loudness = loudness(ofPower: power)
        guard loudness >= Self.lowest else { return }
        let bin = Self.bin(loudness)
        counts[bin] += 1
        powers[bin] += power
    }

    /// The loudness of the blocks that are not `gate` LU or more below that of all; minus infinity without blocks.
    func gatedLoudness(below gate: Double) -> Double { mean(from: firstBin(below: gate)) }

    /// From the 10th to the 95th percentile of the blocks that are not 20 LU below the others (EBU Tech 3342).
    var range: Double {
        let first = firstBin(below: 20)
        let total = counts[first...].reduce(0, +)
        guard total > 0 else { return 0 }
        return percentile(0.95, from: first, of: total) - percentile(0.1, from: first, of: total)
    }

    private func firstBin(below gate: Double) -> Int {
        let all = mean(from: 0)
        return all.isFinite ? Self.bin(all - gate) : 0
    }

    private func mean(from first: Int) -> Double {
        let count = counts[first...].reduce(0, +)
        return count == 0 ? -.infinity : loudness(ofPower: powers[first...].reduce(0, +) / Double(count))
    }

    private func percentile(_ part: Double, from first: Int, of total: Int) -> Double {
        var rest = Int((part * Double(total - 1)).rounded())
        for bin in first..<Self.binCount {
            guard rest >= counts[bin] else { return loudness(ofPower: powers[bin] / Double(counts[bin])) }
            rest -= counts[bin]
        }
        return Self.lowest
    }

    private static func bin(_ loudness: Double) -> Int {
        min(max(Int((loudness - lowest) * binsPerUnit), 0), binCount - 1)
    }
}
