import Messages
import Testing

@testable import Prompt

/// Keys, the text that they edit, and how it is shown.
@Suite struct LineEditorTests {
    /// What a text becomes by keys, with `|` at the cursor.
    private func edited(_ keys: [EditorKey], history: [String] = []) -> String {
        var editor = LineEditor(history: history)
        for key in keys { _ = editor.take(key) }
        let text = editor.text
        return text.before + "|" + String(text.characters[text.cursor...])
    }

    static let edits: [(keys: [EditorKey], text: String)] = [
        ([.insert("ab"), .left, .insert("x")], "ax|b"), ([.insert("ab"), .deleteBackward], "a|"),
        ([.insert("a b"), .cutWordBack, .lineStart, .putBack], "b|a "),
        ([.insert("ab"), .lineStart, .deleteForward], "|b"),
        ([.paste("ab\ncd"), .lineStart, .cutLineEnd], "ab\n|"),
        ([.paste("ab\ncd"), .lineStart, .up, .lineEnd], "ab|\ncd"),
        ([.paste("ab\ncd"), .up, .lineEnd, .cutLineEnd], "ab|cd"),
        ([.paste("abc\nd"), .up, .down, .insert("x")], "abc\ndx|"),
        ([.insert("ab"), .transpose], "ba|"), ([.insert("a"), .insert("b"), .undo], "|"),
        ([.insert("a"), .cutLineStart, .undo], "a|"), ([.insert("  a"), .newLine, .insert("b")], "  a\n  b|"),
        ([.insert("e"), .insert("\u{301}"), .deleteBackward], "|"), ([.insert("a b"), .wordBack, .wordBack], "|a b"),
        ([.insert("new"), .up], "b\nc|"), ([.insert("new"), .up, .up, .up], "a|"),
        ([.insert("new"), .up, .down], "new|"),
        ([.search, .insert("a"), .right], "a|"),
        ([.insert("x"), .search, .insert("a"), .cancel], "x|"),
        ([.insert("new"), .search, .insert("a"), .cancel, .up], "b\nc|"),
        ([.insert("x"), .search, .insert("a"), .cancel, .insert("y"), .undo], "x|"),
        ([.insert("a b"), .cutWordBack, .undo, .putBack], "a bb|"),
        ([.firstInHistory, .lastInHistory, .insert("z")], "z|"),
    ]

    @Test("keys edit a text, and blocks of the history", arguments: edits)
    func followsKeys(_ expected: (keys: [EditorKey], text: String)) {
        #expect(edited(expected.keys, history: ["a", "b\nc"]) == expected.text)
    }

    private func keys(_ bytes: String) -> [EditorKey] {
        var keys: [EditorKey] = []
        let source = Bytes(Array(bytes.utf8)[...])
        var reader = EditorKeyReader(
            nextByte: { () throws(EditorKeyReader.Ending) in
                guard let byte = source.rest.popFirst() else { throw .end }
                return byte
            }, pending: { source.rest })
        while let key = try? reader.next() { keys.append(key) }
        return keys
    }

    private final class Bytes {
        var rest: ArraySlice<UInt8>
        init(_ bytes: ArraySlice<UInt8>) { rest = bytes }
    }

    static let typed: [(bytes: String, keys: [EditorKey])] = [
        ("a\u{1B}[Aé", [.insert("a"), .up, .insert("é")]),
        ("\u{1B}[1;5D\u{1B}OF\u{1B}b", [.wordBack, .lineEnd, .wordBack]),
        ("\u{1B}[200~a\tb\r\nc\u{7}\u{1B}[201~\r", [.paste("a\tb\nc"), .enter]), ("a\t", [.insert("a"), .complete]),
        ("\t\tx", [.insert("\t"), .insert("\t"), .insert("x")]), ("\t\t\n", [.complete, .complete, .enter]),
        ("\u{1B}\u{1B}[A", [.up]), ("\u{1B}[[Ab", [.unknown, .insert("b")]),
        ("\u{1B}\r\u{1B}[3~", [.newLine, .deleteForward]), ("\u{1B}[1\u{1}", [.unknown, .lineStart]),
    ]

