import EditModel
import Media
import MediaTime

/// One track on its way into its sink: the earliest track goes first.
///
/// Belongs to the thread that writes the output.
final class OutputTrack {
    private let index: Int
    private let unit: Time
    private let packets: any PacketFeed
    private var head: Packet?
    /// The decoding time of the head; nil at the end of the track.
    private(set) var headTime: Time?
    let isPicture: Bool
    /// Bytes of the packets that have been written.
    private(set) var byteCount: Int64 = 0
    /// True if it failed because the sink refuses a packet that is copied.
    private(set) var isRefused = false
    /// Gives each packet its duration; nil if the frame rate gives it. Set before the first packet.
    var pictureTiming: FrameTiming?
    /// The time of the output's start in ``pictureTiming``.
    var start = Time.zero

    init(index: Int, unit: Time, packets: any PacketFeed, isPicture: Bool) {
        self.index = index
        self.unit = unit
        self.packets = packets
        self.isPicture = isPicture
    }

    /// True when its packets are copied from a file.
    var isCopied: Bool { packets is CopyFeed }

    /// Waits for the next packet.
    func advance() throws {
        headTime = nil
        guard let packet = try packets.take() else { return }
        setDuration(of: packet)
        headTime = (try? unit.multiplied(by: packet.decodingTimestamp)) ?? .zero
        head = consume packet
    }

    private func setDuration(of packet: borrowing Packet) {
        guard let pictureTiming, let timestamp = packet.presentationTimestamp,
            let frame = try? pictureTiming.frame(nearest: unit.multiplied(by: timestamp) + start),
            (0..<pictureTiming.frameCount).contains(frame),
            let duration = try? pictureTiming.duration(of: frame).dividedRoundingNearest(by: unit)
        else { return }
        packet.setDuration(duration)
    }

    func write(to sink: any TrackSink) throws {
        guard let packet = head.take() else { return }
        byteCount += Int64(packet.size)
        do throws(MediaError) { try sink.write(packet, track: index) } catch {
            isRefused = isCopied && error.kind == .brokenInput
            throw error
        }
        try advance()
    }
}
