extension PathCurve {
    /// Stretches of the parameter over each of which the curve's length can be integrated in one step.
    package func evenPieces() -> [ClosedRange<Double>] {
        if case .line = self { return [0...1] }
        var pieces: [ClosedRange<Double>] = []
        split(0, 1, length(from: 0, to: 1), depth: 0, into: &pieces)
        return pieces
    }

    private func split(
        _ from: Double, _ to: Double, _ whole: Double, depth: Int, into pieces: inout [ClosedRange<Double>]
    ) {
        let middle = (from + to) / 2
        let (first, second) = (length(from: from, to: middle), length(from: middle, to: to))
        // A cusp converges slowly: its last pieces are too short to matter.
        if depth == 16 || abs(first + second - whole) <= 1e-9 * (first + second) {
            pieces.append(from...to)
            return
        }
        split(from, middle, first, depth: depth + 1, into: &pieces)
        split(middle, to, second, depth: depth + 1, into: &pieces)
    }

    /// The length between two parameters by one Gauss-Legendre quadrature of five points; exact for a line.
    package func length(from: Double, to: Double) -> Double {
        if case .line(let start, let end) = self { return (end - start).length * (to - from) }
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        return half
            * Self.quadrature.reduce(0) { sum, node in
                sum + node.weight * derivative(at: middle + half * node.position).length
            }
    }

    /// The parameter at a distance into a piece of the curve.
    /// - Parameters:
    ///   - length: The whole piece's.
    ///   - range: The piece's parameters.
    package func parameter(at distance: Double, of length: Double, in range: ClosedRange<Double>) -> Double {
        let (start, span) = (range.lowerBound, range.upperBound - range.lowerBound)
        if distance <= 0 { return start }
        if distance >= length { return range.upperBound }
        if case .line = self { return start + span * distance / length }
        var (low, high) = (start, range.upperBound)
        var t = start + span * distance / length
        // Newton's method; bisection where a step would leave the known interval.
        for _ in 0..<40 {
            let error = self.length(from: start, to: t) - distance
            if abs(error) <= 1e-12 * length { break }
            if error > 0 { high = t } else { low = t }
            let next = t - error / derivative(at: t).length
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    /// The direction of the curve, of length 1; at a cusp or a doubled control point, the direction next to it.
    package func direction(at t: Double) -> Point {
        for distance in [0, 1e-6, 1e-3, 0.1] {
            let derivative = derivative(at: t < 0.5 ? t + distance : t - distance)
            let speed = derivative.length
            if speed > 0 { return derivative * (1 / speed) }
        }
        return Point(x: 1, y: 0)
    }

    private static let quadrature: [(position: Double, weight: Double)] = [
        (0, 0.568_888_888_888_888_9),
        (-0.538_469_310_105_683_1, 0.478_628_670_499_366_47), (0.538_469_310_105_683_1, 0.478_628_670_499_366_47),
        (-0.906_179_845_938_664, 0.236_926_885_056_189_08), (0.906_179_845_938_664, 0.236_926_885_056_189_08),
    ]
}
