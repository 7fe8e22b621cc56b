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
        let (width, height) = (rendered.bitmap.width, rendered.bitmap.height)
        try #require(width > 1000 && height > 1000)
        func alpha(_ x: Int, _ y: Int) -> UInt8 { rendered.bitmap.pixels[(y * width + x) * 4 + 3] }
        // The corners are farther away from the letters than 512 pixels.
        let corners = [alpha(0, 0), alpha(width - 1, 0), alpha(0, height - 1), alpha(width - 1, height - 1)]
        #expect(corners == [0, 0, 0, 0])
        for row in stride(from: 20, to: height - 20, by: 50) {
            #expect((0..<width).count { alpha($0, row) > 0 } > 300, "row \(row)")
        }
    }

    @Test("a text that reaches further than Pango counts is refused", arguments: [-1024.0, 1024])
    func spacing(letterSpacing: Double) {
        var style = TextStyle(String(repeating: "ab ", count: 1000), family: "DejaVu Sans", size: 30)
        style.letterSpacing = letterSpacing
        #expect(throws: TextError.textTooLarge) { try TextRenderer().measure(style) }
    }
}
