import Glibc

/// The onset strength of a sound at each moment: the spectral flux, which sums the gains of its bands.
struct OnsetEnvelope {
    /// Values in a second.
    static let rate = 200

    /// A value for each moment: its mean is 0 and its variance 1, unless nothing ever begins.
    private(set) var values: [Float]

    /// The delay of an onset behind its spectrum: the first half of the window already hears it.
    static let lead = 0.003

    /// - Parameter sound: Listened to once.
    init(_ sound: AnalyzedSound) throws {
        let rate = sound.format.sampleRate
        var size = 64
        while size < Int(rate) / 50 { size *= 2 }
        let count = Int(Int64(sound.samples.count) * Int64(Self.rate) / Int64(rate)) + 1
        let bands = FrequencyBands(
            count: 24, frequencies: 40...max(min(10_000, Double(rate) / 2), 80), size: size, rate: rate)
        var flux = Flux(bands: bands, count: count)
        let spectrum = try ShortTimeSpectrum(
            size: size, channels: sound.format.channelCount, count: count,
            moment: { Int64($0) * Int64(rate) / Int64(Self.rate) }, receive: { flux.add($0) })
        try sound.forEachBlock(spectrum.add)
        try spectrum.finish()
        values = flux.values
        subtractLocalMean()
        smooth()
        normalize()
    }

    /// The gain of the bands since two moments ago.
    private struct Flux {
        let bands: FrequencyBands
        private(set) var values: [Float] = []
        private var before: [Float]
        private var last: [Float]

        init(bands: FrequencyBands, count: Int) {
            self.bands = bands
            before = [Float](repeating: Self.floor, count: bands.count)
            last = before
            values.reserveCapacity(count)
        }

        /// In decibels: changes of quieter parts are not heard.
        private static let floor: Float = -70

        mutating func add(_ spectrum: UnsafePointer<Float>) {
            var sum: Float = 0
            for band in 0..<bands.count {
                let level = max(10 * log10(bands.power(of: band, in: spectrum) + 1e-12), Self.floor)
                sum += max(level - before[band], 0)
                before[band] = last[band]
                last[band] = level
            }
            values.append(sum / Float(bands.count))
        }
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

    /// Lets moments that lie 10 ms apart count for each other.
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
