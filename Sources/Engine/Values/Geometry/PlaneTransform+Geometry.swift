import Pixels

extension PlaneTransform {
    package init(_ map: AffineTransform) {
        self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
    }

    /// The smallest upright rectangle around the image of a rectangle's part before the viewer; nil without one.
    package func apply(to rectangle: Rectangle) -> Rectangle? {
        let (start, size) = (rectangle.origin, rectangle.size)
        let corners = corners(left: start.x, top: start.y, right: start.x + size.width, bottom: start.y + size.height)
        let (xs, ys) = (corners.map { $0.x / $0.depth }, corners.map { $0.y / $0.depth })
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension AffineTransform {
    /// The map as an affine one; nil in perspective.
    package init?(_ map: PlaneTransform) {
        guard map.isAffine else { return nil }
        self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
    }
}
