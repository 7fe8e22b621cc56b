import Glibc

/// The bars of a piece of music, from its beats.
///
/// The metre is the distance at which the beats resemble each other most: in the onsets on and between them, and in
/// their tones. A bar begins with low onsets, with a change of the tones from bar to bar, and rather not with the snare
/// drum.
struct BarEstimate {
    let metre: Beats.Metre
    /// The advantage of the metre over its rivals, from 0 to 1.
    let confidence: Double
    /// The moments of the beats: those that were given, unless they turn out to be the quavers or the crotchets of 6/8.
    let beats: [Int]
    /// The index of the first beat that is a downbeat.
    let firstDownbeat: Int

    /// The tempo above which two groups of three are 6/8 rather than two bars of 3/4, in beats per minute.
    private static let quickest = 140.0
    /// The share of noise that resembles nothing, for beats that all are alike.
    private static let noise = 0.002
    /// The advantage that three needs over four.
    private static let threshold = 0.15

    /// - Parameters:
    ///   - moments: The beats, at least 4, in moments of the envelopes.
    ///   - period: The distance of the beats, in moments.
    init(moments: [Int], onsets: MusicOnsets, period: Double) {
        let features = BeatFeatures(moments: moments, onsets: onsets, period: period)
        let likeness = features.likeness(upTo: 8, noise: Self.noise)
        let four = (likeness[4] + likeness[8]) / 2
        let three = (likeness[3] + likeness[6]) / 2
        confidence = min(abs(three - four), 1)
        let isInThree = three > four + Self.threshold
        if features.hasThirds {
            (metre, beats, firstDownbeat) = (.sixEight, moments, features.firstDownbeat(perBar: 2))
            return
        }
        let first = features.firstDownbeat(perBar: isInThree ? 3 : 4)
        let pulses = 60 * Double(OnsetEnvelope.rate) / period
        if isInThree, pulses > Self.quickest, likeness[6] > likeness[3] + 0.1,
            let half = features.strongerHalf(firstBeat: first)
        {
            metre = .sixEight
            beats = stride(from: half % 3, to: moments.count, by: 3).map { moments[$0] }
            firstDownbeat = half / 3
        } else if isInThree, features.hasMiddles(firstBeat: first), moments.count >= first + 6 {
            metre = .sixEight
            beats = stride(from: first, to: moments.count, by: 3).flatMap { beat -> [Int] in
                guard beat + 2 < moments.count else { return [moments[beat]] }
                let middle = Double(moments[beat + 1] + moments[beat + 2]) / 2
                return [moments[beat], onsets.all.moment(near: middle, reach: 6) ?? Int(middle)]
            }
            firstDownbeat = 0
        } else {
            (metre, beats, firstDownbeat) = (isInThree ? .threeFour : .fourFour, moments, first)
        }
    }
}

/// Each beat's onsets and tones.
private struct BeatFeatures {
    /// The onsets at each beat and at each quarter of the distance to the next, of low, middle and high frequencies.
    private let pattern: [[Double]]
    private let tones: [[Double]]
    /// The onsets at each beat.
    private let low: [Double]
    private let middle: [Double]
    private let all: [Double]
    /// True if something begins at both thirds of the beats, and not at their halves: three quavers a beat.
    let hasThirds: Bool

    private var count: Int { low.count }

    init(moments: [Int], onsets: MusicOnsets, period: Double) {
        let distances = zip(moments, moments.dropFirst()).map { Double($1 - $0) }
        let steps = distances + [distances.last ?? period]
        func peaks(_ envelope: OnsetEnvelope, at fraction: Double, reach: Int = 5) -> [Double] {
            zip(moments, steps).map { envelope.peak(at: Double($0) + fraction * $1, reach: reach) }
        }
        let bands = [onsets.low, onsets.middle, onsets.high]
        let places = [0, 0.25, 0.5, 0.75].flatMap { place in bands.map { peaks($0, at: place) } }
        pattern = moments.indices.map { beat in places.map { $0[beat] } }
        (low, middle, all) = (places[0], places[1], peaks(onsets.all, at: 0))
        let between = { (fraction: Double) in mean(peaks(onsets.all, at: fraction, reach: 4)) }
        let thirds = min(between(1.0 / 3), between(2.0 / 3))
        hasThirds = thirds > 0.3 * mean(all) && thirds > 1.5 * max(between(0.5), 0)
        tones = Self.tones(moments, onsets, period)
    }

