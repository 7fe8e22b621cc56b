import Pixels
import Testing
import Values

@testable import TextLayout

/// Against the DejaVu fonts, whose measures are known: 2048 units to the em, ascent 1901, descent 483.
@Suite("Text renderer")
struct TextRendererTests {
    let renderer = TextRenderer()

    func sans(_ string: String, size: Double = 64, change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
        var style = TextStyle(string, family: "DejaVu Sans", size: size)
        change(&style)
        return style
    }

    func pixel(_ text: RenderedText, x: Int, y: Int) -> [UInt8] {
        let index = ((y - text.y) * text.bitmap.width + x - text.x) * 4
        return Array(text.bitmap.pixels[index..<(index + 4)])
    }

    @Test("advances, line height and baseline are the font's, unhinted", arguments: [16.0, 17.3, 64, 200])
    func measures(_ size: Double) throws {
        let metrics = try renderer.measure(sans("HH", size: size))
        // H is 1540 units wide. Pango counts in 1/1024, and FreeType's sizes in 1/64.
        #expect(abs(metrics.usedWidth - 2 * size * 1540 / 2048) < 0.06)
        #expect(abs(metrics.baseline - size * 1901 / 2048) < 0.04)
        #expect(abs(metrics.size.height - size * 2384 / 2048) < 0.04)
        #expect(metrics.size.width == metrics.usedWidth)
        #expect(metrics.lineCount == 1)
        #expect(metrics.substitutedFamily == nil)
    }

    @Test("ink stands where the outline is: H from 201 to 1339 units across, 1493 up from the baseline")
    func ink() throws {
        let text = try renderer.render(sans("H", size: 204.8))
        #expect(text.x == 20)
        #expect(text.bitmap.width == 114)  // 20.1 to 133.9
        let bottom = Double(text.y + text.bitmap.height)
        #expect(abs(bottom - text.metrics.baseline) < 1)
        #expect(abs(Double(text.bitmap.height) - 149.3) <= 2)
    }

    @Test("kerning brings A and V together")
    func kerning() throws {
        let apart = try renderer.measure(sans("A")).usedWidth + renderer.measure(sans("V")).usedWidth
        #expect(try renderer.measure(sans("AV")).usedWidth < apart - 1)
    }

    @Test("glyphs keep fractions of a pixel")
    func subpixel() throws {
        // An i advances by 569/2048 em: 10 of them by 27.78 pixels at size 10, not by 30 or 20.
        #expect(abs(try renderer.measure(sans("iiiiiiiiii", size: 10)).usedWidth - 27.78) < 0.05)
        let text = try renderer.render(sans("iii", size: 10))
        let columns = (0..<text.bitmap.width).map { x in
            (0..<text.bitmap.height).reduce(0) { $0 + Int(text.bitmap.pixels[($1 * text.bitmap.width + x) * 4 + 3]) }
        }
        let first = columns.split(separator: 0, omittingEmptySubsequences: true).map(Array.init)
        #expect(Set(first).count > 1, "three equal letters at three fractions look different")
    }

    @Test("the same text is drawn the same twice, by one renderer and by another")
    func repeats() throws {
        let style = sans("Repeat\n\u{5E9}\u{5DC}\u{5D5}\u{5DD} fi") {
            $0.strokeColor = .black
            $0.strokeWidth = 5
            $0.shadow = Shadow(offset: Point(x: 3, y: 3), radius: 2.5, opacity: 1)
        }
        let first = try renderer.render(style)
        for text in [try renderer.render(style), try TextRenderer().render(style)] {
            #expect(text.bitmap.pixels == first.bitmap.pixels)
            #expect((text.x, text.y) == (first.x, first.y))
            #expect(text.metrics == first.metrics)
        }
    }

    @Test("a stroke widens the ink by half its width on every side, in its colour, under the fill")
    func stroke() throws {
        let plain = try renderer.render(sans("H", size: 204.8))
        let red = Color(red: 1, green: 0, blue: 0)
        let stroked = try renderer.render(
            sans("H", size: 204.8) {
                $0.strokeColor = red
                $0.strokeWidth = 20
            })
        #expect(abs(stroked.x - (plain.x - 10)) <= 1)
        #expect(abs(stroked.y - (plain.y - 10)) <= 1)
        #expect(abs(stroked.bitmap.width - (plain.bitmap.width + 20)) <= 2)
        #expect(abs(stroked.bitmap.height - (plain.bitmap.height + 20)) <= 2)
        #expect(stroked.metrics.size == plain.metrics.size)
        let middle = plain.y + plain.bitmap.height / 4
        #expect(pixel(stroked, x: plain.x - 5, y: middle) == [255, 0, 0, 255])
        #expect(pixel(stroked, x: plain.x + 3, y: middle) == [255, 255, 255, 255])
    }

