import Testing
import Values

@testable import TextLayout

@Suite("Where lines and words lie")
struct TextMetricsTests {
    let renderer = TextRenderer()

    /// DejaVu Sans Mono's letters are 1233/2048 em wide: 12.04 pixels at size 20.
    func mono(_ string: String, change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
        var style = TextStyle(string, family: "DejaVu Sans Mono", size: 20)
        change(&style)
        return style
    }

    let advance = 20.0 * 1233 / 2048

    /// The text of each line, cut out of the original by its range.
    func lines(_ metrics: TextMetrics, of string: String) -> [String] {
        metrics.lines.map { String(decoding: Array(string.utf8)[$0.range], as: UTF8.self) }
    }

    @Test("each line says what of the text stands in it, whatever was left out of it")
    func ranges() throws {
        let text = "one\u{7} two\nthr\u{1B}ee"
        let metrics = try renderer.measure(mono(text))
        #expect(lines(metrics, of: text) == ["one\u{7} two", "thr\u{1B}ee"])
        #expect(metrics.droppedCharacters == ["\u{7}", "\u{1B}"])
        #expect(metrics.words.map(\.string) == ["one", "two", "three"])
        #expect(metrics.words.map(\.range) == [0..<3, 5..<8, 9..<15])
        let runs = try renderer.measure(mono("") { $0.runs = [TextRun("on", weight: 700), TextRun("e two")] })
        #expect(runs.words.map(\.string) == ["one", "two"] && runs.words.map(\.range) == [0..<3, 4..<7])
    }

    @Test("a word's rectangle is as wide as its letters and as high as its line, with the punctuation beside it")
    func words() throws {
        let metrics = try renderer.measure(mono("Ab, (cd)  well-known\nx"))
        #expect(metrics.words.map(\.string) == ["Ab,", "(cd)", "well-known", "x"])
        let boxes = metrics.words.map { $0.rectangles[0] }
        for (box, (start, count)) in zip(boxes, [(0, 3), (4, 4), (10, 10), (0, 1)]) {
            #expect(abs(box.origin.x - Double(start) * advance) < 0.05)
            #expect(abs(box.size.width - Double(count) * advance) < 0.05)
        }
        #expect(boxes[3].origin.y == metrics.lines[1].rectangle.origin.y)
        #expect(boxes[3].size.height == metrics.lines[1].rectangle.size.height)
    }

    @Test("a word that goes on in another line has a rectangle in each")
    func brokenWord() throws {
        let metrics = try renderer.measure(mono("abcdefgh x") { $0.wrapWidth = 4.5 * advance })
        #expect(metrics.words.map(\.string) == ["abcdefgh", "x"])
        #expect(metrics.words[0].rectangles.map { ($0.size.width / advance).rounded() } == [4, 4])
        #expect(metrics.words[0].rectangles.map(\.origin.y) == metrics.lines.prefix(2).map(\.rectangle.origin.y))
    }

    @Test("words that run from right to left lie from right to left")
    func rightToLeft() throws {
        let style = TextStyle(
            "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{5E2}\u{5D5}\u{5DC}\u{5DD}", family: "DejaVu Sans", size: 20)
        let metrics = try renderer.measure(style)
        let (first, second) = (metrics.words[0].rectangles[0], metrics.words[1].rectangles[0])
        #expect(second.origin.x == 0 && first.origin.x > second.size.width)
        #expect(abs(first.origin.x + first.size.width - metrics.usedWidth) < 0.05)
        #expect(metrics.words.map(\.range) == [0..<8, 9..<17])
    }

    @Test("punctuation that stands apart from its word does not take in the words between")
    func mixedDirections() throws {
        let style = TextStyle("a \u{5D0}\u{5D1} \u{5D2}\u{5D3}, b", family: "DejaVu Sans", size: 20)
        let words = try renderer.measure(style).words
        #expect(words.map(\.rectangles.count) == [1, 1, 2, 1])
        #expect(words[2].rectangle.origin.x + words[2].rectangle.size.width < words[1].rectangle.origin.x)
        #expect(words[2].rectangles[1].origin.x > words[1].rectangle.origin.x)
    }

