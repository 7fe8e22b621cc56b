import Media
import MediaTime

/// The name of a codec with its profile and level, for playlists and browsers (RFC 6381): `avc1.64001f`.
///
/// Read from a track's initialisation file, which the muxer derives from the encoder's actual output.
enum CodecName {
    /// - Parameter initialization: `ftyp` and `moov` of a file with one track.
    /// - Returns: Nil if the codec has no such name.
    static func of(_ initialization: [UInt8]) -> String? {
        let path = ["moov", "trak", "mdia", "minf", "stbl", "stsd"]
        var range = initialization.indices
        for type in path {
            guard let next = MP4Box.all(in: initialization, range).first(where: { $0.type == type }) else { return nil }
            range = next.contents
        }
        // After the version and the number of entries.
        guard let entry = MP4Box.all(in: initialization, range.dropFirst(8)).first else { return nil }
        return name(ofEntry: entry, initialization)
    }

    /// Bytes of a sample entry before its boxes.
    private enum Header: Int {
        case picture = 78
        case sound = 28
    }

    private static func name(ofEntry entry: MP4Box, _ bytes: [UInt8]) -> String? {
        func record(_ type: String, after header: Header) -> [UInt8]? {
            MP4Box.all(in: bytes, entry.contents.dropFirst(header.rawValue)).first { $0.type == type }
                .map { Array(bytes[$0.contents]) }
        }
        return switch entry.type {
        case "avc1": record("avcC", after: .picture).flatMap { avc($0) }
        case "hvc1", "hev1": record("hvcC", after: .picture).flatMap { hevc(entry.type, $0) }
        case "av01": record("av1C", after: .picture).flatMap { av1($0) }
        case "vp09": record("vpcC", after: .picture).flatMap { vp9($0) }
        case "mp4a": record("esds", after: .sound).flatMap { mpeg4($0) }
        case "Opus", "fLaC", "ac-3", "ec-3", "alac": entry.type
        default: nil
        }
    }

    private static func avc(_ record: [UInt8]) -> String? {
        guard record.count >= 4 else { return nil }
        return "avc1." + record[1...3].map { hexadecimal($0) }.joined()
    }

    private static func hevc(_ mark: String, _ record: [UInt8]) -> String? {
        guard record.count >= 13 else { return nil }
        let space = ["", "A", "B", "C"][Int(record[1] >> 6)]
        let tier = record[1] & 0x20 == 0 ? "L" : "H"
        let compatibility = record[2...5].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32(reversed($1)) }
        var constraints = record[6...11]
        while constraints.last == 0 { constraints.removeLast() }
        let fields =
            ["\(mark).\(space)\(record[1] & 0x1F)", String(compatibility, radix: 16), "\(tier)\(record[12])"]
            + constraints.map { String($0, radix: 16, uppercase: true) }
        return fields.joined(separator: ".")
    }

    private static func av1(_ record: [UInt8]) -> String? {
        guard record.count >= 3 else { return nil }
        let depth = record[2] & 0x40 == 0 ? 8 : record[2] & 0x20 == 0 ? 10 : 12
        let tier = record[2] & 0x80 == 0 ? "M" : "H"
        return "av01.\(record[1] >> 5).\(padded(record[1] & 0x1F, 2))\(tier).\(padded(depth, 2))"
    }

    private static func vp9(_ record: [UInt8]) -> String? {
        guard record.count >= 7 else { return nil }
        return "vp09.\(padded(record[4], 2)).\(padded(record[5], 2)).\(padded(record[6] >> 4, 2))"
    }

    /// Reads the object type, and for MPEG-4 sound the audio object type, from the descriptors of an `esds`.
    private static func mpeg4(_ record: [UInt8]) -> String? {
        guard let object = descriptor(0x04, in: record[...].dropFirst(4)), let kind = object.first else { return nil }
        guard kind == 0x40 else { return "mp4a." + hexadecimal(kind) }
        guard let config = descriptor(0x05, in: object.dropFirst(13))?.first else { return nil }
        return "mp4a.40.\(config >> 3)"
    }

    /// The first descriptor of a kind, also inside the ES descriptor.
    private static func descriptor(_ wanted: UInt8, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = bytes
        while let kind = rest.popFirst() {
            var length = 0
            while let byte = rest.popFirst() {
                length = length << 7 | Int(byte & 0x7F)
                if byte & 0x80 == 0 { break }
            }
            if kind == wanted { return rest.prefix(length) }
            // Enter an ES descriptor after its number and flags; skip all others.
            rest = kind == 0x03 ? rest.dropFirst(3) : rest.dropFirst(length)
        }
        return nil
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func reversed(_ byte: UInt8) -> UInt8 {
        (0..<8).reduce(0) { $0 << 1 | (byte >> $1 & 1) }
    }
}
