import Glibc
import Media
import Values

/// Measures loudness by EBU R 128: gated blocks of 0.4 s that begin every 0.1 s.
///
/// Memory does not grow with the sound. The relative gates are rounded to 0.01 LU, the means are not.
struct LoudnessMeter {
    private let rate: Int64
    private var channels: [WeightedChannel]
    private var peaks: TruePeakMeter
    /// The weighted energy of the last 3 s, a tenth of a second each, in a ring.
    private var tenths = [Double](repeating: 0, count: Self.shortTerm)
    /// Whole tenths of a second measured so far.
    private var tenthCount: Int64 = 0
    /// Energy of the tenth that is being filled, and its samples.
    private var energy = 0.0
    private var position: Int64 = 0
    private var tenthStart: Int64 = 0
    private var blocks = LoudnessHistogram()
    private var shortTerms = LoudnessHistogram()
    private var result = Loudness()

    /// Tenths of a second in a block of momentary loudness, and of short-term loudness.
    private static let momentary = 4
    private static let shortTerm = 30

    /// One channel's part in the loudness.
    private struct WeightedChannel {
        let index: Int
        let weight: Double
        var filter: KWeighting
    }

    init(_ format: SoundFormat) {
        rate = Int64(format.sampleRate)
        peaks = TruePeakMeter(format)
        channels = format.layout.loudnessWeights.enumerated().filter { $0.element > 0 }.map {
            WeightedChannel(index: $0.offset, weight: $0.element, filter: KWeighting(rate: Double(format.sampleRate)))
        }
    }

    mutating func add(_ samples: PlanarSamples, _ count: Int) {
        peaks.add(samples, count)
        var done = 0
        while done < count {
            let end = (tenthCount + 1) * rate / 10
            let length = Int(min(Int64(count - done), end - position))
            for index in channels.indices {
                let plane = samples[channels[index].index] + done
                energy += channels[index].weight * channels[index].filter.energy(of: plane, length)
            }
            done += length
            position += Int64(length)
            if position == end { finishTenth() }
        }
    }

    /// The loudness of all that was added.
    mutating func finish() -> Loudness {
        peaks.finish()
        result.integrated = blocks.gatedLoudness(below: 10)
        result.range = shortTerms.range
        result.truePeak = decibels(Double(peaks.truePeak))
        result.samplePeak = decibels(Double(peaks.samplePeak))
        return result
    }

    private mutating func finishTenth() {
        tenths[Int(tenthCount % Int64(Self.shortTerm))] = energy
        tenthCount += 1
        energy = 0
        if let power = power(tenths: Self.momentary) {
            blocks.add(power)
            result.momentaryMax = max(result.momentaryMax, loudness(ofPower: power))
        }
        if let power = power(tenths: Self.shortTerm) {
            shortTerms.add(power)
            result.shortTermMax = max(result.shortTermMax, loudness(ofPower: power))
        }
    }

    /// The mean power of the last tenths of a second; nil until there are enough.
    private func power(tenths count: Int) -> Double? {
        guard tenthCount >= count else { return nil }
        let first = tenthCount - Int64(count)
        let sum = (first..<tenthCount).reduce(0.0) { $0 + tenths[Int($1 % Int64(Self.shortTerm))] }
        return sum / Double(tenthCount * rate / 10 - first * rate / 10)
    }
}

/// A weighted power as loudness in LUFS.
func loudness(ofPower power: Double) -> Double { power > 0 ? -0.691 + 10 * log10(power) : -.infinity }

/// A magnitude in decibels below 1.
func decibels(_ magnitude: Double) -> Double { magnitude > 0 ? 20 * log10(magnitude) : -.infinity }

extension ChannelLayout {
    /// The weight of each channel's power: 0 for low frequencies, more for the sides (BS.1770-4, table 4). Surround
    /// channels of layouts without side channels count as sides.
    fileprivate var loudnessWeights: [Double] {
        let hasSides = channels.contains(.sideLeft)
        return channels.map { channel in
            switch channel {
            case .frontLeft, .frontRight, .frontCenter: 1
            case .lowFrequency: 0
            case .sideLeft, .sideRight: 1.41
            case .backLeft, .backRight: hasSides ? 1 : 1.41
            case .backCenter: 1
            }
        }
    }
}

/// The loudness of a sound, by EBU R 128 and ITU-R BS.1770-4.
///
/// A sound too quiet or too short to be measured has minus infinity.
package struct Loudness: Hashable, Sendable {
    /// The whole sound, in LUFS: blocks of 0.4 s, without those below −70 LUFS and those 10 LU below the others.
    package var integrated = -Double.infinity
    /// The distance of quiet and loud parts, in LU (EBU Tech 3342); 0 where fewer than 3 s were measured.
    package var range = 0.0
    /// The largest magnitude of the continuous signal, in dBTP, as oversampling finds it.
    package var truePeak = -Double.infinity
    /// The largest magnitude of a sample, in dBFS.
    package var samplePeak = -Double.infinity
    /// How far the sum of a mix was above full scale before its limiter turned it down, in decibels; 0 if it was not.
    package var limited = 0.0
    /// The loudest 0.4 s, in LUFS.
    package var momentaryMax = -Double.infinity
    /// The loudest 3 s, in LUFS.
    package var shortTermMax = -Double.infinity
}
