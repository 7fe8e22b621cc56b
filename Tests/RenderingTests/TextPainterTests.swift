import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Texts of layers")
struct TextPainterTests {
    private let painter = TextPainter()

    private func content(_ string: String, change: (inout TextContent) -> Void = { _ in }) -> TextContent {
        var content = TextContent(string: string, fontFamily: "DejaVu Sans", fontSize: 40)
        change(&content)
        return content
    }

    /// The rows and columns that are inked, in layer pixels.
    private func ink(_ content: TextContent, _ bounds: Size?, scale: Double = 1) throws -> Rectangle {
        let picture = try #require(try painter.paint(content, bounds: bounds, scale: scale))
        return Rectangle(
            x: Double(picture.x) / scale, y: Double(picture.y) / scale,
            width: Double(picture.bitmap.width) / scale, height: Double(picture.bitmap.height) / scale)
    }

    @Test(
        "a text stands in the height of its bounds, and is what measure says it is",
        arguments: TextContent.VerticalAlignment.allCases, [1.0, 2.5])
    func vertical(_ alignment: TextContent.VerticalAlignment, scale: Double) throws {
        let (plain, bounds) = (content("H"), Size(width: 300, height: 200))
        let aligned = content("H") { $0.verticalAlignment = alignment }
        let height = try painter.measure(plain).height
        let free = 200 - height
        let expected = [TextContent.VerticalAlignment.top: 0, .middle: free / 2, .bottom: free][alignment]!
        let moved = try ink(aligned, bounds, scale: scale).origin.y - ink(plain, bounds, scale: scale).origin.y
        #expect(abs(moved - expected) <= 1)
        let line = try painter.metrics(of: aligned, bounds: bounds).lines[0]
        #expect(abs(line.rectangle.origin.y - expected) < 0.01)
    }

    @Test("lines that do not wrap are aligned in the bounds, beyond them too", arguments: [300.0, 20])
    func horizontal(_ width: Double) throws {
        let bounds = Size(width: width, height: 50)
        let left = try ink(content("HHH"), bounds).origin.x
        let text = try painter.measure(content("HHH")).width
        for (alignment, expected) in [(TextContent.Alignment.center, (width - text) / 2), (.right, width - text)] {
            let moved = content("HHH") { $0.alignment = alignment }
            #expect(abs(try ink(moved, bounds).origin.x - left - expected) <= 1)
            let word = try painter.metrics(of: moved, bounds: bounds).words[0].rectangles[0]
            #expect(abs(word.origin.x - expected) < 0.01)
        }
    }

    @Test("truncation keeps a text in its bounds: in their width, and wrapped in their height")
    func truncation() throws {
        let bounds = Size(width: 120, height: 100)
        let line = content("Words that go on and on") { $0.truncation = .end }
        #expect(try painter.metrics(of: line, bounds: bounds).lineCount == 1)
        #expect(try ink(line, bounds).size.width <= 122)
        let wrapped = content("Words that go on and on") {
            $0.truncation = .end
            $0.isWrapped = true
        }
        #expect(try painter.metrics(of: wrapped, bounds: bounds).lineCount == 2)
        #expect(try painter.metrics(of: wrapped, bounds: bounds).isTruncated)
        let loose = content("Words that go on and on") { $0.isWrapped = true }
        #expect(try painter.metrics(of: loose, bounds: bounds).lineCount > 2)
        #expect(try painter.metrics(of: line).isTruncated == false, "without bounds there is room for all")
    }

    @Test("lines break at the same places at every scale", arguments: [0.37, 1, 1.91, 6])
    func scale(_ scale: Double) throws {
        let text = content("Some words that have to be broken into a number of lines") { $0.isWrapped = true }
        let bounds = Size(width: 217, height: 400)
        let (one, scaled) = (try ink(text, bounds), try ink(text, bounds, scale: scale))
        #expect(abs(one.size.height - scaled.size.height) <= 2 / min(scale, 1) + 1)
        #expect(abs(one.size.width - scaled.size.width) <= 2 / min(scale, 1) + 1)
    }

    @Test("a text that has no ink has no picture", arguments: ["", " ", "\n\n", "\u{7}"])
    func nothing(_ string: String) throws {
        #expect(try painter.paint(content(string), bounds: nil, scale: 1) == nil)
    }
}
