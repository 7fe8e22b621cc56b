import Digests
import Glibc
import PartCache
import TestSupport
import Testing

/// An entry's file.
final class EntryFile {
    let descriptor: CInt

    init(_ bytes: [UInt8] = []) { descriptor = makeUnnamedFile(holding: bytes) }

    deinit { close(descriptor) }

    var bytes: [UInt8] { contents(of: descriptor) }
}

@Suite("Files of cached parts")
struct PartEntryFileTests {
    static let key = Digest(of: [1])

    /// A part with all kinds of fields.
    static func sample(packets: Int = 3, payload: Int = 1000) -> PartEntry {
        var entry = PartEntry(encoder: "libx264", extradata: [1, 2, 3, 255], frameCount: Int64(packets))
        for index in 0..<packets {
            let size = index == 0 ? payload - (packets - 1) * 100 : 100
            entry.packets.append(
                PartEntry.Packet(
                    size: size, presentationTime: Int64(index) - 5, decodingTime: .min, duration: 1, flags: -2))
        }
        if packets > 1 { entry.packets[1].sideData = [PartEntry.SideData(type: 7, bytes: [9, 8])] }
        entry.payload = (0..<payload).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        return entry
    }

    static func file(_ entry: PartEntry) throws -> EntryFile {
        let file = EntryFile()
        try entry.write(to: file.descriptor, key: key)
        return file
    }

    /// The sizes lie on both sides of the pieces in which files are read.
    @Test(arguments: [(3, 1000), (1, 0), (0, 0), (9000, 900_000), (2, 262_000), (2, 262_144), (2, 700_001)])
    func entriesAreReadBack(packets: Int, payload: Int) throws {
        let entry = Self.sample(packets: packets, payload: payload)
        let file = try Self.file(entry)
        #expect(try PartEntry.read(from: file.descriptor, key: Self.key) == entry)
        try checkEntry(file.descriptor, key: Self.key)
    }

    @Test func theDigestIsThatOfAllBytesBefore() throws {
        let bytes = try Self.file(Self.sample()).bytes
        #expect(bytes.suffix(Digest.byteCount) == Digest(of: Array(bytes.dropLast(Digest.byteCount))).bytes[...])
    }

    @Test func everyFlippedBitIsFound() throws {
        let bytes = try Self.file(Self.sample(packets: 2, payload: 300)).bytes
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1 << UInt8(index % 8)
            Self.expectDamage(damaged)
        }
    }

    @Test func everyCutIsFound() throws {
        let bytes = try Self.file(Self.sample(packets: 2, payload: 300)).bytes
        for count in bytes.indices { Self.expectDamage(Array(bytes[..<count])) }
        Self.expectDamage(bytes + [0])
    }

    /// A stranger's worker can compute the digest too.
    @Test func lengthsThatLeaveTheFileAreRefusedUnderATrueDigest() throws {
        let bytes = try Self.file(Self.sample(packets: 2, payload: 300)).bytes.dropLast(Digest.byteCount)
        for index in 48..<(bytes.count - 300) {
            for value: UInt8 in [0x00, 0x7F, 0xFF] where bytes[index] != value {
                var damaged = Array(bytes)
                damaged[index] = value
                damaged += Digest(of: damaged).bytes
                // Other numbers and texts may be read; nothing may crash or be larger than the file.
                let entry = try? PartEntry.read(from: EntryFile(damaged).descriptor, key: Self.key)
                if let entry { #expect(entry.payload.count == entry.packets.reduce(0) { $0 + $1.size }) }
            }
        }
    }

    /// Each change also under a true digest, as a stranger's worker would write it.
    @Test func changedEntriesAreReadWithoutATrap() throws {
        let bytes = EntryFile()
        try StoredBytes([1, 2, 3]).write(to: bytes.descriptor, key: Self.key)
        let samples = try [Self.file(Self.sample(packets: 2, payload: 300)).bytes, bytes.bytes]
        Mutations.run("part-entry", samples.map { $0.dropLast(Digest.byteCount) }, rounds: 500) { changed in
            for bytes in [changed, changed + Digest(of: changed).bytes] {
                let file = EntryFile(bytes)
                _ = try? PartEntry.read(from: file.descriptor, key: Self.key)
                _ = try? StoredBytes.read(from: file.descriptor, key: Self.key)
                _ = try? checkEntry(file.descriptor, key: Self.key)
            }
        }
    }

    @Test func anotherKeyIsRefused() throws {
        let file = try Self.file(Self.sample())
        #expect(throws: PartEntryFailure.damaged(.key)) {
            try PartEntry.read(from: file.descriptor, key: Digest(of: [2]))
        }
    }

    @Test func onlyRegularFilesAreRead() throws {
        var ends: [CInt] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        #expect(throws: PartEntryFailure.damaged(.kind)) { try PartEntry.read(from: ends[0], key: Self.key) }
    }

    @Test func aHugeHollowFileIsRefused() throws {
        let file = EntryFile(Array(try Self.file(Self.sample()).bytes.prefix(48)))
        try #require(ftruncate(file.descriptor, PartEntry.maximumSize + 1) == 0)
        #expect(throws: PartEntryFailure.tooLarge) { try PartEntry.read(from: file.descriptor, key: Self.key) }
    }

    @Test func aFullDiskIsReported() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        #expect(throws: PartEntryFailure.system(ENOSPC)) { try Self.sample().write(to: full, key: Self.key) }
    }

    @Test(arguments: [0, 1, 65_536])
    func bytesAreReadBack(count: Int) throws {
        let bytes = StoredBytes([UInt8](repeating: 5, count: count))
        let file = EntryFile()
        try bytes.write(to: file.descriptor, key: Self.key)
        #expect(try StoredBytes.read(from: file.descriptor, key: Self.key) == bytes)
        try checkEntry(file.descriptor, key: Self.key)
        #expect(throws: PartEntryFailure.damaged(.header)) {
            try PartEntry.read(from: file.descriptor, key: Self.key)
        }
    }

    private static func expectDamage(_ bytes: [UInt8]) {
        let file = EntryFile(bytes)
        do {
            _ = try PartEntry.read(from: file.descriptor, key: key)
            Issue.record("the damage was not found")
        } catch {
            guard case .damaged = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(throws: PartEntryFailure.self) { try checkEntry(file.descriptor, key: key) }
    }
}
