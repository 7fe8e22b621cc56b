import Media
import MediaTime
import Values

/// One effect in a mix, aligned with its input: the effect's delay is compensated.
///
/// Input is read in blocks that begin at multiples of the filter's block size, so that the result does not depend on
/// the size of the reads. It is read further ahead than samples are returned, and beyond its end; the tail after that
/// lasts as long as samples are read.
final class SoundEffect: SampleSupply {
    private let supply: any SampleSupply
    private let effect: EffectSnapshot
    private let format: SoundFormat
    private let files: MediaLibrary
    private let rests: Bool
    private var filter: SoundFilter
    /// The filter's input.
    private let block: PlanarSamples
    /// The next sample of the supply.
    private var next: Int64 = 0
    /// The sample that the filter gives next; below zero while it gives what came before the first.
    private var position: Int64
    /// Samples up to here have been given or left out.
    private var end: Int64 = 0
    /// The number of samples of silence since sound was last put in, and since sound last came out.
    private var silentInput: Int64 = 0
    private var silentOutput: Int64 = 0
    /// The number of silent samples that replace those of the filter, and those that an early effect never returns.
    private var skipped: Int64 = 0

    /// The input before a sample that a mix is moved to, in seconds.
    private static let preroll: Int64 = 1
    /// The silence before and after an effect that rests, before the effect is left out, in seconds.
    private static let patience: Int64 = 1
    /// The longest look-ahead of an effect, in seconds.
    private static let longestLookahead: Int64 = 120
    /// The level that counts as silence: 240 dB below full scale.
    private static let inaudible: Float = 1e-12

    /// - Throws: ``MediaError`` where the effect cannot work on such sound.
    init(
        _ supply: any SampleSupply, _ effect: EffectSnapshot, _ format: SoundFormat, files: MediaLibrary
    ) throws {
        self.supply = supply
        self.effect = effect
        self.format = format
        self.files = files
        rests = EffectCatalogue.entry(effect.name)?.rests == true
        filter = try SoundFilter(effect, format: format, files: files)
        block = PlanarSamples(channelCount: format.channelCount, capacity: filter.blockSize)
        position = -Int64(max(0, filter.delay))
        skipped = Int64(max(0, -filter.delay))
    }

    var damagedPackets: Int { supply.damagedPackets }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        precondition(position >= end, "a mix is read forwards")
        if position > end { try move(to: position) }
        end = position + Int64(count)
        var written = 0
        var isHeard = false
        while written < count {
            let early = position - self.position
            if early > 0 {
                // They are written over.
                self.position += try Int64(take(into: samples, from: 0, count: Int(min(early, Int64(count)))).count)
                continue
            }
            let got = try take(into: samples, from: written, count: count - written)
            self.position += Int64(got.count)
            written += got.count
            isHeard = isHeard || got.isHeard
        }
        return isHeard
    }

    /// Continues at a later sample: reads up to it or, if it is far ahead, restarts a second before it.
    private func move(to sample: Int64) throws {
        let start = max(0, sample - Self.preroll * Int64(format.sampleRate))
        let aligned = start - start % Int64(filter.blockSize)
        guard aligned > next else { return }
        filter = try SoundFilter(effect, format: format, files: files)
        next = aligned
        position = aligned - Int64(max(0, filter.delay))
        skipped = Int64(max(0, -filter.delay))
        (silentInput, silentOutput) = (0, 0)
    }

    /// Takes samples from the filter, which gets the input it needs for them.
    private func take(
        into samples: PlanarSamples, from start: Int, count: Int
    ) throws -> (count: Int, isHeard: Bool) {
        while skipped == 0 {
            let got = try filter.receive(into: samples, from: start, count: count)
            if got > 0 {
                if rests { silentOutput = isSilent(samples, start, got) ? silentOutput + Int64(got) : 0 }
                return (got, true)
            }
            try feed()
        }
        let length = Int(min(skipped, Int64(count)))
        samples.silence(from: start, count: length)
        skipped -= Int64(length)
        return (length, false)
    }

    private func feed() throws {
        guard next - position < Self.longestLookahead * Int64(format.sampleRate) else {
            throw MediaError(
                .unsupported, "apply \(effect.name)",
                "it looks ahead by more than \(Self.longestLookahead) seconds: make its window shorter")
        }
        let count = filter.blockSize
        let isHeard = try supply.read(into: block, from: next, count: count)
        silentInput = isHeard ? 0 : silentInput + Int64(count)
        let patience = Self.patience * Int64(format.sampleRate)
        if rests, silentInput > patience, silentOutput > patience {
            skipped += Int64(count)
        } else {
            try filter.send(block, count: count, at: next)
        }
        next += Int64(count)
    }

    private func isSilent(_ samples: PlanarSamples, _ start: Int, _ count: Int) -> Bool {
        for channel in 0..<samples.channelCount {
            let plane = samples[channel] + start
            for index in 0..<count where !(abs(plane[index]) < Self.inaudible) { return false }
        }
        return true
    }
}

extension SampleSupply {
    /// The sound after effects, in order.
    /// - Throws: ``MediaError`` where one of them cannot work on such sound.
    func through(
        _ effects: [EffectSnapshot], _ format: SoundFormat, files: MediaLibrary
    ) throws -> any SampleSupply {
        var supply: any SampleSupply = self
        for effect in effects { supply = try SoundEffect(supply, effect, format, files: files) }
        return supply
    }
}
