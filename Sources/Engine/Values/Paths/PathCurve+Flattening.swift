import Glibc

extension PathCurve {
    /// The most lines one curve becomes.
    private static let maximumLineCount = 8192.0

    /// Calls `body` with points along the curve, its start left out and its end the last, so close together that the
    /// lines between them stray from it by no more than `tolerance` pixels.
    package func forEachPoint(tolerance: Double, _ body: (Point) -> Void) {
        let count = lineCount(tolerance: tolerance)
        for index in 1..<max(count, 1) { body(point(at: Double(index) / Double(count))) }
        body(end)
    }

    /// A parabola strays by an eighth of its second derivative, a cubic by no more than an eighth of its largest.
    private func lineCount(tolerance: Double) -> Int {
        let bend: Double
        switch self {
        case .line: return 1
        case .quadratic(let a, let b, let c): bend = 2 * (a - b * 2 + c).length
        case .cubic(let a, let b, let c, let d): bend = 6 * max((a - b * 2 + c).length, (b - c * 2 + d).length)
        }
        return max(Int(min((bend / 8 / tolerance).squareRoot().rounded(.up), Self.maximumLineCount)), 1)
    }

    /// The curve in pieces that each turn by about so much, in radians, or less.
    package func pieces(turning limit: Double) -> [PathCurve] {
        let legs: [Point]
        switch self {
        case .line: return [self]
        case .quadratic(let a, let b, let c): legs = [b - a, c - b]
        case .cubic(let a, let b, let c, let d): legs = [b - a, c - b, d - c]
        }
        var turn = 0.0
        let directions = legs.filter { $0.length > 0 }
        for (leg, next) in zip(directions, directions.dropFirst()) {
            turn += abs(atan2(leg.x * next.y - leg.y * next.x, leg.x * next.x + leg.y * next.y))
        }
        let count = max(Int((turn / limit).rounded(.up)), 1)
        return (0..<count).map { portion(from: Double($0) / Double(count), to: Double($0 + 1) / Double(count)) }
    }
}
