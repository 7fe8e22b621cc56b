import CFFmpeg
import Glibc
import Values

/// The orientation of a still: EXIF's tag 0x0112, which FFmpeg does not apply, or what AVIF has in its place.
struct ExifOrientation {
    /// From 1, upright, to 8; 2, 4, 5 and 7 are mirrored.
    package let value: Int

    /// Bytes of a JPEG read: EXIF is in one of the first segments, which hold 64 KiB each.
    private static let limit = 1 << 17
    /// Bytes read of EXIF in a PNG or a WebP: its first directory comes before the preview in it.
    private static let longestTable = 1 << 16
    /// Chunks that are looked at, which are 8 KiB or more each.
    private static let mostChunks = 1 << 16

    /// - Returns: Nil if the picture is upright or the file has no orientation.
    init?(_ demuxer: Demuxer) {
        guard let value = Self.value(of: demuxer), (2...8).contains(value) else { return nil }
        self.value = value
    }

    /// Call it only before the first packet is read: it moves the position of the demuxer and puts it back.
    private static func value(of demuxer: Demuxer) -> Int? {
        guard let io = demuxer.context.pointee.pb else { return nil }
        let position = avio_seek(io, 0, SEEK_CUR)
        defer { avio_seek(io, position, SEEK_SET) }
        switch demuxer.stream(0).pointee.codecpar.pointee.codec_id {
        case AV_CODEC_ID_MJPEG: return (try? demuxer.firstBytes(upTo: limit)).flatMap(value(in:))
        case AV_CODEC_ID_PNG: return chunk("eXIf", of: demuxer, from: 8, isRIFF: false).flatMap(orientation(in:))
        case AV_CODEC_ID_WEBP: return chunk("EXIF", of: demuxer, from: 12, isRIFF: true).flatMap(orientation(in:))
        case AV_CODEC_ID_TIFF: return orientation { demuxer.bytes(at: Int64($0), $1) }
        case AV_CODEC_ID_AV1: return demuxer.primaryItem?.orientation
        default: return nil
        }
    }

    /// The data of a chunk of a PNG or a WebP, without the mark that some programs put before it, as in JPEG.
    private static func chunk(_ name: String, of demuxer: Demuxer, from start: Int64, isRIFF: Bool) -> [UInt8]? {
        var position = start
        for _ in 0..<mostChunks {
            guard let header = demuxer.bytes(at: position, 8) else { return nil }
            let length = isRIFF ? header.littleEndian(at: 4, bytes: 4)! : header.bigEndian(at: 0, bytes: 4)!
            if header[(isRIFF ? 0 : 4)...].starts(with: name.utf8) {
                let data = demuxer.bytes(at: position + 8, min(length, longestTable))
                return data.map { $0.starts(with: mark) ? Array($0.dropFirst(mark.count)) : $0 }
            }
            // RIFF fills up to even lengths; PNG has a checksum behind the data.
            position += 8 + Int64(length) + (isRIFF ? Int64(length & 1) : 4)
        }
        return nil
    }

    /// The mark before EXIF data in a JPEG.
    private static let mark = [UInt8]("Exif".utf8) + [0, 0]

    /// The orientation in the first EXIF segment of a JPEG's start; nil without one.
    package static func value(in bytes: [UInt8]) -> Int? {
        var position = 2
        // Segments, each with its length, up to the picture's data.
        while let marker = bytes.bigEndian(at: position, bytes: 2), marker >= 0xFFC0, marker != 0xFFDA,
            let length = bytes.bigEndian(at: position + 2, bytes: 2)
        {
            let content = position + 4
            let end = min(position + 2 + length, bytes.count)
            if marker == 0xFFE1, end >= content + 6, bytes[content..<end].starts(with: mark) {
                return orientation(in: Array(bytes[(content + mark.count)..<end]))
            }
            position += 2 + length
        }
        return nil
    }

    private static func orientation(in tiff: [UInt8]) -> Int? {
        orientation { offset, count in
            offset + count <= tiff.count ? Array(tiff[offset..<(offset + count)]) : nil
        }
    }

    /// Searches the first directory of a TIFF.
    /// - Parameter read: Returns bytes at an offset of 0 or more; nil beyond the end.
    private static func orientation(_ read: (_ offset: Int, _ count: Int) -> [UInt8]?) -> Int? {
        guard let header = read(0, 8) else { return nil }
        let isLittle = header[0] == 0x49
        func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
            (isLittle ? bytes.littleEndian(at: offset, bytes: count) : bytes.bigEndian(at: offset, bytes: count)) ?? 0
        }
        let directory = number(header, 4, 4)
        guard let count = read(directory, 2).map({ number($0, 0, 2) }) else { return nil }
        for entry in 0..<count {
            guard let field = read(directory + 2 + entry * 12, 12) else { return nil }
            if number(field, 0, 2) == 0x0112 { return number(field, 8, 2) }
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
