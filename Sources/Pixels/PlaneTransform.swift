import Glibc

/// An affine map between pixel planes: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`, y down.
///
/// Coordinates are those of edges: the centre of the first pixel is at (0.5, 0.5).
package struct PlaneTransform: Hashable, Sendable {
    package var a, b, c, d, tx, ty: Double

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The inverse map; nil if this one is singular or not finite.
    package var inverted: PlaneTransform? {
        let determinant = a * d - b * c
        let map = PlaneTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        let parts = [determinant, map.a, map.b, map.c, map.d, map.tx, map.ty]
        return determinant != 0 && parts.allSatisfy(\.isFinite) ? map : nil
    }

    /// This map between planes that are coarser than the picture's pixels.
    /// - Parameters:
    ///   - input: The size in pixels of a sample of the plane mapped from.
    ///   - output: The same for the plane mapped to.
    func between(input: (x: Double, y: Double), output: (x: Double, y: Double)) -> PlaneTransform {
        PlaneTransform(
            a: a * input.x / output.x, b: b * input.x / output.y, c: c * input.y / output.x,
            d: d * input.y / output.y, tx: tx / output.x, ty: ty / output.y)
    }

    /// The gradient of the first output coordinate in its steepest direction.
    var gradientX: Double { hypot(a, c) }
    /// The same for the second.
    var gradientY: Double { hypot(b, d) }
}
