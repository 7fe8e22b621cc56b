import Testing

@testable import Values

@Suite("Paths")
struct PathTests {
    func distance(_ a: Point, _ b: Point) -> Double { (a - b).length }

    static let cases: [(path: Path, bounds: [Double], length: Double)] = [
        (Path(Rectangle(x: 1, y: 2, width: 30, height: 40)), [1, 2, 30, 40], 140),
        (Path(Rectangle(x: 0, y: 0, width: 30, height: 40), cornerRadius: 5), [0, 0, 30, 40], 131.415_927),
        (Path(Rectangle(x: 0, y: 0, width: 20, height: 40), cornerRadius: 500), [0, 0, 20, 40], 102.831_853),
        (Path(ellipseIn: Rectangle(x: -10, y: -10, width: 20, height: 20)), [-10, -10, 20, 20], 62.831_853),
        (Path(arcCenter: .zero, radius: 8, from: 0, by: 90), [0, 0, 8, 8], 12.566_371),
        (Path(arcCenter: .zero, radius: 8, from: 180, by: -90), [-8, 0, 8, 8], 12.566_371),
        (Path(polygonWithSides: 4, center: .zero, radius: 2), [-2, -2, 4, 4], 11.313_708),
        (
            Path(starWithPoints: 4, center: .zero, outerRadius: 3, innerRadius: 1), [-3, -3, 6, 6],
            19.195_598  // 8 sides, each √((3 − √½)² + ½)
        ),
    ]

