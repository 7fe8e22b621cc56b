import SystemCalls

/// A value that supervisor and worker can send each other.
///
/// The form is a plain row of fields without names: both programs are of one build, and the job says of which.
protocol Transferable {
    func encode(to writer: inout MessageWriter)
    init(from reader: inout MessageReader) throws(MessageError)
}

/// The other side sent bytes that are not a message of this version.
package struct MessageError: Error, Equatable {
    package let expected: String
}

/// Encodes values.
struct MessageWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes the values one after the other.
    mutating func write<each Value: Transferable>(_ value: repeat each Value) {
        repeat (each value).encode(to: &self)
    }

    /// Writes the length and the bytes.
    mutating func write(bytes value: some Collection<UInt8>) {
        write(value.count)
        bytes.append(contentsOf: value)
    }

    /// Writes eight bytes, lowest first.
    fileprivate mutating func write(word: Int64) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Decodes values, trusting none of them.
struct MessageReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = ArraySlice(bytes)
    }

    mutating func value<Value: Transferable>(_ type: Value.Type = Value.self) throws(MessageError) -> Value {
        try Value(from: &self)
    }

    /// Reads the values of one ``MessageWriter/write(_:)``.
    mutating func values<each Value: Transferable>() throws(MessageError) -> (repeat each Value) {
        (repeat try value((each Value).self))
    }

    mutating func bytes() throws(MessageError) -> [UInt8] { Array(try take(try value(Int.self))) }

    /// A number of values that follow.
    fileprivate mutating func count() throws(MessageError) -> Int {
        let count = try value(Int.self)
        // No value is smaller than a byte, so an impossible count reserves nothing.
        guard count >= 0, count <= rest.count else { throw MessageError(expected: "a list") }
        return count
    }

    fileprivate mutating func word() throws(MessageError) -> Int64 {
        Int64(bitPattern: try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// Throws unless everything was read.
    func finish() throws(MessageError) {
        guard rest.isEmpty else { throw MessageError(expected: "the end of the message") }
    }

    private mutating func take(_ count: Int) throws(MessageError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw MessageError(expected: "\(count) more bytes") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

// MARK: - Numbers

extension Transferable where Self: FixedWidthInteger & SignedInteger {
    func encode(to writer: inout MessageWriter) { writer.write(word: Int64(self)) }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard let exact = Self(exactly: try reader.word()) else { throw MessageError(expected: "\(Self.self)") }
        self = exact
    }
}

extension Int: Transferable {}
extension Int32: Transferable {}
extension Int64: Transferable {}

/// Cases, and codes such as an exit status.
extension Transferable where Self: RawRepresentable, RawValue == UInt8 {
    func encode(to writer: inout MessageWriter) { writer.write(word: Int64(rawValue)) }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard let rawValue = UInt8(exactly: try reader.word()), let value = Self(rawValue: rawValue) else {
            throw MessageError(expected: "\(Self.self)")
        }
        self = value
    }
}

extension Bool: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(word: self ? 1 : 0) }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.word() {
        case 0: self = false
        case 1: self = true
        default: throw MessageError(expected: "a boolean")
        }
    }
}

extension Double: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(word: Int64(bitPattern: bitPattern)) }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(bitPattern: UInt64(bitPattern: try reader.word()))
    }
}

// MARK: - Texts

extension RawString: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(bytes: bytes) }

    init(from reader: inout MessageReader) throws(MessageError) { self.init(bytes: try reader.bytes()) }
}

extension String: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(bytes: utf8) }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(decoding: try reader.bytes(), as: UTF8.self)
    }

    /// The longest text for a person, in bytes: longer texts are not read, and a message has a limit.
    static let longestProse = 1 << 20

    /// A text for a person, without what is beyond ``longestProse``.
    var prose: String {
        guard utf8.count > Self.longestProse else { return self }
        return String(decoding: utf8.prefix(Self.longestProse), as: UTF8.self) + "…"
    }
}

// MARK: - Several

extension Optional: Transferable where Wrapped: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(self != nil)
        if let self { writer.write(self) }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        self = try reader.value(Bool.self) ? try reader.value(Wrapped.self) : nil
    }
}

extension Array: Transferable where Element: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(count)
        for element in self { writer.write(element) }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        self = []
        for _ in 0..<(try reader.count()) { append(try reader.value()) }
    }
}

extension Set: Transferable where Element: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(Array(self)) }

    init(from reader: inout MessageReader) throws(MessageError) { self.init(try reader.value([Element].self)) }
}
