/// The encoding of an SVG's text.
///
/// Our checks scan bytes. An encoding that is not a superset of ASCII would hide from them what the XML parser reads.
struct SVGEncoding {
    private let bytes: [UInt8]

    /// Encodings in which ASCII's bytes always are ASCII's characters.
    private static let plain = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-", "iso8859-", "latin1", "windows-125"]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The name of an encoding that cannot be checked; nil for one that can.
    var refused: String? {
        if bytes.starts(with: [0x1F, 0x8B]) { return "compressed" }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16" }
        if bytes.prefix(64).contains(0) { return "UTF-16 or UTF-32" }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard let first = text.first(where: { $0 > 0x20 }), first == 0x3C else { return "in an unknown encoding" }
        guard let name = declared, !Self.plain.contains(where: { name.lowercased().hasPrefix($0) }) else { return nil }
        return "in '\(name)'"
    }

    /// The encoding that the XML declaration names.
    private var declared: String? {
        let head = String(decoding: bytes.prefix(1024).prefix { $0 != 0x3E }, as: UTF8.self)
        guard head.contains("<?xml"), let start = head.firstRange(of: "encoding") else { return nil }
        let value = head[start.upperBound...].drop { " \t\r\n=".contains($0) }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }
}
