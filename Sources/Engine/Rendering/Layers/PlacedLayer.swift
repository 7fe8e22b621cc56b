import EditModel
import Pixels
import Values

/// A layer under the maps of its superlayers.
struct PlacedLayer {
    let layer: LayerSnapshot
    let size: Size
    /// From the layer's coordinates to the target's pixels.
    let map: AffineTransform
    /// The layer's motion among all its superlayers.
    let motion: LayerMotion
}

extension PlacedLayer {
    /// The layer's top left corner in its own coordinates.
    var origin: Point { layer.bounds?.origin ?? .zero }

    /// A shadow or a glow in the target's pixels.
    struct Cast {
        let shadow: Shadow
        let isGlow: Bool
    }

    /// The layer's visible shadow, and the glow over it.
    var casts: [Cast] {
        let casts = [Cast(shadow: layer.shadow, isGlow: false), Cast(shadow: layer.glow.shadow, isGlow: true)]
        return casts.filter(\.shadow.isVisible).map { Cast(shadow: drawable($0.shadow), isGlow: $0.isGlow) }
    }

    /// A shadow in the target's pixels. Values that an animation overshoots to are limited to drawable ones.
    private func drawable(_ shadow: Shadow) -> Shadow {
        var shadow = shadow
        let offset = map.linear.apply(to: shadow.offset)
        shadow.offset = Point(x: Self.limited(offset.x), y: Self.limited(offset.y))
        shadow.radius = min(max(shadow.radius * map.largestScale, 0), Shadow.largestRadius)
        shadow.opacity = min(max(shadow.opacity, 0), 1)
        return shadow
    }

    /// Farther than anything that is seen.
    private static func limited(_ distance: Double) -> Double { min(max(distance, -1e8), 1e8) }

    /// True when the layer is moved to whole pixels: a still and upright layer is sharp there.
    private var isSnapped: Bool { motion == .still && map.isUpright }

    /// The map, with the layer's top left corner on whole pixels where that keeps it sharp.
    var snapped: AffineTransform {
        guard isSnapped else { return map }
        let corner = map.apply(to: origin)
        var snapped = map
        snapped.tx += corner.x.rounded() - corner.x
        snapped.ty += corner.y.rounded() - corner.y
        return snapped
    }

    /// The layer's size, of whole pixels of the bitmap where that keeps it sharp.
    var snappedSize: Size {
        guard isSnapped else { return size }
        return Size(width: (size.width * map.a).rounded() / map.a, height: (size.height * map.a).rounded() / map.a)
    }

    /// The bounds with their round corners, and where to draw them.
    var outline: (path: Path, map: AffineTransform) {
        (rounded(Rectangle(origin: origin, size: snappedSize), layer.cornerRadius), snapped)
    }

    /// The border's area, by the even-odd rule.
    var border: Path {
        let bounds = Rectangle(origin: origin, size: snappedSize)
        var path = rounded(bounds, layer.cornerRadius)
        let inner = bounds.grown(by: -layer.borderWidth)
        if inner.size.width > 0, inner.size.height > 0 {
            let radius = min(layer.cornerRadius, bounds.size.width / 2, bounds.size.height / 2)
            path.add(rounded(inner, radius - layer.borderWidth))
        }
        return path
    }

    private func rounded(_ rectangle: Rectangle, _ radius: Double) -> Path {
        Path(rectangle, cornerRadius: radius, of: layer.maskedCorners)
    }

    /// The path that throws the shadow, where it is not the layer itself.
    var shadowPath: Path? { layer.shadowPath.map { $0.transformed(by: snapped) } }

    /// From a content's picture to the bitmap.
    func place(of picture: LayerPicture) -> AffineTransform {
        let place = picture.toLayer(origin: origin).concatenating(snapped)
        // Scales that differ by rounding only would smear the picture.
        guard motion == .still, place.isUpright, abs(place.a - 1) * max(picture.area.size.width, 1) < 0.5,
            abs(place.d - 1) * max(picture.area.size.height, 1) < 0.5
        else { return place }
        return AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: place.tx.rounded(), ty: place.ty.rounded())
    }
}
