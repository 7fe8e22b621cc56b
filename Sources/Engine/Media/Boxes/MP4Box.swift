/// One box of an MP4 file.
package struct MP4Box {
    /// Four letters.
    package let type: String
    /// Its contents' range in the bytes that it was found in.
    package let contents: Range<Int>

    /// Bytes of the size and the type before the contents.
    package static let headerSize = 8

    /// The consecutive boxes of a range, without a truncated last one.
    ///
    package static func all(in bytes: [UInt8], _ range: Range<Int>) -> [MP4Box] {
        var boxes: [MP4Box] = []
        var position = range.lowerBound
        while range.upperBound - position >= headerSize, let size = bytes.bigEndian(at: position, bytes: 4),
            size >= headerSize, size <= range.upperBound - position
        {
            let type = String(decoding: bytes[position + 4..<position + headerSize], as: UTF8.self)
            boxes.append(MP4Box(type: type, contents: position + headerSize..<position + size))
            position += size
        }
        return boxes
    }

    /// A box as a file has it.
    /// - Parameter type: Four letters.
    package static func bytes(_ type: String, _ contents: [UInt8]) -> [UInt8] { bytes(Array(type.utf8), contents) }

    /// A box with a type of any four bytes.
    package static func bytes(_ type: [UInt8], _ contents: [UInt8]) -> [UInt8] {
        number(headerSize + contents.count, 4) + type + contents
    }

    /// The lowest bytes of a number, the highest of them first.
    package static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
}
