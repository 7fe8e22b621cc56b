import Media

@testable import Rendering

/// A stage of a mix that gives what a function says, and remembers what it was asked for.
final class MadeSound: SampleSupply {
    private let sample: (Int64, Int) -> Float
    private(set) var requests: [Range<Int64>] = []
    let damagedPackets = 0

    /// - Parameter sample: Takes a sample's number in the movie and a channel.
    init(_ sample: @escaping (Int64, Int) -> Float) { self.sample = sample }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        requests.append(position..<position + Int64(count))
        for channel in 0..<samples.channelCount {
            for index in 0..<count { samples[channel][index] = sample(position + Int64(index), channel) }
        }
        return true
    }
}

extension SampleSupply {
    /// The first samples of each channel, read in blocks.
    func samples(_ count: Int, channels: Int = 2, from start: Int64 = 0, block: Int = 1000) throws -> [[Float]] {
        let room = PlanarSamples(channelCount: channels, capacity: block)
        var result = [[Float]](repeating: [], count: channels)
        while result[0].count < count {
            let length = min(block, count - result[0].count)
            _ = try read(into: room, from: start + Int64(result[0].count), count: length)
            for channel in 0..<channels {
                result[channel] += UnsafeBufferPointer(start: room[channel], count: length)
            }
        }
        return result
    }
}
