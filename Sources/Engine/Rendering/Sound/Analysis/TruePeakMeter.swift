import Glibc
import Media

/// The largest magnitudes of samples, and of the continuous signal through them (BS.1770-4, annex 2).
///
/// Values between samples are interpolated by a windowed sinc: at 192 kHz or a little more, or at eight times the rate.
struct TruePeakMeter {
    /// The largest magnitude of a sample.
    private(set) var samplePeak: Float = 0
    /// The largest magnitude of a sample or of a value between two.
    private(set) var truePeak: Float = 0

    /// A filter for each position between two samples.
    private let phases: [[Float]]
    /// The largest ratio of a value between samples to all samples around it.
    private let largestGain: Float
    /// Each channel's last samples, and behind them room for a block.
    private let history: PlanarSamples
    private let values: PlanarSamples

    /// The least number of values per second.
    private static let rate = 192_000
    /// Samples that a value between two is made of.
    private static let length = 32
    /// Samples that are filtered at once: they stay in the nearest cache.
    private static let blockSize = 1024

    init(_ format: SoundFormat) {
        let factor = min(max((Self.rate + Int(format.sampleRate) - 1) / Int(format.sampleRate), 1), 8)
        phases = (1..<factor).map { Self.filter(at: Double($0) / Double(factor)) }
        largestGain = phases.map { $0.reduce(0) { $0 + abs($1) } }.max() ?? 0
        history = PlanarSamples(channelCount: format.channelCount, capacity: Self.length + Self.blockSize)
        history.silence(count: Self.length)
        values = PlanarSamples(channelCount: 1, capacity: Self.blockSize)
    }

    mutating func add(_ samples: PlanarSamples, _ count: Int) {
        for channel in 0..<samples.channelCount {
            var done = 0
            while done < count {
                let length = min(count - done, Self.blockSize)
                add(samples[channel] + done, length, to: history[channel])
                done += length
            }
        }
    }

    /// Has a look at what lies behind the last samples, where silence begins.
    mutating func finish() {
        let silence = [Float](repeating: 0, count: Self.length)
        for channel in 0..<history.channelCount {
            silence.withUnsafeBufferPointer { add($0.baseAddress!, Self.length, to: history[channel]) }
        }
    }

    private mutating func add(_ samples: UnsafePointer<Float>, _ count: Int, to history: UnsafeMutablePointer<Float>) {
        let length = Self.length
        (history + length).update(from: samples, count: count)
        samplePeak = max(samplePeak, largestMagnitude(samples, count))
        truePeak = max(truePeak, samplePeak)
        // The samples of most blocks cannot make a new peak between them.
        if largestMagnitude(history, length + count) * largestGain > truePeak {
            for phase in phases { interpolate(history, phase, count) }
        }
        history.update(from: history + count, count: length)
    }

    private mutating func interpolate(_ history: UnsafePointer<Float>, _ phase: [Float], _ count: Int) {
        let values = values[0]
        values.update(repeating: 0, count: count)
        for (tap, factor) in phase.enumerated() {
            let samples = history + tap + 1
            for index in 0..<count { values[index] += factor * samples[index] }
        }
        truePeak = max(truePeak, largestMagnitude(values, count))
    }

    /// A sinc in a Kaiser window, which gives the value at a part of the way between its two middle samples.
    private static func filter(at part: Double) -> [Float] {
        let half = Double(length) / 2
        let taps = (0..<length).map { tap -> Double in
            let distance = Double(tap) - (half - 1) - part
            let x = .pi * distance
            let sinc = x == 0 ? 1 : sin(x) / x
            let inside = max(0, 1 - (distance / half) * (distance / half))
            return sinc * bessel(9 * inside.squareRoot())
        }
        let sum = taps.reduce(0, +)
        return taps.map { Float($0 / sum) }
    }

    /// The modified Bessel function of the first kind and order 0.
    private static func bessel(_ x: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for index in 1...40 {
            term *= (x / 2 / Double(index)) * (x / 2 / Double(index))
            sum += term
        }
        return sum
    }
}
