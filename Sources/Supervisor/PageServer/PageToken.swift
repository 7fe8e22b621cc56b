/// The secret that the person's page shows with every request.
enum PageToken {
    /// In characters.
    static let length = 43
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// 256 random bits of the system as base64url, 43 characters. Wraps `getrandom`.
    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return base64url(bytes)
    }

    /// True for a character of a token.
    static func isLetter(_ byte: UInt8) -> Bool { alphabet.contains(byte) }

    /// RFC 4648, section 5, without padding.
    static func base64url(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0 as UInt32) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for index in 0...group.count { text.append(alphabet[Int(bits >> (18 - 6 * UInt32(index)) & 63)]) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
