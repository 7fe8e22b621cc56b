import EditModel
import Frames
import Media
import MediaTime
import MediaWriting
import Rendering

/// The way of composed pictures into one track: numbered, converted for its encoder, encoded and passed to the output,
/// on a thread of its own.
final class PictureBranch: PictureReceiver, @unchecked Sendable {  // see PictureReceiver
    private let encoder: Encoder
    private let conversion: PictureConversion
    private let packets: BoundedQueue<Packet>
    private let timing: FrameTiming
    /// The unit of timestamps.
    private let unit: Time
    /// When the first frame starts, in the movie's time.
    private let start: Time
    private let frames: BoundedQueue<Frame>
    /// The grid of required key frames; nil to let the encoder place them.
    private let grid: SegmentGrid?

    /// Frames between the compositor and an encoder, which has a queue of its own: each costs memory.
    static let depth = 1

    /// - Parameters:
    ///   - unit: Of timestamps; each is the nearest to its frame's own time.
    ///   - first: The number of the first output frame.
    init(
        _ encoder: Encoder, _ conversion: PictureConversion, into packets: BoundedQueue<Packet>, _ timing: FrameTiming,
        unit: Time, first: Int64, grid: SegmentGrid?, in group: StageGroup
    ) throws {
        self.encoder = encoder
        self.conversion = conversion
        self.packets = packets
        self.timing = timing
        self.grid = grid
        self.unit = unit
        start = try timing.time(of: first)
        frames = BoundedQueue(capacity: Self.depth)
        group.onCancel { [frames] in frames.cancel() }
    }

    func put(_ frame: consuming Frame, number: Int64) throws -> Bool {
        let time = try timing.time(of: number) - start
        frame.prepareForEncoding(timestamp: try time.dividedRoundingNearest(by: unit))
        return frames.put(frame)
    }

    func finish() { frames.finish() }

    /// The body of the branch's thread.
    func encode() throws {
        var last: Time?
        while let frame = frames.take() {
            let converted = try conversion.convert(frame)
            try request(converted, after: &last)
            guard try encoder.encode(converted, into: packets) else { return }
        }
        try encoder.finish(into: packets)
    }

    /// Requests a key frame where a segment begins.
    /// - Parameter last: The start of the frame before it, in the output's time.
    private func request(_ frame: borrowing Frame, after last: inout Time?) throws {
        guard let grid else { return }
        let time = try unit.multiplied(by: frame.timestamp)
        if try grid.startsSegment(at: time, after: last) { frame.requestKeyFrame() }
        last = time
    }
}

/// Takes composed pictures for one track of an output.
///
/// The composing thread calls these functions, and the receiver's own thread encodes. The two share only a queue.
protocol PictureReceiver: AnyObject, Sendable {
    /// Takes the next composed frame. Returns false after the consumer has stopped.
    func put(_ frame: consuming Frame, number: Int64) throws -> Bool
    /// Ends the pictures.
    func finish()
}
