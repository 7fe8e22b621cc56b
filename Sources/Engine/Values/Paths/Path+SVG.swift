import Glibc
import Wording

extension Path {
    /// Reads the `d` attribute of an SVG path: moves, lines, curves, smooth curves and arcs, absolute and relative.
    /// - Throws: `PathError.syntax` with the column of what does not belong there.
    package init(svg text: String) throws(PathError) {
        self = try SVGPathParser.parse(text)
    }

    /// The path as an SVG path string: absolute, one letter a step, every number in full. Reading it gives the same
    /// path.
    package var svg: String {
        func write(_ letter: String, _ points: Point...) -> String {
            letter + points.map { "\(decimalText($0.x)) \(decimalText($0.y))" }.joined(separator: " ")
        }
        return elements.map { element in
            switch element {
            case .move(let point): write("M", point)
            case .line(let point): write("L", point)
            case .quadratic(let control, let point): write("Q", control, point)
            case .cubic(let first, let second, let point): write("C", first, second, point)
            case .close: "Z"
            }
        }.joined()
    }

    /// Draws an arc of an ellipse to a point, as SVG's `A`: a line where a radius is 0, an ellipse as large as needed
    /// where it is too small to reach.
    /// - Parameters:
    ///   - rotation: The rotation of the ellipse in degrees, clockwise as seen.
    ///   - isLarge: True for the longer way round.
    ///   - isClockwise: As seen.
    package mutating func addArc(to end: Point, radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool) {
        let start = currentPoint ?? end
        var (rx, ry) = (abs(radii.width), abs(radii.height))
        guard start != end else { return }
        guard rx > 0, ry > 0 else {
            addLine(to: end)
            return
        }
        // SVG 2, B.2.4: from the ends to the centre, in the unit circle that the ellipse is stretched from.
        let turn = AffineTransform.identity.rotated(degrees: -rotation)
        let half = turn.apply(to: (start - end) * 0.5)
        let excess = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry)
        if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
        let (x, y) = (half.x / rx, half.y / ry)
        let square = x * x + y * y
        let reach = max(1 / square - 1, 0).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let center = Point(x: reach * y, y: -reach * x)
        let from = atan2(y - center.y, x - center.x) * 180 / .pi
        var angle = atan2(-y - center.y, -x - center.x) * 180 / .pi - from
        if isClockwise, angle < 0 { angle += 360 }
        if !isClockwise, angle > 0 { angle -= 360 }
        let back = AffineTransform.identity.rotated(degrees: rotation)
        let middle = start.mixed(with: end, 0.5) + back.apply(to: Point(x: center.x * rx, y: center.y * ry))
        addArc(exactlyTo: end, center: middle, radii: Size(width: rx, height: ry), from: from, by: angle, rotation)
    }

    /// An arc from exactly the current point to exactly `end`, in spite of rounding.
    private mutating func addArc(
        exactlyTo end: Point, center: Point, radii: Size, from: Double, by angle: Double, _ rotation: Double
    ) {
        var arc = Path()
        arc.addArc(center: center, radii: radii, from: from, by: angle, rotation: rotation)
        var curves = arc.elements.dropFirst()
        guard case .cubic(let first, let second, _) = curves.popLast() else { return }
        for curve in curves { add(curve) }
        addCubic(first, second, to: end)
    }
}

extension Path: Codable {
    /// From an SVG path string.
    package init(from decoder: any Decoder) throws {
        self = try Path(svg: decoder.singleValueContainer().decode(String.self))
    }

    /// An SVG path string, as plans show it.
    /// - Throws: `PathError.notFinite` if a coordinate is not a number.
    package func encode(to encoder: any Encoder) throws {
        guard isFinite else { throw PathError.notFinite }
        var container = encoder.singleValueContainer()
        try container.encode(svg)
    }
}
