import EditModel
import Glibc
import Media
import MediaTime

/// The samples of a computed sound. Not thread-safe: it belongs to the thread that reads.
final class SignalSource: SampleSource {
    private let signal: SoundSignal
    private let format: SoundFormat
    private let length: Int64
    private let noise: NoiseGenerator?
    private let block: PlanarSamples
    private var position: Int64 = 0
    private var blockStart: Int64 = 0
    private(set) var isAtStart = true

    private static let blockSize = 4096

    init(_ signal: SoundSignal) throws(MediaError) {
        self.signal = signal
        format = SoundFormat(sampleRate: signal.sampleRate, layout: signal.layout)
        block = PlanarSamples(channelCount: format.channelCount, capacity: Self.blockSize)
        noise = NoiseGenerator(signal)
        do { length = try signal.duration.units(per: signal.sampleRate) } catch {
            throw MediaError(.unsupported, "make a \(signal.name)", "it has too many samples")
        }
    }

    var damagedPackets: Int { 0 }

    func time(of frame: borrowing Frame) -> Time? { Time(blockStart, format.sampleRate) }

    func next(into frame: borrowing Frame) throws(MediaError) -> Bool {
        isAtStart = false
        let count = Int(min(Int64(Self.blockSize), length - position))
        guard count > 0 else { return false }
        switch signal.content {
        case .silence: block.silence(count: count)
        case .noise: noise?.fill(block, from: position, count: count)
        case .tone: fillWithTone(count: count)
        }
        try frame.fill(with: block, count: count, format)
        blockStart = position
        position += Int64(count)
        return true
    }

    func seek(to time: Time) throws(MediaError) -> Bool {
        isAtStart = false
        position = min(max((try? time.units(per: format.sampleRate)) ?? length, 0), length)
        return true
    }

    func seekToStart() throws(MediaError) -> Bool { try seek(to: .zero) }

    private func fillWithTone(count: Int) {
        guard case .tone(let wave, let first, let last, let sweep) = signal.content else { return }
        let phase = TonePhase(signal, first, last, sweep)
        let amplitude = pow(10, signal.level / 20)
        let samples = block[0]
        for index in 0..<count {
            samples[index] = Float(amplitude * Self.value(of: wave, at: phase.phase(of: position + Int64(index))))
        }
        for channel in 1..<max(format.channelCount, 1) { block[channel].update(from: samples, count: count) }
    }

    /// - Parameter phase: In periods, from 0 to below 1.
    private static func value(of wave: SoundSignal.Wave, at phase: Double) -> Double {
        switch wave {
        case .sine: sin(2 * .pi * phase)
        case .square: phase < 0.5 ? 1 : -1
        case .triangle: phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4
        case .saw: phase < 0.5 ? 2 * phase : 2 * phase - 2
        }
    }
}

/// The phase of a tone at each sample, by a formula and not by adding up, so that any sample can be the first.
private struct TonePhase {
    private let rate: Double
    private let sampleRate: Int64
    private let first: Double
    private let last: Double
    private let sweep: SoundSignal.Sweep
    /// In seconds.
    private let duration: Double
    /// The frequency where it is whole and constant: the phase is then exact for ever.
    private let wholeFrequency: Int64?

    init(_ signal: SoundSignal, _ first: Double, _ last: Double, _ sweep: SoundSignal.Sweep) {
        (rate, sampleRate) = (Double(signal.sampleRate), Int64(signal.sampleRate))
        (self.first, self.last, self.sweep) = (first, last, sweep)
        duration = signal.duration.approximateSeconds
        wholeFrequency = first == last ? Int64(exactly: first) : nil
    }

    func phase(of sample: Int64) -> Double {
        if let wholeFrequency { return Double(sample % sampleRate * wholeFrequency % sampleRate) / rate }
        let time = Double(sample) / rate
        let periods: Double
        if first == last {
            periods = first * time
        } else if sweep == .linear {
            periods = first * time + (last - first) * time * time / (2 * duration)
        } else {
            let ratio = log(last / first)
            periods = first * duration / ratio * expm1(ratio * time / duration)
        }
        return periods - periods.rounded(.down)
    }
}

