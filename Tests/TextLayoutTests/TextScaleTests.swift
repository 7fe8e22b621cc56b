import Pixels
import Testing
import Values

@testable import TextLayout

@Suite("Texts at other scales")
struct TextScaleTests {
    let renderer = TextRenderer()

    func style(_ string: String, change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
        var style = TextStyle(string, family: "DejaVu Sans", size: 20.3)
        change(&style)
        return style
    }

    @Test("a text is laid out the same and drawn so many times as large", arguments: [0.5, 1.5, 2, 3.7])
    func sizes(_ scale: Double) throws {
        let words = style("Lines of words that break in\nthe same places gÅ") {
            $0.wrapWidth = 131
            $0.strokeColor = .black
            $0.strokeWidth = 6
            $0.isUnderlined = true
            $0.box = .init(color: .black, padding: Size(width: 9, height: 5), extent: .text)
        }
        let (one, scaled) = (try renderer.render(words), try renderer.render(words, scale: scale))
        #expect(scaled.metrics == one.metrics)
        #expect(abs(Double(scaled.x) - Double(one.x) * scale) <= 1 + scale)
        #expect(abs(Double(scaled.y) - Double(one.y) * scale) <= 1 + scale)
        #expect(abs(Double(scaled.bitmap.width) - Double(one.bitmap.width) * scale) <= 2 + scale)
        #expect(abs(Double(scaled.bitmap.height) - Double(one.bitmap.height) * scale) <= 2 + scale)
    }

    @Test("a scaled text looks as one of a larger size")
    func sharpness() throws {
        let (small, large) = (style("Rg") { $0.fontSize = 25 }, style("Rg") { $0.fontSize = 100 })
        let (scaled, drawn) = (try renderer.render(small, scale: 4), try renderer.render(large))
        #expect((scaled.bitmap.width, scaled.bitmap.height) == (drawn.bitmap.width, drawn.bitmap.height))
        let differences = zip(scaled.bitmap.pixels, drawn.bitmap.pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.max()! <= 24)
    }

    @Test("an origin moves the picture by fractions of a pixel", arguments: [0.0, 0.25, 0.5, 7.75])
    func origin(_ x: Double) throws {
        func centroid(_ text: RenderedText) -> Double {
            var (sum, weight) = (0.0, 0.0)
            for (index, alpha) in stride(from: 3, to: text.bitmap.pixels.count, by: 4).map({ text.bitmap.pixels[$0] })
                .enumerated()
            {
                sum += Double(alpha) * (Double(index % text.bitmap.width) + Double(text.x))
                weight += Double(alpha)
            }
            return sum / weight
        }
        let (still, moved) = (
            try renderer.render(style("wave")), try renderer.render(style("wave")) { _ in Point(x: x, y: 0) }
        )
        #expect(abs(centroid(moved) - centroid(still) - x) < 0.02)
    }

    @Test("a stroke that would take minutes is refused, at every scale")
    func strokeWork() throws {
        let heavy = style(String(repeating: "mmmm ", count: 3000)) {
            $0.wrapWidth = 1000
            $0.strokeColor = .black
            $0.strokeWidth = 1024
        }
        let error = #expect(throws: TextError.self) { try renderer.render(heavy) }
        #expect(
            error?.description
                == "text has too many letters for a stroke as wide: make the stroke narrower or the text shorter")
    }
}
