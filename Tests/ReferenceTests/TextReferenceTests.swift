import Pixels
import Testing
import TextLayout
import Values

@Suite("Reference pictures of texts")
struct TextReferenceTests {
    let renderer: TextRenderer
    let red = Color(red: 0.9, green: 0.1, blue: 0.1)
    let navy = Color(red: 0, green: 0, blue: 0.4)

    init() throws { renderer = TextRenderer(fontFiles: try ReferenceFonts.latin()) }

    func sans(_ runs: TextRun..., size: Double = 22, change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
        var style = TextStyle("", family: "DejaVu Sans", size: size)
        style.runs = runs
        change(&style)
        return style
    }

    /// Draws texts with the top left corners of their layout boxes at places.
    func draw(_ texts: [(Double, Double, TextStyle)], width: Int, height: Int, name: String) throws {
        var bitmap = Bitmap(width: width, height: height)
        for (x, y, style) in texts {
            let text = try renderer.render(style)
            bitmap.draw(text.bitmap, x: Int(x) + text.x, y: Int(y) + text.y)
        }
        try ReferencePicture(name: name).expect(bitmap)
    }

    @Test("runs: size, weight, slant, family, colour, underline, on one baseline")
    func runs() throws {
        let style = sans(
            TextRun("Runs "), TextRun("bold", weight: 700),
            TextRun(" Serif ", fontFamily: "DejaVu Serif", foregroundColor: navy),
            TextRun("large", fontSize: 40, foregroundColor: red), TextRun(" under", isUnderlined: true),
            TextRun("lined gy", foregroundColor: navy, isUnderlined: true), TextRun("\n"),
            TextRun("AV", foregroundColor: red), TextRun("AV", foregroundColor: navy),
            TextRun("A mono", fontFamily: "DejaVu Sans Mono"),
            TextRun(" slanted", isItalic: true))
        try draw([(6, 4, style)], width: 500, height: 90, name: "text-runs")
    }

    @Test("alignment, wrapping, line spacing")
    func paragraphs() throws {
        let words = "Words that go on over some lines, and then end."
        let styles = [TextStyle.Alignment.left, .center, .right, .justified].map { alignment in
            sans(TextRun(words), size: 13) {
                $0.wrapWidth = 110
                $0.alignment = alignment
                $0.box = .init(color: navy, extent: .text)
                if alignment == .right { $0.lineSpacing = 1.4 }
            }
        }
        let texts = styles.enumerated().map { (6 + Double($0.offset) * 120, 6.0, $0.element) }
        try draw(texts, width: 490, height: 100, name: "text-paragraphs")
    }

    @Test("letter spacing: none, wide, tight, in a run, between joined letters, at a right edge")
    func letterSpacing() throws {
        let styles = [0.0, 4, -2].map { spacing in
            sans(TextRun("fi spaced AV"), size: 20) { $0.letterSpacing = spacing }
        }
        let run = sans(
            TextRun("one "), TextRun("wide", foregroundColor: red, letterSpacing: 6), TextRun(" run"), size: 20)
        let edge = sans(TextRun("right edge"), size: 20) {
            $0.wrapWidth = 220
            $0.alignment = .right
            $0.letterSpacing = 4
            $0.box = .init(color: navy, extent: .text)
        }
        let joined = sans(TextRun("السلام"), size: 20) { $0.letterSpacing = 3 }
        let texts = (styles + [run]).enumerated().map { (6.0, 4 + Double($0.offset) * 26, $0.element) }
        try draw(texts + [(250, 4, edge), (250, 40, joined)], width: 480, height: 112, name: "text-letter-spacing")
    }

    @Test("scales: a text, its stroke, underline and box at 0.6, 1 and 2.5, broken in the same places")
    func scales() throws {
        let style = sans(TextRun("Words that "), TextRun("break", isUnderlined: true), TextRun(" alike"), size: 16) {
            $0.wrapWidth = 90
            $0.strokeColor = red
            $0.strokeWidth = 3
            $0.box = .init(color: navy, padding: Size(width: 5, height: 2), cornerRadius: 5, extent: .text)
        }
        var bitmap = Bitmap(width: 420, height: 112)
        for (x, scale) in [(8, 0.6), (76, 1.0), (190, 2.5)] {
            let text = try renderer.render(style, scale: scale)
            bitmap.draw(text.bitmap, x: x + text.x, y: 8 + text.y)
        }
        try ReferencePicture(name: "text-scales").expect(bitmap)
    }

    @Test("truncation: end, middle, start, in one line and in two")
    func truncation() throws {
        let words = "Twenty-one words that nobody could ever fit here"
        let texts = [TextStyle.Truncation.end, .middle, .start].enumerated().flatMap { index, truncation in
            [1, 2].map { lines in
                let style = sans(TextRun(words), size: 14) {
                    $0.wrapWidth = 150
                    $0.maximumLineCount = lines
                    $0.truncation = truncation
                    $0.box = .init(color: navy, extent: .text)
                }
                return (6 + Double(index) * 162, lines == 1 ? 6.0 : 32, style)
            }
        }
        try draw(texts, width: 490, height: 74, name: "text-truncation")
    }

    @Test("strokes around and outside, solid and clear fills, shadows")
    func strokes() throws {
        func style(_ position: TextStyle.StrokePosition, _ color: Color, _ shadow: Bool) -> TextStyle {
            sans(TextRun("Ågjß", weight: 700), size: 44) {
                $0.foregroundColor = color
                $0.strokeColor = navy
                $0.strokeWidth = 6
                $0.strokePosition = position
                if shadow { $0.shadow = Shadow(offset: Point(x: 5, y: 6), radius: 3, opacity: 1) }
            }
        }
        let faint = Color(red: 1, green: 1, blue: 1, alpha: 0.4)
        let texts = [
            (10.0, 6.0, style(.around, .white, true)), (160, 6, style(.outside, .white, true)),
            (310, 6, style(.around, faint, false)), (460, 6, style(.outside, faint, false)),
        ]
        try draw(texts, width: 610, height: 74, name: "text-strokes")
    }

    @Test("boxes behind each line and behind the whole text")
    func boxes() throws {
        let texts = [TextStyle.Box.Extent.lines, .text].enumerated().map { index, extent in
            let style = sans(TextRun("A longer line\nshort\nof middling"), size: 20) {
                $0.alignment = .center
                $0.box = .init(
                    color: Color(red: 0.9, green: 0.1, blue: 0.1, alpha: 0.7), padding: Size(width: 10, height: 3),
                    cornerRadius: 8, extent: extent)
                $0.shadow = Shadow(offset: Point(x: 1, y: 2), radius: 1.5, opacity: 1)
            }
            return (16 + Double(index) * 190, 10.0, style)
        }
        try draw(texts, width: 370, height: 90, name: "text-boxes")
    }

    @Test("scripts of DejaVu: Greek, Cyrillic, Hebrew, Arabic, mixed directions")
    func scripts() throws {
        let style = sans(
            TextRun("Ελληνικά Кириллица Ñandú fi\n"),
            TextRun("שלום עולם  السلام عليكم\n"), TextRun("mixed: "), TextRun("سلام ", foregroundColor: red),
            TextRun("123 end"),
            size: 20)
        try draw([(6, 4, style)], width: 330, height: 80, name: "text-scripts")
    }
}
