import EditModel
import Testing

@testable import TextLayout

/// Texts that a stranger wrote to keep the layout busy. Each is as long as one may be, and none takes long.
@Suite("Hostile texts")
struct HostileTextTests {
    static let units: [(name: String, unit: String)] = [
        ("one long word", "x"), ("short words", "a b "), ("brackets", "("), ("tabs", "\t"),
        ("marks on marks", "a" + String(repeating: "\u{301}", count: 500)), ("embeddings", "\u{202B}x"),
        ("overrides", "\u{202E}x\u{202D}y"), ("isolates", "\u{2067}x"), ("directions", "\u{5D0} a "),
        ("scripts", "a\u{430}\u{3B1}\u{5D0}\u{633}\u{6F22}"), ("joiners", "\u{1F468}\u{200D}"),
        ("variation selectors", "a\u{FE0F}"), ("unassigned", "\u{E0100}\u{10FFFD}"), ("soft hyphens", "a\u{AD}"),
        ("lines", "\u{2028}"), ("spaces", " "),
    ]

    @Test("are laid out", arguments: units, [nil, 1, 400] as [Double?])
    func laidOut(_ text: (name: String, unit: String), _ width: Double?) throws {
        let count = TextStyle.maximumParagraphLength / text.unit.unicodeScalars.count
        var style = TextStyle(String(repeating: text.unit, count: count), size: 12)
        style.wrapWidth = width
        #expect(try TextRenderer().measure(style).lineCount >= 1)
    }

    @Test("a hundred thousand characters are laid out in lines, and as many newlines are")
    func longest() throws {
        let text = String(repeating: "four letters, ten\t12345\n", count: 4166)
        #expect(try TextRenderer().measure(TextStyle(text, size: 12, wrapWidth: 40)).lineCount > 12_000)
        let newlines = try TextRenderer().measure(TextStyle(String(repeating: "\n", count: 100_000), size: 12))
        #expect(newlines.lineCount == 100_001)
    }

    @Test("more than 32 marks on a letter are left out and told")
    func marks() throws {
        func text(_ count: Int) -> TextStyle {
            TextStyle("a" + String(repeating: "\u{301}", count: count) + "b", family: "DejaVu Sans", size: 12)
        }
        #expect(try TextRenderer().measure(text(32)).droppedCharacters.isEmpty)
        let cut = try TextRenderer().measure(text(5000))
        #expect(cut.droppedCharacters == ["\u{301}"])
        #expect(cut.ink == (try TextRenderer().measure(text(32)).ink))
    }

    @Test("cutting long items leaves lines as they were")
    func chunks() throws {
        let words = (0..<400).map { "word\($0 % 37)" }.joined(separator: " ")
        let wrapped = TextStyle(words, family: "DejaVu Sans", size: 13, wrapWidth: 311)
        let metrics = try TextRenderer().measure(wrapped)
        // Line by line, each on its own is as long as it was among the others.
        let bytes = Array(words.utf8)
        for line in metrics.lines {
            let alone = String(decoding: bytes[line.range], as: UTF8.self)
            let width = try TextRenderer().measure(TextStyle(alone, family: "DejaVu Sans", size: 13)).usedWidth
            let space = alone.hasSuffix(" ") ? 13.0 * 651 / 2048 : 0
            #expect(
                abs(width - space - line.rectangle.size.width) < 0.1 || abs(width - line.rectangle.size.width) < 0.1)
        }
    }
}
