import Glibc
import Pixels
import Testing
import Values

@testable import Drawing

@Suite("Stroking paths")
struct StrokeTests {
    /// The stroke's area in pixels and its bounds.
    func measure(
        _ path: Path, _ style: StrokeStyle, transform: AffineTransform = .identity, side: Int = 64
    ) throws -> (area: Double, bounds: [Double]) {
        let outline = try path.outlined(style, transform: transform)
        let mask = try Mask(filling: outline, width: side, height: side)
        let area = Double(mask?.coverage.reduce(0) { $0 + Int($1) } ?? 0) / 255
        let box = outline.bounds ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
        return (area, [box.origin.x, box.origin.y, box.size.width, box.size.height])
    }

    func expect(_ found: [Double], _ expected: [Double], _ tolerance: Double = 0.002) {
        for (a, b) in zip(found, expected) { #expect(abs(a - b) <= tolerance, "\(found) is not \(expected)") }
    }

    @Test(
        "caps end a line at its end, round it or lengthen it",
        arguments: [
            (StrokeStyle.Cap.butt, [10.0, 18, 20, 4], 80.0), (.square, [8, 18, 24, 4], 96),
            (.round, [8, 18, 24, 4], 80 + 4 * .pi),
        ])
    func caps(_ cap: StrokeStyle.Cap, _ bounds: [Double], _ area: Double) throws {
        let found = try measure(Path(svg: "M10 20H30"), StrokeStyle(width: 4, cap: cap))
        expect(found.bounds, bounds)
        #expect(abs(found.area - area) < 0.05)
    }

    @Test(
        "joins point, round or cut a corner, and a point longer than its limit is cut",
        arguments: [
            (StrokeStyle.Join.miter, 10.0, 32.0, 160.0), (.bevel, 10, 32, 158), (.round, 10, 32, 156 + .pi),
            (.miter, 1, 32, 158),
        ])
    func joins(_ join: StrokeStyle.Join, _ limit: Double, _ right: Double, _ area: Double) throws {
        let found = try measure(Path(svg: "M10 10H30V30"), StrokeStyle(width: 4, join: join, miterLimit: limit))
        #expect(abs(found.bounds[0] + found.bounds[2] - right) < 0.002)
        #expect(abs(found.area - area) < 0.05)
    }

    @Test("a circle's line is the ring between two circles", arguments: [0.5, 3, 20])
    func ring(_ width: Double) throws {
        let circle = Path(ellipseIn: Rectangle(x: 12, y: 12, width: 40, height: 40))
        let found = try measure(circle, StrokeStyle(width: width))
        // Each pixel of both edges is true to a 255th.
        #expect(abs(found.area - 40 * .pi * width) < 80 * .pi / 255)
        expect(found.bounds, [12 - width / 2, 12 - width / 2, 40 + width, 40 + width], 0.01)
    }

    @Test("a closed line has a join where it closes, an open one two ends")
    func closing() throws {
        let square = "M10 10H30V30H10"
        #expect(abs(try measure(Path(svg: square + "Z"), StrokeStyle(width: 4)).area - 24 * 24 + 16 * 16) < 0.05)
        #expect(abs(try measure(Path(svg: square + "V10"), StrokeStyle(width: 4)).area - 24 * 24 + 16 * 16 + 4) < 0.05)
    }

    @Test("dots show their caps")
    func dots() throws {
        for path in ["M20 20L20 20", "M20 20Z"] {
            let path = try Path(svg: path)
            #expect(try measure(path, StrokeStyle(width: 8)).area == 0)
            expect(try measure(path, StrokeStyle(width: 8, cap: .square)).bounds, [16, 16, 8, 8])
            #expect(abs(try measure(path, StrokeStyle(width: 8, cap: .round)).area - 16 * .pi) < 0.05)
        }
        let dotted = StrokeStyle(width: 4, cap: .round, dashPattern: [0, 10])
        #expect(abs(try measure(Path(svg: "M5 20H54"), dotted).area - 5 * 4 * .pi) < 0.1)
    }

    @Test("dashes are as long as the pattern says")
    func dashes() throws {
        let style = StrokeStyle(width: 2, dashPattern: [6, 4])
        #expect(abs(try measure(Path(svg: "M5 20H45"), style).area - 4 * 12) < 0.05)
    }

    @Test(
        "what rounding leaves of a dash at the end of a line is none", arguments: [(4.9, 49.0), (0.2, 30), (0.7, 35)])
    func lastDash(dash: Double, length: Double) throws {
        let line = try Path(svg: "M5 20H\(5 + length)")
        for cap in [StrokeStyle.Cap.butt, .round, .square] {
            let style = StrokeStyle(width: 2, cap: cap, dashPattern: [dash, dash])
            let found = try measure(line, style)
            #expect(found.bounds[0] + found.bounds[2] < 5 + length - dash / 2 + (cap == .butt ? 0 : 1))
        }
        #expect(abs(try measure(line, StrokeStyle(width: 2, dashPattern: [dash, dash])).area - length) < 0.1)
    }

    @Test(
        "parts that vanish after rounding are drawn as dots or not at all",
        arguments: [
            "M 0 0 l 1e-30 0 z m 5 5", "M 9 9 l 1e-9 0", "M 9 9 q 1e-7 1e-7 0 0", "M 9 9 c 1e-7 0 0 1e-7 1e-8 0 z",
        ])
    func vanishing(svg: String) throws {
        let path = try Path(svg: svg)
        #expect(try measure(path, StrokeStyle(width: 4)).area == 0)
        #expect(try measure(path, StrokeStyle(width: 4, cap: .round)).area < 13)
        #expect(try measure(Path(svg: "M 0 9 H 9"), StrokeStyle(width: 1e-9)).area == 0)
        let trimmed = try Path(svg: "M 9 9 H 30 V 50").trimmed(from: 0.5, to: 0.5 + 1e-12)
        #expect(try measure(trimmed, StrokeStyle(width: 4)).area == 0)
    }

    @Test("a map widens the line with the path, differently each way if it must")
    func mapped() throws {
        let line = try Path(svg: "M0 0H1")
        let map = AffineTransform.identity.translated(x: 10, y: 20).scaled(x: 20, y: 40)
        expect(try measure(line, StrokeStyle(width: 0.1), transform: map).bounds, [10, 18, 20, 4])
        let turned = AffineTransform.identity.translated(x: 32, y: 10).rotated(degrees: 90).scaled(x: 20, y: 20)
        expect(try measure(line, StrokeStyle(width: 0.2), transform: turned).bounds, [30, 10, 4, 20])
    }

    @Test("a line narrower than a pixel is as faint as it is narrow")
    func hairline() throws {
        let found = try measure(Path(svg: "M10 20.5H30"), StrokeStyle(width: 0.01))
        #expect(found.area < 0.3)
        #expect(abs(try measure(Path(svg: "M10 20.5H30"), StrokeStyle(width: 0.25)).area - 5) < 0.05)
    }

    @Test(
        "styles that cannot be drawn say why",
        arguments: [
            (StrokeStyle(width: -1), "path: line width -1.0 is not between 0 and 4096"),
            (StrokeStyle(width: .nan), "path: line width nan is not between 0 and 4096"),
            (StrokeStyle(miterLimit: 0.5), "path: miter limit 0.5 is not between 1 and 1000"),
            (StrokeStyle(dashPattern: [3, -1]), "path: dash length -1.0 is not 0 or more"),
            (StrokeStyle(dashPhase: .infinity), "path: dash phase inf is not finite"),
        ])
    func refused(_ style: StrokeStyle, _ expected: String) throws {
        var bitmap = Bitmap(width: 4, height: 4)
        let path = try Path(svg: "M0 0L4 4")
        let error = #expect(throws: PathError.self) { try bitmap.stroke(path, style, with: .color(.white)) }
        #expect(error?.description == expected)
    }

    @Test("a line of ten thousand corners is drawn, and one far away is no trouble")
    func many() throws {
        var path = Path()
        for step in 0..<5000 { path.addLine(to: Point(x: Double(step) / 80, y: step.isMultiple(of: 2) ? 10 : 50)) }
        #expect(try measure(path, StrokeStyle(width: 0.5, join: .bevel)).area > 1000)
        for step in 0..<10000 { path.addLine(to: Point(x: Double(step) / 160, y: step.isMultiple(of: 2) ? 10 : 50)) }
        #expect(try measure(path, StrokeStyle(width: 0.5, join: .bevel)).area > 1000)
        #expect(try measure(Path(svg: "M-1e6 20H1e6"), StrokeStyle(width: 200)).area == 64 * 64)
    }

    /// A wave of so many lines.
    private func wave(_ count: Int, closed: Bool) -> Path.Part {
        var path = Path()
        for step in 0...count {
            let x = 40 * Double(step) / Double(count)
            path.addLine(to: Point(x: 12 + x, y: 30 + 8 * sin(x / 5)))
        }
        if closed { path.close() }
        return path.parts[0]
    }

    @Test(
        "a line divided into stretches looks as one that is not",
        arguments: [
            StrokeStyle(width: 6), StrokeStyle(width: 6, cap: .round), StrokeStyle(width: 6, cap: .square),
        ])
    func stretches(style: StrokeStyle) throws {
        let outliner = try StrokeOutliner(
            style, reach: 64, transform: .identity.scaled(x: 1, y: -1).translated(x: 0, y: -64))
        for closed in [false, true] {
            var (whole, divided) = (Bitmap(width: 64, height: 64), Bitmap(width: 64, height: 64))
            try whole.fill(outliner.outlineAtOnce(wave(60, closed: closed)), with: .color(.white))
            try divided.fill(outliner.outline(wave(60, closed: closed), longest: 7), with: .color(.white))
            let worst = zip(whole.pixels, divided.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
            #expect(worst <= 3)
            #expect(whole.pixels.contains(255))
        }
    }
}
