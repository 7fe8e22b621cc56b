import Media
import MediaTime

/// A movie writer's track of stereo sound. AVAssetWriterInput.
package final class SoundInput {
    /// Samples per second.
    package let sampleRate: Int32
    private let writer: MovieWriter
    private let track: WriterTrack
    /// Appended and not encoded yet: encoders take blocks of one size.
    private var left: [Float] = []
    private var right: [Float] = []
    /// The number of the first sample of ``left``.
    private var position: Int64 = 0

    /// The longest silence that is put between two blocks: an hour.
    private static let longestGap: Int64 = 3600

    init(_ writer: MovieWriter, _ track: WriterTrack, sampleRate: Int32) {
        self.writer = writer
        self.track = track
        self.sampleRate = sampleRate
        track.flush = { [unowned self] in try encode(all: true) }
    }

    /// Appends a block of sound; silence where it does not follow right after the block before it.
    /// - Parameter time: When it begins, to the nearest sample; nil for right after the block before it.
    package func append(_ sound: SoundBuffer, at time: Time?) throws {
        guard sound.sampleRate == sampleRate else {
            throw MediaError(
                .unsupported, "append sound of \(sound.sampleRate) Hz", "the input takes \(sampleRate) Hz")
        }
        let end = position + Int64(left.count)
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
            try add(zeros, zeros)
            silence -= count
        }
        try add(sound.left, sound.right)
    }

    private func add(_ newLeft: [Float], _ newRight: [Float]) throws {
        left += newLeft
        right += newRight
        track.mediaEnd = Time(position + Int64(left.count), sampleRate)
        try encode(all: false)
    }

    private func encode(all: Bool) throws {
        let size = track.frameSize > 0 ? track.frameSize : 1024
        var first = 0
        while left.count - first >= size || (all && first < left.count) {
            let count = min(size, left.count - first)
            let frame = try track.makeAudioFrame(samples: count, position: position + Int64(first))
            for (channel, samples) in [left, right].enumerated() {
                samples.withUnsafeBufferPointer {
                    frame.samples(channel: channel).update(from: $0.baseAddress! + first, count: count)
                }
            }
            first += count
            if all { try track.encode(frame) } else { try writer.encode(frame, track) }
        }
        left.removeFirst(first)
        right.removeFirst(first)
        position += Int64(first)
    }
}