    @Test("bytes are keys, and what is pasted is text", arguments: typed)
    func reads(_ expected: (bytes: String, keys: [EditorKey])) { #expect(keys(expected.bytes) == expected.keys) }

    private func screen(_ text: String, left: Int = 0, columns: Int, hasColors: Bool = false) -> EditorScreen {
        var edited = EditedText(text)
        edited.move(by: -left)
        var content = EditorScreen.Content(text: edited)
        content.hasColors = hasColors
        return EditorScreen(content, columns: columns)
    }

    static let rows: [(text: String, left: Int, columns: Int, rows: [String], row: Int, column: Int)] = [
        ("ab", 0, 10, ["> ab"], 0, 4), ("ab\nc", 3, 10, ["> ab", ">> c"], 0, 3), ("abcd", 0, 6, ["> abcd", ""], 1, 0),
        ("abcd", 1, 6, ["> abcd"], 0, 5), ("a日本", 0, 6, ["> a日", "本"], 1, 2), ("a\tb", 0, 10, ["> a  b"], 0, 6),
        ("a\u{202E}b", 0, 20, ["> a\\u{202e}b"], 0, 12), ("ab", 0, 1, [">", " ", "a", "b", ""], 4, 0),
        ("a日", 1, 4, ["> a", "日"], 1, 0), ("é😀", 0, 20, ["> é😀"], 0, 5),
    ]

    @Test("a text fills rows, and the cursor stands where the next letter goes", arguments: rows)
    func lays(_ expected: (text: String, left: Int, columns: Int, rows: [String], row: Int, column: Int)) {
        let screen = screen(expected.text, left: expected.left, columns: expected.columns)
        #expect(screen.rows == expected.rows)
        #expect(screen.cursor.row == expected.row && screen.cursor.column == expected.column, "\(screen.cursor)")
    }

    @Test("keywords, strings, numbers and comments have colours, also over the end of a row")
    func colors() {
        let shown = screen("if 'a b' then x = 1 -- c", columns: 9, hasColors: true).rows
        #expect(
            shown == [
                "> \u{1B}[35mif\u{1B}[0m \u{1B}[32m'a b\u{1B}[0m", "\u{1B}[32m'\u{1B}[0m \u{1B}[35mthen\u{1B}[0m x ",
                "= \u{1B}[33m1\u{1B}[0m \u{1B}[2m-- c\u{1B}[0m",
            ])
        #expect(screen("?if", columns: 20, hasColors: true).rows == ["> ?if"])
    }

    @Test("what is drawn takes the place of what was drawn, and no more than the terminal's height")
    func draws() {
        var display = EditorDisplay()
        var content = EditorScreen.Content(text: EditedText("a\nb"))
        (content.hasColors, content.hint) = (false, "h")
        #expect(display.draw(content, size: (20, 5)) == "\r\u{1B}[J> a\r\n>> b\r\nh\u{1B}[1A\r\u{1B}[4C")
        #expect(display.draw(content, size: (20, 2)) == "\r\u{1B}[1A\u{1B}[J> a\r\n>> b\r\u{1B}[4C")
        #expect(display.draw(content, size: (20, 1)) == "\r\u{1B}[1A\u{1B}[J>> b\r\u{1B}[4C")
        #expect(display.draw(content, isFinal: true, size: (20, 1)) == "\r\u{1B}[J> a\r\n>> b\r\n")
    }

    @Test("a signature says where one is, and is cut at the edge")
    func signs() {
        let hint = SignatureHint(PromptSignature(name: "f", parameters: ["a", "b?"], current: 1, about: "b: size"))
        #expect(hint.text(columns: 40, hasColors: false) == "  f(a, b?)  b: size")
        #expect(hint.text(columns: 10, hasColors: false) == "  f(a, b?")
        #expect(hint.text(columns: 16, hasColors: false) == "  f(a, b?)  b:…")
        #expect(hint.text(columns: 40, hasColors: true).contains("\u{1B}[1mb?\u{1B}[0m"))
    }
}
