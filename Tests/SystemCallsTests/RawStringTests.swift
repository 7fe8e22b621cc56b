import SystemCalls
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
