import Glibc

/// The onsets of a piece of music by frequency, and the tones that it holds.
struct MusicOnsets {
    /// The spectral flux of all frequencies: the mean gain of bands that are a third of an octave wide.
    let all: OnsetEnvelope
    /// The onsets of up to 160 Hz (bass and bass drum), up to 2 kHz (snare drum) and above (cymbals).
    let low: OnsetEnvelope
    let middle: OnsetEnvelope
    let high: OnsetEnvelope
    /// The levels of the bands, in decibels above the quietest level that counts, ``tonesPerMoment`` at a time:
    /// the minimum of each time, so that drums hardly count.
    let tones: [[Float]]

    /// Moments of the envelopes for each element of ``tones``: 40 ms.
    static let momentsPerTone = 8
    /// Bands of ``tones`` that lie below 400 Hz.
    static let bassBands = 8
    private static let bandCount = 24
    private static let groups = [0..<6, 6..<17, 17..<24]

    /// - Parameter sound: Listened to once.
    init(_ sound: AnalyzedSound) throws {
        let rate = sound.format.sampleRate
        var size = 64
        while size < Int(rate) / 50 { size *= 2 }
        let count = Int(Int64(sound.samples.count) * Int64(OnsetEnvelope.rate) / Int64(rate)) + 1
        let bands = FrequencyBands(
            count: Self.bandCount, frequencies: 40...max(min(10_000, Double(rate) / 2), 80), size: size, rate: rate)
        var levels = Levels(bands: bands, count: count)
        let spectrum = try ShortTimeSpectrum(
            size: size, channels: sound.format.channelCount, count: count,
            moment: { Int64($0) * Int64(rate) / Int64(OnsetEnvelope.rate) }, receive: { levels.add($0) })
        try sound.forEachBlock(spectrum.add)
        try spectrum.finish()
        all = OnsetEnvelope(flux: levels.flux)
        let parts = levels.groups.map { group in
            // An onset far quieter than the loudest of its frequencies, or than the piece, does not count.
            let floor = max((group.max() ?? 0) - 25, levels.peak - 45, Levels.floor)
            return OnsetEnvelope(levels: group, floor: floor)
        }
        (low, middle, high) = (parts[0], parts[1], parts[2])
        let loudest = levels.tones.reduce(Levels.floor) { max($0, $1.max() ?? Levels.floor) }
        tones = levels.tones.map { tone in tone.map { max($0 - loudest + 40, 0) } }
    }

    /// The levels of the bands during the measurement.
    private struct Levels {
        /// In decibels: changes of quieter parts are not heard.
        static let floor: Float = -70

        let bands: FrequencyBands
        private(set) var flux: [Float] = []
        /// In decibels.
        private(set) var groups = [[Float]](repeating: [], count: MusicOnsets.groups.count)
        private(set) var tones: [[Float]] = []
        /// The highest level of all bands together.
        private(set) var peak = Self.floor
        private var before: [Float]
        private var last: [Float]
        private var quietest: [Float]

        init(bands: FrequencyBands, count: Int) {
            self.bands = bands
            before = [Float](repeating: Self.floor, count: bands.count)
            last = before
            quietest = [Float](repeating: .infinity, count: bands.count)
            flux.reserveCapacity(count)
        }

        mutating func add(_ spectrum: UnsafePointer<Float>) {
            var (sum, total): (Float, Float) = (0, 0)
            for group in groups.indices {
                var power: Float = 0
                for band in MusicOnsets.groups[group] {
                    let part = bands.power(of: band, in: spectrum)
                    let level = max(10 * log10(part + 1e-12), Self.floor)
                    sum += max(level - before[band], 0)
                    before[band] = last[band]
                    last[band] = level
                    quietest[band] = min(quietest[band], level)
                    power += part
                }
                groups[group].append(10 * log10(power + 1e-12))
                total += power
            }
            flux.append(sum / Float(bands.count))
            peak = max(peak, 10 * log10(total + 1e-12))
            if flux.count % MusicOnsets.momentsPerTone == 0 {
                tones.append(quietest)
                for band in quietest.indices { quietest[band] = .infinity }
            }
        }
    }
}
