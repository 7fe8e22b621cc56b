import Testing

/// Texts that recipes read, in the sandbox.
@Suite struct TextFileTests {
    private let folder = TemporaryFolder()

    static let texts: [(bytes: [UInt8], options: String)] = [
        (Array("Café".utf8), ""),
        (Array("\u{FEFF}Café".utf8), ""),
        ([0xFF, 0xFE] + "Café".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, ""),
        (Array("Caf".utf8) + [0xE9], ", { encoding = 'windows-1252' }"),
    ]

    @Test("every encoding gives the same words", arguments: texts)
    func encodings(bytes: [UInt8], options: String) throws {
        folder.write("t.txt", bytes)
        folder.write("r.lua", "print(edit.read_text('t.txt'\(options)))\nreturn edit.asset((...))")
        let outcome = try luaedit(["check", "r.lua", Samples.grey], in: folder)
        #expect(outcome.errorText == "Café\n")
        #expect(outcome.status == 0)
    }

    /// What stands in a file; a test is named by its length, not by millions of numbers.
    struct Content: CustomTestStringConvertible {
        let bytes: [UInt8]
        var testDescription: String { "\(bytes.count) bytes" }
    }

    static let wrongCases: [(file: Word, content: Content, status: Int32, text: String)] = [
        (
            "t.txt", Content(bytes: Array("a\nCaf".utf8) + [0xE9]), 65,
            "r.lua:1: cannot read the text 't.txt': line 2 is not UTF-8: say how the file is encoded, such as "
                + "{ encoding = \"windows-1252\" }"
        ),
        (
            "t.txt", Content(bytes: [0x89, 0x50, 0, 0]), 65,
            "r.lua:1: cannot read the text 't.txt': it is a binary file, not text"
        ),
        (
            "t.txt", Content(bytes: [UInt8](repeating: 0x20, count: 16 << 20 + 1)), 65,
            "r.lua:1: 't.txt' is larger than 16 MiB"
        ),
        ("t.txt", Content(bytes: []), 66, "no such file: 't.txt' (r.lua:1)"),
        (
            "/etc/hostname", Content(bytes: []), 77,
            "not allowed to read '/etc/hostname' (r.lua:1); run again with --allow-read /etc/hostname"
        ),
    ]

    @Test("a file that cannot be read ends the run and says why", arguments: wrongCases)
    func wrong(file: Word, content: Content, status: Int32, text: String) throws {
        if !content.bytes.isEmpty { folder.write(file, content.bytes) }
        folder.write("r.lua", "return edit.read_text('\(file)')")
        let outcome = try luaedit(["check", "r.lua"], in: folder)
        #expect(outcome.status == status, "\(outcome)")
        #expect(outcome.errorText == "error: \(text)\n")
    }
}
