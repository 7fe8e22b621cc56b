import Testing
import Values

@testable import TextLayout

@Suite("Truncation")
struct TruncationTests {
    let renderer = TextRenderer()

    func style(
        _ string: String, lines: Int, _ truncation: TextStyle.Truncation, width: Double?
    ) -> TextStyle {
        var style = TextStyle(string, family: "DejaVu Sans Mono", size: 20, wrapWidth: width)
        style.maximumLineCount = lines
        style.truncation = truncation
        return style
    }

    /// DejaVu Sans Mono's letters are 1233/2048 em wide: 12.04 pixels at size 20.
    func width(_ letters: Int) -> Double { Double(letters) * 12.05 + 1 }

    @Test(
        "what has no room in the last line gives way to an ellipsis",
        arguments: [
            ("abcdefghij", 1, TextStyle.Truncation.end, 6, "abcde…"), ("abcdefghij", 1, .start, 6, "…fghij"),
            ("abcdefghij", 1, .middle, 6, "abc…ij"), ("abcdefghij", 1, .end, 10, "abcdefghij"),
            ("one two three four", 2, .end, 7, "one two|three…"),
            ("one two three four", 2, .end, 8, "one two|three f…"),
            ("one two three four", 2, .start, 8, "one two|…ee four"),
            ("one two three four", 2, .start, 9, "one two|…ree four"), ("a bbbbbb cc d", 2, .start, 7, "a|…b cc d"),
            ("abcd efgh", 1, .end, 6, "abcd…"),
            ("abcdefghij", 1, .end, 1, "…"),
            ("abcdefghij", 2, .end, 4, "abcd|efg…"),
        ])
    func truncates(
        _ text: String, _ lines: Int, _ truncation: TextStyle.Truncation, _ letters: Int, _ expected: String
    ) throws {
        let found = try renderer.measure(style(text, lines: lines, truncation, width: width(letters)))
        let lines = expected.split(separator: "|")
        #expect(found.lineCount == lines.count)
        #expect(found.isTruncated == expected.contains("…"))
        // The picture is that of the text that is expected, line by line.
        let picture = try renderer.render(
            style(text, lines: 9, truncation, width: width(letters)).limited(to: lines.count))
        let plain = try renderer.render(
            style(lines.joined(separator: "\n"), lines: 9, .end, width: width(letters)))
        let isSame = picture.bitmap.pixels == plain.bitmap.pixels
        #expect(isSame, "not \(expected)")
    }

    @Test(
        "without a width, whole lines are left out",
        arguments: [
            ("a\nb\nc", 2, TextStyle.Truncation.end, "a\nb…"), ("a\nb\nc", 2, .start, "a\n…c"),
            ("a\nb\nc", 1, .middle, "a…c"), ("a\nb", 2, .end, "a\nb"), ("a\n", 1, .end, "a…"),
        ])
    func paragraphs(_ text: String, _ lines: Int, _ truncation: TextStyle.Truncation, _ expected: String) throws {
        let picture = try renderer.render(style(text, lines: lines, truncation, width: nil))
        let plain = try renderer.render(style(expected, lines: 9, .end, width: nil))
        #expect(picture.bitmap.pixels == plain.bitmap.pixels)
        #expect(picture.metrics.isTruncated == expected.contains("…"))
    }

    @Test("a word that has to be broken gets no hyphen, unless the text has a soft one there")
    func hyphens() throws {
        let broken = try renderer.render(style("abcdefgh", lines: 9, .end, width: width(4)))
        #expect(broken.metrics.lines.map { $0.rectangle.size.width.rounded() } == [48, 48])
        let divided = try renderer.render(style("abc\u{AD}def", lines: 9, .end, width: width(4)))
        let expected = try renderer.render(style("abc\u{2010}\ndef", lines: 9, .end, width: width(4)))
        #expect(divided.metrics.lines.map(\.rectangle) == expected.metrics.lines.map(\.rectangle))
    }

    @Test("the ellipsis looks as what stands before it, and no character is cut in two")
    func looks() throws {
        var runs = style("", lines: 1, .end, width: width(5))
        runs.runs = [TextRun("ab", foregroundColor: .black), TextRun("e\u{301}e\u{301}e\u{301}e\u{301}", weight: 700)]
        var expected = runs
        expected.runs = [TextRun("ab", foregroundColor: .black), TextRun("e\u{301}e\u{301}\u{2026}", weight: 700)]
        #expect(try renderer.render(runs).bitmap.pixels == renderer.render(expected).bitmap.pixels)
    }

    @Test("right-to-left text ends at the left")
    func rightToLeft() throws {
        let text = try renderer.measure(
            style("\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{5E2}\u{5D5}\u{5DC}\u{5DD}", lines: 1, .end, width: width(6)))
        #expect(text.lineCount == 1 && text.isTruncated)
    }

    @Test("a long text is cut to its lines", arguments: [TextStyle.Truncation.start, .middle, .end])
    func long(_ truncation: TextStyle.Truncation) throws {
        let text = String(repeating: "word ", count: 3000)
        let metrics = try renderer.measure(style(text, lines: 3, truncation, width: 400))
        #expect(metrics.lineCount == 3 && metrics.isTruncated)
        #expect(metrics.lines[2].rectangle.size.width > 330)
    }

    @Test("no lines at all are refused")
    func none() {
        let error = #expect(throws: TextError.self) {
            try renderer.measure(style("x", lines: 0, .end, width: nil))
        }
        #expect(error?.description == "text maximum line count 0 is not between 1 and 1000000")
    }
}

extension TextStyle {
    fileprivate func limited(to lines: Int) -> TextStyle {
        var style = self
        style.maximumLineCount = lines
        return style
    }
}
