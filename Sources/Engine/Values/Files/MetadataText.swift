/// The rules for keys and values of tags, and for titles.
package enum MetadataText {
    /// The longest value, in bytes of UTF-8: 1 MiB.
    package static let longestValue = 1 << 20
    /// The longest key, in bytes.
    static let longestKey = 255
    /// The longest title of a chapter, in bytes: timed text has 16 bits for its length.
    package static let longestTitle = 0xFFFF - 64

    /// The reason why a key cannot be written.
    package static func mistake(inKey key: String) -> String? {
        if key.isEmpty { return "a key is empty" }
        if key.utf8.count > longestKey { return "a key has \(key.utf8.count) bytes, more than \(longestKey)" }
        let isPlain = key.utf8.allSatisfy { (0x20...0x7D).contains($0) && $0 != UInt8(ascii: "=") }
        return isPlain ? nil : "the key '\(cleaned(key))' has characters other than letters, digits and signs of ASCII"
    }

    /// The key of the moment of the recording, which containers store as a number: ``RecordingDate``.
    package static let creationTime = "creation_time"

    /// The reason why a tag's value cannot be written.
    package static func mistake(inValue value: String, ofKey key: String) -> String? {
        if let mistake = mistake(in: value) { return mistake }
        guard key == creationTime, RecordingDate(value) == nil else { return nil }
        return "'\(cleaned(value, limit: 80))' is not a date, such as 2024-05-06T07:08:09Z"
    }

    /// The reason why a text cannot be written.
    package static func mistake(in text: String, limit: Int = longestValue) -> String? {
        if text.utf8.count > limit { return "it has \(text.utf8.count) bytes, more than \(limit)" }
        guard let control = text.unicodeScalars.first(where: isControl) else { return nil }
        let digits = String(control.value, radix: 16, uppercase: true)
        return "it has the control character U+\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }

    /// The text without the characters that ``mistake(in:limit:)`` refuses.
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

/// A choice of a movie's tags for the result. AVMetadataItemFilter.
package enum MetadataFilter: String, Hashable, Sendable, Codable, CaseIterable {
    /// All tags except those about the place, time and device of a recording.
    case sharing

    /// Parts of keys' names, whole words between dots, underscores and the like.
    private static let personalWords: Set<String> = [
        "location", "gps", "latitude", "longitude", "altitude", "city", "country", "make", "manufacturer", "model",
        "serial", "device", "camera", "lens", "software", "host", "computer", "owner", "creationdate", "creation",
        "date", "year", "recorded", "recording", "digitized", "originated", "originating", "android", "uuid", "umid",
        "identifier",
    ]

    /// True if the tags of a name stay.
    /// - Parameter key: In lower case.
    package func keeps(_ key: String) -> Bool {
        let words = key.split { !$0.isLetter }.map(String.init)
        return !words.contains(where: Self.personalWords.contains)
    }
}
