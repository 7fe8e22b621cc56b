import EditModel
import Media
import MediaTime
import Rendering

/// The way of composed pictures into one track: numbered, encoded and handed to the output, on a thread of its own.
final class PictureBranch {
    let encoder: Encoder
    let track: OutputTrack
    private let timing: FrameTiming
    /// The timestamp of the first frame, in the timing's units.
    private let origin: Int64
    private let frames: BoundedQueue<Frame>

    /// Frames between the compositor and an encoder, which has a queue of its own: each costs memory.
    private static let depth = 1

    /// - Parameter first: The number of the first output frame.
    init(_ encoder: Encoder, _ track: OutputTrack, _ timing: FrameTiming, first: Int64, in group: StageGroup) throws {
        self.encoder = encoder
        self.track = track
        self.timing = timing
        origin = try timing.timestamp(of: first)
        frames = BoundedQueue(capacity: Self.depth)
        group.onCancel { [frames] in frames.cancel() }
    }

    /// Takes the next composed frame; false when nobody wants it any more.
    func put(_ frame: consuming Frame, number: Int64) throws -> Bool {
        frame.prepareForEncoding(timestamp: try timing.timestamp(of: number) - origin)
        return frames.put(frame)
    }

    /// Says that no frame follows.
    func finish() { frames.finish() }

    /// What the branch's thread does.
    func encode() throws { try Self.encode(frames, encoder, into: track.queue) }

    /// Encodes frames until they end.
    static func encode(
        _ frames: BoundedQueue<Frame>, _ encoder: Encoder, into queue: BoundedQueue<Packet>
    ) throws {
        while let frame = frames.take() {
            try encoder.send(frame)
            guard try drain(encoder, into: queue) else { return }
        }
        try encoder.finish()
        guard try drain(encoder, into: queue) else { return }
        queue.finish()
    }

    /// Moves every packet that is ready into a queue; false when nobody wants them any more.
    private static func drain(_ encoder: Encoder, into queue: BoundedQueue<Packet>) throws -> Bool {
        let packet = Packet()
        while case .packet = try encoder.receive(into: packet) {
            guard queue.put(packet.takeContents()) else { return false }
        }
        return true
    }
}
