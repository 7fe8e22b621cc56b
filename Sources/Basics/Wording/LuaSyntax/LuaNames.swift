/// True if the text is a valid name in Lua.
package func isLuaName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isNameStart(first) else { return false }
    return text.utf8.allSatisfy(isNameByte) && !luaKeywords.contains(String(text))
}

/// True if the byte is an ASCII letter, a digit or an underscore.
package func isNameByte(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// True if the byte is an ASCII letter or an underscore.
package func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    default: false
    }
}

/// Words that Lua keeps for itself.
package let luaKeywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
]
