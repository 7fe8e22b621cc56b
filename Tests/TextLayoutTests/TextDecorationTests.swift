import Pixels
import Testing
import Values

@testable import TextLayout

@Suite("Gradients, cases, balanced lines and joined boxes of texts")
struct TextDecorationTests {
    let renderer = TextRenderer()

    private func style(_ string: String, width: Double? = nil, change: (inout TextStyle) -> Void = { _ in })
        -> TextStyle
    {
        var style = TextStyle(string, family: "DejaVu Sans", size: 40, wrapWidth: width)
        change(&style)
        return style
    }

    // MARK: Cases

    static let cases: [(TextCase, String?, String, String)] = [
        (.uppercase, nil, "straße \u{FB01}n", "STRASSE FIN"),
        (.uppercase, "tr", "istanbul ı", "İSTANBUL I"),
        (.uppercase, nil, "istanbul", "ISTANBUL"),
        (.uppercase, "el-GR", "Ελλάδα \u{3CA}\u{390}", "ΕΛΛΑΔΑ \u{3AA}\u{399}\u{308}"),
        (.uppercase, nil, "ά", "Ά"),
        (.lowercase, nil, "ΟΔΟΣ ΣΑΣ", "οδος σας"),
        (.lowercase, "az", "IİX", "ıix"),
        (.capitalize, nil, "don't panic, ǆ 3rd éa", "Don't Panic, ǅ 3rd Éa"),
        (.capitalize, "tr", "iyi", "İyi"),
        (.uppercase, nil, "e\u{301}\u{1F469}\u{200D}\u{1F467}", "E\u{301}\u{1F469}\u{200D}\u{1F467}"),
    ]

    @Test("cases follow Unicode and the rules of the language", arguments: cases)
    func casing(textCase: TextCase, language: String?, text: String, expected: String) {
        var result = ""
        _ = CasedText(textCase, language: language).forEach(of: text, after: nil) { result += $1 }
        #expect(result == expected)
    }

    @Test("a text in capitals is laid out as one that is written so, and its ranges are those of what is written")
    func capitals() throws {
        let small = style("große \u{FB01}") { $0.textCase = .uppercase }
        let large = style("GROSSE FI")
        #expect(try renderer.render(small).bitmap.pixels == renderer.render(large).bitmap.pixels)
        let words = try renderer.measure(small).words
        #expect(words.map(\.string) == ["GROSSE", "FI"])
        #expect(words.map(\.range) == [0..<6, 7..<10])
    }

    @Test("a word that goes on in another run has one capital")
    func acrossRuns() throws {
        var text = style("") { $0.textCase = .capitalize }
        text.runs = [TextRun("wo", weight: 700), TextRun("rds go")]
        #expect(try renderer.measure(text).words.map(\.string) == ["Words", "Go"])
    }

    // MARK: Balance

