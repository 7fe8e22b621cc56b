import CFFmpeg

/// The description of samples in QuickTime's index, which FFmpeg skips for tracks of metadata.
extension Demuxer {
    /// A sample entry has no more bytes.
    private static let largestEntry = 1 << 20
    /// Boxes that are looked at in one box.
    private static let mostBoxes = 10000

    /// A box in the file.
    struct Box {
        package var name: UInt32
        /// Of its data, in the file.
        package var range: Range<Int64>
    }

    /// The data of a track's first sample entry, after its header; nil if the file has none with that name.
    ///
    /// Call it only before the first packet is read: it moves the position of the demuxer and puts it back.
    /// - Parameters:
    ///   - id: The track's number in the file.
    ///   - name: Four characters.
    func sampleEntry(ofTrack id: Int, named name: String) throws(MediaError) -> [UInt8]? {
        guard let io = context.pointee.pb, isMP4 else { return nil }
        let position = avio_seek(io, 0, SEEK_CUR)
        defer { avio_seek(io, position, SEEK_SET) }
        guard let movie = boxes(in: 0..<max(0, avio_size(io))).first(where: { $0.name == Self.code("moov") }) else {
            return nil
        }
        for track in boxes(in: movie.range) where track.name == Self.code("trak") {
            let parts = boxes(in: track.range)
            guard let header = parts.first(where: { $0.name == Self.code("tkhd") }), number(of: header) == id else {
                continue
            }
            var range: Range<Int64>? = track.range
            for step in ["mdia", "minf", "stbl", "stsd"] {
                range = range.flatMap { boxes(in: $0).first { $0.name == Self.code(step) }?.range }
            }
            return range.flatMap { entry($0, named: name) }
        }
        return nil
    }

    /// The track's number in its header.
    func number(of header: Box) -> Int? {
        guard let version = bytes(at: header.range.lowerBound, 1)?.first else { return nil }
        // Two times of 32 or of 64 bits come before it.
        return bytes(at: header.range.lowerBound + (version == 1 ? 20 : 12), 4)?.bigEndian(at: 0, bytes: 4)
    }

    private func entry(_ descriptions: Range<Int64>, named name: String) -> [UInt8]? {
        // Version, flags and the number of entries come before the first.
        let start = descriptions.lowerBound + 8
        guard start < descriptions.upperBound,
            let first = boxes(in: start..<descriptions.upperBound).first, first.name == Self.code(name),
            first.range.count <= Self.largestEntry
        else { return nil }
        return bytes(at: first.range.lowerBound, first.range.count)
    }

    func boxes(in range: Range<Int64>) -> [Box] {
        var boxes: [Box] = []
        var offset = range.lowerBound
        while range.upperBound - offset >= 8, boxes.count < Self.mostBoxes, let header = bytes(at: offset, 8),
            let short = header.bigEndian(at: 0, bytes: 4), let name = header.bigEndian(at: 4, bytes: 4)
        {
            var (size, start) = (Int64(short), offset + 8)
            if short == 1, let long = bytes(at: start, 8)?.bigEndian(at: 0, bytes: 8) {
                (size, start) = (Int64(long), start + 8)
            } else if short == 0 {
                size = range.upperBound - offset
            }
            guard size >= start - offset, size <= range.upperBound - offset else { break }
            boxes.append(Box(name: UInt32(name), range: start..<(offset + size)))
            offset += size
        }
        return boxes
    }

    package func bytes(at offset: Int64, _ count: Int) -> [UInt8]? {
        guard count > 0, avio_seek(context.pointee.pb, offset, SEEK_SET) == offset else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return avio_read(context.pointee.pb, &bytes, CInt(count)) == CInt(count) ? bytes : nil
    }

    package static func code(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
