import Glibc
import Media

/// The reduction of each sample in a limiter: early enough for the next peak, and only slowly back up.
///
/// A sample's reduction is the largest that any sample of the look-ahead needs, decaying exponentially once that is
/// over, averaged over the look-ahead: it reaches what a peak needs exactly at the peak, without a step before it.
/// Reductions are whole numbers, so that sums are exact: a sound that needs none has a gain of exactly 1 again.
struct LimiterEnvelope {
    /// The distance from the start of a reduction to the sample that needs it.
    let lookAhead: Int
    /// The share of a reduction that is left after one sample of decay.
    private let kept: Int64
    private var reduction: Int64 = 0
    /// The reductions that are averaged: of the last samples.
    private var recent: [Int64]
    private var sum: Int64 = 0
    private var oldest = 0
    private var isFresh = true
    /// Samples in the look-ahead that need more than any behind them.
    private var candidates: [Int] = []

    /// The reduction to silence.
    static let full: Int64 = 1 << 40
    /// The unit of ``kept``.
    private static let keptUnit: Int64 = 1 << 20
    /// A reduction that changes no sample: 2⁻²⁴.
    private static let inaudible: Int64 = full >> 24

    /// - Parameters:
    ///   - lookAhead: In samples; at least 1.
    ///   - release: Samples after which a reduction has fallen to 1/e.
    init(lookAhead: Int, release: Double) {
        self.lookAhead = lookAhead
        kept = Int64(exp(-1 / release) * Double(Self.keptUnit))
        recent = [Int64](repeating: 0, count: lookAhead + 1)
    }

    /// True when no reduction is left of earlier samples.
    var isIdle: Bool { reduction == 0 && sum == 0 }

    /// The reduction that brings a magnitude above 1 down to 1.
    static func need(of magnitude: Float) -> Int64 {
        full - Int64((Double(full) / Double(magnitude)).rounded(.down))
    }

    /// Drops all reductions.
    mutating func restart() {
        reduction = 0
        sum = 0
        isFresh = true
        for index in recent.indices { recent[index] = 0 }
    }

    /// Skips samples that need no reduction.
    mutating func pass() { isFresh = false }

    /// Works out the gains of the next samples.
    /// - Parameters:
    ///   - needs: Of those samples and of ``lookAhead`` more.
    ///   - gains: Room for `count` of them.
    mutating func gains(
        _ needs: UnsafePointer<Int64>, _ gains: UnsafeMutablePointer<Double>, _ count: Int
    ) {
        candidates.removeAll(keepingCapacity: true)
        var head = 0
        for index in 0..<lookAhead { look(at: index, needs, head) }
        let whole = Self.full * Int64(recent.count)
        for index in 0..<count {
            look(at: index + lookAhead, needs, head)
            if candidates[head] < index { head += 1 }
            advance(to: needs[candidates[head]])
            gains[index] = Double(whole - sum) / Double(whole)
        }
    }

    private mutating func look(at index: Int, _ needs: UnsafePointer<Int64>, _ head: Int) {
        while candidates.count > head, needs[candidates[candidates.count - 1]] <= needs[index] {
            candidates.removeLast()
        }
        candidates.append(index)
    }

    private mutating func advance(to need: Int64) {
        if isFresh { begin(with: need) }
        let decayed = (reduction * kept) / Self.keptUnit
        reduction = max(need, decayed < Self.inaudible ? 0 : decayed)
        sum += reduction - recent[oldest]
        recent[oldest] = reduction
        oldest = oldest + 1 == recent.count ? 0 : oldest + 1
    }

    /// Begins at the full reduction: there is no time before the first sample to reach it gradually.
    private mutating func begin(with need: Int64) {
        isFresh = false
        reduction = need
        sum = need * Int64(recent.count)
        for index in recent.indices { recent[index] = need }
    }
}
