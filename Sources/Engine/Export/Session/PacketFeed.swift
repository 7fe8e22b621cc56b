import Frames
import Media
import MediaWriting
import Synchronization

/// The source of a track's packets, for the thread that writes an output.
protocol PacketFeed: AnyObject {
    /// Waits for the next packet in decoding order; nil at the end, or after the consumer has stopped.
    func take() throws -> Packet?
}

extension BoundedQueue: PacketFeed where Item == Packet {}

/// Packets of a file for the thread that writes the output, which reads them itself.
///
/// A thread of its own would save less time than handing its packets over costs.
final class CopyFeed: PacketFeed, @unchecked Sendable {  // the packets are read by the output's thread alone
    private let packets: any CopiedPackets
    private let isCancelled = Atomic(false)

    /// - Parameter packets: Not read by others.
    init(_ packets: any CopiedPackets) { self.packets = packets }

    func take() throws -> Packet? {
        guard !isCancelled.load(ordering: .relaxed) else { return nil }
        let packet = Packet()
        guard try packets.next(into: packet) else { return nil }
        return packet
    }

    /// Ends it early; from any thread.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }
}

extension Encoder {
    /// Encodes a frame and moves every ready packet into a queue. Returns false after the consumer has stopped.
    func encode(
        _ frame: borrowing Frame, into packets: BoundedQueue<Packet>, _ recorder: PartRecorder? = nil
    ) throws -> Bool {
        try send(frame)
        return try drain(into: packets, recorder)
    }

    /// Moves the remaining packets into a queue and ends it. Returns false after the consumer has stopped.
    @discardableResult
    func finish(into packets: BoundedQueue<Packet>, _ recorder: PartRecorder? = nil) throws -> Bool {
        try finish()
        guard try drain(into: packets, recorder) else { return false }
        packets.finish()
        return true
    }

    private func drain(into packets: BoundedQueue<Packet>, _ recorder: PartRecorder?) throws -> Bool {
        let packet = Packet()
        while case .packet = try receive(into: packet) {
            recorder?.add(packet)
            guard packets.put(packet.takeContents()) else { return false }
        }
        return true
    }
}
