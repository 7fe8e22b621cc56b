import Digests
import Media
import PartCache

/// Collects the packets of a part or a sound while they go their way, and gives them to a store once they are all
/// there.
///
/// Belongs to the thread that encodes.
final class PartRecorder {
    private let store: (any PartStore)?
    private let key: Digest?
    private var entry: PartEntry

    /// The longest entry that is kept, in bytes: 256 MiB. A longer one is released at once.
    static let longest = 256 << 20

    /// - Parameters:
    ///   - store: Nil to keep nothing.
    ///   - key: Nil to keep nothing.
    init(_ store: (any PartStore)?, key: Digest?, encoder: String, extradata: [UInt8], frameCount: Int64) {
        self.store = key == nil ? nil : store
        self.key = key
        entry = PartEntry(encoder: encoder, extradata: extradata, frameCount: frameCount)
    }

    /// True until it has become too long, or nothing is kept.
    private(set) lazy var isKept = store != nil

    /// True if it has become too long.
    private(set) var isTooLong = false

    func add(_ packet: borrowing Packet) {
        guard isKept else { return }
        guard entry.payload.count + packet.size <= Self.longest else {
            (isKept, isTooLong) = (false, true)
            entry.packets = []
            entry.payload = []
            return
        }
        entry.add(packet)
    }

    /// Stores what was collected.
    func keep() {
        guard isKept, let store, let key else { return }
        store.keep(entry, as: key)
    }
}

extension PartEntry {
    /// Appends a packet.
    mutating func add(_ packet: borrowing Media.Packet) {
        var described = PartEntry.Packet(
            size: packet.size, presentationTime: packet.presentationTimestamp ?? 0,
            decodingTime: packet.decodingTimestamp, duration: packet.duration, flags: packet.flags)
        described.sideData = packet.sideData.map { SideData(type: $0.type, bytes: $0.bytes) }
        packets.append(described)
        packet.withBytes { payload.append(contentsOf: $0) }
    }
}
