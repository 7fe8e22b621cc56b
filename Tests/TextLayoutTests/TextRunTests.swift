import Pixels
import Testing
import Values

@testable import TextLayout

@Suite("Text runs, strokes and boxes")
struct TextRunTests {
    let renderer = TextRenderer()

    func sans(_ runs: [TextRun], size: Double = 64, change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
        var style = TextStyle("", family: "DejaVu Sans", size: size)
        style.runs = runs
        change(&style)
        return style
    }

    func pixel(_ text: RenderedText, x: Int, y: Int) -> [UInt8] {
        guard x >= text.x, y >= text.y, x < text.x + text.bitmap.width, y < text.y + text.bitmap.height else {
            return [0, 0, 0, 0]
        }
        let index = ((y - text.y) * text.bitmap.width + x - text.x) * 4
        return Array(text.bitmap.pixels[index..<(index + 4)])
    }

    /// The pixels whose colour passes.
    func count(_ text: RenderedText, _ isCounted: ([UInt8]) -> Bool) -> Int {
        (0..<(text.bitmap.width * text.bitmap.height)).count { index in
            isCounted(Array(text.bitmap.pixels[(index * 4)..<(index * 4 + 4)]))
        }
    }

    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)

    @Test("runs that look alike are laid out as one text")
    func joined() throws {
        let whole = try renderer.render(sans([TextRun("AVATAR")]))
        let runs = try renderer.render(sans([TextRun("AV"), TextRun(""), TextRun("AT"), TextRun("AR")]))
        #expect(runs.bitmap.pixels == whole.bitmap.pixels)
        let coloured = try renderer.render(
            sans([TextRun("AV", foregroundColor: red), TextRun("ATAR", foregroundColor: blue)]))
        #expect(coloured.metrics == whole.metrics, "a colour does not undo kerning")
    }

    @Test("each run has its own colour, letters that join do not come apart")
    func colors() throws {
        let text = try renderer.render(
            sans([TextRun("H", foregroundColor: red), TextRun("H", foregroundColor: blue)], size: 204.8))
        #expect(pixel(text, x: 30, y: 100) == [255, 0, 0, 255])
        #expect(pixel(text, x: 154 + 30, y: 100) == [0, 0, 255, 255])
        #expect(count(text) { $0[1] > 0 } == 0)
        let arabic = "\u{633}\u{644}\u{627}\u{645}"
        let plain = try renderer.measure(sans([TextRun(arabic)]))
        let parts = try renderer.measure(
            sans([
                TextRun(String(arabic.prefix(2)), foregroundColor: red),
                TextRun(String(arabic.dropFirst(2)), foregroundColor: blue),
            ]))
        #expect(parts.usedWidth == plain.usedWidth)
    }

    @Test("each run has its own font, size, weight and slant, on one baseline")
    func fonts() throws {
        func width(_ run: TextRun) throws -> Double { try renderer.measure(sans([run])).usedWidth }
        let runs = [
            TextRun("m", fontSize: 30), TextRun("m", weight: 700), TextRun("m", fontFamily: "DejaVu Serif"),
            TextRun("m", isItalic: true),
        ]
        let metrics = try renderer.measure(sans(runs))
        #expect(abs(metrics.usedWidth - (try runs.reduce(0) { try $0 + width($1) })) < 0.01)
        #expect(metrics.lineCount == 1)
        let tall = try renderer.measure(sans([TextRun("m"), TextRun("m", fontSize: 128)]))
        #expect(abs(tall.baseline - 128 * 1901 / 2048) < 0.1)
        let missing = try renderer.measure(sans([TextRun("a"), TextRun("b", fontFamily: "No Such Family")]))
        #expect(missing.substitutions.map(\.family) == ["No Such Family"])
    }

    @Test("a line under the letters runs through spaces, in their colour, as thick as the font says")
    func underline() throws {
        let text = try renderer.render(
            sans([TextRun("H H", foregroundColor: red, isUnderlined: true), TextRun("H")], size: 204.8))
        // DejaVu Sans: underline position −130, thickness 90 of 2048; Pango gives its upper edge.
        let bottom = Int(text.metrics.baseline)
        let rows = (bottom + 1..<text.y + text.bitmap.height).filter { pixel(text, x: 190, y: $0) == [255, 0, 0, 255] }
        #expect((7...9).contains(rows.count))
        #expect(rows.first.map { $0 - bottom < 25 } == true)
        let middle = try #require(rows.dropFirst(3).first)
        #expect(pixel(text, x: 3, y: middle) == [255, 0, 0, 255])
        #expect(pixel(text, x: 154 * 2 + 65 + 20, y: middle) == [0, 0, 0, 0])
        let stroked = try renderer.render(
            sans([TextRun(" ", isUnderlined: true)], size: 100) {
                $0.strokeColor = blue
                $0.strokeWidth = 10
            })
        #expect(stroked.bitmap.height >= 13 && stroked.bitmap.height < 18)
    }

    @Test("a stroke outside leaves nothing under a clear fill, and no seam beside a solid one")
    func outside() throws {
        let style = sans([TextRun("H")], size: 204.8) {
            $0.foregroundColor = .clear
            $0.strokeColor = red
            $0.strokeWidth = 10
            $0.strokePosition = .outside
        }
        let plain = try renderer.render(sans([TextRun("H")], size: 204.8))
        let text = try renderer.render(style)
        #expect(abs(text.x - (plain.x - 10)) <= 1)
        #expect(pixel(text, x: plain.x + 10, y: 100) == [0, 0, 0, 0])
        #expect(pixel(text, x: plain.x - 5, y: 100) == [255, 0, 0, 255])
        var solid = style
        solid.foregroundColor = red
        let filled = try renderer.render(solid)
        let inside = (plain.x - 6...plain.x + 12).map { pixel(filled, x: $0, y: 100)[3] }
        #expect(inside.allSatisfy { $0 >= 254 }, "\(inside)")
    }

    @Test("boxes lie behind the lines, with room around them, and overlap without getting darker")
    func boxes() throws {
        let half = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        let style = sans([TextRun("HHHH\nH")], size: 64) {
            $0.box = .init(color: half, padding: Size(width: 8, height: 6), extent: .lines)
        }
        let text = try renderer.render(style)
        #expect((text.x, text.y) == (-8, -6))
        let lines = text.metrics.lines
        #expect(lines.count == 2 && lines[1].rectangle.size.width < lines[0].rectangle.size.width / 3)
        #expect(abs(lines[1].baseline - lines[0].baseline - 64 * 2384 / 2048) < 0.1)
        #expect(pixel(text, x: -4, y: 20) == [0, 0, 128, 128])
        #expect(pixel(text, x: -4, y: Int(lines[1].rectangle.origin.y)) == [0, 0, 128, 128])
        #expect(pixel(text, x: 120, y: 120) == [0, 0, 0, 0])
        var whole = style
        whole.box?.extent = .text
        #expect(pixel(try renderer.render(whole), x: 120, y: 120) == [0, 0, 128, 128])
        whole.box?.cornerRadius = 20
        #expect(pixel(try renderer.render(whole), x: -8, y: -6) == [0, 0, 0, 0])
    }

    @Test("descenders, accents, strokes and underlines are never cut", arguments: [0.5, 1.0, 2])
    func neverCut(_ spacing: Double) throws {
        let style = sans([TextRun("\u{1EA4}gjy\u{1EA4}\nqp\u{301}\u{323}", isItalic: true, isUnderlined: true)]) {
            $0.strokeColor = red
            $0.strokeWidth = 12
            $0.strokePosition = .outside
            $0.lineSpacing = spacing
        }
        let text = try renderer.render(style)
        // The bitmap is cut to its ink, so ink at its edge that was cut would be solid there: a round stroke is not.
        for x in 0..<text.bitmap.width { #expect(text.bitmap.pixels[x * 4 + 3] < 250) }
        let loose = try renderer.render(sans(style.runs) { $0.lineSpacing = spacing })
        #expect(loose.y - text.y >= 11 && loose.y - text.y <= 13)
        let (bottom, looseBottom) = (text.y + text.bitmap.height, loose.y + loose.bitmap.height)
        #expect(bottom - looseBottom >= 11 && bottom - looseBottom <= 13)
    }

    @Test(
        "runs and boxes that cannot be drawn say why",
        arguments: [
            (TextRun("x", fontSize: -1), nil, "text size -1 is not between 0 and 4096"),
            (TextRun("x", weight: 7), nil, "text weight 7 is not between 100 and 1000"),
            (
                TextRun("x"), TextStyle.Box(color: .black, padding: Size(width: -2, height: 0)),
                "text box padding -2 is not between 0 and 4096"
            ),
            (
                TextRun("x"), TextStyle.Box(color: .black, cornerRadius: .nan),
                "text box corner radius nan is not between 0 and 4096"
            ),
        ] as [(TextRun, TextStyle.Box?, String)])
    func refused(_ run: TextRun, _ box: TextStyle.Box?, _ expected: String) {
        let error = #expect(throws: TextError.self) { try renderer.render(sans([run]) { $0.box = box }) }
        #expect(error?.description == expected)
    }
}