    /// The median level of each band from beat to beat, in decibels.
    private static func tones(_ moments: [Int], _ onsets: MusicOnsets, _ period: Double) -> [[Double]] {
        let length = MusicOnsets.momentsPerTone
        let ends = moments.dropFirst() + [moments[moments.count - 1] + Int(period)]
        guard let bands = onsets.tones.first?.count else { return moments.map { _ in [] } }
        return zip(moments, ends).map { start, end in
            let first = min((start + length - 1) / length, onsets.tones.count - 1)
            let heard = onsets.tones[first..<max(first + 1, min(end / length, onsets.tones.count))]
            return (0..<bands).map { band in
                let levels = heard.map { $0[band] }.sorted()
                return Double(levels[(levels.count - 1) / 2] + levels[levels.count / 2]) / 2
            }
        }
    }

    /// The correlation of the beats with those a number of beats later, from -1 to 1, for each number from 0 on.
    func likeness(upTo longest: Int, noise: Double) -> [Double] {
        let strength = max(mean(low), mean(middle), mean(pattern.map { $0[2] }), 1)
        // Fifty decibels of a band differ as much as an onset and none.
        let vectors = centred(zip(pattern, tones).map { pair in pair.0.map { $0 / strength } + pair.1.map { $0 / 50 } })
        return (0...longest).map { lag in
            guard lag < count - 2 else { return 0 }
            var (product, before, after) = (0.0, 0.0, 0.0)
            for beat in lag..<count {
                for (a, b) in zip(vectors[beat - lag], vectors[beat]) {
                    product += a * b
                    before += a * a
                    after += b * b
                }
            }
            return product / ((before * after).squareRoot() + noise * Double(count * vectors[0].count))
        }
    }

    /// The first beat of the phase with beats most like the first of a bar; phase 0 if all are alike.
    func firstDownbeat(perBar: Int) -> Int {
        let changes = self.changes(perBar: perBar)
        let bass = tones.map { mean($0.prefix(MusicOnsets.bassBands)) }
        let means = (low: mean(low), middle: mean(middle), all: mean(all), changes: mean(changes), bass: mean(bass))
        let scores = low.indices.map { beat in
            (low[beat] - means.low) / max(means.low + 0.5, 1e-6) + 0.8 * (changes[beat] - means.changes) / 1.5
                + 0.1 * (bass[beat] - means.bass) / 6 + 0.4 * (all[beat] - means.all) / max(means.all, 1e-6)
                - 0.4 * (middle[beat] - means.middle) / max(means.middle + 0.5, 1e-6)
        }
        let phases = (0..<min(perBar, count)).map { phase in
            mean(stride(from: phase, to: count, by: perBar).map { scores[$0] }) + (phase == 0 ? 0.2 : 0)
        }
        return phases.indices.max { phases[$0] < phases[$1] } ?? 0
    }

    /// The change of the mean tones at each beat, from the bar before it to the bar from it on, in decibels.
    private func changes(perBar: Int) -> [Double] {
        let inner = perBar..<max(count - perBar + 1, perBar)
        let changes = inner.map { beat in
            let (before, after) = (tones[beat - perBar..<beat], tones[beat..<beat + perBar])
            return mean(
                tones[beat].indices.map { band in abs(mean(after.map { $0[band] }) - mean(before.map { $0[band] })) })
        }
        // Beats without a whole bar on either side are like the others.
        let usual = mean(changes)
        return (0..<count).map { inner.contains($0) ? changes[$0 - inner.lowerBound] : usual }
    }

    /// The phase of groups of three that begins a bar of two groups; nil if both begin alike.
    func strongerHalf(firstBeat: Int) -> Int? {
        let weights = [firstBeat, firstBeat + 3].map { first in
            mean(stride(from: first, to: count, by: 6).map { low[$0] - middle[$0] })
        }
        guard abs(weights[0] - weights[1]) > 0.08 * (mean(low) + mean(middle) + 1) else { return nil }
        return weights[0] > weights[1] ? firstBeat : firstBeat + 3
    }

    /// True if the middles of bars of three have stronger onsets than their second and third beats: the beats are then
    /// the crotchets of 6/8, which miss its second beat.
    func hasMiddles(firstBeat: Int) -> Bool {
        let bars = stride(from: firstBeat, to: count - 2, by: 3)
        let accent = { (row: [Double], place: Int) in row[place] + row[place + 1] }
        // In each row three bands for each quarter of a beat: halves begin at 6.
        let middle = mean(bars.map { accent(pattern[$0 + 1], 6) })
        let others = max(mean(bars.map { accent(pattern[$0 + 1], 0) }), mean(bars.map { accent(pattern[$0 + 2], 0) }))
        return middle > 2 * max(others, 0) + 1
    }

    /// Without the mean of all.
    private func centred(_ vectors: [[Double]]) -> [[Double]] {
        let means = vectors[0].indices.map { index in mean(vectors.map { $0[index] }) }
        return vectors.map { zip($0, means).map { $0 - $1 } }
    }
}

/// The mean of numbers; 0 of none.
private func mean(_ values: some Collection<Double>) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
}
