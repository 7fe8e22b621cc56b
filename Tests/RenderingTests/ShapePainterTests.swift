import EditModel
import Media
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Shapes and gradients drawn")
struct ShapePainterTests {
    private func paint(
        _ path: String, line: StrokeStyle = StrokeStyle(), stroke: Color? = nil, fill: Color? = .white,
        origin: Point = .zero, scale: Double = 1, visible: Rectangle? = nil
    ) throws -> LayerPicture? {
        let shape = ShapeContent(path: try Path(svg: path), fillColor: fill, strokeColor: stroke, line: line)
        return try ShapePainter().paint(shape, origin: origin, scale: scale, visible: visible)
    }

    private func box(_ picture: LayerPicture?) -> [Int]? {
        picture.map { [$0.x, $0.y, $0.bitmap.width, $0.bitmap.height] }
    }

    @Test("a drawing is as large as its ink")
    func exact() throws {
        #expect(box(try paint("M2 3H12V8H2Z")) == [2, 3, 10, 5])
        #expect(box(try paint("M2 3H12V8H2Z", scale: 2)) == [4, 6, 20, 10])
        #expect(box(try paint("M2 3H12V8H2Z", scale: 0.1)) == [0, 0, 2, 1])
        #expect(box(try paint("M2 3H12V8H2Z", origin: Point(x: 10, y: 10))) == [-8, -7, 10, 5])
        let line = StrokeStyle(width: 4)
        #expect(box(try paint("M2 3H12V8H2Z", line: line, stroke: .white)) == [0, 1, 14, 9])
        // A butt end does not reach further, however long a miter might be.
        #expect(
            box(try paint("M2 3H12", line: StrokeStyle(width: 4, miterLimit: 1000), stroke: .white)) == [2, 1, 10, 4])
        // A right angle's point reaches half a width beyond both sides.
        #expect(box(try paint("M2 20H22V40", line: line, stroke: .white, fill: nil)) == [2, 18, 22, 22])
    }

    @Test("edges within a pixel are soft, at every scale")
    func soft() throws {
        let picture = try #require(try paint("M0 0H10.5V1H0Z"))
        #expect(picture.bitmap.width == 11 && picture.bitmap.pixels[43] == 128 && picture.bitmap.pixels[39] == 255)
        let twice = try #require(try paint("M0 0H10.5V1H0Z", scale: 2))
        #expect(twice.bitmap.width == 21 && twice.bitmap.pixels.allSatisfy { $0 == 255 })
    }

    @Test("only the visible part of a huge shape has pixels")
    func huge() throws {
        let path = "M-1e6 -1e6H1e6V1e6H-1e6Z"
        let error = #expect(throws: MediaError.self) { try paint(path) }
        #expect(
            error?.description
                == "cannot draw a layer: 2000000 × 2000000 pixels are too many at once: make it smaller")
        let visible = Rectangle(x: 5, y: 6, width: 7, height: 8)
        #expect(box(try paint(path, visible: visible)) == [5, 6, 7, 8])
        #expect(box(try paint(path, scale: 2, visible: visible)) == [10, 12, 14, 16])
        #expect(try paint("M0 0H9V9Z", visible: Rectangle(x: 20, y: 0, width: 5, height: 5)) == nil)
    }

    @Test("a part cut out of a shape is what the whole has there")
    func cutOut() throws {
        let path = "M3 1L40 9 22 38C1 30 0 9 3 1Z"
        let line = StrokeStyle(width: 3.5, join: .round)
        let whole = try #require(try paint(path, line: line, stroke: .black, scale: 1.5))
        let visible = Rectangle(x: 8, y: 10, width: 10, height: 6)
        let part = try #require(try paint(path, line: line, stroke: .black, scale: 1.5, visible: visible))
        #expect(box(part) == [12, 15, 15, 9])
        for y in 0..<9 {
            for x in 0..<60 {
                let there = ((y + 15 - whole.y) * whole.bitmap.width + 12 - whole.x) * 4 + x
                #expect(abs(Int(part.bitmap.pixels[y * 60 + x]) - Int(whole.bitmap.pixels[there])) <= 1)
            }
        }
    }

    @Test("numbers that an animation has driven out of their range count as the nearest in it")
    func limited() throws {
        let line = StrokeStyle(width: -3, miterLimit: -1, dashPattern: [-1, 4], dashPhase: .nan)
        #expect(box(try paint("M0 0H10", line: line, stroke: .white, fill: nil)) == nil)
        let wide = StrokeStyle(width: 2, miterLimit: .nan, dashPattern: [5, -4])
        #expect(box(try paint("M0 1H10", line: wide, stroke: .white, fill: nil)) == [0, 0, 10, 2])
    }

    @Test("what has no ink is not drawn", arguments: ["", "M5 5", "M0 0H10"])
    func nothing(path: String) throws {
        #expect(try paint(path) == nil)
    }

    @Test("a long line of many corners is drawn whole")
    func manyCorners() throws {
        let corners = (0..<20000).map { "\($0 / 20) \($0 % 2 * 10 + 5)" }.joined(separator: " ")
        let picture = try paint("M" + corners, line: StrokeStyle(width: 2), stroke: .white, fill: nil)
        let bitmap = try #require(picture).bitmap
        #expect(bitmap.width > 990 && bitmap.pixels[(10 * bitmap.width + 600) * 4 + 3] == 255)
    }

    @Test("a gradient's last column and row are as solid as the layer covers them")
    func gradientEdges() throws {
        let content = GradientContent(colors: [.white])
        let picture = try #require(
            try GradientPainter().paint(content, size: Size(width: 10.5, height: 4.25), scale: 1))
        #expect([picture.bitmap.width, picture.bitmap.height] == [11, 5])
        #expect(picture.bitmap.pixels[10 * 4 + 3] == 128 && picture.bitmap.pixels[(4 * 11) * 4 + 3] == 64)
        let part = try #require(
            try GradientPainter().paint(
                content, size: Size(width: 1e6, height: 1e6), scale: 1,
                visible: Rectangle(x: 100, y: 100, width: 4, height: 3)))
        #expect(box(part) == [100, 100, 4, 3])
    }

    @Test("a conic gradient runs clockwise from its end point, and its seam is smooth")
    func conic() throws {
        let content = GradientContent(
            .conic, colors: [.black, .white], startPoint: Point(x: 0.5, y: 0.5), endPoint: Point(x: 1, y: 0.5))
        let bitmap = try #require(
            try GradientPainter().paint(content, size: Size(width: 101, height: 101), scale: 1)
        ).bitmap
        func red(_ x: Int, _ y: Int) -> Int { Int(bitmap.pixels[(y * 101 + x) * 4]) }
        #expect(abs(red(50, 90) - 64) <= 1 && abs(red(10, 50) - 128) <= 1 && abs(red(50, 10) - 191) <= 1)
        #expect(red(95, 48) > 250 && red(95, 52) < 5 && abs(red(95, 50) - 128) <= 3)
    }
}
