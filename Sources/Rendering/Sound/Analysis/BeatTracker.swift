import Glibc
import MediaTime

/// Finds beats: the sequence of moments at which most begins and that lie most evenly apart, by dynamic programming
/// (D. Ellis, "Beat Tracking by Dynamic Programming", Journal of New Music Research 36, 2007).
struct BeatTracker {
    private let values: [Float]
    private let period: Double

    /// The penalty of a beat an octave early or late, in standard deviations of the onsets.
    private static let tightness = 100.0

    /// The number of beats from which on their regularity is meaningful.
    private static let fewBeats = 10

    /// The beats of a sound.
    static func track(_ sound: AnalyzedSound) throws -> Beats {
        let envelope = try OnsetEnvelope(sound)
        guard let tempo = TempoEstimate(envelope) else { return Beats() }
        let tracker = BeatTracker(values: envelope.values, period: tempo.period)
        let moments = tracker.trimmed(tracker.sequence())
        guard moments.count >= 4, let first = moments.first, let last = moments.last else { return Beats() }
        var beats = Beats()
        let strongest = Double(moments.map { envelope.values[$0] }.max() ?? 1)
        beats.beats = moments.map { moment in
            Beats.Beat(
                time: tracker.time(of: moment, in: sound),
                strength: min(max(Double(envelope.values[moment]) / strongest, 0), 1))
        }
        let distance = (tracker.exactPlace(of: last) - tracker.exactPlace(of: first)) / Double(moments.count - 1)
        beats.tempo = 60 * Double(OnsetEnvelope.rate) / distance
        // Few beats fit onto themselves by chance.
        let heard = beats.beats.count { $0.strength > 0.25 }
        beats.confidence = tempo.regularity * min(1, Double(heard) / Double(Self.fewBeats))
        return beats
    }

    /// The best sequence of moments: each one's best score follows from those one half to two periods before it.
    private func sequence() -> [Int] {
        let (nearest, farthest) = (max(1, Int((period / 2).rounded())), Int((period * 2).rounded()))
        let costs = (0...farthest).map { distance -> Double in
            let octaves = log(Double(max(distance, 1)) / period)
            return Self.tightness * octaves * octaves
        }
        var scores = [Double](repeating: 0, count: values.count)
        var previous = [Int32](repeating: -1, count: values.count)
        for index in values.indices {
            var best = 0.0
            for distance in stride(from: nearest, through: min(farthest, index), by: 1) {
                let score = scores[index - distance] - costs[distance]
                guard score > best else { continue }
                best = score
                previous[index] = Int32(index - distance)
            }
            scores[index] = best + Double(values[index])
        }
        let end = max(0, values.count - Int(period.rounded(.up)))
        var moment = (end..<values.count).max { scores[$0] < scores[$1] } ?? -1
        var moments: [Int] = []
        while moment >= 0 {
            moments.append(moment)
            moment = Int(previous[moment])
        }
        return moments.reversed()
    }

    /// Without the beats before the first and behind the last at which something begins.
    private func trimmed(_ moments: [Int]) -> [Int] {
        let power = moments.reduce(0.0) { $0 + Double(max(values[$1], 0)) * Double(max(values[$1], 0)) }
        let limit = 0.5 * (power / Double(max(moments.count, 1))).squareRoot()
        let isHeard = { (moment: Int) in Double(values[moment]) >= limit }
        guard let first = moments.firstIndex(where: isHeard), let last = moments.lastIndex(where: isHeard) else {
            return []
        }
        return Array(moments[first...last])
    }

    /// The exact place of the envelope's peak at a moment, between its values.
    private func exactPlace(of moment: Int) -> Double {
        guard moment > 0, moment + 1 < values.count else { return Double(moment) }
        let (left, middle, right) = (Double(values[moment - 1]), Double(values[moment]), Double(values[moment + 1]))
        let curvature = left - 2 * middle + right
        guard curvature < 0 else { return Double(moment) }
        return Double(moment) + min(max(0.5 * (left - right) / curvature, -0.5), 0.5)
    }

    /// When the beat of a moment is: on the nearest sample of the sound.
    private func time(of moment: Int, in sound: AnalyzedSound) -> Time {
        let seconds = exactPlace(of: moment) / Double(OnsetEnvelope.rate) + OnsetEnvelope.lead
        let sample = Int64((seconds * Double(sound.format.sampleRate)).rounded())
        return Time(min(sound.samples.lowerBound + max(sample, 0), sound.samples.upperBound), sound.format.sampleRate)
    }
}

/// The beats of a piece of music.
package struct Beats: Hashable, Sendable {
    /// One beat.
    package struct Beat: Hashable, Sendable {
        /// In the movie's or source's time.
        package var time: Time
        /// The strength of the onset there, from 0 to 1, the strongest.
        package var strength: Double
    }

    /// Beats per minute, the mean of the piece; nil without beats.
    package var tempo: Double?
    /// In order.
    package var beats: [Beat] = []
    /// The regularity of the onsets, from 0 to 1: low for speech and noise, near 1 for a metronome.
    package var confidence = 0.0
}
