import Testing
import Values

@testable import Drawing

/// Coverage against areas known exactly: never a 255th off.
@Suite("Filling paths")
struct MaskTests {
    func coverage(
        _ path: Path, _ rule: FillRule = .nonZero, transform: AffineTransform = .identity, side: Int = 8
    ) throws -> [Int] {
        var result = [Int](repeating: 0, count: side * side)
        guard let mask = try Mask(filling: path, rule, transform: transform, width: side, height: side) else {
            return result
        }
        for y in 0..<mask.height {
            for x in 0..<mask.width {
                result[(y + mask.y) * side + x + mask.x] = Int(mask.coverage[y * mask.width + x])
            }
        }
        return result
    }

    @Test("a rectangle at any fraction of a pixel covers each pixel by its area")
    func rectangles() throws {
        for step in 0..<200 {
            let (x, y) = (1 + Double(step % 17) / 17.3, 0.4 + Double(step) * 0.0137)
            let (width, height) = (0.3 + Double(step % 7) * 0.71, 0.6 + Double(step % 11) * 0.37)
            let found = try coverage(Path(Rectangle(x: x, y: y, width: width, height: height)))
            func overlap(_ pixel: Int, _ start: Double, _ length: Double) -> Double {
                max(min(start + length, Double(pixel + 1)) - max(start, Double(pixel)), 0)
            }
            for index in 0..<64 {
                let area = overlap(index % 8, x, width) * overlap(index / 8, y, height)
                #expect(abs(Double(found[index]) - area * 255) <= 0.51)
            }
        }
    }

    @Test("a triangle's diagonal halves the pixels it crosses, and what lies outside the bitmap is cut off")
    func triangles() throws {
        let found = try coverage(Path(svg: "M0 0L8 0L8 8Z"))
        for index in 0..<64 {
            #expect(found[index] == (index % 8 == index / 8 ? 128 : index % 8 > index / 8 ? 255 : 0))
        }
        let large = try coverage(Path(svg: "M-1000 -1000L1000 -1000L1000 1000Z"))
        #expect(large == found)
        let shallow = try coverage(Path(svg: "M0 0L8 0L8 1Z"))
        for x in 0..<8 { #expect(abs(Double(shallow[x]) - (Double(x) + 0.5) / 8 * 255) <= 0.51) }
    }

    @Test("a disc's coverage adds up to its area", arguments: [0.4, 1.7, 3, 40, 1000])
    func discs(_ radius: Double) throws {
        let side = Int(2 * radius) + 4
        let center = Double(side) / 2 + 0.37
        let box = Rectangle(x: center - radius, y: center - radius, width: 2 * radius, height: 2 * radius)
        let sum = try coverage(Path(ellipseIn: box), side: side + 1).reduce(0, +)
        #expect(abs(Double(sum) / 255 - .pi * radius * radius) < 0.02 * max(radius, 1))
        // Against the circle itself, each pixel sampled on a grid.
        guard radius == 40 else { return }
        let found = try coverage(Path(ellipseIn: box), side: side + 1)
        for pixel in stride(from: 0, to: found.count, by: 7) {
            let (x, y) = (Double(pixel % (side + 1)) - center, Double(pixel / (side + 1)) - center)
            let distance = ((x + 0.5) * (x + 0.5) + (y + 0.5) * (y + 0.5)).squareRoot()
            guard abs(distance - radius) < 1 else { continue }
            var inside = 0
            for step in 0..<10000 {
                let (sx, sy) = (x + (Double(step % 100) + 0.5) / 100, y + (Double(step / 100) + 0.5) / 100)
                if sx * sx + sy * sy < radius * radius { inside += 1 }
            }
            #expect(abs(Double(found[pixel]) - Double(inside) / 10000 * 255) <= 1)
        }
    }

    @Test("non-zero fills what is run around twice, even-odd leaves it out")
    func rules() throws {
        let twice = try Path(svg: "M0 0H8V8H0ZM2 2H6V6H2Z")
        let hole = try Path(svg: "M0 0H8V8H0ZM2 2V6H6V2Z")
        #expect(try coverage(twice).allSatisfy { $0 == 255 })
        let ring = try coverage(hole)
        #expect(try coverage(twice, .evenOdd) == ring)
        #expect(ring[0] == 255 && ring[2 * 8 + 2] == 0 && ring[5 * 8 + 5] == 0 && ring[6 * 8 + 6] == 255)
        let pentagon = Path(polygonWithSides: 5, center: Point(x: 16, y: 16), radius: 16).parts[0].curves.map(\.start)
        let star = Path(corners: [0, 2, 4, 1, 3].map { pentagon[$0] })
        #expect(try coverage(star, side: 32)[16 * 32 + 16] == 255)
        #expect(try coverage(star, .evenOdd, side: 32)[16 * 32 + 16] == 0)
    }

    @Test("an open part is filled as if it were closed, and a map moves the shape")
    func openAndMapped() throws {
        #expect(try coverage(Path(svg: "M1 1H5V5H1")) == coverage(Path(svg: "M1 1H5V5H1Z")))
        let half = try coverage(
            Path(svg: "M0 0H1V1H0Z"), transform: AffineTransform.identity.translated(x: 2.5, y: 3).scaled(x: 2, y: 2))
        #expect(half[3 * 8 + 2] == 128 && half[3 * 8 + 3] == 255 && half[4 * 8 + 4] == 128 && half[5 * 8 + 3] == 0)
    }

    @Test(
        "what is outside, empty or flat inks nothing",
        arguments: ["", "M1 1", "M1 1L5 1", "M9 0H12V5Z", "M-5 -5H-1V-1Z", "M0 9H5V12Z", "M9e5 0L1e6 5L9e5 5Z"])
    func nothing(_ path: String) throws {
        #expect(try coverage(Path(svg: path)).allSatisfy { $0 == 0 })
    }

    @Test("a shape as large as numbers go covers everything; one that is no number is refused")
    func extremes() throws {
        #expect(
            try coverage(Path(Rectangle(x: -1e200, y: -1e200, width: 2e200, height: 2e200))).allSatisfy { $0 == 255 })
        var path = Path()
        path.addLine(to: Point(x: .nan, y: 0))
        path.addLine(to: Point(x: 3, y: 9))
        let error = #expect(throws: PathError.self) { try coverage(path) }
        #expect(error?.description == "path has a coordinate that is not a finite number")
    }

    @Test("a shape moved by a tenth of a pixel moves its centroid by as much")
    func motion() throws {
        func centroid(_ x: Double) throws -> Double {
            let found = try coverage(Path(ellipseIn: Rectangle(x: x, y: 3, width: 9, height: 9)), side: 20)
            let sum = found.reduce(0, +)
            return found.enumerated().reduce(0) { $0 + (Double($1.offset % 20) + 0.5) * Double($1.element) }
                / Double(sum)
        }
        for step in 0..<60 {
            let x = 2 + Double(step) * 0.1
            let error = try centroid(x) - x - 4.5
            #expect(abs(error) < 0.003)
        }
    }
}
