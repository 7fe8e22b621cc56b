/// The reason why a text is not JSON.
package struct JSONError: Error, Equatable {
    /// In a clause: `a comma or ']' is missing`.
    package let description: String
    /// The position of the mistake, in bytes from the text's start.
    package let offset: Int
}

extension JSON {
    /// The deepest nesting of arrays and objects that is read.
    package static let maximumDepth = 64

    /// Reads a JSON text, RFC 8259. Whole numbers that fit 64 bits become ``integer(_:)``, other numbers ``number(_:)``.
    /// Objects keep the order of their members.
    /// - Throws: ``JSONError``, also for a name that an object has twice and for a number that no `Double` holds.
    package init(reading bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes: bytes)
        self = try reader.readAll()
    }

    /// The value of an object's member; nil without one, and for other values.
    package subscript(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.0 == name }?.1
    }

    /// The text of a string; nil for other values.
    package var stringValue: String? { if case .string(let text) = self { text } else { nil } }
    /// The number of an integer; nil for other values.
    package var integerValue: Int64? { if case .integer(let number) = self { number } else { nil } }
    /// The value of a boolean; nil for other values.
    package var booleanValue: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// The values of an array; nil for other values.
    package var arrayValue: [JSON]? { if case .array(let values) = self { values } else { nil } }
}

/// Reads one JSON text.
private struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func readAll() throws(JSONError) -> JSON {
        let value = try readValue()
        skipSpace()
        guard position == bytes.count else { throw error("there is more text after the value") }
        return value
    }

    private func error(_ text: String) -> JSONError { JSONError(description: text, offset: position) }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    /// Passes over a byte if it comes next.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func readValue() throws(JSONError) -> JSON {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.readObject() }
        case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.readArray() }
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readWord("true", .boolean(true))
        case UInt8(ascii: "f"): return try readWord("false", .boolean(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        case nil: throw error("a value is missing")
        default: return try readNumber()
        }
    }

    private mutating func nested(_ read: (inout JSONReader) throws(JSONError) -> JSON) throws(JSONError) -> JSON {
        guard depth < JSON.maximumDepth else { throw error("values are nested too deeply") }
        depth += 1
        position += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func readObject() throws(JSONError) -> JSON {
        var members: [(String, JSON)] = []
        var names: Set<String> = []
        skipSpace()
        if take("}") { return .object([]) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("a name in quotes is missing") }
            let name = try readString()
            guard names.insert(name).inserted else { throw error("the name \"\(name)\" stands twice in an object") }
            skipSpace()
            guard take(":") else { throw error("a colon is missing after \"\(name)\"") }
            members.append((name, try readValue()))
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { throw error("a comma or '}' is missing") }
        }
    }

    private mutating func readArray() throws(JSONError) -> JSON {
        var values: [JSON] = []
        skipSpace()
        if take("]") { return .array([]) }
        while true {
            values.append(try readValue())
            skipSpace()
            if take("]") { return .array(values) }
            guard take(",") else { throw error("a comma or ']' is missing") }
        }
    }

    private mutating func readWord(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
        guard bytes[position...].starts(with: word.utf8) else { throw error("this is not a JSON value") }
        position += word.utf8.count
        return value
    }

    private mutating func readNumber() throws(JSONError) -> JSON {
        let start = position
        _ = take("-")
        let first = next
        guard readDigits() > 0 else {
            position = start
            throw error("this is not a JSON value")
        }
        guard first != UInt8(ascii: "0") || position == start + (bytes[start] == UInt8(ascii: "-") ? 2 : 1) else {
            throw error("a number begins with zero")
        }
        if take("."), readDigits() == 0 { throw error("digits are missing after the point") }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            if readDigits() == 0 { throw error("digits are missing after the exponent's 'e'") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw error("the number \(text) is too large") }
        return .number(number)
    }

    private mutating func readDigits() -> Int {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func readString() throws(JSONError) -> String {
        position += 1
        var text = String.UnicodeScalarView()
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(text)
            case UInt8(ascii: "\\"): text.append(try readEscape())
            case 0..<0x20: throw error("a control character stands in a string without '\\'")
            case 0x20..<0x80:
                text.append(Unicode.Scalar(byte))
                position += 1
            default:
                guard let (scalar, length) = decodeScalar(bytes[position..<min(position + 4, bytes.count)]) else {
                    throw error("a string is not UTF-8")
                }
                text.append(scalar)
                position += length
            }
        }
        throw error("a string has no end")
    }

    private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
        position += 1
        let letter = next
        position += 1
        switch letter {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter!)
        case UInt8(ascii: "u"): return try readUnicode()
        default: throw error("an unknown letter follows '\\' in a string")
        }
    }

    /// Reads the four digits after `\u`, and a second group of them after the first half of a surrogate pair.
    private mutating func readUnicode() throws(JSONError) -> Unicode.Scalar {
        let high = try readUnit()
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard high < 0xDC00, take("\\"), take("u") else { throw error("half of a character stands in a string") }
        let low = try readUnit()
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw error("half of a character stands in a string") }
        return scalar
    }

    private mutating func readUnit() throws(JSONError) -> UInt32 {
        let end = min(position + 4, bytes.count)
        let digits = String(decoding: bytes[position..<end], as: UTF8.self)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt32(digits, radix: 16) else {
            throw error("four digits are missing after '\\u'")
        }
        position += 4
        return unit
    }
}
