import SystemCalls

/// A value that supervisor and worker can send each other.
///
/// The form is a plain row of fields without names: both programs are of one build, and the job says of which.
protocol Transferable: SendableMetatype {
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

// MARK: - Records and choices

/// A value that is sent as some of its properties.
protocol Record: Transferable {
    static var layout: Fields<Self> { get }
}

extension Record {
    func encode(to writer: inout MessageWriter) { Self.layout.encode(self, &writer) }

    init(from reader: inout MessageReader) throws(MessageError) { self = try Self.layout.decode(&reader) }
}

/// The properties of a record, and what makes it of them.
struct Fields<Value>: Sendable {
    fileprivate let encode: @Sendable (Value, inout MessageWriter) -> Void
    fileprivate var decode: @Sendable (inout MessageReader) throws(MessageError) -> Value

    init<each Field: Transferable>(
        _ make: @escaping @Sendable (repeat each Field) -> Value,
        of fields: @escaping @Sendable (Value) -> (repeat each Field)
    ) {
        encode = { value, writer in writer.write(repeat each fields(value)) }
        decode = { reader throws(MessageError) in
            let fields: (repeat each Field) = try reader.values()
            return make(repeat each fields)
        }
    }

    /// Has decoding throw for values that break a rule.
    func require(_ expected: String, _ holds: @escaping @Sendable (Value) -> Bool) -> Fields {
        var fields = self
        fields.decode = { [decode] reader throws(MessageError) in
            let value = try decode(&reader)
            guard holds(value) else { throw MessageError(expected: expected) }
            return value
        }
        return fields
    }
}

/// A value that is one of several cases: it is sent as the place of its case in ``cases`` and what that holds.
protocol Choice: Transferable {
    static var cases: [Case<Self>] { get }
}

extension Choice {
    init(from reader: inout MessageReader) throws(MessageError) {
        let place = try reader.value(Int.self)
        guard Self.cases.indices.contains(place) else { throw MessageError(expected: "\(Self.self)") }
        self = try Self.cases[place].decode(&reader)
    }
}

/// A case of a choice.
struct Case<Value>: Sendable {
    fileprivate let decode: @Sendable (inout MessageReader) throws(MessageError) -> Value

    /// A case that holds values.
    static func of<each Part: Transferable>(_ make: @escaping @Sendable (repeat each Part) -> Value) -> Case {
        Case { reader throws(MessageError) in
            let parts: (repeat each Part) = try reader.values()
            return make(repeat each parts)
        }
    }

    /// A case that holds nothing.
    static func only(_ value: Value) -> Case where Value: Sendable { Case { _ in value } }
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

extension UInt8: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(word: Int64(self)) }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard let exact = Self(exactly: try reader.word()) else { throw MessageError(expected: "a byte") }
        self = exact
    }
}

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
        // Pixels and texts.
        if let bytes = self as? [UInt8], Element.self == UInt8.self { return writer.write(bytes: bytes) }
        writer.write(count)
        for element in self { writer.write(element) }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        if Element.self == UInt8.self, let bytes = try reader.bytes() as? Self {
            self = bytes
            return
        }
        self = []
        for _ in 0..<(try reader.count()) { append(try reader.value()) }
    }
}

extension Set: Transferable where Element: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(Array(self)) }

    init(from reader: inout MessageReader) throws(MessageError) { self.init(try reader.value([Element].self)) }
}
