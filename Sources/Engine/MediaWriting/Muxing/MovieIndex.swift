import Glibc
import Media

/// The index of a finished MP4 file, its box `moov`, to change without changing its length.
struct MovieIndex {
    private let descriptor: CInt
    /// The whole box.
    var bytes: [UInt8]
    /// Its place in the file.
    private let offset: Int64

    /// Larger than the index of any movie.
    private static let longest: Int64 = 1 << 30

    /// Reads the index. Wraps `pread`.
    /// - Returns: Nil for a file without one.
    init?(_ descriptor: CInt) {
        var position: Int64 = 0
        while let (type, size) = Self.box(descriptor, at: position), size >= Int64(MP4Box.headerSize) {
            if type == "moov", size <= Self.longest {
                var bytes = [UInt8](repeating: 0, count: Int(size))
                guard pread(descriptor, &bytes, bytes.count, off_t(position)) == bytes.count else { return nil }
                (self.descriptor, self.bytes, offset) = (descriptor, bytes, position)
                return
            }
            position += size
        }
        return nil
    }

    /// Writes the changed index. Wraps `pwrite`.
    /// - Returns: True if all of it was written.
    func write() -> Bool { pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count }

    /// The type and the size of a box in the file; nil at the end.
    private static func box(_ descriptor: CInt, at position: Int64) -> (type: String, size: Int64)? {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard pread(descriptor, &bytes, 16, off_t(position)) == 16, var size = bytes.bigEndian(at: 0, bytes: 4) else {
            return nil
        }
        if size == 1 { size = bytes.bigEndian(at: 8, bytes: 8) ?? 0 }
        return (String(decoding: bytes[4..<8], as: UTF8.self), Int64(size))
    }
}
