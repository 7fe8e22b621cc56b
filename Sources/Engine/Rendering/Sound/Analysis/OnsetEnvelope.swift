import Glibc

/// The onset strength of a sound, or of some of its frequencies, at each moment.
struct OnsetEnvelope {
    /// Values in a second.
    static let rate = 200

    /// The delay of an onset behind its spectrum: the first half of the window already hears it.
    static let lead = 0.003

    /// A value for each moment: its mean is 0 and its variance 1, unless nothing ever begins.
    private(set) var values: [Float]

    /// - Parameter flux: The gain of each moment, in any unit.
    init(flux: [Float]) {
        values = flux
        subtractLocalMean()
        smooth()
        normalize()
    }

    /// The gain of levels in decibels over those two moments before; levels below the floor count as the floor.
    init(levels: [Float], floor: Float) {
        let clipped = levels.map { max($0, floor) }
        self.init(flux: clipped.indices.map { max(clipped[$0] - ($0 < 2 ? floor : clipped[$0 - 2]), 0) })
    }

    /// The weighted sum of envelopes of the same length, of variance 1 again.
    init(sum parts: [(envelope: OnsetEnvelope, weight: Float)]) {
        values = parts[0].envelope.values.map { $0 * parts[0].weight }
        for (envelope, weight) in parts.dropFirst() {
            for index in values.indices { values[index] += weight * envelope.values[index] }
        }
        normalize()
    }

    /// The largest value within a distance of a place.
    /// - Parameter reach: In moments.
    func peak(at place: Double, reach: Int) -> Double {
        guard let moment = moment(near: place, reach: reach) else { return 0 }
        return Double(values[moment])
    }

    /// The moment of the largest value within a distance of a place, the first of equal ones; nil outside of the sound.
    func moment(near place: Double, reach: Int) -> Int? {
        let middle = Int(place.rounded())
        let (first, end) = (max(middle - reach, 0), min(middle + reach + 1, values.count))
        guard first < end else { return nil }
        var best = first
        for index in first..<end where values[index] > values[best] { best = index }
        return best
    }

    /// Subtracts the mean of the second around each moment.
    private mutating func subtractLocalMean() {
        let half = Self.rate / 2
        var sums: [Double] = [0]
        sums.reserveCapacity(values.count + 1)
        for value in values { sums.append(sums.last! + Double(value)) }
        for index in values.indices {
            let (first, end) = (max(index - half, 0), min(index + half + 1, values.count))
            values[index] = max(values[index] - Float((sums[end] - sums[first]) / Double(end - first)), 0)
        }
    }

    /// Smooths over moments that are 10 ms apart.
    private mutating func smooth() {
        let weights = (-6...6).map { exp(-0.5 * Float($0 * $0) / 4) }
        let total = weights.reduce(0, +)
        let rough = values
        for index in values.indices {
            var sum: Float = 0
            for (offset, weight) in weights.enumerated() {
                let other = index + offset - 6
                if rough.indices.contains(other) { sum += weight * rough[other] }
            }
            values[index] = sum / total
        }
    }

    private mutating func normalize() {
        let count = Double(max(values.count, 1))
        let mean = values.reduce(0.0) { $0 + Double($1) } / count
        let variance = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
        let scale = variance > 1e-9 ? 1 / variance.squareRoot() : 0
        for index in values.indices { values[index] = Float((Double(values[index]) - mean) * scale) }
    }
}
