import Media
import MediaTime

/// A block of sound and when it is heard: what a reader gives and a writer takes. CMSampleBuffer.
package final class SoundBuffer {
    /// When the first sample is heard, in the time of what was read; zero for one that has no time of its own.
    package let time: Time
    /// Whether ``time`` was said: else it follows whatever stands before it.
    package let hasTime: Bool
    package let format: SoundFormat
    /// In the layout's order, all equally long. From −1 to 1; louder where nothing has limited it.
    package let channels: [[Float]]

    package init(time: Time?, format: SoundFormat, channels: [[Float]]) {
        precondition(
            channels.count == format.channelCount && channels.allSatisfy { $0.count == channels[0].count },
            "the channels are equally long")
        self.time = time ?? .zero
        hasTime = time != nil
        self.format = format
        self.channels = channels
    }

    /// Samples of each channel.
    package var sampleCount: Int { channels[0].count }
    package var duration: Time { Time(Int64(sampleCount), format.sampleRate) }
    /// Bytes the samples take.
    package var size: Int { sampleCount * channels.count * MemoryLayout<Float>.stride }

    /// The largest magnitude of any sample.
    package var peak: Float { channels.joined().reduce(0) { max($0, abs($1)) } }

    /// The root of the mean square of all samples; 0 for none.
    package var rootMeanSquare: Double {
        guard sampleCount > 0 else { return 0 }
        let sum = channels.joined().reduce(0) { $0 + Double($1) * Double($1) }
        return (sum / Double(channels.count * sampleCount)).squareRoot()
    }
}
