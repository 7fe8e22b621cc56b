import SystemCalls

/// The names of files that differ in a number only: `0001.png`, `0002.png`, …
package struct NumberedName: Sendable, Equatable {
    /// The name before the number; without a slash.
    package var before: RawString
    /// The name after the number, with dot and extension.
    package var after: RawString
    /// The least number of digits: a shorter number has leading zeros. Nil for as many as the last number has, at least
    /// 4, so that the files sort by name.
    package var digits: Int?

    /// - Parameter digits: From 1 to 20.
    package init(before: RawString = "", after: RawString, digits: Int? = nil) {
        self.before = before
        self.after = after
        self.digits = digits
    }

    /// Parses a name with one `%d`, `%4d` or `%04d` in it, as `printf` does; returns nil for any other.
    package init?(pattern: RawString) {
        guard let percent = pattern.bytes.firstIndex(of: UInt8(ascii: "%")) else { return nil }
        let rest = pattern.bytes[(percent + 1)...]
        let width = rest.prefix { Self.isDigit($0) }
        let after = rest.dropFirst(width.count)
        guard width.count <= 2, after.first == UInt8(ascii: "d"), !after.contains(UInt8(ascii: "%")) else { return nil }
        let digits = Int(String(decoding: width, as: UTF8.self)) ?? 1
        guard (0...20).contains(digits) else { return nil }
        before = RawString(bytes: pattern.bytes[..<percent])
        self.after = RawString(bytes: after.dropFirst())
        self.digits = max(1, digits)
    }

    /// The name of one file.
    /// - Parameters:
    ///   - number: From 1.
    ///   - count: The number of files.
    package func name(of number: Int, count: Int) -> RawString {
        let text = "\(number)"
        let width = digits ?? max(4, "\(count)".utf8.count)
        return before + RawString(String(repeating: "0", count: max(0, width - text.utf8.count)) + text) + after
    }

    /// True when a file has one of these names.
    func matches(_ name: RawString) -> Bool {
        let number = name.bytes.dropFirst(before.bytes.count).dropLast(after.bytes.count)
        return name.bytes.starts(with: before.bytes) && name.bytes.suffix(after.bytes.count) == after.bytes[...]
            && !number.isEmpty && number.allSatisfy(Self.isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension NumberedName: Record {
    static let layout = Fields(Self.init(before:after:digits:)) { ($0.before, $0.after, $0.digits) }
        .require("a number of digits") { (1...20).contains($0.digits ?? 1) }
}
