import EditModel

/// One closed shape of straight lines and cubic curves, in pixels, y down.
package struct ShapeOutline: Hashable, Sendable {
    /// A point, and whether the shape goes through it or is only drawn towards it.
    struct Point: Hashable, Sendable {
        var x, y: Double
        var isControl = false
    }

    /// Control points come in pairs between points that are gone through.
    private(set) var points: [Point]

    /// How far a circle's control points lie from its quarters' ends, in radii.
    private static let kappa = 0.5522847498307936

    /// Straight lines from point to point.
    package init(polygon: [EditModel.Point]) { points = polygon.map { Point(x: $0.x, y: $0.y) } }

    /// A rectangle, its corners rounded by no more than half of its shorter side.
    package init(rectangle: Rectangle, cornerRadius: Double = 0) {
        let (left, top) = (rectangle.origin.x, rectangle.origin.y)
        let (right, bottom) = (left + rectangle.size.width, top + rectangle.size.height)
        let radius = min(cornerRadius, abs(rectangle.size.width) / 2, abs(rectangle.size.height) / 2)
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        guard radius > 0 else {
            points = corners.map { Point(x: $0.0, y: $0.1) }
            return
        }
        points = Self.rounded(corners, radiusX: radius, radiusY: radius)
    }

    /// The ellipse that fills a rectangle.
    package init(ellipseIn rectangle: Rectangle) {
        let (left, top) = (rectangle.origin.x, rectangle.origin.y)
        let (right, bottom) = (left + rectangle.size.width, top + rectangle.size.height)
        points = Self.rounded(
            [(left, top), (right, top), (right, bottom), (left, bottom)],
            radiusX: rectangle.size.width / 2, radiusY: rectangle.size.height / 2)
    }

    /// A line of some width between two points, cut off straight; nil where they are one.
    package init?(from start: EditModel.Point, to end: EditModel.Point, width: Double) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0, width > 0 else { return nil }
        let (x, y) = (-dy / length * width / 2, dx / length * width / 2)
        points = [
            Point(x: start.x + x, y: start.y + y), Point(x: end.x + x, y: end.y + y),
            Point(x: end.x - x, y: end.y - y), Point(x: start.x - x, y: start.y - y),
        ]
    }

    /// A rectangle whose corners, clockwise from the top left, are quarters of an ellipse.
    private static func rounded(_ corners: [(Double, Double)], radiusX: Double, radiusY: Double) -> [Point] {
        var points: [Point] = []
        let inward = [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)]
        for (index, corner) in corners.enumerated() {
            let vertical = Point(x: corner.0, y: corner.1 + inward[index].1 * radiusY)
            let horizontal = Point(x: corner.0 + inward[index].0 * radiusX, y: corner.1)
            // Clockwise, the odd corners are entered along the top or bottom edge.
            let (first, last) = index % 2 == 0 ? (vertical, horizontal) : (horizontal, vertical)
            points += [
                first, control(first, towards: corner), control(last, towards: corner), last,
            ]
        }
        return points
    }

    private static func control(_ point: Point, towards corner: (Double, Double)) -> Point {
        Point(
            x: point.x + (corner.0 - point.x) * kappa, y: point.y + (corner.1 - point.y) * kappa, isControl: true)
    }

    /// The same shape elsewhere.
    package func applying(_ transform: AffineTransform) -> ShapeOutline {
        var result = self
        for index in points.indices {
            let point = transform.apply(to: EditModel.Point(x: points[index].x, y: points[index].y))
            (result.points[index].x, result.points[index].y) = (point.x, point.y)
        }
        return result
    }

    /// How far lines may leave the curve that they stand for, in pixels.
    private static let flatness = 0.02

    /// The shape as straight lines: the points it goes through.
    var flattened: [Point] {
        var result: [Point] = []
        for (index, point) in points.enumerated() {
            guard point.isControl else {
                result.append(point)
                continue
            }
            // The first of a pair: the point before it and the two behind it make the curve.
            guard index > 0, index + 2 < points.count, points[index + 1].isControl else { continue }
            result += Self.curve(points[index - 1], point, points[index + 1], points[index + 2])
        }
        return result
    }

    /// The inner points of a cubic curve's polygon.
    private static func curve(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Point] {
        func bend(_ p: Point, _ q: Point, _ r: Point) -> Double {
            max(abs(p.x - 2 * q.x + r.x), abs(p.y - 2 * q.y + r.y))
        }
        // A chord leaves its curve by an eighth of the second derivative at most, over the square of the count.
        let count = (6 / 8 * max(bend(a, b, c), bend(b, c, d)) / flatness).squareRoot().rounded(.up)
        guard count > 1 else { return [] }
        return (1..<Int(min(count, 512))).map { step in
            let t = Double(step) / min(count, 512)
            let (u, v, w, z) = ((1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t)
            return Point(x: u * a.x + v * b.x + w * c.x + z * d.x, y: u * a.y + v * b.y + w * c.y + z * d.y)
        }
    }
}
