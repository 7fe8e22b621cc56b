import Media
import MediaTime
import MediaWriting
import Rendering

/// A movie writer's track of sound. AVAssetWriterInput.
package final class SoundInput {
    /// The format of the received sound.
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
        let samples = try checked(sound)
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
        var gap = Int(start - end)
        let silence = SoundBuffer(time: nil, format: format, sampleCount: min(gap, Int(sampleRate)))
        while gap > 0 {
            let count = min(gap, silence.sampleCount)
            try add(silence.samples(), count)
            gap -= count
        }
        try add(samples, sound.sampleCount)
    }

    /// The samples of a block in the track's layout. A block of fewer channels goes to the places that a mix gives
    /// them.
    private func checked(_ sound: SoundBuffer) throws -> PlanarSamples {
        guard sound.format.sampleRate == format.sampleRate, format.layout.holds(sound.format.layout) else {
            throw MediaError(.unsupported, "append sound of \(sound.format)", "the input takes \(format)")
        }
        if let bad = try sound.firstNonFinite() {
            throw MediaError(.unsupported, "append the sound", "its sample \(bad + 1) is not finite")
        }
        guard let matrix = ChannelMatrix(from: sound.format.layout, to: format.layout) else {
            return try sound.samples()
        }
        let placed = PlanarSamples(channelCount: format.channelCount, capacity: max(sound.sampleCount, 1))
        matrix.mix(try sound.samples(), into: placed, count: sound.sampleCount)
        return placed
    }

    private func add(_ new: PlanarSamples, _ count: Int) throws {
        for channel in channels.indices {
            channels[channel] += UnsafeBufferPointer(start: new[channel], count: count)
        }
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
