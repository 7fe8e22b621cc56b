import Media
import Synchronization

/// Packets of a file for the thread that writes the output, which reads them itself.
///
/// A thread of their own would do less in the time that it takes to hand a packet over.
final class CopyFeed: PacketFeed, @unchecked Sendable {  // the packets are read by the output's thread alone
    private let packets: any CopiedPackets
    private let isCancelled = Atomic(false)

    /// - Parameter packets: Nobody else reads from them.
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
