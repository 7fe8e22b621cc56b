import Frames
import Media
import MediaWriting

/// The way of a mix into one track: in the blocks its encoder takes, encoded on a thread of its own.
///
/// The mix's thread puts samples and fills the room; the branch's thread encodes. They meet in the queue only.
final class SoundBranch: @unchecked Sendable {  // no field but the queue is used by both threads
    let encoder: AudioEncoder
    private let packets: BoundedQueue<Packet>
    private let frames: BoundedQueue<Frame>
    private let room: PlanarSamples
    /// Keeps the packets; set before the first.
    var recorder: PartRecorder?
    /// True if the packets may be used by later exports without mixing: the mix has given no warning. Called after the mix
    /// has ended.
    var mayBeKept: () -> Bool = { false }
    /// Samples in the room.
    private var filled = 0
    /// The number of the first of them, or of the next to come.
    private var position: Int64 = 0

    /// Blocks of sound between a mix and an encoder.
    private static let depth = 16

    init(
        _ encoder: AudioEncoder, into packets: BoundedQueue<Packet>, channelCount: Int, in group: StageGroup
    ) {
        self.encoder = encoder
        self.packets = packets
        room = PlanarSamples(channelCount: channelCount, capacity: encoder.blockSize)
        frames = BoundedQueue(capacity: Self.depth)
        group.onCancel { [frames] in frames.cancel() }
    }

    /// Takes the next samples of the mix. Returns false after the consumer has stopped.
    func put(_ samples: PlanarSamples, count: Int) throws -> Bool {
        if filled == 0, count == room.capacity { return try send(samples, count: count) }
        var done = 0
        while done < count {
            let part = min(count - done, room.capacity - filled)
            for channel in 0..<room.channelCount {
                (room[channel] + filled).update(from: samples[channel] + done, count: part)
            }
            filled += part
            done += part
            guard try filled < room.capacity || sendRoom() else { return false }
        }
        return true
    }

    /// Ends the samples.
    func finish() throws {
        guard try filled == 0 || sendRoom() else { return }
        frames.finish()
    }

    /// The body of the branch's thread.
    func encode() throws {
        let encoder = encoder.encoder
        while let frame = frames.take() {
            guard try encoder.encode(frame, into: packets, recorder) else { return }
        }
        guard try encoder.finish(into: packets, recorder), mayBeKept() else { return }
        recorder?.keep()
    }

    private func sendRoom() throws -> Bool {
        defer { filled = 0 }
        return try send(room, count: filled)
    }

    private func send(_ samples: PlanarSamples, count: Int) throws -> Bool {
        let frame = try encoder.makeFrame(samples, position: position, count: count)
        position += Int64(count)
        return frames.put(frame)
    }
}
