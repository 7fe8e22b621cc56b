import EditModel
import Testing

@testable import TextLayout

/// Strokes and spacings far larger than the letters.
@Suite struct WideStrokeTests {
    @Test("a nearly level edge that runs across a thousand pixels is drawn")
    func wideStroke() throws {
        var style = TextStyle("Wide", family: "DejaVu Sans", size: 30)
        (style.strokeColor, style.strokeWidth) = (.black, 1024)
        let rendered = try TextRenderer().render(style)
        #expect(rendered.bitmap.width > 1000 && rendered.bitmap.height > 1000)
    }

    @Test("a text that reaches further than Pango counts is refused", arguments: [-1024.0, 1024])
    func spacing(letterSpacing: Double) {
        var style = TextStyle(String(repeating: "ab ", count: 1000), family: "DejaVu Sans", size: 30)
        style.letterSpacing = letterSpacing
        #expect(throws: TextError.textTooLarge) { try TextRenderer().measure(style) }
    }
}
