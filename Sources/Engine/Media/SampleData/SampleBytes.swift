/// Bytes of a sample, read with checked bounds: everything in them may be made to deceive.
struct SampleBytes {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
    private init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    package var count: Int { bytes.count }
    /// All of them, in an array of their own.
    var array: [UInt8] { Array(bytes) }

    /// A part; nil unless all of it is there.
    package func part(_ offset: Int, _ count: Int) -> SampleBytes? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        let start = bytes.startIndex + offset
        return SampleBytes(bytes[start..<(start + count)])
    }

    /// The rest from an offset; nil beyond the end.
    package func rest(from offset: Int) -> SampleBytes? { part(offset, count - offset) }

    /// The byte at an offset; nil beyond the end.
    package func byte(_ offset: Int) -> UInt8? {
        offset >= 0 && offset < count ? bytes[bytes.startIndex + offset] : nil
    }

    /// An unsigned number, most significant byte first; nil beyond the end.
    /// - Parameter size: From 1 to 8 bytes.
    func big(_ offset: Int, _ size: Int) -> UInt64? {
        part(offset, size)?.bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// An unsigned number, least significant byte first; nil beyond the end.
    func little(_ offset: Int, _ size: Int) -> UInt64? {
        part(offset, size)?.bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A number with a sign, most significant byte first; nil beyond the end.
    func bigSigned(_ offset: Int, _ size: Int) -> Int64? {
        big(offset, size).map { Self.signed($0, size) }
    }

    static func signed(_ number: UInt64, _ size: Int) -> Int64 {
        let unused = 64 - size * 8
        return Int64(bitPattern: number << unused) >> unused
    }

    /// Four characters, as names of boxes and of streams are; nil beyond the end. Bytes beyond ASCII become dots.
    func fourCharacters(_ offset: Int) -> String? {
        part(offset, 4)?.bytes.reduce(into: "") { $0 += (0x20...0x7e).contains($1) ? String(UnicodeScalar($1)) : "." }
    }

    /// The bytes up to the first zero as Latin-1, in which cameras write their units.
    var latin: String {
        String(String.UnicodeScalarView(bytes.prefix { $0 != 0 }.map { UnicodeScalar($0) }))
    }

    /// All bytes as UTF-16. A byte order mark sets the order and is left out.
    var utf16: String {
        let isLittle = big(0, 2) == 0xfffe
        let units = (0..<(count / 2)).compactMap { (isLittle ? little($0 * 2, 2) : big($0 * 2, 2)).map { UInt16($0) } }
        return String(decoding: units.filter { $0 != 0xfeff }, as: UTF16.self)
    }

    /// The bytes up to the first zero as UTF-8, with other bytes repaired.
    package var text: String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}

/// The reason why a sample cannot be read.
struct SampleDamage: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
