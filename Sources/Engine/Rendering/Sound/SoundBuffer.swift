import Media
import MediaTime

/// A block of sound and its time: the output of readers, the input of writers, the argument of taps. CMSampleBuffer.
///
/// Channels and samples count from 0, in the layout's order. A block that was lent to a tap ends when the tap returns:
/// access to its samples then throws ``FrameError/ended(_:)``. Used by one thread at a time.
package final class SoundBuffer {
    /// The first sample's time in the movie or source that was read; zero for a block without a time.
    package let time: Time
    /// True when ``time`` is given; else the block follows the one before it.
    package let hasTime: Bool
    package let format: SoundFormat
    /// Samples of each channel.
    package let sampleCount: Int
    /// Bytes of the samples; 0 for a lent block, which does not own them.
    package let byteCount: Int
    /// Nil after the block has ended.
    private var storage: PlanarSamples?

    /// Samples of all channels together that one may have: 40 MB.
    package static let largestSize = 10_000_000

    /// Digital silence.
    package init(time: Time?, format: SoundFormat, sampleCount: Int) {
        precondition(sampleCount >= 0, "a block has samples or none")
        self.time = time ?? .zero
        hasTime = time != nil
        self.format = format
        self.sampleCount = sampleCount
        byteCount = sampleCount * format.channelCount * MemoryLayout<Float>.stride
        let storage = PlanarSamples(channelCount: format.channelCount, capacity: max(sampleCount, 1))
        storage.silence(count: sampleCount)
        self.storage = storage
    }

    /// - Parameter channels: As many as the format has, all equally long.
    package convenience init(time: Time?, format: SoundFormat, channels: [[Float]]) {
        precondition(
            channels.count == format.channelCount && channels.allSatisfy { $0.count == channels[0].count },
            "the channels are equally long")
        self.init(time: time, format: format, sampleCount: channels[0].count)
        for (channel, samples) in channels.enumerated() {
            samples.withUnsafeBufferPointer { storage![channel].update(from: $0.baseAddress!, count: $0.count) }
        }
    }

    /// Copies the first samples of each channel.
    package convenience init(time: Time?, format: SoundFormat, copying samples: PlanarSamples, count: Int) {
        self.init(time: time, format: format, sampleCount: count)
        for channel in 0..<format.channelCount { storage![channel].update(from: samples[channel], count: count) }
    }

    /// Shows the first samples of each channel, until ``end()``.
    init(time: Time, format: SoundFormat, lending samples: PlanarSamples, count: Int) {
        self.time = time
        hasTime = true
        self.format = format
        sampleCount = count
        byteCount = 0
        storage = samples
    }

    package var channelCount: Int { format.channelCount }
    package var duration: Time { Time(Int64(sampleCount), format.sampleRate) }
    /// True when its samples can be used.
    package var isAlive: Bool { storage != nil }

    /// Releases the samples. The block can no longer be used.
    package func end() { storage = nil }

    /// The samples, for reading and writing.
    /// - Throws: ``FrameError/ended(_:)``
    package func samples() throws(FrameError) -> PlanarSamples {
        guard let storage else { throw FrameError.ended("sound_buffer") }
        return storage
    }
}
