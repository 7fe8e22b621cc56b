import EditModel
import Pixels
import Testing

@testable import TextLayout

@Suite("Shapes on bitmaps")
struct ShapePainterTests {
    /// The alphas of shapes filled with white, row by row.
    private func filled(_ width: Int, _ height: Int, _ shapes: ShapeOutline...) throws -> [[Int]] {
        var bitmap = Bitmap(width: width, height: height)
        let painter = try ShapePainter()
        for shape in shapes { try painter.fill(shape, .white, onto: &bitmap) }
        return (0..<height).map { y in (0..<width).map { Int(bitmap.pixels[(y * width + $0) * 4 + 3]) } }
    }

    @Test("a rectangle covers whole pixels wholly and cut ones in part")
    func rectangle() throws {
        let alphas = try filled(6, 4, ShapeOutline(rectangle: Rectangle(x: 1, y: 0.5, width: 3.5, height: 2.5)))
        #expect(alphas[1] == [0, 255, 255, 255, 128, 0])
        #expect(alphas[0] == [0, 128, 128, 128, 64, 0])
        #expect(alphas[3] == [0, 0, 0, 0, 0, 0])
    }

    @Test("an ellipse and a rounded rectangle have their areas")
    func areas() throws {
        let box = Rectangle(x: 3, y: 5, width: 80, height: 40)
        let ellipse = try filled(100, 60, ShapeOutline(ellipseIn: box)).joined().reduce(0, +)
        #expect(abs(Double(ellipse) / 255 - .pi * 40 * 20) < 2)
        let rounded = try filled(100, 60, ShapeOutline(rectangle: box, cornerRadius: 10)).joined().reduce(0, +)
        #expect(abs(Double(rounded) / 255 - (80 * 40 - (4 - .pi) * 100)) < 2)
        let pill = try filled(100, 60, ShapeOutline(rectangle: box, cornerRadius: 1000)).joined().reduce(0, +)
        #expect(abs(Double(pill) / 255 - (40 * 40 + .pi * 400)) < 2)
    }

    @Test("a line is as wide as asked, in any direction; one without length is none")
    func lines() throws {
        let line = ShapeOutline(from: Point(x: 2, y: 5), to: Point(x: 8, y: 5), width: 3)!
        let alphas = try filled(10, 10, line)
        #expect((0..<10).map { alphas[$0][5] } == [0, 0, 0, 127, 255, 255, 127, 0, 0, 0])
        #expect(alphas[4][1] == 0 && alphas[4][2] == 255 && alphas[4][7] == 255 && alphas[4][8] == 0)
        let slanted = ShapeOutline(from: Point(x: 10, y: 10), to: Point(x: 40, y: 50), width: 4)!
        #expect(abs(Double(try filled(60, 60, slanted).joined().reduce(0, +)) / 255 - 200) < 2)
        #expect(ShapeOutline(from: .zero, to: .zero, width: 3) == nil)
    }

    @Test("what is translucent is laid over what is there, clipped, however far out it reaches")
    func over() throws {
        var bitmap = Bitmap(width: 2, height: 1)
        let painter = try ShapePainter()
        let huge = Rectangle(x: -1e12, y: -1e12, width: 1e12 + 1, height: 2e12)
        try painter.fill(ShapeOutline(rectangle: huge), Color(red: 1, green: 0, blue: 0), onto: &bitmap)
        try painter.fill(ShapeOutline(rectangle: huge), Color(red: 0, green: 0, blue: 1, alpha: 0.5), onto: &bitmap)
        #expect(bitmap.pixels == [127, 0, 128, 255, 0, 0, 0, 0])
        let wrong = ShapeOutline(polygon: [.zero, Point(x: .nan, y: 1), Point(x: .infinity, y: 4)])
        try painter.fill(wrong, .white, onto: &bitmap)
    }

    @Test("a transform moves every point")
    func transformed() throws {
        let square = ShapeOutline(rectangle: Rectangle(x: 0, y: 0, width: 1, height: 1))
        let moved = square.applying(AffineTransform.identity.translated(x: 2, y: 1).scaled(x: 2, y: 1))
        #expect(try filled(5, 3, moved) == [[0, 0, 0, 0, 0], [0, 0, 255, 255, 0], [0, 0, 0, 0, 0]])
    }
}
