import SystemCalls

/// The block of 512 bytes before each file of a tar archive, in the form that POSIX calls `ustar`.
///
/// Nothing of the many older and newer forms is read: each is a way to say one thing to one program and another to the next.
struct TarHeader: Equatable {
    static let size = 512
    /// Files and folders of an archive.
    static let fileKind = UInt8(ascii: "0")
    static let folderKind = UInt8(ascii: "5")

    /// With the prefix in front, as it is written; a folder's may end in a slash.
    let name: RawString
    /// The type flag.
    let kind: UInt8
    /// The length of the contents that follow, in bytes.
    let contentSize: Int

    /// The reasons why a block is not a header.
    enum Mistake: Error, Equatable {
        /// The magic of another form, or no archive at all.
        case form
        case checksum
        /// A field with something else than the digits or the text that belong there.
        case field
    }

    /// The fields' positions.
    private enum Field {
        static let name = 0..<100
        static let mode = 100..<108
        static let owner = 108..<116
        static let group = 116..<124
        static let size = 124..<136
        static let time = 136..<148
        static let checksum = 148..<156
        static let kind = 156
        static let link = 157..<257
        static let magic = 257..<265
        static let major = 329..<337
        static let minor = 337..<345
        static let prefix = 345..<500
    }

    private static let magic = Array("ustar\u{0}00".utf8)

    init(name: RawString, kind: UInt8 = fileKind, contentSize: Int) {
        self.name = name
        self.kind = kind
        self.contentSize = contentSize
    }

    /// True if bytes begin as such an archive does.
    static func isStart(_ bytes: [UInt8]) -> Bool {
        bytes.count >= size && Array(bytes[Field.magic]) == magic
    }

    // MARK: - Reading

    /// - Parameter block: 512 bytes.
    init(_ block: [UInt8]) throws(Mistake) {
        guard Self.isStart(block) else { throw .form }
        guard try Self.number(block[Field.checksum]) == Self.checksum(of: block) else { throw .checksum }
        let prefix = try Self.text(block[Field.prefix])
        let own = try Self.text(block[Field.name])
        name = RawString(bytes: prefix.isEmpty ? own : prefix + [UInt8(ascii: "/")] + own)
        // Old archives write a zero byte for a file.
        kind = block[Field.kind] == 0 ? Self.fileKind : block[Field.kind]
        contentSize = try Self.number(block[Field.size])
    }

    /// The bytes before the padding, which is zeros.
    private static func text(_ field: ArraySlice<UInt8>) throws(Mistake) -> [UInt8] {
        let text = field.prefix { $0 != 0 }
        guard field.dropFirst(text.count).allSatisfy({ $0 == 0 }) else { throw .field }
        return Array(text)
    }

    /// Octal digits, and nothing after them but blanks and zeros.
    private static func number(_ field: ArraySlice<UInt8>) throws(Mistake) -> Int {
        let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0)
        }
        let rest = field[digits.endIndex...]
        guard !digits.isEmpty, rest.allSatisfy({ $0 == 0 || $0 == UInt8(ascii: " ") }) else { throw .field }
        return digits.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) }
    }

    /// The sum of all bytes, with blanks where it is written itself.
    private static func checksum(of block: [UInt8]) -> Int {
        block.indices.reduce(0) { sum, index in
            sum + (Field.checksum.contains(index) ? Int(UInt8(ascii: " ")) : Int(block[index]))
        }
    }

    // MARK: - Writing

    /// The block, without owner and times: the same for the same file on every machine.
    /// - Returns: nil for a name that does not fit, because it has no slash in the right place.
    func block() -> [UInt8]? {
        guard let (prefix, own) = splitName() else { return nil }
        var block = [UInt8](repeating: 0, count: Self.size)
        func put(_ bytes: some Collection<UInt8>, _ field: Range<Int>) {
            block.replaceSubrange(field.lowerBound..<field.lowerBound + bytes.count, with: bytes)
        }
        put(own, Field.name)
        put(prefix, Field.prefix)
        put(Self.octal(kind == Self.folderKind ? 0o755 : 0o644, 7), Field.mode)
        for field in [Field.owner, Field.group, Field.major, Field.minor] { put(Self.octal(0, 7), field) }
        put(Self.octal(contentSize, 11), Field.size)
        put(Self.octal(0, 11), Field.time)
        put(Self.magic, Field.magic)
        block[Field.kind] = kind
        put(Self.octal(Self.checksum(of: block), 6) + [0, UInt8(ascii: " ")], Field.checksum)
        return block
    }

    /// The two fields that a long name takes.
    private func splitName() -> (prefix: ArraySlice<UInt8>, own: ArraySlice<UInt8>)? {
        let bytes = name.bytes[...]
        if bytes.count <= Field.name.count { return (bytes.prefix(0), bytes) }
        let slashes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
        let place = slashes.first { slash in
            slash <= Field.prefix.count && bytes.count - slash - 1 <= Field.name.count && slash + 1 < bytes.count
        }
        return place.map { (bytes[..<$0], bytes[($0 + 1)...]) }
    }

    private static func octal(_ number: Int, _ digits: Int) -> [UInt8] {
        let text = String(number, radix: 8)
        precondition(text.utf8.count <= digits, "a number that a header cannot hold")
        return Array((String(repeating: "0", count: digits - text.utf8.count) + text).utf8)
    }
}
