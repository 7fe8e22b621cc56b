import CFFmpeg

/// The mark in the file of a recording that has not ended: a box that players pass over, between the kinds of players and
/// the index.
package enum RecordingMark {
    private static let words = Array("luaedit: unfinished recording".utf8)
    /// The length of the box, in bytes.
    package static let size = MP4Box.headerSize + words.count

    /// The box.
    package static let box: [UInt8] =
        [0, 0, 0, UInt8(size)] + Array("free".utf8) + words

    /// The box of a recording that has ended, of the same length.
    package static let endedBox: [UInt8] =
        [0, 0, 0, UInt8(size)] + Array("free".utf8) + [UInt8](repeating: 0, count: words.count)

    /// The mark's place in the first bytes of a file; nil without one.
    package static func place(in bytes: [UInt8]) -> Int? {
        MP4Box.all(in: bytes, 0..<bytes.count).first { bytes[$0.contents].elementsEqual(words) }
            .map { $0.contents.lowerBound - MP4Box.headerSize }
    }
}

extension Demuxer {
    /// A remark about a recording that has not ended; nil for other files.
    func unfinishedRecording() throws(MediaError) -> String? {
        guard isMP4, RecordingMark.place(in: try firstBytes(upTo: 256)) != nil else { return nil }
        return "it is an unfinished recording: it was not ended properly, or is being made, and plays up to here; "
            + "'luaedit run trim' makes a finished one of it"
    }
}

extension Demuxer {
    /// A remark about a fragmented recording that ends within a fragment, as after a kill; nil for other files.
    func cutOff() throws(MediaError) -> String? {
        guard let io = context.pointee.pb, try isFragmented() else { return nil }
        let size = avio_size(io)
        let ends = (0..<streamCount).flatMap { index in
            (0..<max(0, avformat_index_get_entries_count(stream(index)))).suffix(4096).compactMap { position in
                avformat_index_get_entry(stream(index), position).map { $0.pointee.pos + Int64($0.pointee.size) }
            }
        }
        guard size > 0, let end = ends.max(), end > size else { return nil }
        return
            "it was cut off while it was written: \(end - size) bytes or more of its last fragment are missing, and it "
            + "ends with the last whole picture and sound before"
    }
}
