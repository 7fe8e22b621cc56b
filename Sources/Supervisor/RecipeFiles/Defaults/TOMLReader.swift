/// Reads the parts of a TOML text one after the other: the subset that files of defaults use.
struct TOMLReader {
    private let characters: [Unicode.Scalar]
    private var position = 0
    private var depth = 0
    /// The line of the next character, from 1.
    private(set) var line = 1

    /// The deepest nesting of arrays.
    private static let maximumDepth = 8

    init(_ text: String) {
        var characters = Array(text.unicodeScalars)
        if characters.first == "\u{FEFF}" { characters.removeFirst() }
        self.characters = characters
    }

    private var next: Unicode.Scalar? { position < characters.count ? characters[position] : nil }

    private func error(_ text: String) -> TOMLError { TOMLError(line: line, description: text) }

    private mutating func advance() {
        if next == "\n" { line += 1 }
        position += 1
    }

    /// Passes over a character if it comes next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == character else { return false }
        advance()
        return true
    }

    private mutating func skipSpace() {
        while next == " " || next == "\t" { advance() }
    }

    /// Passes over spaces, comments and line ends.
    /// - Returns: False at the text's end.
    mutating func skipToContent() throws(TOMLError) -> Bool {
        while true {
            skipSpace()
            guard let character = next else { return false }
            guard character == "#" || character == "\n" || character == "\r" else { return true }
            try readLineEnd()
        }
    }

    /// Reads a comment, if there is one, and the line's end.
    mutating func readLineEnd() throws(TOMLError) {
        skipSpace()
        if take("#") {
            while let character = next, character != "\n", character != "\r" {
                guard character == "\t" || !isControl(character) else {
                    throw error("a comment has a control character")
                }
                advance()
            }
        }
        _ = next == "\r" && take("\r")
        guard next == nil || take("\n") else { throw error("unexpected '\(shown)' before the end of the line") }
    }

    private var shown: String { next.map { isControl($0) ? "a control character" : String(Character($0)) } ?? "" }

    private func isControl(_ character: Unicode.Scalar) -> Bool { character.value < 0x20 || character.value == 0x7F }

    // MARK: - Names

    /// Reads the rest of `[name]`.
    mutating func readTable() throws(TOMLError) -> String {
        guard next != "[" else { throw error("lists of tables, [[…]], are not read; write [run]") }
        let name = try readKey()
        guard take("]") else { throw error("a table's name has no ']'") }
        return name
    }

    /// Reads a key and the space around it.
    mutating func readKey() throws(TOMLError) -> String {
        skipSpace()
        let name: String
        if next == "\"" || next == "'" {
            name = try readString()
        } else {
            let start = position
            while let character = next, character.isASCII, isWord(character) { advance() }
            name = String(String.UnicodeScalarView(characters[start..<position]))
        }
        guard !name.isEmpty else { throw error("a key is missing before '\(shown)'") }
        skipSpace()
        guard next != "." else { throw error("keys with a dot are not read; write a table, such as [run]") }
        return name
    }

    private func isWord(_ character: Unicode.Scalar) -> Bool {
        character == "-" || character == "_" || character.properties.isAlphabetic
            || ("0"..."9").contains(character)
    }

    // MARK: - Values

    /// Reads `= value` after a key.
    mutating func readAssignedValue() throws(TOMLError) -> TOMLValue {
        guard take("=") else { throw error("'=' is missing after the key") }
        skipSpace()
        return try readValue()
    }

    private mutating func readValue() throws(TOMLError) -> TOMLValue {
        switch next {
        case "\"", "'": return .text(try readString())
        case "[": return try readArray()
        case "{": throw error("tables in braces are not read; write a table, such as [run]")
        case nil, "\n", "\r", "#": throw error("a value is missing")
        default: return try readWord()
        }
    }

    private mutating func readArray() throws(TOMLError) -> TOMLValue {
        guard depth < Self.maximumDepth else { throw error("lists are nested too deeply") }
        depth += 1
        defer { depth -= 1 }
        let start = line
        advance()
        var values: [TOMLValue] = []
        while true {
            guard try skipToContent() else { throw TOMLError(line: start, description: "a list has no ']'") }
            if take("]") { return .array(values) }
            values.append(try readValue())
            guard try skipToContent() else { throw TOMLError(line: start, description: "a list has no ']'") }
            if take("]") { return .array(values) }
            guard take(",") else { throw error("a comma or ']' is missing in a list") }
        }
    }

    /// Reads a number or `true` or `false`.
    private mutating func readWord() throws(TOMLError) -> TOMLValue {
        let start = position
        while let character = next, isWord(character) || character == "+" || character == "." || character == ":" {
            advance()
        }
        let word = String(String.UnicodeScalarView(characters[start..<position]))
        if word == "true" || word == "false" { return .boolean(word == "true") }
        guard !word.isEmpty else { throw error("a value cannot start with '\(shown)'") }
        guard let value = Self.number(word) else {
            throw error("'\(word)' is not a TOML number, true or false; a text needs quotes: \"\(word)\"")
        }
        return value
    }

    private static func number(_ word: String) -> TOMLValue? {
        let parts = word.split(separator: "_", omittingEmptySubsequences: false)
        // Underscores are allowed between digits only.
        let isJoined = zip(parts, parts.dropFirst()).allSatisfy {
            $0.last?.isNumber == true && $1.first?.isNumber == true
        }
        let digits = parts.joined()
        guard isJoined, digits.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }) else {
            return nil
        }
        let unsigned = digits.drop { $0 == "-" || $0 == "+" }
        guard unsigned.first?.isNumber == true, unsigned.last?.isNumber == true else { return nil }
        let whole = unsigned.prefix { $0.isNumber }
        guard whole == "0" || whole.first != "0" else { return nil }
        if let integer = Int64(digits) { return .integer(integer) }
        guard let number = Double(digits), number.isFinite, digits.contains(where: { ".eE".contains($0) }) else {
            return nil
        }
        return .float(digits)
    }

    /// Reads a string of one line. Double quotes have escapes, single quotes have none.
    private mutating func readString() throws(TOMLError) -> String {
        let quote = next
        advance()
        var text = String.UnicodeScalarView()
        while let character = next {
            if character == quote {
                advance()
                guard !text.isEmpty || next != quote else { throw error("strings of several lines are not read") }
                return String(text)
            }
            guard character == "\t" || !isControl(character) else { break }
            advance()
            text.append(character == "\\" && quote == "\"" ? try readEscape() : character)
        }
        throw error("a string has no end on its line")
    }

    private mutating func readEscape() throws(TOMLError) -> Unicode.Scalar {
        let letter = next
        advance()
        switch letter {
        case "b": return "\u{8}"
        case "t": return "\t"
        case "n": return "\n"
        case "f": return "\u{C}"
        case "r": return "\r"
        case "\"": return "\""
        case "\\": return "\\"
        case "u": return try readScalar(digits: 4)
        case "U": return try readScalar(digits: 8)
        default: throw error("an unknown letter follows '\\' in a string; single quotes keep it: 'C:\\x'")
        }
    }

    private mutating func readScalar(digits count: Int) throws(TOMLError) -> Unicode.Scalar {
        let text = String(String.UnicodeScalarView(characters[position..<min(position + count, characters.count)]))
        guard text.unicodeScalars.count == count, text.allSatisfy(\.isHexDigit), let number = UInt32(text, radix: 16),
            let scalar = Unicode.Scalar(number)
        else { throw error("\(count) digits of a character are missing after '\\'") }
        position += count
        return scalar
    }
}
