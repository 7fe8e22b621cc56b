import Glibc

/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`, as CGAffineTransform.
///
/// With y down, a positive rotation is clockwise as seen.
package struct AffineTransform: Hashable, Sendable, Codable {
    package var a, b, c, d, tx, ty: Double

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

extension AffineTransform {
    /// The map that does this one first and `next` after it, as CGAffineTransformConcat.
    package func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    /// A shift first and this map after it, as CGAffineTransformTranslate: the shift is in pixels of the source.
    package func translated(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y).concatenating(self)
    }

    /// A scaling first and this map after it, as CGAffineTransformScale.
    package func scaled(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0).concatenating(self)
    }

    /// A clockwise turn first and this map after it, as CGAffineTransformRotate; exact at quarter turns.
    package func rotated(degrees: Double) -> AffineTransform {
        let (sine, cosine) = Self.sineAndCosine(degrees: degrees)
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0).concatenating(self)
    }

    /// The factor by which areas grow; negative if the map mirrors, 0 if it flattens everything to a line.
    package var determinant: Double { a * d - b * c }

    /// The map that undoes this one; nil when nothing can.
    package var inverse: AffineTransform? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
        let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
        return AffineTransform(a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
    }

    package var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

    package func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// The smallest upright rectangle around the image of a rectangle.
    package func apply(to rectangle: Rectangle) -> Rectangle {
        let (left, top) = (rectangle.origin.x, rectangle.origin.y)
        let (right, bottom) = (left + rectangle.size.width, top + rectangle.size.height)
        let corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
            .map { apply(to: Point(x: $0.0, y: $0.1)) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (minX, minY) = (xs.min() ?? 0, ys.min() ?? 0)
        return Rectangle(x: minX, y: minY, width: (xs.max() ?? 0) - minX, height: (ys.max() ?? 0) - minY)
    }

    /// Sine and cosine, exact at multiples of 90 degrees.
    package static func sineAndCosine(degrees: Double) -> (Double, Double) {
        switch fmod(fmod(degrees, 360) + 360, 360) {
        case 0: return (0, 1)
        case 90: return (1, 0)
        case 180: return (0, -1)
        case 270: return (-1, 0)
        case let angle: return (sin(angle * .pi / 180), cos(angle * .pi / 180))
        }
    }
}

extension AffineTransform: Interpolatable {
    /// Goes through translation, rotation (the short way), scale and shear, each linearly.
    ///
    /// A map that cannot be taken apart, being flat, goes entry by entry.
    package func interpolated(to end: AffineTransform, fraction: Double) -> AffineTransform {
        guard let from = Parts(self), let to = Parts(end) else { return blended(with: end, fraction) }
        var turn = to.angle - from.angle
        if turn > .pi { turn -= 2 * .pi }
        if turn < -.pi { turn += 2 * .pi }
        let mix = { (a: Double, b: Double) in a.interpolated(to: b, fraction: fraction) }
        let parts = Parts(
            angle: from.angle + turn * fraction, scaleX: mix(from.scaleX, to.scaleX),
            scaleY: mix(from.scaleY, to.scaleY),
            shear: mix(from.shear, to.shear))
        return parts.transform(tx: mix(tx, end.tx), ty: mix(ty, end.ty))
    }

    private func blended(with end: AffineTransform, _ fraction: Double) -> AffineTransform {
        let mix = { (a: Double, b: Double) in a.interpolated(to: b, fraction: fraction) }
        return AffineTransform(
            a: mix(a, end.a), b: mix(b, end.b), c: mix(c, end.c), d: mix(d, end.d), tx: mix(tx, end.tx),
            ty: mix(ty, end.ty))
    }
}
