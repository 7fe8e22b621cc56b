import Glibc

/// The distance of the beats of a piece, estimated from the autocorrelation of its onsets.
struct TempoEstimate {
    /// In values of the envelope.
    let period: Double
    /// The correlation at the period: from 0 to 1, for a metronome.
    let regularity: Double

    /// Beats per minute that people hear first where several fit, and how many octaves away they cease to.
    private static let preferred = 120.0
    private static let spread = 0.9
    /// The tempos of beats.
    private static let tempos = 40.0...240.0

    /// Returns nil when there are no onsets, or the sound is shorter than a few beats.
    init?(_ envelope: OnsetEnvelope) {
        let values = envelope.values
        let rate = Double(OnsetEnvelope.rate)
        let shortest = Int(60 * rate / Self.tempos.upperBound)
        let longest = min(Int(60 * rate / Self.tempos.lowerBound), values.count / 2)
        guard longest > shortest + 2 else { return nil }
        let correlation = (0...longest + 1).map { Self.correlation(values, $0) }
        guard correlation[0] > 0 else { return nil }
        let scores = (0...longest).map { lag -> Double in
            guard lag >= shortest else { return 0 }
            let octaves = log2(60 * rate / Double(lag) / Self.preferred) / Self.spread
            return correlation[lag] * exp(-0.5 * octaves * octaves)
        }
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] > 0 else { return nil }
        let (left, middle, right) = (correlation[best - 1], correlation[best], correlation[best + 1])
        let curvature = left - 2 * middle + right
        let offset = curvature < 0 ? min(max(0.5 * (left - right) / curvature, -0.5), 0.5) : 0
        period = Double(best) + offset
        regularity = min(max(middle / correlation[0], 0), 1)
    }

    /// The correlation of the values with themselves at a lag: their mean product.
    private static func correlation(_ values: [Float], _ lag: Int) -> Double {
        guard values.count > lag else { return 0 }
        return values.withUnsafeBufferPointer { values in
            var sum = 0.0
            for index in lag..<values.count { sum += Double(values[index]) * Double(values[index - lag]) }
            return sum / Double(values.count - lag)
        }
    }
}
