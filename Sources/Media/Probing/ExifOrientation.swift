import CFFmpeg
import EditModel

/// The orientation of a JPEG: EXIF's tag 0x0112, which FFmpeg does not read.
struct ExifOrientation {
    /// From 1, upright, to 8; 2, 4, 5 and 7 are mirrored.
    let value: Int

    /// Bytes read: EXIF is in one of the first segments, which hold 64 KiB each.
    private static let limit = 1 << 17

    /// - Returns: Nil if the picture is upright or the file has no orientation.
    init?(_ demuxer: Demuxer) {
        guard demuxer.stream(0).pointee.codecpar.pointee.codec_id == AV_CODEC_ID_MJPEG,
            let bytes = try? demuxer.firstBytes(upTo: Self.limit), let value = Self.value(in: bytes),
            (2...8).contains(value)
        else { return nil }
        self.value = value
    }

    /// The orientation in the first EXIF segment of a JPEG's start; nil without one.
    static func value(in bytes: [UInt8]) -> Int? {
        var position = 2
        // Segments, each with its length, up to the picture's data.
        while let marker = bytes.bigEndian(at: position, bytes: 2), marker >= 0xFFC0, marker != 0xFFDA,
            let length = bytes.bigEndian(at: position + 2, bytes: 2)
        {
            let content = position + 4
            let end = min(position + 2 + length, bytes.count)
            if marker == 0xFFE1, end >= content + 6,
                bytes[content..<(content + 6)].elementsEqual([UInt8]("Exif".utf8) + [0, 0])
            {
                return orientation(in: Array(bytes[(content + 6)..<end]))
            }
            position += 2 + length
        }
        return nil
    }

    /// Searches the first directory of a TIFF header.
    private static func orientation(in tiff: [UInt8]) -> Int? {
        let isLittle = tiff.first == 0x49
        func number(_ offset: Int, _ count: Int) -> Int? {
            isLittle ? tiff.littleEndian(at: offset, bytes: count) : tiff.bigEndian(at: offset, bytes: count)
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for entry in 0..<count {
            let offset = directory + 2 + entry * 12
            if number(offset, 2) == 0x0112 { return number(offset + 8, 2) }
        }
        return nil
    }

    /// The map that turns the stored picture upright, with its top left corner at the origin.
    /// - Parameter size: The stored picture's.
    func transform(_ size: Size) -> AffineTransform {
        let (width, height) = (size.width, size.height)
        return switch value {
        case 2: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        case 3: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case 4: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
        case 5: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case 6: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        case 7: AffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
        case 8: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        default: .identity
        }
    }
}
