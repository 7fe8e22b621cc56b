/// Bytes as text of 64 characters (RFC 4648).
extension [UInt8] {
    private static let digits = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text's bytes, with `=` at the end where bytes are missing to three, without line ends (section 4).
    package var base64Bytes: [UInt8] {
        let length = (count + 2) / 3 * 4
        return [UInt8](unsafeUninitializedCapacity: length) { target, written in
            withUnsafeBufferPointer { source in
                Self.digits.withUnsafeBufferPointer { digits in
                    var position = 0
                    for first in stride(from: 0, to: source.count, by: 3) {
                        let second = first + 1 < source.count ? UInt32(source[first + 1]) : 0
                        let third = first + 2 < source.count ? UInt32(source[first + 2]) : 0
                        let word = UInt32(source[first]) << 16 | second << 8 | third
                        for shift in [18, 12, 6, 0] as [UInt32] {
                            target[position] = digits[Int(word >> shift & 63)]
                            position += 1
                        }
                    }
                }
            }
            for index in 0..<(length / 4 * 3 - count) { target[length - 1 - index] = UInt8(ascii: "=") }
            written = length
        }
    }

    package var base64: String { String(decoding: base64Bytes, as: UTF8.self) }

    /// With `-` and `_` instead of `+` and `/`, and without padding: for URLs and file names (section 5).
    package var base64url: String {
        let text = base64Bytes.compactMap { digit -> UInt8? in
            switch digit {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: digit
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
