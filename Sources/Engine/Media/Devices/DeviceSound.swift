import CFFmpeg

/// Converts the sound of a device into planar float of one rate and layout. Not thread-safe: it belongs to one thread.
package final class DeviceSound {
    private let format: SoundFormat
    private let name: String
    private var resampler: Resampler?

    /// - Parameter name: The device's, for messages.
    package init(_ format: SoundFormat, name: String) { (self.format, self.name) = (format, name) }

    /// Converts a frame.
    /// - Returns: The samples and how many there are of each channel; nil if none came out.
    package func convert(_ frame: borrowing Frame) throws(MediaError) -> (samples: PlanarSamples, count: Int)? {
        let count = Int(frame.av.pointee.nb_samples)
        guard count > 0, frame.av.pointee.sample_rate > 0 else { return nil }
        if resampler?.accepts(frame) != true {
            resampler = try Resampler(like: frame, output: format, path: name)
        }
        guard let resampler else { return nil }
        try resampler.send(frame)
        let ratio = Double(format.sampleRate) / Double(frame.av.pointee.sample_rate)
        // The filter may hold back some samples, and then deliver them.
        let samples = PlanarSamples(channelCount: format.channelCount, capacity: Int(Double(count) * ratio) + 512)
        let got = try resampler.take(into: samples, from: 0, count: samples.capacity)
        return got > 0 ? (samples, got) : nil
    }
}