    @Test("scripts without spaces have the words that lines may break between")
    func withoutSpaces() throws {
        let metrics = try renderer.measure(TextStyle("\u{4F60}\u{597D}\u{FF0C}\u{4E16}", size: 20))
        #expect(metrics.words.map(\.string) == ["\u{4F60}", "\u{597D}\u{FF0C}", "\u{4E16}"])
        let thai = try renderer.measure(TextStyle("สวัสดีชาวโลก", size: 20))
        #expect(thai.words.map(\.string).joined() == "สวัสดีชาวโลก" && thai.words.count >= 2)
    }

    @Test("ascent and descent are the font's, of the first and the last line")
    func ascent() throws {
        let metrics = try renderer.measure(mono("a\nb"))
        #expect(abs(metrics.ascent - 20 * 1901 / 2048) < 0.05)
        #expect(abs(metrics.descent - 20 * 483 / 2048) < 0.05)
    }

    @Test("letter spacing widens by so much a letter, in a run too, and undoes ligatures", arguments: [3.0, -2, 0.5])
    func letterSpacing(_ spacing: Double) throws {
        let plain = try renderer.measure(mono("abcd"))
        let spaced = try renderer.measure(mono("abcd") { $0.letterSpacing = spacing })
        #expect(abs(spaced.usedWidth - plain.usedWidth - 4 * spacing) <= abs(spacing) + 0.01)
        let run = try renderer.measure(mono("") { $0.runs = [TextRun("ab", letterSpacing: spacing), TextRun("cd")] })
        #expect(abs(run.usedWidth - plain.usedWidth - 2 * spacing) <= abs(spacing) + 0.01)
    }

    @Test("letter spacing does not tear apart letters that join")
    func joinedLetters() throws {
        let arabic = "\u{633}\u{644}\u{627}\u{645}"
        let plain = TextStyle(arabic, size: 20)
        var wide = plain
        wide.letterSpacing = 9
        #expect(try renderer.measure(wide).usedWidth == renderer.measure(plain).usedWidth)
        wide.string = arabic + " ab"
        let words = try renderer.measure(wide).words.map(\.rectangle.size.width)
        #expect(words[0] == (try renderer.measure(plain).usedWidth) && words[1] > 2 * 9)
    }

    @Test("without an ellipsis, lines that are too many are left out whole")
    func noEllipsis() throws {
        let text = "one two three"
        let metrics = try renderer.measure(
            mono(text) {
                $0.wrapWidth = 5.5 * advance
                $0.maximumLineCount = 2
                $0.truncation = .none
            })
        #expect(lines(metrics, of: text) == ["one ", "two "] || lines(metrics, of: text) == ["one", "two"])
        #expect(metrics.isTruncated)
        let kept = try renderer.measure(
            mono("a\nb\nc") {
                $0.maximumLineCount = 2
                $0.truncation = .none
            })
        #expect(kept.lineCount == 2 && kept.words.map(\.string) == ["a", "b"])
    }

    @Test(
        "a height holds whole lines only, and at least one", arguments: [(0.0, 1), (46, 1), (47, 2), (60, 2), (500, 4)])
    func height(_ height: Double, _ count: Int) throws {
        let metrics = try renderer.measure(
            mono("aaa bbb ccc ddd") {
                $0.wrapWidth = 4 * advance
                $0.maximumHeight = height
            })
        #expect(metrics.lineCount == count && metrics.isTruncated == (count < 4))
    }

    @Test("lines that do not wrap are cut one by one", arguments: [TextStyle.Truncation.start, .middle, .end])
    func cutLines(_ truncation: TextStyle.Truncation) throws {
        let metrics = try renderer.measure(
            mono("a long first line\nshort\nanother long one") {
                $0.wrapWidth = 10 * advance
                $0.truncation = truncation
                $0.cutsLongLines = true
            })
        #expect(metrics.lineCount == 3 && metrics.isTruncated && metrics.usedWidth <= 10 * advance)
        #expect(metrics.lines[1].rectangle.size.width < 6 * advance)
    }

    @Test("a text measured again has the same metrics, and what was wrong is wrong again")
    func cached() throws {
        let style = mono("cached \(#line)")
        #expect(try renderer.measure(style) == TextRenderer().measure(style))
        for _ in 0..<2 {
            #expect(throws: TextError.self) { try renderer.measure(mono("x") { $0.fontSize = -1 }) }
        }
    }
}