    @Test("a shadow lies at its offset, under the text, and is never cut", arguments: [0.0, 0.7, 3, 9.5])
    func shadow(_ radius: Double) throws {
        let plain = try renderer.render(sans("H", size: 204.8))
        let text = try renderer.render(
            sans("H", size: 204.8) {
                $0.shadow = Shadow(
                    color: Color(red: 0, green: 0, blue: 1), offset: Point(x: 200, y: -30), radius: radius, opacity: 1)
            })
        #expect(text.x == plain.x)
        let reach = Double(text.x + text.bitmap.width - (plain.x + plain.bitmap.width + 200))
        #expect(radius == 0 ? reach == 0 : reach > 1.5 * radius && reach <= 3.5 * radius + 3)
        let (x, y) = (plain.x + 10, plain.y + plain.bitmap.height / 4)
        #expect(pixel(text, x: x, y: y) == [255, 255, 255, 255])
        let inShadow = pixel(text, x: x + 200, y: y - 30)
        #expect(inShadow[0] == 0 && inShadow[2] == inShadow[3])
        #expect(radius > 5 || inShadow[3] > 250)
    }

    @Test("lines are aligned within the box")
    func alignment() throws {
        func inkLeft(_ alignment: TextStyle.Alignment, wrap: Double?) throws -> Int {
            try renderer.render(
                sans("H\nHHHH", size: 32) {
                    $0.alignment = alignment
                    $0.wrapWidth = wrap
                    $0.string = wrap == nil ? "H\nHHHH" : "H"
                }
            ).x
        }
        let left = try inkLeft(.left, wrap: 200)
        #expect(abs(try inkLeft(.center, wrap: 200) - left - (200 - 24) / 2) <= 1)
        #expect(abs(try inkLeft(.right, wrap: 200) - left - (200 - 24)) <= 1)
        for alignment in [TextStyle.Alignment.left, .center, .right] {
            #expect(try inkLeft(alignment, wrap: nil) == left)  // the long line fills the box
        }
    }

    @Test("text wraps at the width, words first, then letters")
    func wraps() throws {
        let metrics = try renderer.measure(sans("one two three", size: 32) { $0.wrapWidth = 120 })
        #expect(metrics.lineCount == 3)
        #expect(metrics.size.width == 120)
        #expect(metrics.usedWidth <= 120)
        #expect(try renderer.measure(sans("onetwothree", size: 32) { $0.wrapWidth = 60 }).lineCount > 3)
    }

    @Test("line spacing multiplies the distance of the lines")
    func lineSpacing() throws {
        let one = try renderer.measure(sans("a\na\na"))
        let double = try renderer.measure(sans("a\na\na") { $0.lineSpacing = 2 })
        #expect(abs(double.size.height - one.size.height - 2 * one.size.height / 3) < 0.01)  // two distances
        #expect(double.baseline == one.baseline)
    }

    @Test(
        "newlines, tabs and control characters",
        arguments: [
            ("", 1), ("\n", 2), ("a\r\nb", 2), ("a\u{2029}b", 2), ("a\u{0}\u{1}\u{1B}[31mb", 1), ("\t", 1),
        ])
    func controlCharacters(_ text: String, _ lines: Int) throws {
        let metrics = try renderer.measure(sans(text))
        #expect(metrics.lineCount == lines)
        #expect(metrics.unknownCharacters.isEmpty)
    }

    @Test("what has no ink has an empty bitmap and still a height", arguments: ["", " ", "\n\t"])
    func noInk(_ text: String) throws {
        let rendered = try renderer.render(sans(text))
        #expect(rendered.bitmap.width == 0 && rendered.bitmap.height == 0)
        #expect(rendered.metrics.size.height >= 74)
    }

    @Test("characters no font has are listed once and drawn as boxes")
    func unknown() throws {
        let text = try renderer.render(sans("a\u{F0000}b\u{10FFFD}\u{F0000}"))
        #expect(text.metrics.unknownCharacters == ["\u{F0000}", "\u{10FFFD}"])
        let box = try renderer.render(sans("\u{F0000}"))
        #expect(box.bitmap.width > 8 && box.bitmap.height > 8)
    }

    @Test(
        "a family that is not there is replaced, and said; a path or pattern is only a name",
        arguments: [
            "No Such Family", "/etc/passwd", ":file=/etc/passwd", "DejaVu Serif:file=/etc/passwd", "x:weight=200",
        ])
    func substitutes(_ family: String) throws {
        let metrics = try renderer.measure(sans("x") { $0.fontFamily = family })
        #expect(metrics.substitutedFamily?.hasPrefix("DejaVu") == true)
    }

