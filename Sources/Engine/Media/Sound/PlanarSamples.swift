import CFFmpeg

/// A buffer of samples, with a plane for each channel.
///
/// A mix reuses a few of them: the callee fills a buffer and keeps no reference. Its first contents are unspecified.
package final class PlanarSamples {
    package let channelCount: Int
    /// Samples of each channel.
    package let capacity: Int
    private let storage: UnsafeMutablePointer<Float>
    private let stride: Int

    /// - Parameters:
    ///   - channelCount: At least 1.
    ///   - capacity: Samples of each channel; at least 1.
    package init(channelCount: Int, capacity: Int) {
        precondition(channelCount > 0 && capacity > 0, "there is something to hold")
        self.channelCount = channelCount
        self.capacity = capacity
        // Planes are aligned to 64 bytes.
        stride = (capacity + 15) & ~15
        storage = UnsafeMutableRawPointer.allocate(
            byteCount: stride * channelCount * MemoryLayout<Float>.stride, alignment: 64
        ).bindMemory(to: Float.self, capacity: stride * channelCount)
    }

    deinit { storage.deallocate() }

    /// The samples of a channel, counted from 0 in the layout's order.
    package subscript(channel: Int) -> UnsafeMutablePointer<Float> {
        precondition(channel >= 0 && channel < channelCount, "the channel is one of those it was made for")
        return storage + channel * stride
    }

    /// Silences a range of all channels.
    package func silence(from start: Int = 0, count: Int) {
        precondition(start >= 0 && count >= 0 && start + count <= capacity, "the stretch is inside")
        for channel in 0..<channelCount { (self[channel] + start).update(repeating: 0, count: count) }
    }

    /// Moves samples to the front.
    package func moveToFront(from start: Int, count: Int) {
        precondition(start >= 0 && count >= 0 && start + count <= capacity, "the stretch is inside")
        guard start > 0 else { return }
        for channel in 0..<channelCount { self[channel].update(from: self[channel] + start, count: count) }
    }
}

extension Frame {
    /// The samples of one channel of a planar float frame.
    package func samples(channel: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(av.pointee.extended_data[channel]!).assumingMemoryBound(to: Float.self)
    }
}

extension Frame {
    /// Makes the frame hold samples as planar float. Wraps `av_frame_get_buffer`.
    /// - Parameter count: Samples of each channel, from the front.
    package func fill(with samples: PlanarSamples, count: Int, _ format: SoundFormat) throws(MediaError) {
        av_frame_unref(av)
        av.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        av.pointee.nb_samples = CInt(count)
        av.pointee.sample_rate = format.sampleRate
        av.pointee.ch_layout = format.layout.av
        try check("allocate sound", kind: .engineFailure, av_frame_get_buffer(av, 0))
        for channel in 0..<format.channelCount {
            self.samples(channel: channel).update(from: samples[channel], count: count)
        }
    }
}
