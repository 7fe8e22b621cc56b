import Glibc
import Media

@testable import Rendering

/// Sound that is known beforehand, as a stage of a mix.
final class SoundSamples: SampleSupply {
    private let channels: [[Float]]
    /// What was asked for, in order.
    private(set) var requests: [Range<Int64>] = []

    /// - Parameter channels: All equally long; there is silence after them.
    init(_ channels: [[Float]]) { self.channels = channels }

    let damagedPackets = 0

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        requests.append(position..<position + Int64(count))
        let first = min(Int(position), channels[0].count)
        let length = min(count, channels[0].count - first)
        for (index, channel) in channels.enumerated() {
            channel.withUnsafeBufferPointer { samples[index].update(from: $0.baseAddress! + first, count: length) }
        }
        samples.silence(from: length, count: count - length)
        return channels.contains { $0[first..<first + length].contains { $0 != 0 } }
    }

    /// Bursts of noise and tones of all pitches, other ones in each channel.
    static func busy(seconds: Double, rate: Int32 = 48000, channels: Int = 2) -> [[Float]] {
        var state: UInt32 = 1
        return (0..<channels).map { channel in
            var low = 0.0
            return (0..<Int(seconds * Double(rate))).map { index in
                state = state &* 1_664_525 &+ 1_013_904_223
                let noise = Double(Int32(bitPattern: state) >> 8) / Double(1 << 23)
                low = low / 2 + noise / 2
                let time = Double(index) / Double(rate)
                let swell = 0.15 + 0.85 * abs(sin(3.1 * time + sin(1.7 * time)))
                let tones =
                    0.6 * sin((1257 + 188 * Double(channel)) * time + 3 * sin(5 * time)) + 0.3 * sin(9488 * time)
                return Float(0.35 * swell * (0.6 * low + tones))
            }
        }
    }
}
