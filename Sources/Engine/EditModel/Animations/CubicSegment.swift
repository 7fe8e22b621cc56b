/// The part of a smooth curve between two values, as numbers: a Hermite cubic with Kochanek's and Bartels's tangents.
struct CubicSegment {
    private let start, end, startTangent, endTangent: [Double]

    /// - Parameters:
    ///   - index: Of the value where the part begins; not the last.
    ///   - smoothness: Of each value; empty for Catmull and Rom's.
    ///   - keyTimes: The time of each value, so that the velocity is continuous between segments of different
    ///     durations; nil if they are evenly spaced.
    init(_ values: [[Double]], _ index: Int, _ smoothness: [KeyframeCurve.Smoothness], keyTimes: [Double]?) {
        (start, end) = (values[index], values[index + 1])
        let duration = { (part: Int) -> Double in
            guard let keyTimes, keyTimes.indices.contains(part), keyTimes.indices.contains(part + 1) else { return 1 }
            return keyTimes[part + 1] - keyTimes[part]
        }
        let own = duration(index)
        // Beyond the ends the curve continues evenly: the first and the last value are repeated.
        let before = index > 0 ? duration(index - 1) : own
        let after = index + 2 < values.count ? duration(index + 1) : own
        startTangent = Self.tangent(
            values, at: index, smoothness, isLeaving: true, factor: 2 * own / max(own + before, .leastNormalMagnitude))
        endTangent = Self.tangent(
            values, at: index + 1, smoothness, isLeaving: false,
            factor: 2 * own / max(own + after, .leastNormalMagnitude))
    }

    private static func tangent(
        _ values: [[Double]], at index: Int, _ smoothness: [KeyframeCurve.Smoothness], isLeaving: Bool, factor: Double
    ) -> [Double] {
        let s = index < smoothness.count ? smoothness[index] : KeyframeCurve.Smoothness()
        let turn = isLeaving ? s.continuity : -s.continuity
        let incoming = (1 - s.tension) * (1 + s.bias) * (1 + turn) / 2 * factor
        let outgoing = (1 - s.tension) * (1 - s.bias) * (1 - turn) / 2 * factor
        let (here, previous, next) = (
            values[index], values[max(0, index - 1)], values[min(values.count - 1, index + 1)]
        )
        return here.indices.map { incoming * (here[$0] - previous[$0]) + outgoing * (next[$0] - here[$0]) }
    }

    func point(at t: Double) -> [Double] {
        let (t2, t3) = (t * t, t * t * t)
        let (a, b, c, d) = (2 * t3 - 3 * t2 + 1, t3 - 2 * t2 + t, 3 * t2 - 2 * t3, t3 - t2)
        return start.indices.map { a * start[$0] + b * startTangent[$0] + c * end[$0] + d * endTangent[$0] }
    }

    private func speed(at t: Double) -> Double {
        let (a, b, d) = (6 * t * t - 6 * t, 3 * t * t - 4 * t + 1, 3 * t * t - 2 * t)
        let squares = start.indices.reduce(0.0) { sum, index in
            let slope = a * (start[index] - end[index]) + b * startTangent[index] + d * endTangent[index]
            return sum + slope * slope
        }
        return squares.squareRoot()
    }

    /// The distance along the part.
    var length: Double { (0..<Self.pieces).reduce(0) { $0 + length(ofPiece: $1) } }

    /// Equal in the parameter, each short enough for the quadrature.
    private static let pieces = 8

    private func length(ofPiece piece: Int) -> Double {
        let width = 1 / Double(Self.pieces)
        return length(from: Double(piece) * width, to: Double(piece + 1) * width)
    }

    /// Gauss-Legendre quadrature with five points.
    private func length(from: Double, to: Double) -> Double {
        let points = [
            (0.0, 128.0 / 225), (0.5384693101056831, 0.4786286704993665), (0.906179845938664, 0.2369268850561891),
        ]
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        return points.reduce(0) { sum, point in
            let (offset, weight) = (point.0 * half, point.1 * half)
            let both = speed(at: middle + offset) + (offset == 0 ? 0 : speed(at: middle - offset))
            return sum + weight * both
        }
    }

    /// The parameter after a part of the length.
    func parameter(atLength fraction: Double) -> Double {
        let lengths = (0..<Self.pieces).map { length(ofPiece: $0) }
        var rest = fraction * lengths.reduce(0, +)
        var piece = 0
        while piece < Self.pieces - 1, rest > lengths[piece] {
            rest -= lengths[piece]
            piece += 1
        }
        let start = Double(piece) / Double(Self.pieces)
        var (low, high) = (start, start + 1 / Double(Self.pieces))
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if length(from: start, to: middle) < rest { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
