import MediaTime

/// A block of stereo sound and when it is heard: what a reader gives and a writer takes. CMSampleBuffer.
package final class SoundBuffer {
    /// When the first sample is heard, in the time of what was read; zero for one that has no time of its own.
    package let time: Time
    /// Whether ``time`` was said: else it follows whatever stands before it.
    package let hasTime: Bool
    /// Samples per second.
    package let sampleRate: Int32
    /// From −1 to 1; louder where nothing has limited it. As many as in ``right``.
    package let left: [Float]
    package let right: [Float]

    package init(time: Time?, sampleRate: Int32, left: [Float], right: [Float]) {
        precondition(left.count == right.count && sampleRate > 0, "the channels are equally long")
        self.time = time ?? .zero
        hasTime = time != nil
        self.sampleRate = sampleRate
        self.left = left
        self.right = right
    }

    package var sampleCount: Int { left.count }
    package var duration: Time { Time(Int64(sampleCount), sampleRate) }
    /// Bytes the samples take.
    package var size: Int { sampleCount * 8 }

    /// The samples of a channel: 1 is left, 2 right.
    package func samples(channel: Int) -> [Float] { channel == 1 ? left : right }

    /// The largest magnitude of any sample.
    package var peak: Float { max(left.reduce(0) { max($0, abs($1)) }, right.reduce(0) { max($0, abs($1)) }) }

    /// The root of the mean square of all samples; 0 for none.
    package var rootMeanSquare: Double {
        guard sampleCount > 0 else { return 0 }
        let sum = left.reduce(0) { $0 + Double($1) * Double($1) } + right.reduce(0) { $0 + Double($1) * Double($1) }
        return (sum / Double(2 * sampleCount)).squareRoot()
    }
}
