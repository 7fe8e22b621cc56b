import Digests

extension PartEntry {
    /// The size of the largest file of an entry, in bytes. Larger ones are neither written nor read.
    package static let maximumSize = 2 << 30

    /// The bytes that a packet has in a file at least.
    private static let leastPacketSize = 8 + 8 + 8 + 8 + 4 + 4
    /// The bytes that side data has in a file at least.
    private static let leastSideDataSize = 4 + 4

    /// Writes the entry, in one go.
    /// - Parameter descriptor: Open for writing, at the start of an empty file. Stays open.
    /// - Throws: ``PartEntryFailure/system(_:)``, such as for a full disk; ``PartEntryFailure/tooLarge``.
    /// - Precondition: The packets' sizes add up to the payload.
    package func write(to descriptor: CInt, key: Digest) throws(PartEntryFailure) {
        precondition(packets.reduce(0) { $0 + $1.size } == payload.count, "packets make up the payload")
        var writer = try EntryWriter(descriptor: descriptor, kind: .part, key: key)
        try writer.writeField(Array(encoder.utf8))
        try writer.writeField(extradata)
        try writer.write(frameCount)
        try writer.write(UInt64(packets.count))
        for packet in packets { try writer.write(packet) }
        try writer.write(UInt64(payload.count))
        try writer.write(payload)
        try writer.finish()
    }

    /// Reads an entry and checks all of it.
    /// - Parameter descriptor: Open for reading; its offset does not matter. Stays open.
    /// - Throws: ``PartEntryFailure/damaged(_:)`` unless the file is exactly what ``write(to:key:)`` wrote for this key;
    ///   ``PartEntryFailure/system(_:)``; ``PartEntryFailure/tooLarge``.
    package static func read(from descriptor: CInt, key: Digest) throws(PartEntryFailure) -> PartEntry {
        var reader = try EntryReader(descriptor: descriptor, kind: .part, key: key)
        var entry = try fields(from: &reader)
        let size = try reader.count(UInt64.self, size: 1)
        guard size == reader.remaining, size == payloadSize(of: entry.packets) else { throw .damaged(.length) }
        entry.payload = try reader.bytes(size)
        try reader.finish()
        return entry
    }

    /// Checks a file as ``read(from:key:)`` does, without its payload in memory.
    static func check(_ reader: inout EntryReader) throws(PartEntryFailure) {
        let entry = try fields(from: &reader)
        let size = try reader.count(UInt64.self, size: 1)
        guard size == reader.remaining, size == payloadSize(of: entry.packets) else { throw .damaged(.length) }
        try reader.skipRest()
        try reader.finish()
    }

    /// All fields before the payload.
    private static func fields(from reader: inout EntryReader) throws(PartEntryFailure) -> PartEntry {
        guard let encoder = String(validating: try reader.field(), as: UTF8.self) else { throw .damaged(.field) }
        var entry = PartEntry(encoder: encoder, extradata: try reader.field(), frameCount: try reader.number())
        guard entry.frameCount >= 0 else { throw .damaged(.field) }
        for _ in 0..<(try reader.count(UInt64.self, size: leastPacketSize)) {
            entry.packets.append(try packet(from: &reader))
        }
        return entry
    }

    private static func packet(from reader: inout EntryReader) throws(PartEntryFailure) -> Packet {
        guard let size = Int(exactly: try reader.number(UInt64.self)), size <= maximumSize else {
            throw .damaged(.field)
        }
        var packet = Packet(
            size: size, presentationTime: try reader.number(), decodingTime: try reader.number(),
            duration: try reader.number(), flags: try reader.number())
        for _ in 0..<(try reader.count(UInt32.self, size: leastSideDataSize)) {
            packet.sideData.append(SideData(type: try reader.number(), bytes: try reader.field()))
        }
        return packet
    }

    /// The sum of the packets' sizes; nil if it is larger than any entry.
    private static func payloadSize(of packets: [Packet]) -> Int? {
        var sum = 0
        for packet in packets {
            sum += packet.size
            guard sum <= maximumSize else { return nil }
        }
        return sum
    }
}

extension EntryWriter {
    fileprivate mutating func write(_ packet: PartEntry.Packet) throws(PartEntryFailure) {
        try write(UInt64(packet.size))
        try write(packet.presentationTime)
        try write(packet.decodingTime)
        try write(packet.duration)
        try write(packet.flags)
        try write(UInt32(packet.sideData.count))
        for data in packet.sideData {
            try write(data.type)
            try writeField(data.bytes)
        }
    }
}
