import Pixels
import Testing
import Values

@testable import Drawing

@Suite("Painting")
struct PaintTests {
    func row(_ gradient: Gradient, width: Int = 8, transform: AffineTransform = .identity) throws -> [[UInt8]] {
        var bitmap = Bitmap(width: width, height: 1)
        try bitmap.fill(
            Path(Rectangle(x: -100, y: -100, width: 200, height: 200)), with: .gradient(gradient), transform: transform)
        return (0..<width).map { Array(bitmap.pixels[($0 * 4)..<($0 * 4 + 4)]) }
    }

    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)

    @Test("a colour is premultiplied and laid over what is there")
    func colors() throws {
        var bitmap = Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 0, 255, 255, 255, 255])
        let half = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        try bitmap.fill(Path(Rectangle(x: 0, y: 0, width: 2, height: 1)), with: .color(half))
        #expect(bitmap.pixels == [128, 64, 0, 128, 255, 191, 127, 255])
    }

    @Test("edges mix by coverage")
    func edges() throws {
        var bitmap = Bitmap(width: 2, height: 1)
        try bitmap.fill(Path(Rectangle(x: 0.5, y: 0, width: 1, height: 1)), with: .color(.white))
        #expect(bitmap.pixels == [128, 128, 128, 128, 128, 128, 128, 128])
    }

    @Test("a linear gradient has at each pixel's centre the colour of its place, and holds its ends")
    func linear() throws {
        let gradient = Gradient(from: Point(x: 2, y: 0), to: Point(x: 6, y: 0), colors: [.black, .white])
        let found = try row(gradient).map { Int($0[0]) }
        #expect(found == [0, 0, 32, 96, 159, 223, 255, 255])
        let turned = try row(
            gradient, transform: AffineTransform.identity.translated(x: 8, y: 0).rotated(degrees: 180))
        #expect(turned.map { Int($0[0]) } == found.reversed())
    }

    @Test("colours are mixed premultiplied: fading to clear does not darken")
    func premultiplied() throws {
        let gradient = Gradient(from: .zero, to: Point(x: 4, y: 0), colors: [red, .clear])
        for pixel in try row(gradient, width: 4) { #expect(pixel[0] == pixel[3] && pixel[1] == 0) }
    }

    @Test("two stops at one place make an edge; one out of order counts where the one before it is")
    func stops() throws {
        let edge = Gradient(
            from: .zero, to: Point(x: 8, y: 0),
            stops: [
                .init(location: 0, color: red), .init(location: 0.5, color: red), .init(location: 0.5, color: blue),
            ])
        let expected =
            [[UInt8]](repeating: [255, 0, 0, 255], count: 4) + [[UInt8]](repeating: [0, 0, 255, 255], count: 4)
        #expect(try row(edge) == expected)
        var disordered = edge
        disordered.stops[2].location = 0.2
        #expect(try row(disordered) == expected)
        disordered.stops[2].location = .nan
        #expect(try row(disordered) == expected)
        disordered.stops[2].location = 0.5 + 1e-9
        #expect(try row(disordered) == expected)
        #expect(try row(Gradient(from: .zero, to: Point(x: 1, y: 0), colors: [])).allSatisfy { $0 == [0, 0, 0, 0] })
        #expect(
            try row(Gradient(from: .zero, to: Point(x: 1, y: 0), colors: [red])).allSatisfy { $0 == [255, 0, 0, 255] })
        #expect(try row(Gradient(from: .zero, to: .zero, colors: [red])).allSatisfy { $0 == [0, 0, 0, 0] })
    }

    @Test("a radial gradient is the same all around its centre, as wide and as high as its end says")
    func radial() throws {
        var bitmap = Bitmap(width: 9, height: 9)
        let gradient = Gradient(
            .radial, from: Point(x: 4.5, y: 4.5), to: Point(x: 8.5, y: 6.5), colors: [.white, .black])
        try bitmap.fill(Path(Rectangle(x: 0, y: 0, width: 9, height: 9)), with: .gradient(gradient))
        func gray(_ x: Int, _ y: Int) -> UInt8 { bitmap.pixels[(y * 9 + x) * 4] }
        #expect(gray(4, 4) == 255)
        #expect([gray(5, 4), gray(6, 4), gray(7, 4), gray(8, 4)] == [191, 128, 64, 0])
        #expect([gray(3, 4), gray(2, 4), gray(4, 5), gray(4, 3), gray(4, 6)] == [191, 128, 128, 128, 0])
    }

    @Test("paint is clipped to the bitmap and to the mask")
    func clipped() {
        var bitmap = Bitmap(width: 3, height: 3)
        let mask = Mask(x: -1, y: 2, width: 3, height: 3, coverage: [UInt8](repeating: 255, count: 9))
        bitmap.paint(.color(.white), through: mask)
        #expect((0..<9).map { bitmap.pixels[$0 * 4] } == [0, 0, 0, 0, 0, 0, 255, 255, 0])
    }

    @Test("many threads paint the same picture")
    func threads() async throws {
        let star = Path(starWithPoints: 9, center: Point(x: 40, y: 40), outerRadius: 38, innerRadius: 15)
        @Sendable func draw() throws -> [UInt8] {
            var bitmap = Bitmap(width: 80, height: 80)
            try bitmap.stroke(star, StrokeStyle(width: 3, join: .round, dashPattern: [7, 3]), with: .color(.white))
            return bitmap.pixels
        }
        let expected = try draw()
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 { group.addTask { try draw() } }
            for try await pixels in group { #expect(pixels == expected) }
        }
    }
}
