import Pixels
import Testing
import Values

@testable import TextLayout

@Suite("Letters, words and lines of a text")
struct TextLettersTests {
    let renderer = TextRenderer()

    private func style(_ string: String, size: Double = 40, width: Double? = nil) -> TextStyle {
        TextStyle(string, family: "DejaVu Sans", size: size, wrapWidth: width)
    }

    /// The bitmap of a text's parts, drawn over each other at the place of the whole one.
    private func together(_ style: TextStyle, _ ranges: [Range<Int>], whole: RenderedText) throws -> Bitmap {
        var result = Bitmap(width: whole.bitmap.width, height: whole.bitmap.height)
        let text = SharedText(style.content)
        for range in ranges {
            let part = try renderer.render(TextPart(text, letters: range), of: style, scale: 1)
            result.draw(part.bitmap, x: part.x - whole.x, y: part.y - whole.y)
        }
        return result
    }

    static let counts: [(text: String, letters: Int, words: Int)] = [
        ("Two words", 8, 2),
        ("", 0, 0),
        (" \n ", 0, 0),
        ("e\u{301}a\u{308}\u{304}", 2, 1),  // combining marks
        ("\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}!", 2, 1),  // a family joined by ZWJ
        ("\u{1F1E9}\u{1F1EA}\u{1F44D}\u{1F3FD}", 2, 1),  // a flag, and a thumb with its skin
        ("\u{644}\u{627}", 1, 1),  // lam and alef, one shape
        ("\u{633}\u{644}\u{627}\u{645}", 3, 1),
        ("\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940}", 2, 1),  // Devanagari with a reordered vowel
        ("office", 4, 1),  // DejaVu Sans draws ffi as one shape
        ("\u{65E5}\u{672C}\u{8A9E}", 3, 3),
    ]

    @Test("clusters are never torn apart, and white space is no letter", arguments: counts)
    func clusters(text: String, letters: Int, words: Int) throws {
        let found = try renderer.letters(of: style(text))
        #expect(found.letters.count == letters && found.words.count == words, "\(text)")
    }

    @Test(
        "letters drawn one by one are the whole text again",
        arguments: [
            "Kerned AVATAR, office", "\u{645}\u{631}\u{62D}\u{628}\u{627} \u{628}\u{643}\u{645}",
            "e\u{301}\u{1F1E9}\u{1F1EA} abc \u{5E9}\u{5DC}\u{5D5}\u{5DD} 12",
        ])
    func whole(text: String) throws {
        var style = style(text, width: 150)
        style.isUnderlined = true
        let whole = try renderer.render(style)
        let letters = try renderer.letters(of: style)
        #expect(letters.lines.count > 1)
        for unit in TextUnit.allCases {
            let parts = try together(style, letters.ranges(of: unit), whole: whole)
            let off = zip(parts.pixels, whole.bitmap.pixels).filter { abs(Int($0) - Int($1)) > 1 }
            // Lines under letters meet between pixels, and joined letters touch.
            #expect(off.count < whole.bitmap.pixels.count / (unit == .line ? 1000 : 50), "\(unit): \(off.count)")
        }
    }

    @Test("letters count in the direction of reading, whatever the direction of the script")
    func directions() throws {
        let hebrew = try renderer.letters(of: style("\u{5D0}\u{5D1}\u{5D2} ab"))
        let places = hebrew.letters.map(\.rectangle.origin.x)
        #expect(places[0] > places[1] && places[1] > places[2])
        #expect(places[3] < places[4] && places[4] < places[2], "a Latin word in it runs to the right")
        #expect(hebrew.lines[0].isRightToLeft)
        #expect(try !renderer.letters(of: style("ab")).lines[0].isRightToLeft)
    }

    @Test("a word that goes on in another line is one word, and every line has its letters")
    func brokenWord() throws {
        let letters = try renderer.letters(of: style("unbreakable word", width: 120))
        #expect(letters.words.count == 2 && letters.lines.count > 2)
        #expect(letters.lines.map(\.letters).flatMap { $0 } == Array(letters.letters.indices))
    }

    @Test("a tint mixes with the colour of each run, and a blur spreads ink without losing it")
    func looks() throws {
        var style = style("HH")
        style.runs = [TextRun("H", foregroundColor: Color(red: 1, green: 0, blue: 0)), TextRun("H")]
        let text = SharedText(style.content)
        let tint = TextTint(Color(red: 0, green: 0, blue: 1), amount: 0.5)
        let tinted = try renderer.render(TextPart(text, letters: 0..<1, tint: tint), of: style, scale: 1).bitmap
        let middle = tinted.height / 2 * tinted.width * 4 + 8
        #expect(Array(tinted.pixels[middle..<(middle + 4)]) == [128, 0, 128, 255])
        let sharp = try renderer.render(TextPart(text, letters: 1..<2), of: style, scale: 1)
        let blurred = try renderer.render(TextPart(text, letters: 1..<2, blur: 3), of: style, scale: 1)
        func ink(_ bitmap: Bitmap) -> Int { bitmap.pixels.reduce(0) { $0 + Int($1) } }
        #expect(abs(ink(blurred.bitmap) - ink(sharp.bitmap)) < ink(sharp.bitmap) / 50)
        let margin = sharp.x - blurred.x
        #expect(margin >= 9 && blurred.bitmap.width == sharp.bitmap.width + 2 * margin)
    }
}
