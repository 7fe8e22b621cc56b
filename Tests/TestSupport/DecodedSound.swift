/// Sound as its samples, channel by channel.
package struct DecodedSound: Equatable {
    package var channels: [[Float]]

    /// Of each channel.
    package var count: Int { channels.first?.count ?? 0 }

    package init(_ channels: [[Float]]) { self.channels = channels }

    /// - Parameter interleaved: Of 32-bit floats, in this machine's order of bytes.
    package init(interleaved bytes: [UInt8], channelCount: Int) {
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let count = channelCount == 0 ? 0 : samples.count / channelCount
        channels = (0..<channelCount).map { channel in (0..<count).map { samples[$0 * channelCount + channel] } }
    }

    /// 32-bit floats in this machine's order of bytes, the channels interleaved; they are of equal length.
    package var interleaved: [UInt8] {
        var samples: [Float] = []
        samples.reserveCapacity(count * channels.count)
        for sample in 0..<count { for channel in channels { samples.append(channel[sample]) } }
        return samples.withUnsafeBytes(Array.init)
    }

    /// The largest difference of any sample to what it should be.
    /// - Parameter expected: Of a channel and a sample.
    package func error(in range: Range<Int>? = nil, _ expected: (_ channel: Int, _ sample: Int) -> Double) -> Double {
        var worst = 0.0
        for (channel, samples) in channels.enumerated() {
            for sample in range ?? 0..<samples.count {
                worst = max(worst, abs(Double(samples[sample]) - expected(channel, sample)))
            }
        }
        return worst
    }

    /// The sample of the first channel that is the loudest in a range.
    package func loudest(in range: Range<Int>) -> Int? {
        range.clamped(to: 0..<count).max { abs(channels[0][$0]) < abs(channels[0][$1]) }
    }
}

extension [Float] {
    /// The largest difference of a sample in a range to the one before it.
    package func largestStep(in range: Range<Int>) -> Float {
        var largest: Float = 0
        for sample in range { largest = Swift.max(largest, abs(self[sample] - self[sample - 1])) }
        return largest
    }
}

/// Numbers that look random and are the same in every run.
package struct Noise {
    private var state: UInt64

    package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// From −1 to below 1, evenly.
    package mutating func sample() -> Float { Float(next(1 << 24)) / Float(1 << 23) - 1 }

    /// From 0 to below `count`.
    package mutating func next(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % count
    }
}
