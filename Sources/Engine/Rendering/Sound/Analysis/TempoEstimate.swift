import Glibc

/// The distance of the beats of a piece, estimated from the autocorrelation of its onsets.
///
/// A distance counts for its own correlation and for that of the bars it makes, of two and four beats or of three and
/// six: three quavers of 4/4 repeat as two crotchets do, but not as bars.
struct TempoEstimate {
    /// In values of the envelope.
    let period: Double
    /// The largest correlation at one to four periods: from 0 to 1, for a metronome.
    let regularity: Double

    /// The tempo that people hear first if several fit, in beats per minute, and the width of this preference in
    /// octaves: the values of Ellis 2007, see ``BeatTracker``.
    private static let preferred = 120.0
    private static let spread = 0.9
    /// The tempos of beats.
    private static let tempos = 40.0...240.0
    /// The weight of bars relative to beats.
    private static let barWeight = 0.8
    /// The factor by which the envelopes are reduced for the correlation of bars.
    private static let reduction = 4

    /// Returns nil if there are no onsets, or the sound is shorter than a few beats.
    init?(_ onsets: MusicOnsets) {
        // Measured on 52 rhythms of the tests' kind: the sum of all frequencies alone took 93 for 140 beats a minute.
        let parts: [(values: [Float], weight: Double)] = [
            (onsets.all.values, 0.5), (onsets.low.values, 1), (onsets.middle.values, 1), (onsets.high.values, 0.5),
        ]
        let (count, rate) = (onsets.all.values.count, Double(OnsetEnvelope.rate))
        let shortest = Int(60 * rate / Self.tempos.upperBound)
        let longest = min(Int(60 * rate / Self.tempos.lowerBound), count / 2)
        guard longest > shortest + 2 else { return nil }
        let beats = parts.map { Self.correlations($0.values, through: longest + 1) }
        guard beats[0][0] > 0 else { return nil }
        let correlation = Self.mean(beats, parts.map(\.weight))
        let reach = min(count / Self.reduction / 2, 6 * longest / Self.reduction)
        let bars = parts.map { Self.correlations(Self.reduced($0.values), through: reach) }
        let barCorrelation = Self.widened(Self.mean(bars, parts.map(\.weight)))

        let scores = (0...longest).map { lag -> Double in
            guard lag >= shortest else { return 0 }
            let repeats = { (counts: [Int]) -> Double in
                let values = counts.compactMap { Self.value(of: barCorrelation, at: lag * $0) }
                return values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
            }
            let octaves = log2(60 * rate / Double(lag) / Self.preferred) / Self.spread
            let score = correlation[lag] + Self.barWeight * max(repeats([2, 4]), repeats([3, 6]))
            return score * exp(-0.5 * octaves * octaves)
        }
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] > 0 else { return nil }
        let repeats = (2...4).compactMap { Self.value(of: bars[0], at: best * $0).map { $0 / max(bars[0][0], 1e-9) } }
        regularity = min(max(beats[0][best] / beats[0][0], repeats.max() ?? 0), 1)
        guard regularity > 0 else { return nil }
        let (left, middle, right) = (correlation[best - 1], correlation[best], correlation[best + 1])
        let curvature = left - 2 * middle + right
        period = Double(best) + (curvature < 0 ? min(max(0.5 * (left - right) / curvature, -0.5), 0.5) : 0)
    }

    /// The value of the reduced correlations at a lag of the full rate; nil behind their end.
    private static func value(of correlations: [Double], at lag: Int) -> Double? {
        let index = (lag + reduction / 2) / reduction
        return index < correlations.count ? correlations[index] : nil
    }

    /// The mean of correlations in relation to those at no lag; parts without onsets do not count.
    private static func mean(_ parts: [[Double]], _ weights: [Double]) -> [Double] {
        var mean = [Double](repeating: 0, count: parts[0].count)
        var total = 0.0
        for (part, weight) in zip(parts, weights) where part[0] > 0 {
            total += weight
            for lag in mean.indices { mean[lag] += weight * part[lag] / part[0] }
        }
        return mean.map { $0 / max(total, 1e-9) }
    }

    /// Each correlation or a larger one within a hundredth of its lag: tempos drift, and errors multiply.
    private static func widened(_ correlations: [Double]) -> [Double] {
        correlations.indices.map { lag in
            let reach = max(1, lag / 100)
            return correlations[max(lag - reach, 0)...min(lag + reach, correlations.count - 1)].max() ?? 0
        }
    }

    private static func reduced(_ values: [Float]) -> [Float] {
        (0..<values.count / reduction).map { index in
            values[index * reduction..<(index + 1) * reduction].reduce(0, +) / Float(reduction)
        }
    }

    /// The correlations of the values with themselves at each lag: their mean product.
    private static func correlations(_ values: [Float], through longest: Int) -> [Double] {
        values.withUnsafeBufferPointer { values in
            (0...longest).map { lag in
                let count = values.count - lag
                guard count > 0 else { return 0 }
                // Four sums do not wait for each other.
                var (first, second, third, fourth) = (0.0, 0.0, 0.0, 0.0)
                var index = 0
                while index + 4 <= count {
                    first += Double(values[index] * values[index + lag])
                    second += Double(values[index + 1] * values[index + lag + 1])
                    third += Double(values[index + 2] * values[index + lag + 2])
                    fourth += Double(values[index + 3] * values[index + lag + 3])
                    index += 4
                }
                var total = first + second + third + fourth
                while index < count {
                    total += Double(values[index] * values[index + lag])
                    index += 1
                }
                return total / Double(count)
            }
        }
    }
}
