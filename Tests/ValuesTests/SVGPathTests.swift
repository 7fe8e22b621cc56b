import Testing

@testable import Values

@Suite("SVG path strings")
struct SVGPathTests {
    @Test(
        "every command draws, absolute and relative, with arguments repeated",
        arguments: [
            ("", ""), ("  \n", ""), ("M1 2", "M1 2"), ("m1,2 3,4 5,6", "M1 2L4 6L9 12"),
            ("M1 2 3 4", "M1 2L3 4"), ("M0 0h5v5H0V0z", "M0 0L5 0L5 5L0 5L0 0Z"),
            ("M1 1h2 3v4 5", "M1 1L3 1L6 1L6 5L6 10"),
            ("M0 0C1 2 3 4 5 6c1 1 2 2 3 3", "M0 0C1 2 3 4 5 6C6 7 7 8 8 9"),
            ("M0 0C1 2 3 4 5 6S9 9 10 10", "M0 0C1 2 3 4 5 6C7 8 9 9 10 10"),
            ("M1 1S9 9 10 10s1 1 2 2", "M1 1C1 1 9 9 10 10C11 11 11 11 12 12"),
            ("M0 0Q1 2 4 4T8 8t1 1", "M0 0Q1 2 4 4Q7 6 8 8Q9 10 9 9"),
            ("M3 3T8 8", "M3 3Q3 3 8 8"), ("M0 0Q1 2 4 4L5 5T9 9", "M0 0Q1 2 4 4L5 5Q5 5 9 9"),
            ("M0 0L5 5zl1 1", "M0 0L5 5ZM0 0L1 1"), ("M0 0L5 5zm1 1l1 0", "M0 0L5 5ZM1 1L2 1"),
            ("M.5.5-1-1+2e0.25", "M0.5 0.5L-1 -1L2 0.25"), ("M1e1-1E-1", "M10 -0.1"),
            ("M\t1\r2\u{C}3 , 4", "M1 2L3 4"), ("M0 0A0 5 0 0 1 10 10", "M0 0L10 10"), ("M1 1A5 5 0 1 1 1 1", "M1 1"),
        ])
    func commands(_ text: String, _ expected: String) throws {
        #expect(try Path(svg: text).svg == expected)
    }

    @Test("flags need no space, and signs separate numbers")
    func flags() throws {
        #expect(try Path(svg: "M0 0a5 5 0 0110 0") == Path(svg: "M0 0A5,5,0,0,1,10,0"))
        #expect(try Path(svg: "M0 0a5 5 0 1 0-10-0") == Path(svg: "M0 0A5 5 0 1 0 -10 0"))
    }

    @Test(
        "an arc takes the way round that its flags say",
        arguments: [
            ("M0 0A10 10 0 0 1 10 10", Point(x: 0, y: 10), 5),
            ("M0 0A10 10 0 0 0 10 10", Point(x: 10, y: 0), 5),
            ("M0 0A10 10 0 1 1 10 10", Point(x: 10, y: 0), 15),
            ("M0 0A10 10 0 1 0 10 10", Point(x: 0, y: 10), 15),
            ("M0 0A1 1 0 0 1 20 0", Point(x: 10, y: 0), 10),  // too small, so it grows
            ("M0 0A-10 10 77 0 1 10 10", Point(x: 0, y: 10), 5),
        ] as [(String, Point, Double)])
    func arcs(_ text: String, _ center: Point, _ halfTurns: Double) throws {
        let path = try Path(svg: text)
        #expect(abs(path.length - halfTurns * .pi) < 1e-3)
        let radius = (center - path.parts[0].curves[0].start).length
        for curve in path.parts[0].curves { #expect(abs((curve.point(at: 0.4) - center).length - radius) < 1e-3) }
    }

    @Test("a turned ellipse goes through its end exactly")
    func turned() throws {
        let path = try Path(svg: "M0.1 0.7A30 10 25 1 0 17.3 9.9")
        #expect(path.currentPoint == Point(x: 17.3, y: 9.9))
        // In the ellipse's own frame every point lies on the unit circle around one centre.
        let flat = path.transformed(by: .identity.scaled(x: 1.0 / 30, y: 0.1).rotated(degrees: -25))
        let box = try #require(flat.bounds)
        #expect(box.size.width <= 2.000_1 && box.size.height <= 2.000_1 && flat.length > .pi)
    }

    @Test(
        "mistakes are refused with their column",
        arguments: [
            ("L1 1", "path: column 1: expected 'M' or 'm', found 'L'"),
            ("M1", "path: column 3: expected a digit, but the path ends"),
            ("M1 x", "path: column 4: expected a number, found 'x'"),
            ("M1 1 L", "path: column 7: expected a digit, but the path ends"),
            ("M1 1,", "path: column 6: expected a digit, but the path ends"),
            ("M,1 1", "path: column 2: expected a number, found ','"),
            ("M1,,1", "path: column 4: expected a number, found ','"),
            ("M1 1.", "path: column 5: expected a number, found '.'"),
            ("M1 1 -x", "path: column 7: expected a digit, found 'x'"),
            ("M1 1 B", "path: column 6: expected a command, found 'B'"),
            ("M1 1Z,", "path: column 6: expected a command, found ','"),
            ("M1 1e", "path: column 5: expected a command, found 'e'"),
            ("M0 0A1 1 0 2 0 5 5", "path: column 12: expected 0 or 1, found '2'"),
            ("M0 0 L1e999 0", "path: column 7: 1e999 is too large a number"),
            ("M0 0 Linf 0", "path: column 7: expected a number, found 'i'"),
            ("M0 0\u{A0}1 1", "path: column 5: expected a command, found '\u{A0}'"),
        ])
    func mistakes(_ text: String, _ expected: String) {
        let error = #expect(throws: PathError.self) { try Path(svg: text) }
        #expect(error?.description == expected)
    }

    @Test("a path written as text is the same path when read")
    func roundTrip() throws {
        let path = Path(starWithPoints: 7, center: Point(x: 0.1, y: 1e-7), outerRadius: 1e6, innerRadius: 1.0 / 3)
        #expect(try Path(svg: path.svg) == path)
        let round = Path(ellipseIn: Rectangle(x: 0.1, y: 0.2, width: 30.3, height: 7))
        #expect(try Path(svg: round.svg) == round)
    }

    @Test("whatever the text, it is read or refused")
    func nonsense() {
        var generator = SystemRandomNumberGenerator()
        let letters = Array("MmZzLlHhVvCcSsQqTtAa0123456789.,+-eE \u{FC}")
        for _ in 0..<2000 {
            let text = "M0 0" + String((0..<40).map { _ in letters.randomElement(using: &generator)! })
            if let path = try? Path(svg: text) { #expect((try? Path(svg: path.svg)) == path || !path.isFinite) }
        }
    }

    @Test("a path of too many elements is refused")
    func tooMany() throws {
        #expect(try SVGPathParser.parse("M0 0L1 1 2 2", limit: 3).elements.count == 3)
        let error = #expect(throws: PathError.self) { try SVGPathParser.parse("M0 0L1 1 2 2 3 3", limit: 3) }
        #expect(error?.description == "path has more than 1000000 elements")
    }
}
