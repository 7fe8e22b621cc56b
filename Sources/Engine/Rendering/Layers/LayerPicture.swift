import Pixels
import Values

/// The drawn content of one layer: a bitmap and its place from the layer's top left corner.
///
/// Contents are drawn at a scale, in bitmap pixels per layer pixel; they may reach outside of the layer, as strokes do.
struct LayerPicture: Sendable {
    var bitmap: Bitmap
    /// From the layer's top left corner to the bitmap's, in pixels of the bitmap.
    var x = 0
    var y = 0
    /// Pixels of the bitmap to one of the layer.
    var scale = 1.0

    /// From the bitmap's pixels to the layer's coordinates.
    /// - Parameter origin: Of the layer's bounds.
    func toLayer(origin: Point) -> AffineTransform {
        AffineTransform.identity.translated(x: origin.x, y: origin.y).scaled(x: 1 / scale, y: 1 / scale)
            .translated(x: Double(x), y: Double(y))
    }

    /// The bitmap's pixels.
    var area: Rectangle { Rectangle(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height)) }
}
