import Glibc

/// A map between pixel planes: `x' = (a·x + c·y + tx) / w`, `y' = (b·x + d·y + ty) / w`, y down, with the depth
/// `w = p·x + q·y + r`.
///
/// Coordinates are those of edges: the centre of the first pixel is at (0.5, 0.5). Points with a depth of 0 or less are
/// behind the viewer. An affine map has the depth 1 everywhere.
package struct PlaneTransform: Hashable, Sendable, Codable {
    package var a, b, c, d, tx, ty: Double
    package var p = 0.0
    package var q = 0.0
    package var r = 1.0

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    package static let identity = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    package var isAffine: Bool { p == 0 && q == 0 && r == 1 }

    /// The inverse map; nil if this one is singular or not finite.
    package var inverted: PlaneTransform? {
        guard isAffine else { return invertedProjection }
        let determinant = a * d - b * c
        let map = PlaneTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        return determinant != 0 && determinant.isFinite && map.isFinite ? map : nil
    }

    /// The depth of a point's image under the inverse is one over the point's own.
    private var invertedProjection: PlaneTransform? {
        let determinant = a * (d * r - ty * q) - c * (b * r - ty * p) + tx * (b * q - d * p)
        guard determinant != 0, determinant.isFinite else { return nil }
        var map = PlaneTransform(
            a: (d * r - ty * q) / determinant, b: (ty * p - b * r) / determinant, c: (tx * q - c * r) / determinant,
            d: (a * r - tx * p) / determinant, tx: (c * ty - tx * d) / determinant, ty: (tx * b - a * ty) / determinant)
        map.p = (b * q - d * p) / determinant
        map.q = (c * p - a * q) / determinant
        map.r = (a * d - c * b) / determinant
        return map.isFinite ? map : nil
    }

    package var isFinite: Bool { [a, b, c, d, tx, ty, p, q, r].allSatisfy(\.isFinite) }

    /// The map that does this one first and `next` after it.
    package func concatenating(_ next: PlaneTransform) -> PlaneTransform {
        var map = PlaneTransform(
            a: next.a * a + next.c * b + next.tx * p, b: next.b * a + next.d * b + next.ty * p,
            c: next.a * c + next.c * d + next.tx * q, d: next.b * c + next.d * d + next.ty * q,
            tx: next.a * tx + next.c * ty + next.tx * r, ty: next.b * tx + next.d * ty + next.ty * r)
        map.p = next.p * a + next.q * b + next.r * p
        map.q = next.p * c + next.q * d + next.r * q
        map.r = next.p * tx + next.q * ty + next.r * r
        return map
    }

    /// This map between planes that are coarser than the picture's pixels.
    /// - Parameters:
    ///   - input: The size in pixels of a sample of the plane mapped from.
    ///   - output: The same for the plane mapped to.
    func between(input: (x: Double, y: Double), output: (x: Double, y: Double)) -> PlaneTransform {
        var map = PlaneTransform(
            a: a * input.x / output.x, b: b * input.x / output.y, c: c * input.y / output.x,
            d: d * input.y / output.y, tx: tx / output.x, ty: ty / output.y)
        (map.p, map.q, map.r) = (p * input.x, q * input.y, r)
        return map
    }

    /// The gradient of the first output coordinate of an affine map in its steepest direction.
    var gradientX: Double { hypot(a, c) }
    /// The same for the second.
    var gradientY: Double { hypot(b, d) }
}
