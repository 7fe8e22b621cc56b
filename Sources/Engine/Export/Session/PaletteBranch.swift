import EditModel
import Frames
import Media
import MediaTime
import MediaWriting
import Rendering

/// The way of composed pictures into a GIF: converted to 256 colours, each at the nearest hundredth of a second, and
/// encoded, on a thread of its own.
final class PaletteBranch: PictureReceiver, @unchecked Sendable {  // see PictureReceiver
    private let encoder: Encoder
    private let conversion: PictureConversion
    private let stage: PaletteStage
    private let packets: BoundedQueue<Packet>
    private let timing: FrameTiming
    private let frames: BoundedQueue<Frame>
    /// The number of the first frame.
    private let first: Int64
    /// The end of the pictures, in the output's time.
    private let end: Time
    /// The duration of the last picture, in hundredths of a second; nil until all are encoded.
    private(set) var finalDelay: Int?

    /// - Parameters:
    ///   - conversion: Into what palettes are made for.
    ///   - frames: The output's.
    init(
        _ encoder: Encoder, _ conversion: PictureConversion, _ stage: PaletteStage, into packets: BoundedQueue<Packet>,
        _ timing: FrameTiming, frames numbers: Range<Int64>, in group: StageGroup
    ) throws {
        self.encoder = encoder
        self.conversion = conversion
        self.stage = stage
        self.packets = packets
        self.timing = timing
        first = numbers.lowerBound
        end = try timing.time(of: numbers.upperBound) - timing.time(of: first)
        frames = BoundedQueue(capacity: PictureBranch.depth)
        group.onCancel { [frames] in frames.cancel() }
    }

    func put(_ frame: consuming Frame, number: Int64) throws -> Bool {
        frame.prepareForEncoding(timestamp: number)
        return frames.put(frame)
    }

    func finish() { frames.finish() }

    /// The body of the branch's thread.
    func encode() throws {
        var shown = CentisecondFrames()
        while let frame = frames.take() {
            let picture = try stage.convert(try conversion.convert(frame))
            let time = try timing.time(of: frame.timestamp) - timing.time(of: first)
            guard let done = try shown.put(picture, at: time) else { continue }
            guard try encoder.encode(done, into: packets) else { return }
        }
        if let last = try shown.finish(at: end) {
            finalDelay = last.delay
            guard try encoder.encode(last.takeFrame(), into: packets) else { return }
        }
        try encoder.finish(into: packets)
    }
}
