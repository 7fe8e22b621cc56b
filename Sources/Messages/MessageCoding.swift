import SystemCalls

/// A value that supervisor and worker can send each other.
///
/// The form is a plain row of fields without names: both programs are of one build, and the job says of which.
protocol Transferable {
    func encode(to writer: inout MessageWriter)
    init(from reader: inout MessageReader) throws(MessageError)
}

/// The other side sent something that is no message of this version.
package struct MessageError: Error, Equatable {
    /// What was expected.
    package let expected: String
}

/// Puts values into bytes.
struct MessageWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: Int64(truncatingIfNeeded: value).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ value: Bool) {
        bytes.append(value ? 1 : 0)
    }

    mutating func write(_ value: Double) {
        write(value.bitPattern)
    }

    /// The longest text for a person that is sent, in bytes: a message has a limit, and nobody reads as much.
    static let longestProse = 1 << 20

    /// Writes a text for a person, without what is beyond ``longestProse``.
    mutating func write(prose text: String) {
        guard text.utf8.count > Self.longestProse else { return write(text) }
        write(String(decoding: text.utf8.prefix(Self.longestProse), as: UTF8.self) + "…")
    }

    mutating func write(bytes value: some Collection<UInt8>) {
        write(value.count)
        bytes.append(contentsOf: value)
    }

    mutating func write(_ value: String) {
        write(bytes: value.utf8)
    }

    mutating func write(_ value: some Transferable) {
        value.encode(to: &self)
    }

    mutating func write<Value: Transferable>(_ value: Value?) {
        write(value != nil)
        if let value { write(value) }
    }

    mutating func write<Value: Transferable>(_ values: [Value]) {
        write(values.count)
        for value in values { write(value) }
    }
}

/// Takes values out of bytes, trusting none of them.
struct MessageReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = ArraySlice(bytes)
    }

    mutating func integer<Value: FixedWidthInteger>(
        _ type: Value.Type = Value.self
    ) throws(MessageError) -> Value {
        let bits = try take(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        let value = Int64(bitPattern: bits)
        if Value.isSigned || Value.bitWidth < 64 {
            guard let exact = Value(exactly: value) else { throw MessageError(expected: "\(Value.self)") }
            return exact
        }
        return Value(truncatingIfNeeded: value)
    }

    mutating func boolean() throws(MessageError) -> Bool {
        switch try take(1).first {
        case 0: false
        case 1: true
        default: throw MessageError(expected: "a boolean")
        }
    }

    mutating func double() throws(MessageError) -> Double {
        Double(bitPattern: try integer(UInt64.self))
    }

    mutating func bytes() throws(MessageError) -> [UInt8] {
        Array(try take(try integer(Int.self)))
    }

    mutating func text() throws(MessageError) -> String {
        String(decoding: try bytes(), as: UTF8.self)
    }

    mutating func value<Value: Transferable>(_ type: Value.Type = Value.self) throws(MessageError) -> Value {
        try Value(from: &self)
    }

    mutating func optional<Value: Transferable>(_ type: Value.Type = Value.self) throws(MessageError) -> Value? {
        try boolean() ? try value() : nil
    }

    mutating func list<Value: Transferable>(_ type: Value.Type = Value.self) throws(MessageError) -> [Value] {
        let count = try integer(Int.self)
        // No value is smaller than a byte, so a count that cannot be true reserves nothing.
        guard count >= 0, count <= rest.count else { throw MessageError(expected: "a list") }
        var values: [Value] = []
        for _ in 0..<count { values.append(try value()) }
        return values
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

extension RawString: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(bytes: bytes)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(bytes: try reader.bytes())
    }
}

extension String: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(bytes: utf8)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        self = try reader.text()
    }
}
