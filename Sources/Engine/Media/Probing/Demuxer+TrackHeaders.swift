import CFFmpeg

/// The header of a track in an MP4 or QuickTime index. FFmpeg does not keep its group.
struct TrackHeader {
    /// False for a track that players leave out.
    var isEnabled: Bool
    /// Tracks of the same number other than 0 are alternatives.
    var alternateGroup: Int
}

extension Demuxer {
    /// The headers by the tracks' numbers in the file; empty for other containers.
    ///
    /// It moves the position of the demuxer and puts it back.
    func trackHeaders() -> [Int: TrackHeader] {
        guard let io = context.pointee.pb, isMP4, io.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 else { return [:] }
        let position = avio_seek(io, 0, SEEK_CUR)
        defer { avio_seek(io, position, SEEK_SET) }
        guard let movie = boxes(in: 0..<max(0, avio_size(io))).first(where: { $0.name == Self.code("moov") }) else {
            return [:]
        }
        var headers: [Int: TrackHeader] = [:]
        for track in boxes(in: movie.range) where track.name == Self.code("trak") {
            guard let box = boxes(in: track.range).first(where: { $0.name == Self.code("tkhd") }),
                let id = number(of: box), let start = bytes(at: box.range.lowerBound, 4),
                let flags = start.bigEndian(at: 1, bytes: 3),
                // Before the group are three times of 32 or 64 bits, two reserved words, the number, and the layer.
                let group = bytes(at: box.range.lowerBound + (start[0] == 1 ? 46 : 34), 2)?.bigEndian(at: 0, bytes: 2)
            else { continue }
            headers[id] = TrackHeader(isEnabled: flags & 1 != 0, alternateGroup: group)
        }
        return headers
    }
}
