import LuaSyntax

/// Whether a statement has a variable or a field of a name. The word in a comment or in a text does not count.
/// - Parameter text: Lua, whole or not.
func hasName(_ name: String, _ text: [UInt8]) -> Bool {
    guard text.firstRange(of: Array(name.utf8)) != nil else { return false }
    let tokens = LuaTokens(text)
    return tokens.tokens.indices.contains { index in
        switch tokens.tokens[index].kind {
        case .name: tokens.word(index) == name
        case .string:
            tokens.stringValue(index) == name && tokens.isSymbol(index - 1, "[") && tokens.isSymbol(index + 1, "]")
        default: false
        }
    }
}
