import Drawing
import EditModel
import Pixels

/// Draws the colours of gradient layers.
struct GradientPainter {
    /// - Parameters:
    ///   - size: The layer's.
    ///   - scale: Pixels of the picture to one of the layer.
    /// - Returns: Nil when nothing is to be seen.
    func paint(_ content: GradientContent, size: Size, scale: Double) throws -> LayerPicture? {
        let area = Rectangle(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
        let (width, height) = (Int(area.size.width.rounded(.up)), Int(area.size.height.rounded(.up)))
        guard width > 0, height > 0, !content.colors.isEmpty else { return nil }
        var bitmap = Bitmap(width: width, height: height)
        try bitmap.fill(Path(area), with: .gradient(content.gradient(in: area.size)))
        return LayerPicture(bitmap: bitmap)
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