    @Test(
        "balanced lines are about equally long, and no more than without",
        arguments: [TextContent.Alignment.left, .center, .right])
    func balance(alignment: TextContent.Alignment) throws {
        let text = "aa aa aa aa aa aa"
        let plain = try renderer.measure(style(text, width: 300) { $0.alignment = alignment })
        let balanced = try renderer.measure(
            style(text, width: 300) {
                ($0.alignment, $0.isBalanced) = (alignment, true)
            })
        #expect(balanced.lineCount == plain.lineCount && balanced.size == plain.size)
        func shortest(_ metrics: TextMetrics) -> Double { metrics.lines.map(\.rectangle.size.width).min()! }
        #expect(shortest(balanced) > shortest(plain) + 40)
        let middles = balanced.lines.map { $0.rectangle.origin.x + $0.rectangle.size.width / 2 }
        switch alignment {
        case .center: for middle in middles { #expect(abs(middle - 150) < 1) }
        case .right:
            for line in balanced.lines { #expect(abs(line.rectangle.origin.x + line.rectangle.size.width - 300) < 1) }
        default: for line in balanced.lines { #expect(line.rectangle.origin.x == 0) }
        }
    }

    @Test(
        "no balanced line is left with a single word where the words allow it",
        arguments: [
            ("that is only five seconds that count now", 300.0), ("aaaa aaaa aaaa aaaa aa", 220),
            ("אחת שתיים שלוש ארבע חמש שש שבע שמונה תשע", 250), ("one two\nthree four five seven eight no", 300),
        ])
    func lastLine(text: String, width: Double) throws {
        let plain = try renderer.measure(style(text, width: width))
        let balanced = try renderer.measure(style(text, width: width) { $0.isBalanced = true })
        #expect(balanced.lineCount == plain.lineCount && plain.lineCount > 2, "\(plain.lineCount)")
        let bottom = try #require(balanced.lines.last?.rectangle.origin.y)
        #expect(balanced.words.count { $0.rectangles.first?.origin.y == bottom } > 1)
        #expect(balanced.lines.allSatisfy { $0.rectangle.size.width <= width + 0.5 })
    }

    @Test("a word wider than the box is not broken anew for balance")
    func wideWord() throws {
        let text = "Unbreakablewords and others"
        let plain = style(text, width: 150)
        let balanced = style(text, width: 150) { $0.isBalanced = true }
        #expect(try renderer.measure(balanced).lines == renderer.measure(plain).lines)
    }

    // MARK: Gradients

    @Test("a gradient runs across all lines, and runs with a colour of their own keep it")
    func gradient() throws {
        let blue = Color(red: 0, green: 0, blue: 1)
        let red = Color(red: 1, green: 0, blue: 0)
        var text = style("HH") {
            $0.foregroundGradient = GradientContent(
                colors: [red, red, blue, blue], locations: [0, 0.5, 0.5, 1], startPoint: Point(x: 0, y: 0),
                endPoint: Point(x: 1, y: 0))
        }
        func colors(_ text: RenderedText) -> [Set<[UInt8]>] {
            let half = text.bitmap.width / 2
            return [0..<(half - 2), (half + 2)..<text.bitmap.width].map { columns in
                Set(
                    columns.flatMap { x in
                        (0..<text.bitmap.height).map { y in
                            let index = (y * text.bitmap.width + x) * 4
                            return Array(text.bitmap.pixels[index..<(index + 4)])
                        }
                    }.filter { $0[3] == 255 })
            }
        }
        #expect(colors(try renderer.render(text)) == [[[255, 0, 0, 255]], [[0, 0, 255, 255]]])
        // A letter keeps its part of the gradient when it is drawn alone.
        let part = try renderer.render(TextPart(SharedText(text.content), letters: 1..<2), of: text, scale: 1)
        #expect(colors(part) == [[[0, 0, 255, 255]], [[0, 0, 255, 255]]])
        text.runs = [TextRun("H"), TextRun("H", foregroundColor: .white)]
        #expect(colors(try renderer.render(text))[1] == [[255, 255, 255, 255]])
    }

    // MARK: Boxes

    private func bounds(_ boxes: [Rectangle], _ radius: Double) -> Rectangle? {
        JoinedBoxes(boxes, cornerRadius: radius).path.bounds
    }

    /// The coverage of the outline of boxes at the middle of a pixel.
    private func isInside(_ boxes: [Rectangle], radius: Double, _ x: Int, _ y: Int) throws -> Bool {
        var bitmap = Bitmap(width: 100, height: 100)
        try bitmap.fill(JoinedBoxes(boxes, cornerRadius: radius).path, with: .color(.white))
        return bitmap.pixels[(y * 100 + x) * 4 + 3] > 127
    }

    @Test("where a line is longer than the next one the corner between them is round inside")
    func joined() throws {
        let boxes = [Rectangle(x: 20, y: 10, width: 40, height: 30), Rectangle(x: 0, y: 36, width: 90, height: 30)]
        #expect(try !isInside(boxes, radius: 0, 61, 34) && isInside(boxes, radius: 0, 88, 37))
        #expect(try isInside(boxes, radius: 10, 61, 34), "the inner corner is filled up")
        #expect(try !isInside(boxes, radius: 10, 88, 37) && !isInside(boxes, radius: 10, 20, 10), "outer ones are cut")
        #expect(bounds(boxes, 10) == Rectangle(x: 0, y: 10, width: 90, height: 56))
    }

    @Test("sides that nearly meet are made equal, and boxes apart stay apart")
    func evened() throws {
        let near = [Rectangle(x: 10, y: 10, width: 50, height: 20), Rectangle(x: 0, y: 28, width: 64, height: 20)]
        #expect(try isInside(near, radius: 8, 2, 22) && isInside(near, radius: 8, 62, 22))
        let apart = [Rectangle(x: 0, y: 0, width: 50, height: 20), Rectangle(x: 0, y: 40, width: 50, height: 20)]
        #expect(try !isInside(apart, radius: 8, 25, 30))
        #expect(try isInside(apart, radius: 8, 25, 50))
    }

    @Test("a short line between two long ones whose boxes overlap leaves no hole")
    func overlapping() throws {
        let boxes = [
            Rectangle(x: 0, y: 0, width: 90, height: 50), Rectangle(x: 40, y: 30, width: 10, height: 30),
            Rectangle(x: 0, y: 40, width: 90, height: 50),
        ]
        for y in stride(from: 10, to: 80, by: 5) { #expect(try isInside(boxes, radius: 10, 45, y)) }
        #expect(try isInside(boxes, radius: 10, 20, 45))
    }
}
