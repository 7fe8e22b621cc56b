/// The picture that stands for a movie where files are listed.
package enum Artwork {
    /// The first source's, if it has one.
    case source
    case none
    /// A picture file, or a file's own cover.
    case asset(Asset)
    /// A PNG file's bytes.
    case picture(PictureData)
}

/// The picture that stands for a result.
package enum ArtworkSnapshot: Hashable, Sendable, Codable {
    /// A track of one of ``MovieSnapshot/sources``: a still, or a cover.
    case source(index: Int, trackID: Int)
    /// A PNG file's bytes.
    case picture(PictureData)
}

/// The bytes of a PNG file, which are text in Base64 where a snapshot is written.
package struct PictureData: Hashable, Sendable, Codable {
    package var bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let bytes = [UInt8](base64: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no text in Base64")
        }
        self.bytes = bytes
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes.base64)
    }
}

extension [UInt8] {
    private static let digits = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Text of 64 characters (RFC 4648), with `=` at its end where bytes are missing to three.
    package var base64: String {
        var text: [UInt8] = []
        text.reserveCapacity((count + 2) / 3 * 4)
        for start in stride(from: 0, to: count, by: 3) {
            let group = self[start..<Swift.min(start + 3, count)]
            let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? Self.digits[value >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns nil unless the text is valid Base64.
    package init?(base64 text: String) {
        self = []
        let characters = text.utf8.filter { $0 != UInt8(ascii: "=") }
        guard text.utf8.count % 4 == 0 else { return nil }
        reserveCapacity(characters.count * 3 / 4)
        for start in stride(from: 0, to: characters.count, by: 4) {
            let group = characters[start..<Swift.min(start + 4, characters.count)]
            var value = 0
            for character in group {
                guard let digit = Self.digits.firstIndex(of: character) else { return nil }
                value = value << 6 | digit
            }
            value <<= 6 * (4 - group.count)
            for place in 0..<(group.count - 1) { append(UInt8(value >> (16 - 8 * place) & 0xFF)) }
        }
    }
}
