import Media

extension PlanarSamples {
    /// Adds the first samples of another block of as many channels.
    func add(_ other: PlanarSamples, count: Int) {
        for channel in 0..<channelCount {
            let (sum, added) = (self[channel], other[channel])
            for index in 0..<count { sum[index] += added[index] }
        }
    }

    /// True when the first samples are numbers from −1 to 1.
    func isWithinFullScale(count: Int) -> Bool {
        (0..<channelCount).allSatisfy { largestMagnitude(self[$0], count) <= 1 }
    }
}

/// The largest magnitude of samples; infinity and NaN are larger than any number.
func largestMagnitude(_ samples: UnsafePointer<Float>, _ count: Int) -> Float {
    // Magnitudes of floats are ordered as their bits are, and whole numbers are compared several at once.
    var largest: Int32 = 0
    for index in 0..<count {
        largest = max(largest, Int32(truncatingIfNeeded: samples[index].bitPattern & 0x7fff_ffff))
    }
    return Float(bitPattern: UInt32(largest))
}

/// Makes silence of samples that are infinite or no numbers.
func silenceNonFinite(_ samples: UnsafeMutablePointer<Float>, _ count: Int) {
    // Most blocks have no such sample, and checking for one is faster than checking each.
    guard !largestMagnitude(samples, count).isFinite else { return }
    for index in 0..<count where !samples[index].isFinite { samples[index] = 0 }
}
