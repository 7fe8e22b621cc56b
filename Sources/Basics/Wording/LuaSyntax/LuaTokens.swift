/// Lua's text up to the cursor, in tokens.
package struct LuaTokens {
    package enum Kind: Equatable {
        case name, number, string
        /// One byte, or two or three of them.
        case symbol
    }

    package struct Token {
        package let kind: Kind
        /// In bytes of the text.
        package let range: Range<Int>
    }

    /// The context at the end of the text.
    package enum Ending: Equatable {
        case code
        /// A string that is not closed; where its content begins.
        case string(Int)
        case comment
    }

    package let text: [UInt8]
    package private(set) var tokens: [Token] = []
    package private(set) var ending = Ending.code
    /// The comments, in bytes of the text; the last one may not be closed.
    package private(set) var comments: [Range<Int>] = []
    /// The start of an unclosed string, with its quote or brackets; nil without one.
    package private(set) var openString: Int?
    private var position = 0

    package init(_ text: [UInt8]) {
        self.text = text
        while position < text.count, ending == .code { readToken() }
    }

    package func word(_ index: Int) -> String {
        guard tokens.indices.contains(index) else { return "" }
        return String(decoding: text[tokens[index].range], as: UTF8.self)
    }

    /// The text of a token that is a string in quotes without escapes; nil for every other token.
    package func stringValue(_ index: Int) -> String? {
        guard tokens.indices.contains(index), tokens[index].kind == .string else { return nil }
        let word = word(index)
        guard let quote = word.first, quote == "\"" || quote == "'", !word.contains("\\") else { return nil }
        return String(word.dropFirst().dropLast())
    }

    /// The names up to a token with the dots and colons between them: `film.main`.
    package func words(endingAt end: Int) -> String {
        var start = end
        while isSymbol(start - 1, ".", ":"), start >= 2, tokens[start - 2].kind == .name { start -= 2 }
        return (max(0, start)...end).map { word($0) }.joined()
    }

    /// True if a token is one of the symbols.
    package func isSymbol(_ index: Int, _ symbols: String...) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .symbol && symbols.contains(word(index))
    }

    /// The token before `end` that opens a bracket which is not closed before `end`; nil outside of brackets.
    package func opening(before end: Int) -> Int? {
        var depth = 0
        for index in stride(from: end - 1, through: 0, by: -1) {
            if isSymbol(index, ")", "]", "}") { depth += 1 }
            guard isSymbol(index, "(", "[", "{") else { continue }
            if depth == 0 { return index }
            depth -= 1
        }
        return nil
    }

    /// The number of commas between a bracket and `end`, without those in inner brackets.
    package func commas(from opening: Int, to end: Int) -> Int {
        var (depth, count) = (0, 0)
        for index in (opening + 1)..<max(opening + 1, end) {
            if isSymbol(index, "(", "[", "{") { depth += 1 }
            if isSymbol(index, ")", "]", "}") { depth -= 1 }
            if depth == 0, isSymbol(index, ",", ";") { count += 1 }
        }
        return count
    }

    // MARK: Reading

    private mutating func readToken() {
        let byte = text[position]
        let start = position
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
        case UInt8(ascii: "\""), UInt8(ascii: "'"): readString(byte)
        case UInt8(ascii: "-") where text[start...].starts(with: "--".utf8): readComment()
        case UInt8(ascii: "[") where longBracketLevel(at: start) != nil: readLongString()
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            while position < text.count, isNameByte(text[position]) || text[position] == UInt8(ascii: ".") {
                position += 1
            }
            tokens.append(Token(kind: .number, range: start..<position))
        case _ where isNameByte(byte):
            while position < text.count, isNameByte(text[position]) { position += 1 }
            tokens.append(Token(kind: .name, range: start..<position))
        default:
            let known = ["...", "..", "==", "~=", "<=", ">=", "::", "//", "<<", ">>"]
            let length = known.first { text[start...].starts(with: $0.utf8) }?.utf8.count ?? 1
            position += length
            tokens.append(Token(kind: .symbol, range: start..<position))
        }
    }

    private mutating func readString(_ quote: UInt8) {
        let start = position
        position += 1
        while position < text.count, text[position] != quote {
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < text.count else {
            ending = .string(start + 1)
            openString = start
            return
        }
        position += 1
        tokens.append(Token(kind: .string, range: start..<position))
    }

    private mutating func readComment() {
        let start = position
        defer { comments.append(start..<min(position, text.count)) }
        position += 2
        if let level = longBracketLevel(at: position) {
            if !skip(pastEndOfLevel: level) { ending = .comment }
            return
        }
        while position < text.count, text[position] != UInt8(ascii: "\n") { position += 1 }
        if position == text.count { ending = .comment }
    }

    private mutating func readLongString() {
        let start = position
        let level = longBracketLevel(at: start) ?? 0
        guard skip(pastEndOfLevel: level) else {
            ending = .string(start + level + 2)
            openString = start
            return
        }
        tokens.append(Token(kind: .string, range: start..<position))
    }

    /// The number of equal signs in the opening long bracket, such as `[==[`, at a position; nil if none begins there.
    private func longBracketLevel(at start: Int) -> Int? {
        guard start < text.count, text[start] == UInt8(ascii: "[") else { return nil }
        let signs = text[(start + 1)...].prefix { $0 == UInt8(ascii: "=") }.count
        guard start + signs + 1 < text.count, text[start + signs + 1] == UInt8(ascii: "[") else { return nil }
        return signs
    }

    /// - Returns: True if it ends.
    private mutating func skip(pastEndOfLevel level: Int) -> Bool {
        let end = Array(("]" + String(repeating: "=", count: level) + "]").utf8)
        position += level + 2
        while position < text.count {
            if text[position...].starts(with: end) {
                position += end.count
                return true
            }
            position += 1
        }
        position = text.count
        return false
    }
}
