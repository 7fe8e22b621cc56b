import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite struct TextFileTests {
    @Test("a text file is a string")
    func reading() throws {
        #expect(try printed("print(edit.read_text('empty.srt') == '\\n', #edit.read_text('s.srt'))") == "true\t83")
    }

    static let mistakes: [(script: String, text: String)] = [
        (
            "edit.read_text('s.srt', { encoding = 'x y' })",
            "cannot read the text 's.srt': there is no encoding 'x y' (write utf-8, utf-16, windows-1252, "
                + "iso-8859-15, shift_jis, gb18030, …)"
        ),
        (
            "edit.read_text('s.srt', { encodign = 'x' })",
            "bad argument #2 'options' to 'read_text' (no option 'encodign' (did you mean 'encoding'?))"
        ),
        ("edit.read_text()", "bad argument #1 'path' to 'read_text' (string expected, got no value)"),
    ]

    @Test("mistakes are told", arguments: mistakes)
    func mistake(script: String, text: String) throws {
        let message = failure(script)?.text ?? ""
        #expect(message.contains(text), "\(message)")
    }
}