    @Test(
        "a family is found in any case, by a generic name, and first in a list",
        arguments: [
            "dejavu sans", "sans-serif", "monospace", "DejaVu Serif, Nothing",
        ])
    func finds(_ family: String) throws {
        #expect(try renderer.measure(sans("x") { $0.fontFamily = family }).substitutedFamily == nil)
    }

    @Test("bold is wider than regular, and italics lean")
    func faces() throws {
        #expect(
            try renderer.measure(sans("mm") { $0.weight = 700 }).usedWidth > renderer.measure(sans("mm")).usedWidth + 3)
        let upright = try renderer.render(sans("I", size: 100) { $0.fontFamily = "DejaVu Serif" })
        let leaning = try renderer.render(
            sans("I", size: 100) {
                $0.fontFamily = "DejaVu Serif"
                $0.isItalic = true
            })
        #expect(leaning.bitmap.width > upright.bitmap.width)
    }

    @Test("a colour is premultiplied by its alpha")
    func color() throws {
        let style = sans("H", size: 204.8) { $0.foregroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5) }
        let text = try renderer.render(style)
        let center = pixel(text, x: text.x + 10, y: text.y + text.bitmap.height / 4)
        #expect(center == [128, 64, 0, 128])
    }

    @Test("a size of nothing draws nothing")
    func sizeZero() throws {
        let text = try renderer.render(sans("x", size: 0) { $0.wrapWidth = 50 })
        #expect(text.bitmap.width == 0)
        #expect(text.metrics.size == Size(width: 50, height: 0))
    }

    @Test("a text is drawn the same after hundreds of other fonts")
    func manyFonts() throws {
        let style = sans("Same", size: 40)
        let first = try renderer.render(style)
        for step in 0..<600 { _ = try renderer.measure(sans("x", size: 10 + Double(step) / 8)) }
        #expect(try renderer.render(style).bitmap.pixels == first.bitmap.pixels)
    }

    @Test("a long text is laid out and drawn whole")
    func long() throws {
        let text = try renderer.render(sans(String(repeating: "word ", count: 3000), size: 8) { $0.wrapWidth = 1000 })
        #expect(text.metrics.lineCount > 50)
        #expect(Double(text.y + text.bitmap.height) > text.metrics.size.height * 0.98)
    }
}

@Suite("Text errors")
struct TextErrorTests {
    @Test(
        "say what is wrong and what may be",
        arguments: [
            (TextStyle("x", size: -1), "text size -1 is not between 0 and 4096"),
            (TextStyle("x", size: .nan), "text size nan is not between 0 and 4096"),
            (TextStyle("x", size: 5000.5), "text size 5000.5 is not between 0 and 4096"),
            (TextStyle("x", size: 10, weight: 50), "text weight 50 is not between 100 and 1000"),
            (TextStyle("x", size: 10, strokeWidth: .infinity), "text stroke width inf is not between 0 and 1024"),
            (TextStyle("x", size: 10, wrapWidth: -1), "text wrap width -1 is not between 0 and 65536"),
            (TextStyle("x", size: 10, lineSpacing: 0), "text line spacing 0 is not between 0.1 and 10"),
            (
                TextStyle("x", size: 10, shadow: Shadow(offset: Point(x: 0, y: 0), radius: -2, opacity: 1)),
                "text shadow blur radius -2 is not between 0 and 256"
            ),
            (
                TextStyle("x", size: 10, shadow: Shadow(offset: Point(x: 1e9, y: 0), radius: 0, opacity: 1)),
                "text shadow offset 1000000000 is not between -4096 and 4096"
            ),
            (
                TextStyle(String(repeating: "long\n", count: 20_001), size: 10),
                "text is 100005 characters long; at most 100000 can be drawn"
            ),
            (
                TextStyle("\n" + String(repeating: "x", count: 16_385), size: 10),
                "text has more than 16384 characters without a newline: break it into lines"
            ),
        ])
    func texts(_ style: TextStyle, _ expected: String) {
        let error = #expect(throws: TextError.self) { try TextRenderer().render(style) }
        #expect(error?.description == expected)
    }

    @Test("a text too large to draw is refused before any memory is taken")
    func tooLarge() throws {
        let style = TextStyle(String(repeating: "wide ", count: 3000), family: "DejaVu Sans", size: 20)
        let error = #expect(throws: TextError.self) { try TextRenderer().render(style) }
        guard case .bitmapTooLarge(let width, let height) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(
            error?.description
                == "text needs a picture of \(width)×\(height) pixels; at most 16384 on a side and 33 million in all "
                + "can be drawn: wrap it or make it smaller")
        #expect(try TextRenderer().measure(style).lineCount == 1)
    }
}
