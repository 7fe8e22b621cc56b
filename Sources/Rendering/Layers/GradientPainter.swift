import Drawing
import EditModel
import Pixels

/// Draws the colours of gradient layers.
struct GradientPainter {
    /// - Parameters:
    ///   - size: The layer's. An edge within a pixel is soft.
    ///   - scale: Pixels of the picture to one of the layer.
    ///   - visible: The part of the layer that may be seen, in its pixels from its top left corner; nil for all of it.
    /// - Returns: Nil when no pixel is drawn.
    /// - Throws: `MediaError` where even the visible part is too large.
    func paint(
        _ content: GradientContent, size: Size, scale: Double, visible: Rectangle? = nil
    ) throws -> LayerPicture? {
        guard !content.colors.isEmpty, size.width > 0, size.height > 0, scale > 0 else { return nil }
        let box = Rectangle(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
        guard let area = try RasterArea(around: box, visible: visible?.scaled(scale)) else { return nil }
        var bitmap = Bitmap(width: area.width, height: area.height)
        let gradient = content.gradient(in: box.size)
        try bitmap.fill(Path(box), with: .gradient(gradient), transform: area.toDrawing)
        return LayerPicture(bitmap: bitmap, x: area.x, y: area.y)
    }
}

extension GradientContent {
    /// The gradient across a box with its corner at zero.
    func gradient(in size: Size) -> Gradient {
        let place = { (unit: Point) in Point(x: unit.x * size.width, y: unit.y * size.height) }
        let (start, end) = (place(startPoint), place(endPoint))
        guard let locations else { return Gradient(kind, from: start, to: end, colors: colors) }
        let stops = zip(locations, colors).map { Gradient.Stop(location: $0, color: $1) }
        return Gradient(kind, from: start, to: end, stops: stops)
    }
}
