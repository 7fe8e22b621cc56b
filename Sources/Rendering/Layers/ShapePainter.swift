import Drawing
import EditModel
import Pixels

/// Draws the paths of shape layers.
struct ShapePainter {
    /// - Parameters:
    ///   - origin: Of the layer's bounds: what the path's coordinates call the layer's top left corner.
    ///   - scale: Pixels of the picture to one of the layer.
    /// - Returns: Nil when nothing is to be seen.
    func paint(_ shape: ShapeContent, origin: Point, scale: Double) throws -> LayerPicture? {
        guard let area = shape.area(origin: origin, scale: scale) else { return nil }
        let map = AffineTransform.identity.translated(x: -Double(area.x), y: -Double(area.y))
            .scaled(x: scale, y: scale).translated(x: -origin.x, y: -origin.y)
        var bitmap = Bitmap(width: area.width, height: area.height)
        if let color = shape.fillColor {
            try bitmap.fill(shape.path, shape.fillRule, with: .color(color), transform: map)
        }
        if let color = shape.strokeColor, shape.line.width > 0 {
            let line = shape.path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
            try bitmap.stroke(line, shape.line, with: .color(color), transform: map)
        }
        return LayerPicture(bitmap: bitmap, x: area.x, y: area.y)
    }
}

extension ShapeContent {
    /// What of the picture around the layer's top left corner can have ink, in whole pixels; nil for nothing.
    fileprivate func area(origin: Point, scale: Double) -> (x: Int, y: Int, width: Int, height: Int)? {
        guard let bounds = path.bounds, path.isFinite else { return nil }
        let reach = strokeColor == nil ? 0 : lineReach
        let (left, top) = ((bounds.origin.x - origin.x - reach) * scale, (bounds.origin.y - origin.y - reach) * scale)
        let right = left + (bounds.size.width + 2 * reach) * scale
        let bottom = top + (bounds.size.height + 2 * reach) * scale
        let (x, y) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
        let (width, height) = (Int(right.rounded(.up)) - x, Int(bottom.rounded(.up)) - y)
        return width > 0 && height > 0 ? (x, y, width, height) : nil
    }

    /// How far the line reaches beyond the path at most.
    private var lineReach: Double {
        let corner = line.join == .miter ? line.miterLimit : 1
        return line.width / 2 * max(corner, 2.0.squareRoot())
    }
}
