import CFFmpeg
import Glibc

extension Demuxer {
    /// The first bytes of the file itself. Call it only before the first packet is read: it may disturb the position of
    /// the demuxer.
    /// - Parameter limit: The most bytes to return.
    func firstBytes(upTo limit: Int) throws(MediaError) -> [UInt8] {
        guard let io = context.pointee.pb else { return [] }
        let position = avio_seek(io, 0, SEEK_CUR)
        guard avio_seek(io, 0, SEEK_SET) == 0 else { return [] }
        defer { avio_seek(io, position, SEEK_SET) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = avio_read(io, &bytes, CInt(limit))
        if count == ffmpeg_end_of_file() { return [] }
        try check("read '\(path)'", count)
        return Array(bytes.prefix(Int(count)))
    }

    /// True for an animated picture with a loop count of its own.
    var isAnimatedPicture: Bool { formatName == "gif" || formatName == "apng" }
}

extension [UInt8] {
    /// Reads a big-endian number; nil beyond the end.
    package func bigEndian(at offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, offset + count <= self.count else { return nil }
        return self[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a little-endian number; nil beyond the end.
    func littleEndian(at offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, offset + count <= self.count else { return nil }
        return self[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The first index of a pattern at or after an offset.
    package func firstIndex(of pattern: [UInt8], from start: Int = 0) -> Int? {
        guard let first = pattern.first, start <= count - pattern.count else { return nil }
        for index in start...(count - pattern.count) where self[index] == first {
            if self[index..<(index + pattern.count)].elementsEqual(pattern) { return index }
        }
        return nil
    }
}