/// Noise with samples that are functions of their numbers.
///
/// White noise is a hash of the number. The others filter it a second at a time, each after a second of its own that is
/// thrown away: by then a filter has forgotten how it began, so that a second is the same however it is reached.
private final class NoiseGenerator {
    private let seed: UInt64
    private let gain: Double
    /// Zeros and poles of the filter's sections in series; empty for white noise.
    private let sections: [(zero: Double, pole: Double)]
    /// Samples in a second.
    private let span: Int64
    /// The second that was read last of each channel.
    private var known: [Int: (second: Int64, samples: [Float])] = [:]

    /// Returns nil for other signals.
    init?(_ signal: SoundSignal) {
        guard case .noise(let color, let seed) = signal.content else { return nil }
        self.seed = UInt64(bitPattern: Int64(seed))
        span = Int64(signal.sampleRate)
        let rate = Double(signal.sampleRate)
        let place = { (frequency: Double) in exp(-2 * .pi * frequency / rate) }
        switch color {
        case .white: sections = []
        case .brown: sections = [(0, place(10))]
        case .pink:
            // A pole and a zero an octave above it for every two octaves: half of the slope of poles alone.
            let poles = sequence(first: 10.0) { $0 * 4 }.prefix { $0 < rate / 2 }
            sections = poles.map { (place(2 * $0), place($0)) }
        }
        // Equally distributed values from -1 to 1 have a mean square of a third.
        gain = pow(10, signal.level / 20) / (Self.energy(of: sections, count: Int(span)) / 3).squareRoot()
    }

    func fill(_ block: PlanarSamples, from first: Int64, count: Int) {
        for channel in 0..<block.channelCount {
            let samples = block[channel]
            guard !sections.isEmpty else {
                for index in 0..<count { samples[index] = Float(gain * white(first + Int64(index), channel)) }
                continue
            }
            var done = 0
            while done < count {
                let (second, offset) = (first + Int64(done)).quotientAndRemainder(dividingBy: span)
                if known[channel]?.second != second { known[channel] = (second, filtered(second, channel)) }
                let length = min(count - done, Int(span - offset))
                known[channel]?.samples.withUnsafeBufferPointer {
                    (samples + done).update(from: $0.baseAddress! + Int(offset), count: length)
                }
                done += length
            }
        }
    }

    /// The samples of a second.
    private func filtered(_ second: Int64, _ channel: Int) -> [Float] {
        var filter = SectionFilter(sections)
        var samples = [Float](repeating: 0, count: Int(span))
        for offset in -span..<span {
            let value = filter.next(white(second * span + offset, channel))
            if offset >= 0 { samples[Int(offset)] = Float(gain * value) }
        }
        return samples
    }

    /// From -1 to 1: SplitMix64 of the sample's number (G. Steele and others, "Fast splittable pseudorandom number
    /// generators", 2014).
    private func white(_ sample: Int64, _ channel: Int) -> Double {
        var hash = (seed &* 0xD134_2543_DE82_EF95) ^ (UInt64(channel + 1) &* 0xA24B_AED4_963E_E407)
        hash = hash &+ UInt64(bitPattern: sample) &* 0x9E37_79B9_7F4A_7C15
        for (shift, factor) in [(30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB)] as [(UInt64, UInt64)] {
            hash = (hash ^ (hash >> shift)) &* factor
        }
        return Double(Int64(bitPattern: hash ^ (hash >> 31)) >> 11) / 0x10_0000_0000_0000
    }

    /// The sum of the squares of the filter's impulse response.
    private static func energy(of sections: [(zero: Double, pole: Double)], count: Int) -> Double {
        var filter = SectionFilter(sections)
        return (0..<(sections.isEmpty ? 1 : count)).reduce(0.0) { energy, sample in
            let value = filter.next(sample == 0 ? 1 : 0)
            return energy + value * value
        }
    }
}

/// Sections of a zero and a pole in series.
private struct SectionFilter {
    private let sections: [(zero: Double, pole: Double)]
    private var before: [Double]
    private var last: [Double]

    init(_ sections: [(zero: Double, pole: Double)]) {
        self.sections = sections
        before = [Double](repeating: 0, count: sections.count)
        last = before
    }

    mutating func next(_ input: Double) -> Double {
        var value = input
        for index in sections.indices {
            let result = value - sections[index].zero * before[index] + sections[index].pole * last[index]
            before[index] = value
            last[index] = result
            value = result
        }
        return value
    }
}
