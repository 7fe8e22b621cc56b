import Digests
import Glibc

/// A small entry of a cache: bytes, such as the digest of a file, protected as a ``PartEntry`` is.
package struct StoredBytes: Equatable, Sendable {
    /// The most bytes of one entry.
    package static let maximumCount = 64 << 10

    package let bytes: [UInt8]

    /// - Precondition: There are at most ``maximumCount`` bytes.
    package init(_ bytes: [UInt8]) {
        precondition(bytes.count <= Self.maximumCount, "small entries are small")
        self.bytes = bytes
    }

    /// Writes the entry.
    /// - Parameter descriptor: Open for writing, at the start of an empty file. Stays open.
    package func write(to descriptor: CInt, key: Digest) throws(PartEntryFailure) {
        var writer = try EntryWriter(descriptor: descriptor, kind: .bytes, key: key)
        try writer.writeField(bytes)
        try writer.finish()
    }

    /// Reads an entry and checks all of it.
    /// - Throws: ``PartEntryFailure/damaged(_:)`` unless the file is exactly what ``write(to:key:)`` wrote for this key.
    package static func read(from descriptor: CInt, key: Digest) throws(PartEntryFailure) -> StoredBytes {
        var reader = try EntryReader(descriptor: descriptor, kind: .bytes, key: key)
        return try read(&reader)
    }

    static func read(_ reader: inout EntryReader) throws(PartEntryFailure) -> StoredBytes {
        let count = try reader.count(UInt32.self, size: 1)
        guard count <= maximumCount else { throw .damaged(.field) }
        let bytes = try reader.bytes(count)
        try reader.finish()
        return StoredBytes(bytes)
    }
}

extension PartStore {
    /// Bytes that ``keep(_:as:)`` stored. Nil if there are none; damaged ones are removed.
    package func bytes(_ key: Digest) -> [UInt8]? {
        guard let descriptor = open(key) else { return nil }
        defer { close(descriptor) }
        do throws(PartEntryFailure) { return try StoredBytes.read(from: descriptor, key: key).bytes } catch {
            remove(key)
            return nil
        }
    }

    /// Stores bytes if there is room.
    /// - Precondition: There are at most ``StoredBytes/maximumCount`` bytes.
    package func keep(_ bytes: [UInt8], as key: Digest) {
        let entry = StoredBytes(bytes)
        guard let descriptor = create(key) else { return }
        do throws(PartEntryFailure) {
            try entry.write(to: descriptor, key: key)
            close(descriptor)
            keep(key)
        } catch {
            close(descriptor)
            discard(key)
        }
    }
}