    @Test("the builders draw where they say", arguments: cases)
    func builders(_ path: Path, _ bounds: [Double], _ length: Double) throws {
        let found = try #require(path.bounds)
        let sides = [found.origin.x, found.origin.y, found.size.width, found.size.height]
        for (side, expected) in zip(sides, bounds) { #expect(abs(side - expected) < 1e-9) }
        #expect(abs(path.length - length) < 1e-3)
    }

    @Test("a circle's arcs stay within five millionths of its radius")
    func roundness() {
        for curve in Path(ellipseIn: Rectangle(x: -1, y: -1, width: 2, height: 2)).parts[0].curves {
            for step in 0...20 { #expect(abs(curve.point(at: Double(step) / 20).length - 1) < 5e-6) }
        }
    }

    @Test("bounds hold the curve and not its control points")
    func bounds() throws {
        let path = try Path(svg: "M0 0C0 10 10 10 10 0M20 0Q30 20 40 0")
        #expect(path.bounds == Rectangle(x: 0, y: 0, width: 40, height: 10))
        #expect(try Path(svg: "M0 0C0 10 10 10 10 0").bounds == Rectangle(x: 0, y: 0, width: 10, height: 7.5))
        #expect(Path().bounds == nil)
        #expect(try Path(svg: "M5 5").bounds == nil)
    }

    @Test("what is drawn after closing begins where the part began")
    func closing() throws {
        let path = try Path(svg: "M1 2L5 6ZL9 9")
        #expect(path.svg == "M1 2L5 6ZM1 2L9 9")
        #expect(path.parts.map(\.isClosed) == [true, false])
        #expect(Path(parts: path.parts) == path)
    }

    @Test("an affine map moves every point, and lengths follow")
    func transforms() throws {
        let path = try Path(svg: "M0 0L10 0Q20 0 20 10C20 20 10 20 10 10Z")
        let map = AffineTransform.identity.translated(x: 3, y: 4).rotated(degrees: 90).scaled(x: 2, y: 2)
        #expect(abs(path.transformed(by: map).length - 2 * path.length) < 1e-9)
        #expect(path.transformed(by: map).elements.first == .move(Point(x: 3, y: 4)))
        #expect(path.transformed(by: .identity) == path)
    }

    @Test("the length of a curve is its integral")
    func lengths() throws {
        // A parabola's length has a closed form: y = x² from 0 to 1.
        let exact = (2 * 5.0.squareRoot() + 1.443_635_475_178_810_3) / 4
        #expect(abs(try Path(svg: "M0 0Q.5 0 1 1").length - exact) < 1e-9)
        // A cusp, and a curve that runs back over itself.
        #expect(abs(try Path(svg: "M0 0C0 0 10 0 10 0").length - 10) < 1e-6)
        #expect(try Path(svg: "M0 0C10 10 0 10 10 0").length > 10)
    }

    @Test(
        "trimming keeps what lies between two parts of the length",
        arguments: [
            (0.25, 0.5, "M10 0L10 10"), (0.125, 0.375, "M5 0L10 0L10 5"), (0.75, 1, "M0 10L0 0"),
            (0, 1, "M0 0L10 0L10 10L0 10Z"), (-1, 2, "M0 0L10 0L10 10L0 10Z"), (0.5, 0.5, ""), (0.6, 0.4, ""),
        ])
    func trims(_ from: Double, _ to: Double, _ expected: String) {
        let square = Path(Rectangle(x: 0, y: 0, width: 10, height: 10))
        #expect(square.trimmed(from: from, to: to).svg == expected)
    }

    @Test("trimming runs through all parts, and halves of a curve make up its whole")
    func trimsParts() throws {
        let parts = try Path(svg: "M0 0L10 0M50 0L60 0M100 0L120 0")
        #expect(parts.trimmed(from: 0.125, to: 0.75).svg == "M5 0L10 0M50 0L60 0M100 0L110 0")
        let curve = try Path(svg: "M0 0C40 0 0 40 40 40")
        let (first, second) = (curve.trimmed(from: 0, to: 0.3), curve.trimmed(from: 0.3, to: 1))
        #expect(abs(first.length - 0.3 * curve.length) < 1e-6)
        #expect(abs(first.length + second.length - curve.length) < 1e-6)
    }

    @Test("a place on the path is found by length, with where the path goes there")
    func places() throws {
        let circle = PathMeasure(Path(ellipseIn: Rectangle(x: -10, y: -10, width: 20, height: 20)))
        for step in 0...16 {
            let place = try #require(circle.place(atFraction: Double(step) / 16))
            let (sine, cosine) = AffineTransform.sineAndCosine(degrees: 22.5 * Double(step))
            #expect(distance(place.point, Point(x: 10 * cosine, y: 10 * sine)) < 1e-4)
            #expect(distance(place.tangent, Point(x: -sine, y: cosine)) < 1e-4)
        }
        // The control point on the start gives no direction there.
        let place = try #require(PathMeasure(Path(svg: "M0 0C0 0 0 10 10 10")).place(atFraction: 0))
        #expect(distance(place.tangent, Point(x: 0, y: 1)) < 1e-3)
        #expect(PathMeasure(Path()).place(atFraction: 0.5) == nil)
        #expect(PathMeasure(try Path(svg: "M1 1L1 1")).place(atFraction: 0.5) == nil)
    }

    @Test(
        "dashes and gaps take turns along each part",
        arguments: [
            ("M0 0L10 0", [4.0, 2], 0.0, "M0 0L4 0M6 0L10 0"), ("M0 0L10 0", [3], 0, "M0 0L3 0M6 0L9 0"),
            ("M0 0L10 0", [4, 2], 1, "M0 0L3 0M5 0L9 0"), ("M0 0L10 0", [4, 2], -1, "M1 0L5 0M7 0L10 0"),
            ("M0 0L5 0M0 9L5 9", [4, 2], 0, "M0 0L4 0M0 9L4 9"),
            ("M0 0L10 0L10 10L0 10Z", [6, 4], 3, "M0 3L0 0L3 0M7 0L10 0L10 3M10 7L10 10L7 10M3 10L0 10L0 7"),
            ("M0 0L10 0L10 10L0 10Z", [6, 4], -4, "M4 0L10 0M10 4L10 10M6 10L0 10M0 6L0 0"),
            ("M0 0L10 0", [0, 5], 0, "M0 0L0.0009765625 0M5 0L5.0009765625 0"),
            ("M0 0L10 0", [], 0, "M0 0L10 0"), ("M0 0L10 0", [0, 0], 0, "M0 0L10 0"),
            ("M0 0L10 0Z", [100, 1], 0, "M0 0L10 0Z"),
        ])
    func dashes(_ path: String, _ pattern: [Double], _ phase: Double, _ expected: String) throws {
        let dashed = try Path(svg: path).dashed(pattern, phase: phase).svg
        #expect(dashed == expected)
    }

    @Test("a pattern far too fine for its path is refused")
    func tooManyDashes() throws {
        let path = try Path(svg: "M0 0L10000 0")
        let error = #expect(throws: PathError.self) { try path.dashed([0.0001]) }
        #expect(error?.description == "path would have more than 100000 dashes: make the dash pattern longer")
    }
}
