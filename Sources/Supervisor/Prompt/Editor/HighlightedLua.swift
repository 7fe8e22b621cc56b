import Wording

/// The parts of a Lua text that have a colour.
struct HighlightedLua {
    /// Bytes of the text and the parameter of the terminal's "select graphic rendition".
    let spans: [(range: Range<Int>, color: Int)]

    init(_ text: String) {
        let bytes = Array(text.utf8)
        // A question about the reference is not Lua.
        guard bytes.first != UInt8(ascii: "?") else {
            spans = []
            return
        }
        let tokens = LuaTokens(bytes)
        var found = tokens.tokens.indices.compactMap { index -> (Range<Int>, Int)? in
            let token = tokens.tokens[index]
            switch token.kind {
            case .string: return (token.range, Self.string)
            case .number: return (token.range, Self.number)
            case .name: return luaKeywords.contains(tokens.word(index)) ? (token.range, Self.keyword) : nil
            case .symbol: return nil
            }
        }
        found += tokens.comments.map { ($0, Self.comment) }
        if let start = tokens.openString { found.append((start..<bytes.count, Self.string)) }
        spans = found.sorted { $0.0.lowerBound < $1.0.lowerBound }.map { (range: $0.0, color: $0.1) }
    }

    // Values have the same colours where they are printed.
    private static let (keyword, string, number, comment) = (35, 32, 33, 2)
}
