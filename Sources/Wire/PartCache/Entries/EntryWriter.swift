import Digests
import Glibc

/// Writes an entry's file field by field, and the digest of all bytes at its end.
struct EntryWriter {
    /// Small fields are written together, in pieces of this many bytes.
    private static let pieceSize = 256 << 10

    private let descriptor: CInt
    private var digester = Digester()
    private var buffer: [UInt8] = []
    private var size = 0

    /// Writes the header.
    /// - Parameter descriptor: Open for writing; the entry begins at its offset.
    init(descriptor: CInt, kind: EntryHeader.Kind, key: Digest) throws(PartEntryFailure) {
        self.descriptor = descriptor
        try write(EntryHeader.magic)
        try write(EntryHeader.version)
        try write(kind.rawValue)
        try write(key.bytes)
    }

    /// Writes a number, little-endian.
    mutating func write(_ number: some FixedWidthInteger) throws(PartEntryFailure) {
        try require(MemoryLayout.size(ofValue: number))
        withUnsafeBytes(of: number.littleEndian) { buffer.append(contentsOf: $0) }
    }

    /// Writes bytes without their number.
    mutating func write(_ bytes: [UInt8]) throws(PartEntryFailure) {
        try require(bytes.count)
        if bytes.count > Self.pieceSize {
            digester.update(bytes)
            try put(bytes)
        } else {
            buffer.append(contentsOf: bytes)
        }
    }

    /// Makes room in the buffer, or writes what is there.
    private mutating func require(_ count: Int) throws(PartEntryFailure) {
        guard count <= PartEntry.maximumSize - Digest.byteCount - size else { throw .tooLarge }
        size += count
        if buffer.count + count > Self.pieceSize { try flush() }
    }

    /// Writes bytes with their number before them, in 32 bits.
    mutating func writeField(_ bytes: [UInt8]) throws(PartEntryFailure) {
        guard let count = UInt32(exactly: bytes.count) else { throw .tooLarge }
        try write(count)
        try write(bytes)
    }

    /// Writes what is left, and the digest.
    mutating func finish() throws(PartEntryFailure) {
        try flush()
        try put(digester.finish().bytes)
    }

    private mutating func flush() throws(PartEntryFailure) {
        digester.update(buffer)
        try put(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Wraps `write`.
    private func put(_ bytes: [UInt8]) throws(PartEntryFailure) {
        let failure: CInt = bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
                if count > 0 {
                    done += count
                } else if count == 0 || errno != EINTR {
                    return count == 0 ? ENOSPC : errno
                }
            }
            return 0
        }
        guard failure == 0 else { throw .system(failure) }
    }
}
