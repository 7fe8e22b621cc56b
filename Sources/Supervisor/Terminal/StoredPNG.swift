import Messages

/// PNG files whose pixels are stored and not compressed: large, and made at once.
///
/// The supervisor has no codecs; a picture for a terminal lives as long as it takes to send it.
enum StoredPNG {
    /// A picture as the bytes of a file, 8 bits a channel.
    static func encode(_ picture: TerminalPicture) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        append("IHDR", bytes(picture.width) + bytes(picture.height) + [8, 2, 0, 0, 0], to: &file)
        append("IDAT", stream(of: rows(of: picture)), to: &file)
        append("IEND", [], to: &file)
        return file
    }

    /// Each row after the number of its filter: none.
    private static func rows(of picture: TerminalPicture) -> [UInt8] {
        let stride = picture.width * 3
        var rows: [UInt8] = []
        rows.reserveCapacity((stride + 1) * picture.height)
        for row in 0..<picture.height {
            rows.append(0)
            rows.append(contentsOf: picture.pixels[row * stride..<(row + 1) * stride])
        }
        return rows
    }

    /// The zlib stream of stored blocks (RFC 1950, RFC 1951).
    private static func stream(of data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        stream.reserveCapacity(data.count + data.count / 10_000 + 16)
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, data.count)
            let count = UInt16(end - start)
            stream.append(end == data.count ? 1 : 0)
            for value in [count, ~count] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
            stream.append(contentsOf: data[start..<end])
            start = end
        } while start < data.count
        return stream + bytes(Int(adler32(data)))
    }

    private static func append(_ type: String, _ content: [UInt8], to file: inout [UInt8]) {
        let body = Array(type.utf8) + content
        file += bytes(content.count)
        file += body
        file += bytes(Int(crc32(body)))
    }

    /// Highest first.
    private static func bytes(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func adler32(_ data: [UInt8]) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        // So many sums fit into 32 bits before they are reduced.
        for start in stride(from: 0, to: data.count, by: 5552) {
            for byte in data[start..<min(start + 5552, data.count)] {
                a &+= UInt32(byte)
                b &+= a
            }
            a %= 65521
            b %= 65521
        }
        return b << 16 | a
    }

    private static func crc32(_ data: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in data { crc = crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
        return ~crc
    }

    private static let crcTable = (0..<256 as Range<UInt32>).map { index in
        (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
}
