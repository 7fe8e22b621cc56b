import CFFmpeg
import Glibc

extension Demuxer {
    /// The first bytes of the file itself, as many as there are. The file is then at another place: only before packets
    /// are read, or when none will be.
    /// - Parameter limit: How many at most.
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

    /// Whether the file is a picture that moves, played by its own loop count.
    var isAnimatedPicture: Bool { formatName == "gif" || formatName == "apng" }
}

extension [UInt8] {
    /// A number of some bytes, the first the highest; nil beyond the end.
    func bigEndian(at offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, offset + count <= self.count else { return nil }
        return self[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of some bytes, the first the lowest; nil beyond the end.
    func littleEndian(at offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, offset + count <= self.count else { return nil }
        return self[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Where some bytes begin at or after an offset; nil where they do not.
    func firstIndex(of pattern: [UInt8], from start: Int = 0) -> Int? {
        guard let first = pattern.first, start <= count - pattern.count else { return nil }
        for index in start...(count - pattern.count) where self[index] == first {
            if self[index..<(index + pattern.count)].elementsEqual(pattern) { return index }
        }
        return nil
    }
}
