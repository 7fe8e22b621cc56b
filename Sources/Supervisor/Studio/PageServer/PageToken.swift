import Wording

/// The secret that the person's page shows with every request.
enum PageToken {
    /// In characters.
    static let length = 43

    /// 256 random bits of the system as base64url, 43 characters. Wraps `getrandom`.
    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return bytes.base64url
    }

    /// True for a character of a token.
    static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
