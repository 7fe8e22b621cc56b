/// True if the text is a valid name in Lua.
package func isLuaName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isNameByte(first), !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return text.utf8.allSatisfy(isNameByte) && !luaKeywords.contains(String(text))
}

/// True if the byte is allowed in a name.
package func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
}

/// Words that Lua keeps for itself.
package let luaKeywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
]
