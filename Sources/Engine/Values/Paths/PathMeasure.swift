import Glibc

/// A path measured along its curves, to find places by their distance from its start.
///
/// Distances run through the parts in order; the jumps between parts have no length.
package struct PathMeasure: Sendable {
    /// A stretch of a curve short enough for one quadrature to be exact for all purposes.
    private struct Piece {
        let part: Int
        let curve: Int
        let parameters: ClosedRange<Double>
        /// From the path's start.
        let start, end: Double
    }

    /// A place on the path.
    package struct Place: Hashable, Sendable {
        package var point: Point
        /// The direction of the path there, of length 1.
        package var tangent: Point
        /// The angle of the tangent, in degrees: 0 to the right, 90 down.
        package var angle: Double { atan2(tangent.y, tangent.x) * 180 / .pi }
    }

    package let parts: [Path.Part]
    /// In pixels.
    package let length: Double
    private let pieces: [Piece]

    package init(_ path: Path) {
        parts = path.parts
        var pieces: [Piece] = []
        var total = 0.0
        for (part, curves) in parts.map(\.curves).enumerated() {
            for (index, curve) in curves.enumerated() {
                for parameters in curve.evenPieces() {
                    let end = total + curve.length(from: parameters.lowerBound, to: parameters.upperBound)
                    guard end > total else { continue }
                    pieces.append(Piece(part: part, curve: index, parameters: parameters, start: total, end: end))
                    total = end
                }
            }
        }
        self.pieces = pieces
        length = total
    }

    /// The point at a part of the whole length, and where the path goes there.
    /// - Parameter fraction: From 0 to 1; clamped.
    /// - Returns: nil for a path without length.
    package func place(atFraction fraction: Double) -> Place? {
        guard let (piece, t) = locate(min(max(fraction, 0), 1) * length) else { return nil }
        let curve = parts[piece.part].curves[piece.curve]
        return Place(point: curve.point(at: t), tangent: curve.direction(at: t))
    }

    /// The length of the parts up to this one together, in pixels.
    package func end(ofPart part: Int) -> Double { pieces.last { $0.part <= part }?.end ?? 0 }

    /// The parts between two distances from the start, none of them closed.
    package func parts(from: Double, to: Double) -> [Path.Part] {
        guard from < to, let (first, start) = locate(from), let (last, end) = locate(to) else { return [] }
        var result: [Path.Part] = []
        for part in first.part...last.part {
            let curves = parts[part].curves
            let range = (part == first.part ? first.curve : 0)...(part == last.part ? last.curve : curves.count - 1)
            let kept = range.compactMap { index -> PathCurve? in
                let lower = (part, index) == (first.part, first.curve) ? start : 0
                let upper = (part, index) == (last.part, last.curve) ? end : 1
                return lower < upper ? curves[index].portion(from: lower, to: upper) : nil
            }
            if !kept.isEmpty { result.append(Path.Part(curves: kept)) }
        }
        return result
    }

    /// The piece at a distance, and the curve's parameter there.
    private func locate(_ distance: Double) -> (Piece, Double)? {
        guard let last = pieces.last else { return nil }
        var (low, high) = (0, pieces.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].end < distance { low = middle + 1 } else { high = middle }
        }
        let piece = distance >= length ? last : pieces[low]
        let curve = parts[piece.part].curves[piece.curve]
        return (piece, curve.parameter(at: distance - piece.start, of: piece.end - piece.start, in: piece.parameters))
    }
}

extension Path {
    /// In pixels, along all parts.
    package var length: Double { PathMeasure(self).length }

    /// The part of the path between two fractions of its whole length, as CAShapeLayer's stroke start and end.
    ///
    /// Parts that are cut are open; from 0 to 1 it is the path itself.
    /// - Parameters:
    ///   - from: From 0 to 1; clamped.
    ///   - to: From 0 to 1; clamped. Nothing is left if it is not more than `from`.
    package func trimmed(from: Double, to: Double) -> Path {
        guard from > 0 || to < 1 else { return self }
        let measure = PathMeasure(self)
        let (start, end) = (max(from, 0) * measure.length, min(to, 1) * measure.length)
        return Path(parts: measure.parts(from: start, to: end))
    }
}
