import Media

/// Keeps a sound within full scale, and reports where it had to.
///
/// Samples stay bit-exact where none is above 1. A peak is reached by turning all channels down alike during the 5 ms
/// before it, and left with a time constant of 80 ms; nothing is late by a sample, because the limiter reads ahead.
/// Samples that are not numbers are silenced.
final class Limiter: SampleSupply {
    /// The findings in the samples read so far, those ahead included.
    private(set) var report: SoundReport
    private let sound: any SampleSupply
    /// The sound's end, which nothing is read behind.
    private let length: Int64
    private var envelope: LimiterEnvelope
    /// One block of the sound.
    private let block: PlanarSamples
    /// The samples from ``position`` on that have been read.
    private let ahead: PlanarSamples
    private var held = 0
    private var position: Int64 = 0
    /// The reduction that each sample ahead needs; zero behind them.
    private let needs: UnsafeMutablePointer<Int64>
    /// Behind the last sample ahead that needs to be turned down.
    private var needsEnd: Int64 = .min
    private let gains = UnsafeMutablePointer<Double>.allocate(capacity: blockSize)

    /// The size of every request for samples: stages before this one see the same blocks for any reads of the mix.
    static let blockSize = 4096
    /// Per second.
    private static let (lookAheads, releases) = (200.0, 12.5)

    /// - Parameter length: Samples of the sound.
    init(_ sound: any SampleSupply, _ format: SoundFormat, length: Int64) {
        self.sound = sound
        self.length = length
        let rate = Double(format.sampleRate)
        envelope = LimiterEnvelope(lookAhead: Int(rate / Self.lookAheads), release: rate / Self.releases)
        report = SoundReport(sampleRate: format.sampleRate)
        block = PlanarSamples(channelCount: format.channelCount, capacity: Self.blockSize)
        ahead = PlanarSamples(
            channelCount: format.channelCount, capacity: 2 * Self.blockSize + envelope.lookAhead)
        needs = .allocate(capacity: ahead.capacity)
        needs.initialize(repeating: 0, count: ahead.capacity)
    }

    deinit {
        needs.deallocate()
        gains.deallocate()
    }

    var damagedPackets: Int { sound.damagedPackets }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        if position != self.position { restart(at: position) }
        var done = 0
        while done < count {
            let piece = min(count - done, Self.blockSize)
            while held < piece + envelope.lookAhead, self.position + Int64(held) < length { try readBlock() }
            give(piece, to: samples, at: done)
            done += piece
        }
        return true
    }

    private func restart(at position: Int64) {
        self.position = position
        held = 0
        needs.update(repeating: 0, count: ahead.capacity)
        needsEnd = .min
        envelope.restart()
    }

    private func readBlock() throws {
        let start = position + Int64(held)
        let count = Int(min(Int64(Self.blockSize), length - start))
        if try sound.read(into: block, from: start, count: count), !block.isWithinFullScale(count: count) {
            inspect(start, count)
        }
        for channel in 0..<ahead.channelCount {
            (ahead[channel] + held).update(from: block[channel], count: count)
        }
        held += count
    }

    /// Records the reductions that the samples of a block need, and silences samples that are not numbers.
    private func inspect(_ start: Int64, _ count: Int) {
        for index in 0..<count {
            var peak: Float = 0
            var isNumber = true
            for channel in 0..<block.channelCount {
                let sample = block[channel][index]
                if sample.isFinite {
                    peak = max(peak, abs(sample))
                } else {
                    block[channel][index] = 0
                    isNumber = false
                }
            }
            let position = start + Int64(index)
            if !isNumber { report.addSilenced(position) }
            guard peak > 1 else { continue }
            report.addLimited(position, peak: peak)
            needs[held + index] = LimiterEnvelope.need(of: peak)
            needsEnd = position + 1
        }
    }

    /// Moves samples out, turned down where they have to be.
    private func give(_ count: Int, to samples: PlanarSamples, at start: Int) {
        let given = min(count, held)
        for channel in 0..<ahead.channelCount {
            (samples[channel] + start).update(from: ahead[channel], count: given)
        }
        samples.silence(from: start + given, count: count - given)
        if needsEnd > position || !envelope.isIdle {
            envelope.gains(needs, gains, given)
            for channel in 0..<ahead.channelCount { turnDown(samples[channel] + start, given) }
        } else {
            envelope.pass()
        }
        if needsEnd > position {
            needs.update(from: needs + given, count: held - given)
            (needs + (held - given)).update(repeating: 0, count: given)
        }
        ahead.moveToFront(from: given, count: held - given)
        held -= given
        position += Int64(count)
    }

    private func turnDown(_ samples: UnsafeMutablePointer<Float>, _ count: Int) {
        for index in 0..<count where gains[index] != 1 {
            samples[index] = min(1, max(-1, Float(Double(samples[index]) * gains[index])))
        }
    }
}
