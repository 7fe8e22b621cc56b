/// What keys and values of tags, and titles, may be.
package enum MetadataText {
    /// The longest value, in bytes of UTF-8: 1 MiB.
    package static let longestValue = 1 << 20
    /// The longest key, in bytes.
    static let longestKey = 255
    /// The longest title of a chapter, in bytes: timed text has 16 bits for its length.
    package static let longestTitle = 0xFFFF - 64

    /// Why a key cannot be written; nil for one that can.
    package static func mistake(inKey key: String) -> String? {
        if key.isEmpty { return "a key is empty" }
        if key.utf8.count > longestKey { return "a key has \(key.utf8.count) bytes, more than \(longestKey)" }
        let isPlain = key.utf8.allSatisfy { (0x20...0x7D).contains($0) && $0 != UInt8(ascii: "=") }
        return isPlain ? nil : "the key '\(cleaned(key))' has characters other than letters, digits and signs of ASCII"
    }

    /// Why a text cannot be written; nil for one that can.
    package static func mistake(in text: String, limit: Int = longestValue) -> String? {
        if text.utf8.count > limit { return "it has \(text.utf8.count) bytes, more than \(limit)" }
        guard let control = text.unicodeScalars.first(where: isControl) else { return nil }
        let digits = String(control.value, radix: 16, uppercase: true)
        return "it has the control character U+\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }

    /// The text without what ``mistake(in:limit:)`` tells of.
    package static func cleaned(_ text: String, limit: Int = longestValue) -> String {
        guard mistake(in: text, limit: limit) != nil else { return text }
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars where !isControl(scalar) {
            count += UTF8.width(scalar)
            guard count <= limit else { break }
            result.append(scalar)
        }
        return String(result)
    }

    /// Lines and tabulators are text.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F..<0xA0: true
        default: false
        }
    }
}
