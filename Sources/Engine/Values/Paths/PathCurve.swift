/// One line or curve of a path, with both its ends. Its parameter runs from 0 to 1.
package enum PathCurve: Hashable, Sendable {
    case line(Point, Point)
    case quadratic(Point, Point, Point)
    case cubic(Point, Point, Point, Point)

    package var start: Point {
        switch self {
        case .line(let start, _), .quadratic(let start, _, _), .cubic(let start, _, _, _): start
        }
    }

    package var end: Point {
        switch self {
        case .line(_, let end), .quadratic(_, _, let end), .cubic(_, _, _, let end): end
        }
    }

    /// The step of the pen that draws the curve from its start.
    package var element: Path.Element {
        switch self {
        case .line(_, let end): .line(end)
        case .quadratic(_, let control, let end): .quadratic(control, end)
        case .cubic(_, let first, let second, let end): .cubic(first, second, end)
        }
    }

    package func point(at t: Double) -> Point {
        switch self {
        case .line(let start, let end): start.mixed(with: end, t)
        case .quadratic(let start, let control, let end):
            PathCurve.line(start, control).point(at: t)
                .mixed(with: PathCurve.line(control, end).point(at: t), t)
        case .cubic(let start, let first, let second, let end):
            PathCurve.quadratic(start, first, second).point(at: t)
                .mixed(with: PathCurve.quadratic(first, second, end).point(at: t), t)
        }
    }

    /// The velocity of the point, in pixels per unit of the parameter.
    package func derivative(at t: Double) -> Point {
        switch self {
        case .line(let start, let end): end - start
        case .quadratic(let start, let control, let end):
            (control - start).mixed(with: end - control, t) * 2
        case .cubic(let start, let first, let second, let end):
            PathCurve.quadratic(first - start, second - first, end - second).point(at: t) * 3
        }
    }

    /// The curve between two of its parameters. The ends 0 and 1 stay exactly where they are.
    package func portion(from: Double, to: Double) -> PathCurve {
        let (a, b) = (from == 0 ? start : point(at: from), to == 1 ? end : point(at: to))
        switch self {
        case .line: return .line(a, b)
        case .quadratic:
            return .quadratic(a, a + derivative(at: from) * ((to - from) / 2), b)
        case .cubic:
            let third = (to - from) / 3
            return .cubic(a, a + derivative(at: from) * third, b - derivative(at: to) * third, b)
        }
    }

    /// The ends, and where the curve turns back in x or in y.
    package var extremes: [Point] {
        let turns: [Double]
        switch self {
        case .line: turns = []
        case .quadratic(let p, let q, let r):
            turns = Self.turns(p.x, q.x, r.x) + Self.turns(p.y, q.y, r.y)
        case .cubic(let p, let q, let r, let s):
            turns = Self.turns(p.x, q.x, r.x, s.x) + Self.turns(p.y, q.y, r.y, s.y)
        }
        return [start, end] + turns.filter { $0 > 0 && $0 < 1 }.map(point(at:))
    }

    /// The parameters at which one coordinate of a parabola has an extreme.
    private static func turns(_ p: Double, _ q: Double, _ r: Double) -> [Double] { [(p - q) / (p - 2 * q + r)] }

    /// The parameters at which one coordinate of a cubic has an extreme.
    private static func turns(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> [Double] {
        roots(s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p)
    }

    /// The real roots of `a·t² + b·t + c`; NaN where there is none.
    private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
        let root = (b * b - 4 * a * c).squareRoot()
        // The sum that does not cancel, and the other root from the product of both.
        let q = -(b + (b < 0 ? -root : root)) / 2
        return [q / a, c / q]
    }
}

extension Point {
    static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

    /// The point at the end of a way that begins here.
    /// - Parameter factor: Of the way's length.
    package func moved(by way: Point, times factor: Double = 1) -> Point {
        Point(x: x + way.x * factor, y: y + way.y * factor)
    }

    /// The point on the way to another: `self` at 0, the other at 1.
    package func mixed(with other: Point, _ t: Double) -> Point {
        Point(x: x + (other.x - x) * t, y: y + (other.y - y) * t)
    }

    /// The distance from zero.
    package var length: Double { (x * x + y * y).squareRoot() }
}
