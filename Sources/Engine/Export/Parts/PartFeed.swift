import Media
import MediaWriting
import PartCache
import Wording

/// The packets of parts as those of one track, in order, with the times that an encoder of the whole would give them.
///
/// Belongs to the thread that writes the output.
final class PartFeed: PacketFeed {
    /// The copied runs between encoded parts.
    struct Splice {
        let splicer: PictureSplicer
        /// The number of the copied run, by the number of the part.
        let pieces: [Int: Int]
        /// In the unit of the copied pictures.
        let clock: PartClock
    }

    private let parts: [Range<Int64>]
    private let states: [PartState]
    private let jobs: [PartJob?]
    private let clock: PartClock
    private let delay: Int64
    private let splice: Splice?
    private let begin: (Int, Bool) throws -> PartEntry?
    /// The part that is read.
    private var part = 0
    private var entry: (content: PartEntry, offset: Int)?
    /// Packets of the part that were read.
    private var count = 0
    /// The timestamps of the part's pictures, from its start, rising.
    private var stamps: [Int64] = []

    /// - Parameters:
    ///   - states: Of the parts; those that are not wanted are left out.
    ///   - jobs: Of the missing parts.
    ///   - delay: The pictures by which decoding runs ahead of showing.
    ///   - splice: The copied runs in between; nil without any.
    ///   - begin: Called with each part before its first packet, and true to load it.
    init(
        parts: [Range<Int64>], states: [PartState], jobs: [PartJob?], clock: PartClock, delay: Int,
        splice: Splice?, begin: @escaping (Int, Bool) throws -> PartEntry?
    ) {
        self.parts = parts
        self.states = states
        self.jobs = jobs
        self.clock = clock
        self.delay = Int64(delay)
        self.splice = splice
        self.begin = begin
    }

    func take() throws -> Packet? {
        while part < parts.count {
            guard states[part] != .unwanted else {
                part += 1
                continue
            }
            if count == 0 { try beginPart() }
            if let splice, let piece = splice.pieces[part] {
                if let packet = try splice.splicer.next(of: piece) {
                    count += 1
                    return packet
                }
                (part, count) = (part + 1, 0)
                continue
            }
            if let packet = try nextOfPart() {
                let number = try number(of: packet)
                defer { count += 1 }
                guard let splice else {
                    try setTimes(of: packet, number)
                    return packet
                }
                let start = try splice.clock.timestamp(of: number)
                packet.setTimes(presentation: start, decoding: start)
                packet.setDuration(try splice.clock.timestamp(of: number + 1) - start)
                return try splice.splicer.joined(packet)
            }
            if jobs[part]?.isCancelled == true { return nil }
            guard count == parts[part].count else {
                throw MediaError(
                    .engineFailure, "join the parts of the pictures",
                    "part \(part + 1) has \(counted(count, "packet")) for \(counted(parts[part].count, "picture"))")
            }
            entry = nil
            part += 1
            count = 0
        }
        return nil
    }

    private func beginPart() throws {
        let frames = parts[part]
        stamps = try frames.map { try clock.timestamp(of: $0, from: frames.lowerBound) }
        entry = try begin(part, states[part] == .present).map { ($0, 0) }
    }

    private func nextOfPart() throws -> Packet? {
        if let job = jobs[part] { return job.packets.take() }
        guard let (content, offset) = entry, count < content.packets.count else { return nil }
        let described = content.packets[count]
        entry?.offset += described.size
        return try content.packet(described, at: offset)
    }

    /// The output frame of a packet of the part.
    private func number(of packet: borrowing Packet) throws -> Int64 {
        guard let own = packet.presentationTimestamp, let index = stamps.firstIndex(of: own) else {
            throw MediaError(
                .engineFailure, "join the parts of the pictures", "a packet has a time that no picture has")
        }
        return parts[part].lowerBound + Int64(index)
    }

    /// Replaces the part's times by those of the output.
    private func setTimes(of packet: borrowing Packet, _ number: Int64) throws {
        let presentation = try clock.timestamp(of: number)
        let decoding = try clock.decodingTimestamp(
            at: parts[part].lowerBound - clock.first + Int64(count), delay: delay)
        guard decoding <= presentation else {
            throw MediaError(
                .engineFailure, "join the parts of the pictures", "a picture is shown before it is decoded")
        }
        packet.setTimes(presentation: presentation, decoding: decoding)
    }
}

extension PartEntry.Packet {
    /// True for a key frame, with which decoding can begin.
    var isKey: Bool { flags & Media.Packet.keyFlag != 0 }
}

extension PartEntry {
    /// One of its packets.
    /// - Parameter offset: Of its bytes in the payload.
    func packet(_ described: PartEntry.Packet, at offset: Int) throws(MediaError) -> Media.Packet {
        let range = offset..<offset + described.size
        guard range.upperBound <= payload.count else {
            throw MediaError(.engineFailure, "read a cached part", "its packets are longer than what they hold")
        }
        let packet = try Media.Packet(payload[range], flags: described.flags)
        packet.setTimes(presentation: described.presentationTime, decoding: described.decodingTime)
        packet.setDuration(described.duration)
        for item in described.sideData { try packet.addSideData(type: item.type, item.bytes) }
        return packet
    }
}
