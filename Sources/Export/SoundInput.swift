import Media
import MediaTime

/// A movie writer's track of sound. AVAssetWriterInput.
package final class SoundInput {
    /// Of the sound it takes.
    package let format: SoundFormat
    private let writer: MovieWriter
    private let track: WriterTrack
    private let encoder: AudioEncoder
    /// One block on its way to the encoder.
    private let block: PlanarSamples
    /// Appended and not encoded yet: encoders take blocks of one size.
    private var channels: [[Float]]
    /// The number of the first sample of ``channels``.
    private var position: Int64 = 0

    /// The longest silence that is put between two blocks: an hour.
    private static let longestGap: Int64 = 3600

    init(_ writer: MovieWriter, _ track: WriterTrack, _ encoder: AudioEncoder, format: SoundFormat) {
        self.writer = writer
        self.track = track
        self.encoder = encoder
        block = PlanarSamples(channelCount: format.channelCount, capacity: encoder.blockSize)
        self.format = format
        channels = [[Float]](repeating: [], count: format.channelCount)
        track.flush = { [unowned self] in try encode(all: true) }
    }

    /// Appends a block of sound; silence where it does not follow right after the block before it.
    /// - Parameter time: When it begins, to the nearest sample; nil for right after the block before it.
    package func append(_ sound: SoundBuffer, at time: Time?) throws {
        guard sound.format == format else {
            throw MediaError(.unsupported, "append sound of \(sound.format)", "the input takes \(format)")
        }
        let sampleRate = format.sampleRate
        let end = position + Int64(channels[0].count)
        let start = try time?.units(per: sampleRate) ?? end
        guard start >= end, start - end <= Self.longestGap * Int64(sampleRate) else {
            throw MediaError(
                .unsupported, "append sound at \(time ?? .zero)",
                start < end
                    ? "the sound before it ends at \(Time(end, sampleRate))"
                    : "that leaves more than an hour of silence")
        }
        // Block by block: an hour of silence need not be in memory at once.
        var silence = Int(start - end)
        while silence > 0 {
            let count = min(silence, Int(sampleRate))
            let zeros = [Float](repeating: 0, count: count)
            try add([[Float]](repeating: zeros, count: channels.count))
            silence -= count
        }
        try add(sound.channels)
    }

    private func add(_ new: [[Float]]) throws {
        for channel in channels.indices { channels[channel] += new[channel] }
        track.mediaEnd = Time(position + Int64(channels[0].count), format.sampleRate)
        try encode(all: false)
    }

    private func encode(all: Bool) throws {
        let size = encoder.blockSize
        var first = 0
        while channels[0].count - first >= size || (all && first < channels[0].count) {
            let count = min(size, channels[0].count - first)
            for (channel, samples) in channels.enumerated() {
                samples.withUnsafeBufferPointer {
                    block[channel].update(from: $0.baseAddress! + first, count: count)
                }
            }
            let frame = try encoder.makeFrame(block, position: position + Int64(first), count: count)
            first += count
            if all { try track.encode(frame) } else { try writer.encode(frame, track) }
        }
        for channel in channels.indices { channels[channel].removeFirst(first) }
        position += Int64(first)
    }
}
