import TestSupport

/// A word of a command line or a file's name: any bytes but NUL.
struct Word: Hashable, PathBytes, ExpressibleByStringInterpolation, CustomStringConvertible {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ text: String) { bytes = Array(text.utf8) }

    init(stringLiteral value: String) { self.init(value) }

    /// For reading; bytes that are not UTF-8 are lost.
    var description: String { String(decoding: bytes, as: UTF8.self) }

    /// Calls `body` with the bytes and a terminator after them.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try (bytes + [0]).withUnsafeBytes { try body($0.assumingMemoryBound(to: CChar.self).baseAddress!) }
    }

    static func + (left: Word, right: Word) -> Word { Word(bytes: left.bytes + right.bytes) }
}
