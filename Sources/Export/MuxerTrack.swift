import EditModel
import Media
import MediaTime

/// One track on its way into the muxer: its packets come out of a queue, the earliest track goes first.
///
/// Belongs to the muxing thread.
final class MuxerTrack {
    private let index: Int
    private let unit: Time
    /// What the track's stage fills, on a thread of its own.
    let queue: BoundedQueue<Packet>
    private var head: Packet?
    /// When the head is decoded; nil at the end of the track.
    private(set) var headTime: Time?
    let countsAsProgress: Bool
    /// Gives each packet its duration; nil where the frame rate says it. Set before the first packet.
    var pictureTiming: FrameTiming?

    init(index: Int, unit: Time, queue: BoundedQueue<Packet>, countsAsProgress: Bool) {
        self.index = index
        self.unit = unit
        self.queue = queue
        self.countsAsProgress = countsAsProgress
    }

    /// Waits for the next packet.
    func advance() {
        headTime = nil
        guard let packet = queue.take() else { return }
        setDuration(of: packet)
        headTime = (try? unit.multiplied(by: packet.decodingTimestamp)) ?? .zero
        head = consume packet
    }

    private func setDuration(of packet: borrowing Packet) {
        guard let pictureTiming, let timestamp = packet.presentationTimestamp,
            let frame = try? pictureTiming.frame(nearest: unit.multiplied(by: timestamp)),
            (0..<pictureTiming.frameCount).contains(frame),
            let duration = try? pictureTiming.duration(of: frame).dividedRoundingNearest(by: unit)
        else { return }
        packet.setDuration(duration)
    }

    /// The track whose next packet is decoded first, the earlier track of two; nil when all have ended.
    static func earliest(_ tracks: [MuxerTrack]) -> MuxerTrack? {
        var best: MuxerTrack?
        for track in tracks {
            guard let time = track.headTime else { continue }
            if let found = best?.headTime, found <= time { continue }
            best = track
        }
        return best
    }

    func write(to muxer: Muxer) throws {
        guard let packet = head.take() else { return }
        try muxer.write(packet, track: index)
        advance()
    }
}
