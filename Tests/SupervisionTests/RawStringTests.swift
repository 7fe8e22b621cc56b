import Supervision
import Testing

@Suite struct RawStringTests {
    @Test(
        "any bytes survive a way through String",
        arguments: [
            Array("in.mp4".utf8), Array("© 日本 👩‍👧".utf8), [0xFF, 0xFE, 0x41], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80],
            Array(1...255), Array("\u{10FF41}\u{10FFFF}".utf8), [],
        ] as [[UInt8]])
    func carries(bytes: [UInt8]) {
        #expect(RawString(carried: RawString(bytes: bytes).carried).bytes == bytes)
    }

    @Test("text that is UTF-8 is carried as it is")
    func carriesTextPlainly() {
        #expect(RawString("© Me").carried == "© Me")
    }

    @Test("texts that look alike and differ in bytes are different")
    func comparesBytes() {
        #expect(RawString("é") != RawString("e\u{301}"))
    }

    @Test(
        "a path has a folder, a name and a stem",
        arguments: [
            ("a/b/c.mp4", "a/b", "c.mp4", "c"), ("c.tar.gz", ".", "c.tar.gz", "c.tar"), ("/c", "/", "c", "c"),
            (".profile", ".", ".profile", ".profile"), ("a/", "a", "", ""),
        ] as [(RawString, RawString, RawString, RawString)])
    func splits(path: RawString, folder: RawString, name: RawString, stem: RawString) {
        #expect(path.folder == folder)
        #expect(path.lastComponent == name)
        #expect(path.stem == stem)
    }

    @Test(
        "a shell reads a shown word back",
        arguments: [
            ("a/b-1.mp4", "a/b-1.mp4"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("a\nb", "$'a\\nb'"),
            ("", "''"), ("日本", "日本"),
        ] as [(RawString, String)])
    func quotes(text: RawString, shown: String) {
        #expect(shellWord(text) == shown)
    }
}

@Suite struct EscapedTextTests {
    @Test(
        "control bytes are shown, not obeyed",
        arguments: [
            ("plain © 日本 👍", "plain © 日本 👍"), ("\u{1B}[2Jx", "\\x1b[2Jx"), ("a\nb\tc\r", "a\\nb\\tc\\r"),
            ("\u{7F}\u{0}", "\\x7f\\x00"), ("\u{9B}31m", "\\u{9b}31m"), ("\u{202E}gpj.exe", "\\u{202e}gpj.exe"),
            ("\u{2028}", "\\u{2028}"),
        ])
    func escapes(text: String, shown: String) {
        #expect(escapedForTerminal(text) == shown)
    }

    @Test("bytes that are not UTF-8 are shown as such")
    func escapesBytes() {
        #expect(escapedForTerminal([0x61, 0xFF, 0xC3, 0x28]) == "a\\xff\\xc3(")
    }

    @Test("a text of several lines keeps its line ends")
    func keeps() {
        #expect(escapedForTerminal("a\nb\u{7}", keeping: ["\n"]) == "a\nb\\x07")
    }

    @Test("JSON is one line that any reader takes back, without control bytes")
    func json() {
        let value = JSON.object([
            ("a\"\\", .string("\n\u{1B}\u{9B}é\u{202E}")), ("n", .array([.integer(-3), .number(0.5), .null])),
            ("inf", .number(.infinity)), ("b", .boolean(true)),
        ])
        #expect(
            value.text
                == #"{"a\"\\":"\n\u001b\u009bé\u202e","n":[-3,0.5,null],"inf":null,"b":true}"#)
    }
}
