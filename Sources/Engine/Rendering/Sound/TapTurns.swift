import Media

/// The sum of tracks, some of them with taps: read block by block, so that the taps are called in turn.
///
/// All taps get a block before any gets the next, in the order of the tracks, for reads of any size. Where the recipe
/// makes pictures too, each block waits for its turn.
final class TapTurns: SampleSupply {
    private let sum: any SampleSupply
    private let format: SoundFormat
    /// The length of the mix, in samples.
    private let length: Int64
    /// The turns of taps; nil if they need not wait.
    private let order: CallOrder?
    /// The samples read after the caller's first ones.
    private let block: PlanarSamples

    init(_ sum: any SampleSupply, _ format: SoundFormat, length: Int64, order: CallOrder?) {
        self.sum = sum
        self.format = format
        self.length = length
        self.order = order
        block = PlanarSamples(channelCount: format.channelCount, capacity: SoundTap.blockSize)
    }

    var damagedPackets: Int { sum.damagedPackets }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        var isHeard = false
        var done = 0
        while done < count {
            let first = position + Int64(done)
            let rest = Int(first % Int64(SoundTap.blockSize))
            let step = min(count - done, SoundTap.blockSize - rest)
            if first < length { try order?.waitToMix(from: first - Int64(rest)) }
            let target = done == 0 ? samples : block
            if try sum.read(into: target, from: first, count: step) {
                isHeard = true
            } else {
                target.silence(count: step)
            }
            if done > 0 { copy(to: samples, at: done, count: step) }
            done += step
            order?.hasMixed(to: position + Int64(done))
        }
        return isHeard
    }

    private func copy(to samples: PlanarSamples, at start: Int, count: Int) {
        for channel in 0..<format.channelCount {
            (samples[channel] + start).update(from: block[channel], count: count)
        }
    }
}
