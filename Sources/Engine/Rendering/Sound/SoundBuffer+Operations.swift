import Media

/// A recipe's operations on a block of sound. All throw ``FrameError/ended(_:)`` after the block's end.
extension SoundBuffer {
    /// The largest magnitude of any sample.
    /// - Parameter channel: Nil for all of them.
    package func peak(ofChannel channel: Int? = nil) throws(FrameError) -> Float {
        let samples = try samples()
        var peak: Float = 0
        for channel in channels(channel) {
            let plane = samples[channel]
            for index in 0..<sampleCount { peak = max(peak, abs(plane[index])) }
        }
        return peak
    }

    /// The root of the mean square of the samples; 0 for none.
    /// - Parameter channel: Nil for all of them.
    package func rootMeanSquare(ofChannel channel: Int? = nil) throws(FrameError) -> Double {
        let samples = try samples()
        guard sampleCount > 0 else { return 0 }
        let channels = channels(channel)
        var sum = 0.0
        for channel in channels {
            let plane = samples[channel]
            for index in 0..<sampleCount { sum += Double(plane[index]) * Double(plane[index]) }
        }
        return (sum / Double(channels.count * sampleCount)).squareRoot()
    }

    /// Multiplies all samples by a linear ramp.
    /// - Parameter end: The factor of the sample after the last, so that the next block can continue from it.
    package func applyGain(from start: Double, to end: Double) throws(FrameError) {
        let samples = try samples()
        let step = sampleCount > 0 ? (end - start) / Double(sampleCount) : 0
        for channel in 0..<channelCount {
            let plane = samples[channel]
            guard step != 0 else {
                let gain = Float(start)
                for index in 0..<sampleCount { plane[index] *= gain }
                continue
            }
            for index in 0..<sampleCount { plane[index] *= Float(start + step * Double(index)) }
        }
    }

    /// Adds another block's samples.
    /// - Parameters:
    ///   - other: Of the same number of channels. May be this block.
    ///   - first: The sample of the other that meets this block's first; missing samples are silence.
    package func mix(_ other: SoundBuffer, gain: Double, from first: Int) throws(FrameError) {
        precondition(other.channelCount == channelCount, "channels meet channels")
        let (samples, added) = (try samples(), try other.samples())
        guard first > -sampleCount, first < other.sampleCount else { return }
        let start = max(0, -first)
        let end = min(sampleCount, other.sampleCount - first)
        let factor = Float(gain)
        for channel in 0..<channelCount {
            let (sum, part) = (samples[channel], added[channel])
            for index in start..<end { sum[index] += part[index + first] * factor }
        }
    }

    /// Another block of the same samples, which lives on after this one.
    package func makeCopy() throws(FrameError) -> SoundBuffer {
        SoundBuffer(time: hasTime ? time : nil, format: format, copying: try samples(), count: sampleCount)
    }

    /// Makes all of it digital silence.
    package func silence() throws(FrameError) { try samples().silence(count: sampleCount) }

    /// Exchanges the samples of two channels.
    package func swapChannels(_ one: Int, _ other: Int) throws(FrameError) {
        let samples = try samples()
        guard one != other else { return }
        let (first, second) = (samples[one], samples[other])
        for index in 0..<sampleCount { (first[index], second[index]) = (second[index], first[index]) }
    }

    /// The index, in its channel, of the first value that is not finite; nil if all are.
    package func firstNonFinite() throws(FrameError) -> Int? {
        let samples = try samples()
        return (0..<channelCount).compactMap { channel -> Int? in
            let plane = samples[channel]
            guard !largestMagnitude(plane, sampleCount).isFinite else { return nil }
            return (0..<sampleCount).first { !plane[$0].isFinite }
        }.min()
    }

    /// Silences values that are not finite.
    func silenceNonFinite() throws(FrameError) {
        let samples = try samples()
        for channel in 0..<channelCount { Rendering.silenceNonFinite(samples[channel], sampleCount) }
    }

    private func channels(_ channel: Int?) -> Range<Int> { channel.map { $0..<$0 + 1 } ?? 0..<channelCount }
}
