import Media
import MediaTime

/// Ends a track of a finished MP4 before its last samples, which stay in the file because other samples refer to them.
///
/// FFmpeg's muxer writes edit lists that start later than the track, and none that end earlier.
struct EditListEnd {
    private var file: MovieIndex

    /// - Returns: Nil for a file without an index.
    init?(_ descriptor: CInt) {
        guard let file = MovieIndex(descriptor) else { return nil }
        self.file = file
    }

    private var index: [UInt8] { file.bytes }

    /// Ends a track.
    /// - Parameters:
    ///   - track: Counts from 0.
    ///   - end: In the movie's time.
    /// - Returns: True if the index has the track with an edit list and could be written.
    mutating func end(track: Int, at end: Time) -> Bool {
        let top = MP4Box.all(in: index, MP4Box.headerSize..<index.count)
        guard let header = top.first(where: { $0.type == "mvhd" }),
            let unit = number(header.contents.lowerBound + (isLong(header) ? 20 : 12), bytes: 4), unit > 0,
            // Down: a picture that starts at the end is not shown.
            let length = try? end.dividedRoundingDown(by: Time(1, Int32(clamping: unit)))
        else { return false }
        var (hasEnded, longest) = (false, Int64(0))
        for box in top where box.type == "trak" {
            let parts = MP4Box.all(in: index, box.contents)
            guard let head = parts.first(where: { $0.type == "tkhd" }) else { continue }
            let place = head.contents.lowerBound + (isLong(head) ? 28 : 20)
            let size = isLong(head) ? 8 : 4
            if number(head.contents.lowerBound + (isLong(head) ? 20 : 12), bytes: 4) == Int64(track + 1),
                let edits = parts.first(where: { $0.type == "edts" }),
                let list = MP4Box.all(in: index, edits.contents).first, shorten(list, to: length)
            {
                write(length, at: place, bytes: size)
                hasEnded = true
            }
            longest = max(longest, number(place, bytes: size) ?? 0)
        }
        write(longest, at: header.contents.lowerBound + (isLong(header) ? 24 : 16), bytes: isLong(header) ? 8 : 4)
        return hasEnded && file.write()
    }

    /// Shortens the last edit.
    private mutating func shorten(_ list: MP4Box, to length: Int64) -> Bool {
        let (start, size) = (list.contents.lowerBound, isLong(list) ? 8 : 4)
        guard list.type == "elst", let count = number(start + 4, bytes: 4), count > 0 else { return false }
        var left = length
        for entry in 0..<Int(count) {
            let place = start + 8 + entry * (2 * size + 4)
            guard let own = number(place, bytes: size) else { return false }
            if entry == Int(count) - 1 {
                guard left > 0, left <= own else { return false }
                write(left, at: place, bytes: size)
            }
            left -= own
        }
        return true
    }

    // MARK: - Boxes

    /// True if a box has 64-bit times: its version is 1.
    private func isLong(_ box: MP4Box) -> Bool { number(box.contents.lowerBound, bytes: 1) == 1 }

    private func number(_ place: Int, bytes count: Int) -> Int64? {
        index.bigEndian(at: place, bytes: count).map(Int64.init)
    }

    private mutating func write(_ number: Int64, at place: Int, bytes count: Int) {
        guard place + count <= index.count else { return }
        for byte in 0..<count {
            file.bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - byte)))
        }
    }
}
