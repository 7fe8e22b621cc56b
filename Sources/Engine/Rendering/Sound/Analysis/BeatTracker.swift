import Glibc
import MediaTime

/// Finds beats: the sequence of moments at which most begins and that lie most evenly apart, by dynamic programming
/// (D. Ellis, "Beat Tracking by Dynamic Programming", Journal of New Music Research 36, 2007).
///
/// The low frequencies weigh as much for the phase as all together, so that hi-hats between the beats are not taken for
/// them.
struct BeatTracker {
    private let onsets: MusicOnsets
    private let envelope: OnsetEnvelope
    private let period: Double

    /// The penalty of a beat an octave early or late, in standard deviations of the onsets.
    private static let tightness = 100.0

    /// The number of beats from which on their regularity is meaningful.
    private static let fewBeats = 10

    /// The distance within which an onset belongs to a beat, in moments: 30 ms.
    private static let reach = 6

    private init(_ onsets: MusicOnsets, period: Double) {
        self.onsets = onsets
        self.period = period
        envelope = OnsetEnvelope(sum: [(onsets.all, 1), (onsets.low, 0.6), (onsets.middle, 0.3)])
    }

    /// The beats of a sound.
    static func track(_ sound: AnalyzedSound) throws -> Beats {
        let onsets = try MusicOnsets(sound)
        guard let tempo = TempoEstimate(onsets) else { return Beats() }
        let tracker = BeatTracker(onsets, period: tempo.period)
        let moments = tracker.trimmed(tracker.onTheBeat(tracker.sequence()))
        guard moments.count >= 4 else { return Beats() }
        return tracker.beats(moments, tempo, sound)
    }

    private func beats(_ moments: [Int], _ tempo: TempoEstimate, _ sound: AnalyzedSound) -> Beats {
        let bars = BarEstimate(moments: moments, onsets: onsets, period: period)
        let moments = bars.beats
        let strengths = moments.map { Double(envelope.values[$0]) }
        let strongest = strengths.max() ?? 1
        let perBar = bars.metre.beatsPerBar
        var beats = Beats()
        for (index, moment) in moments.enumerated() {
            // Negative in front of the first downbeat.
            let place = index - bars.firstDownbeat
            let bar = Int((Double(place) / Double(perBar)).rounded(.down))
            beats.beats.append(
                Beats.Beat(
                    time: time(of: moment, in: sound), strength: min(max(strengths[index] / strongest, 0), 1),
                    bar: bar + 1, number: place - bar * perBar + 1))
        }
        let distance = (exactPlace(of: moments.last!) - exactPlace(of: moments[0])) / Double(moments.count - 1)
        beats.tempo = 60 * Double(OnsetEnvelope.rate) / distance
        // Few beats fit onto themselves by chance.
        beats.confidence =
            tempo.regularity * min(1, Double(strengths.count { $0 > 0.25 * strongest }) / Double(Self.fewBeats))
        beats.metre = bars.metre
        beats.metreConfidence = bars.confidence
        return beats
    }

    /// The best sequence of moments: each one's best score follows from those one half to two periods before it.
    private func sequence() -> [Int] {
        let values = envelope.values
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

    /// The same moments, or those halfway between them where clearly more low frequencies begin.
    private func onTheBeat(_ moments: [Int]) -> [Int] {
        guard moments.count > 1 else { return moments }
        let weight = { (place: Double) in
            onsets.low.peak(at: place, reach: Self.reach) + 0.5 * onsets.all.peak(at: place, reach: Self.reach)
                + 0.3 * onsets.middle.peak(at: place, reach: Self.reach)
        }
        let between = zip(moments, moments.dropFirst()).map { Double($0 + $1) / 2 }
        let here = moments.reduce(0) { $0 + weight(Double($1)) } / Double(moments.count)
        let there = between.reduce(0) { $0 + weight($1) } / Double(between.count)
        guard there > 1.15 * here + 0.1 else { return moments }
        let (first, last) = (between[0], between[between.count - 1])
        return ([first - period] + between + [last + period]).compactMap {
            $0 < 0 ? nil : envelope.moment(near: $0, reach: Self.reach)
        }
    }

    /// Without the beats before the first and behind the last at which something begins.
    private func trimmed(_ moments: [Int]) -> [Int] {
        let values = envelope.values
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
        let values = envelope.values
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
