import EditModel
import Pixels
import Values

/// A plane that layers are drawn in: the canvas, or the plane of a layer in perspective.
struct LayerPlane {
    /// The part of the plane that may be seen, in its pixels.
    let shown: Rectangle
    /// From the plane's pixels to the canvas; nil if the plane is the canvas.
    let projection: PlaneTransform?
    /// Multiplies the colours of drawn layers; its alpha is ignored.
    var tint = Color.white

    init(canvas: Rectangle) {
        shown = canvas
        projection = nil
    }

    fileprivate init(shown: Rectangle, projection: PlaneTransform) {
        self.shown = shown
        self.projection = projection
    }

    /// The same plane without a tint.
    var untinted: LayerPlane {
        var plane = self
        plane.tint = .white
        return plane
    }

    /// From the plane's pixels to the canvas.
    func project(_ map: AffineTransform) -> PlaneTransform {
        projection.map { map.plane.concatenating($0) } ?? map.plane
    }
}

/// A layer that is seen in perspective: it is drawn in a plane of its own, enlarged as its nearest part needs.
struct PerspectiveLayer {
    let plane: LayerPlane
    /// From the layer's coordinates to the plane's pixels.
    let map: AffineTransform

    /// Parts nearer to the viewer than this many times the distance of the others are not drawn sharper.
    private static let largestScale = 8.0
    /// Room for shadows and letters that exceed their layers, in pixels.
    private static let margin = 4096.0

    /// - Parameters:
    ///   - transform: From the layer's coordinates to the picture.
    ///   - reach: The rectangle around the bounds of the layer and its sublayers, in the layer's coordinates.
    ///   - size: The picture's.
    /// - Returns: Nil if nothing is visible.
    init?(_ transform: PlaneTransform, reach: Rectangle, motion: LayerMotion, picture size: Size) {
        guard reach.isFinite, let inverse = transform.inverted else { return nil }
        // The plane's points in a picture, and the rectangle around them.
        func points(_ area: Rectangle) -> [Point] {
            transform.corners(
                left: area.origin.x, top: area.origin.y, right: area.origin.x + area.size.width,
                bottom: area.origin.y + area.size.height, width: size.width, height: size.height
            ).map {
                let (x, y) = inverse.apply(x: $0.x / $0.depth, y: $0.y / $0.depth)
                return Point(x: x, y: y)
            }
        }
        let seen = points(reach.grown(by: Self.margin))
        let (xs, ys) = (seen.map(\.x), seen.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        let inside = points(reach.grown(by: 1))
        let needed = (inside.isEmpty ? seen : inside).map { transform.largestScale(x: $0.x, y: $0.y) }.max() ?? 1
        guard needed.isFinite, needed > 1e-6 else { return nil }
        let scale = motion.rasterScale(min(needed, Self.largestScale))
        map = .identity.scaled(x: scale, y: scale)
        plane = LayerPlane(
            shown: Rectangle(x: left, y: top, width: right - left, height: bottom - top).scaled(scale).grown(by: 2),
            projection: PlaneTransform(.identity.scaled(x: 1 / scale, y: 1 / scale)).concatenating(transform))
    }
}

extension LayerPainter {
    /// The rectangle around the bounds of a layer and its sublayers, or the letters of a part of a text, in the layer's
    /// coordinates.
    func reachOfBounds(_ layer: LayerSnapshot, size: Size) throws -> Rectangle {
        var reach = Rectangle(origin: layer.bounds?.origin ?? .zero, size: size)
        if case .textPart = layer.content, var ink = try area(of: layer, size: size) {
            ink.origin = Point(x: ink.origin.x + reach.origin.x, y: ink.origin.y + reach.origin.y)
            return ink
        }
        guard !layer.masksToBounds else { return reach }
        for sublayer in layer.inside where sublayer.opacity > 0 {
            let inner = try self.size(of: sublayer, parentSize: size)
            let area = try reachOfBounds(sublayer, size: inner)
            guard let area = sublayer.toSuperlayer(size: inner).apply(to: area), area.isFinite else { continue }
            reach = area.union(reach.size == .zero ? nil : reach)
        }
        return reach
    }
}
