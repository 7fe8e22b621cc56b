import Media

/// The extremes of the samples in each of equally long parts of a sound, to draw it.
package struct WaveformPart: Hashable, Sendable {
    /// The smallest and the largest sample of any channel, from −1 to 1.
    package var minimum: Float
    package var maximum: Float
    /// The root of the mean power of all channels, from 0 to 1.
    package var rms: Float

    /// The largest magnitude of a sample, from 0 to 1.
    package var peak: Float { max(-minimum, maximum) }
}

/// Divides a sound into equally long parts and finds each one's extremes.
struct WaveformPeaks {
    /// The parts that are complete.
    private(set) var parts: [WaveformPart] = []

    private let count: Int64
    private let length: Int64
    private var position: Int64 = 0
    private var partStart: Int64 = 0
    private var (smallest, largest) = (Float.infinity, -Float.infinity)
    private var power = 0.0

    /// - Parameters:
    ///   - count: The number of parts; at most `length`.
    ///   - length: The number of samples.
    init(count: Int, length: Int64) {
        precondition(count > 0 && count <= length, "each part has a sample")
        self.count = Int64(count)
        self.length = length
        parts.reserveCapacity(count)
    }

    mutating func add(_ samples: PlanarSamples, _ count: Int) {
        var done = 0
        while done < count {
            let end = Int64(Int128(parts.count + 1) * Int128(length) / Int128(self.count))
            let stretch = Int(min(Int64(count - done), end - position))
            for channel in 0..<samples.channelCount { measure(samples[channel] + done, stretch) }
            done += stretch
            position += Int64(stretch)
            if position == end { finishPart(samples.channelCount) }
        }
    }

    private mutating func measure(_ samples: UnsafePointer<Float>, _ count: Int) {
        let (low, high) = extremes(samples, count)
        smallest = min(smallest, low)
        largest = max(largest, high)
        power += sumOfSquares(samples, count)
    }

    private mutating func finishPart(_ channels: Int) {
        let mean = power / Double(channels) / Double(position - partStart)
        parts.append(
            WaveformPart(
                minimum: max(smallest, -1), maximum: min(largest, 1), rms: min(Float(mean.squareRoot()), 1)))
        (smallest, largest) = (.infinity, -.infinity)
        power = 0
        partStart = position
    }
}

/// The smallest and largest of finite samples.
private func extremes(_ samples: UnsafePointer<Float>, _ count: Int) -> (Float, Float) {
    // With the bits of negative ones inverted, the bits of floats are ordered as the floats are.
    func turned(_ bits: Int32) -> Int32 { bits ^ ((bits >> 31) & 0x7fff_ffff) }
    var (low, high) = (Int32.max, Int32.min)
    for index in 0..<count {
        let key = turned(Int32(bitPattern: samples[index].bitPattern))
        low = min(low, key)
        high = max(high, key)
    }
    guard count > 0 else { return (.infinity, -.infinity) }
    return (
        Float(bitPattern: UInt32(bitPattern: turned(low))), Float(bitPattern: UInt32(bitPattern: turned(high)))
    )
}

private func sumOfSquares(_ samples: UnsafePointer<Float>, _ count: Int) -> Double {
    var sum = 0.0
    for index in 0..<count { sum += Double(samples[index]) * Double(samples[index]) }
    return sum
}
