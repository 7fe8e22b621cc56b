import Digests
import Glibc

/// Reads an entry's file field by field and computes the digest of all bytes on the way.
///
/// The file may be damaged or a stranger's: no length is believed that leaves the file, so nothing larger than the file
/// is ever allocated.
struct EntryReader {
    /// The file is read in pieces of this many bytes.
    private static let pieceSize = 256 << 10

    private let descriptor: CInt
    private var digester = Digester()
    private var buffer: [UInt8] = []
    private var position = 0
    /// The offset in the file after ``buffer``.
    private var offset = 0
    /// The offset of the digest, which ends the file.
    private let end: Int

    /// Reads and checks the header.
    /// - Parameter descriptor: Open for reading; its offset does not matter and stays.
    init(descriptor: CInt, kind: EntryHeader.Kind, key: Digest) throws(PartEntryFailure) {
        try self.init(descriptor: descriptor)
        guard try readKind(key) == kind else { throw .damaged(.header) }
    }

    /// Opens a file whose header is not read yet.
    init(descriptor: CInt) throws(PartEntryFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else { throw .damaged(.kind) }
        guard status.st_size <= PartEntry.maximumSize else { throw .tooLarge }
        guard status.st_size >= EntryHeader.byteCount + Digest.byteCount else { throw .damaged(.length) }
        self.descriptor = descriptor
        end = Int(status.st_size) - Digest.byteCount
    }

    /// Reads and checks the header of an entry of any kind.
    mutating func readKind(_ key: Digest) throws(PartEntryFailure) -> EntryHeader.Kind {
        guard try bytes(EntryHeader.magic.count) == EntryHeader.magic,
            try number(UInt32.self) == EntryHeader.version,
            let kind = EntryHeader.Kind(rawValue: try number())
        else { throw .damaged(.header) }
        guard try bytes(Digest.byteCount) == key.bytes else { throw .damaged(.key) }
        return kind
    }

    /// The bytes between here and the digest.
    var remaining: Int { end - offset + (buffer.count - position) }

    /// A number, little-endian.
    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(PartEntryFailure) -> Number {
        let size = MemoryLayout<Number>.size
        guard size <= remaining else { throw .damaged(.length) }
        // No array of its own: an hour of sound has a million numbers.
        if size > buffer.count - position { try refill() }
        defer { position += size }
        return Number(
            littleEndian: buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Number.self) })
    }

    /// A number that counts things of at least `size` bytes each, which must fit into the rest of the file.
    mutating func count<Number: FixedWidthInteger>(
        _: Number.Type, size: Int
    ) throws(PartEntryFailure) -> Int {
        let number = try number(Number.self)
        guard let count = Int(exactly: number), count >= 0, count <= remaining / size else { throw .damaged(.length) }
        return count
    }

    /// Bytes with their number before them, in 32 bits.
    mutating func field() throws(PartEntryFailure) -> [UInt8] { try bytes(count(UInt32.self, size: 1)) }

    /// The next bytes.
    mutating func bytes(_ count: Int) throws(PartEntryFailure) -> [UInt8] {
        guard count <= remaining else { throw .damaged(.length) }
        if count > buffer.count - position, count <= Self.pieceSize { try refill() }
        if count <= buffer.count - position {
            position += count
            return Array(buffer[position - count..<position])
        }
        let begun = buffer[position...]
        var failure: PartEntryFailure?
        let result = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            _ = target.initialize(from: begun)
            let rest = UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(target)[begun.count..<count])
            do throws(PartEntryFailure) { try get(rest, at: offset) } catch { failure = error }
            digester.update(UnsafeRawBufferPointer(rest))
            initialized = failure == nil ? count : 0
        }
        if let failure { throw failure }
        offset += count - begun.count
        (buffer, position) = ([], 0)
        return result
    }

    /// Passes over all bytes before the digest.
    mutating func skipRest() throws(PartEntryFailure) {
        position = buffer.count
        while remaining > 0 {
            try refill()
            position = buffer.count
        }
    }

    /// Checks that the fields have ended where the file does, and its digest.
    mutating func finish() throws(PartEntryFailure) {
        guard remaining == 0 else { throw .damaged(.length) }
        var stored = [UInt8](repeating: 0, count: Digest.byteCount)
        var failure: PartEntryFailure?
        stored.withUnsafeMutableBytes { stored in
            do throws(PartEntryFailure) { try get(stored, at: end) } catch { failure = error }
        }
        if let failure { throw failure }
        guard digester.finish().bytes == stored else { throw .damaged(.digest) }
    }

    /// Reads the next piece after what is left in the buffer.
    private mutating func refill() throws(PartEntryFailure) {
        let count = min(Self.pieceSize, end - offset)
        var piece = [UInt8](repeating: 0, count: count)
        var failure: PartEntryFailure?
        piece.withUnsafeMutableBytes { piece in
            do throws(PartEntryFailure) { try get(piece, at: offset) } catch { failure = error }
        }
        if let failure { throw failure }
        digester.update(piece)
        offset += count
        buffer = position == buffer.count ? piece : Array(buffer[position...]) + piece
        position = 0
    }

    /// Fills a buffer from an offset of the file. Wraps `pread`.
    private func get(_ target: UnsafeMutableRawBufferPointer, at start: Int) throws(PartEntryFailure) {
        var done = 0
        while done < target.count {
            let count = pread(descriptor, target.baseAddress! + done, target.count - done, start + done)
            if count == 0 { throw .damaged(.length) }
            if count > 0 { done += count } else if errno != EINTR { throw .system(errno) }
        }
    }
}
