import Testing

@testable import Wording

/// Where names, strings and comments of a text are, as far as it goes.
@Suite struct LuaTokensTests {
    static let texts: [(text: String, tokens: [String], comments: [String], open: String?)] = [
        ("x = f(1.5e3, 'a\\'b')", ["x", "=", "f", "(", "1.5e3", ",", "'a\\'b'", ")"], [], nil),
        ("a..b -- c\nd", ["a", "..", "b", "d"], ["-- c"], nil), ("--[==[ x\n]]]==]y", ["y"], ["--[==[ x\n]]]==]"], nil),
        ("--[[ x", [], ["--[[ x"], nil), ("x = \"abc", ["x", "="], [], "\"abc"), ("f[==[a", ["f"], [], "[==[a"),
        ("a[b[1]]", ["a", "[", "b", "[", "1", "]", "]"], [], nil), ("'a\\", [], [], "'a\\"), ("", [], [], nil),
    ]

    @Test("a text is taken apart as Lua takes it", arguments: texts)
    func reads(_ text: (text: String, tokens: [String], comments: [String], open: String?)) {
        let bytes = Array(text.text.utf8)
        let tokens = LuaTokens(bytes)
        #expect(tokens.tokens.indices.map { tokens.word($0) } == text.tokens)
        #expect(tokens.comments.map { String(decoding: bytes[$0], as: UTF8.self) } == text.comments)
        #expect(tokens.openString.map { String(decoding: bytes[$0...], as: UTF8.self) } == text.open)
    }

    @Test("names that Lua keeps for itself are no names", arguments: ["a", "_1", "end", "1a", "", "ä", "a b"])
    func names(_ text: String) { #expect(isLuaName(text) == ["a", "_1"].contains(text)) }
}
