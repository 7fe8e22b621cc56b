import Drawing
import EditModel
import Pixels
import Values

/// Draws the paths of shape layers.
struct ShapePainter {
    /// One colour and the outline that it fills.
    private struct Ink {
        let outline: Path
        let rule: FillRule
        let color: Color
    }

    /// - Parameters:
    ///   - origin: The layer's top left corner, in the path's coordinates.
    ///   - scale: Pixels of the picture to one of the layer.
    ///   - visible: The visible part of the layer, in its pixels from its top left corner; nil for all of it. Set it
    ///     only for very large shapes: each part is a picture of its own.
    /// - Returns: Nil when no pixel is drawn.
    /// - Throws: `PathError`, or `MediaError` where even the visible part is too large.
    func paint(
        _ shape: ShapeContent, origin: Point, scale: Double, visible: Rectangle? = nil
    ) throws -> LayerPicture? {
        guard shape.path.isFinite, scale > 0, scale.isFinite else { return nil }
        let map = AffineTransform.identity.scaled(x: scale, y: scale).translated(x: -origin.x, y: -origin.y)
        let inks = try inks(of: shape, map)
        let box = inks.map(\.outline.bounds).reduce(nil) { box, ink in ink?.union(box) ?? box }
        guard let area = try RasterArea(around: box, visible: visible?.scaled(scale)) else { return nil }
        var bitmap = Bitmap(width: area.width, height: area.height)
        for ink in inks {
            try bitmap.fill(ink.outline, ink.rule, with: .color(ink.color), transform: area.toDrawing)
        }
        return LayerPicture(bitmap: bitmap, x: area.x, y: area.y)
    }

    /// The fill and the stroke, in pixels of the picture from the layer's top left corner, the fill first.
    private func inks(of shape: ShapeContent, _ map: AffineTransform) throws(PathError) -> [Ink] {
        var inks: [Ink] = []
        if let color = shape.fillColor, color.alpha > 0 {
            inks.append(Ink(outline: shape.path.transformed(by: map), rule: shape.fillRule, color: color))
        }
        if let color = shape.strokeColor, color.alpha > 0 {
            let line = shape.path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
            inks.append(
                Ink(outline: try line.outlined(shape.line.limited, transform: map), rule: .nonZero, color: color))
        }
        return inks
    }
}

extension StrokeStyle {
    /// The style with its numbers in their ranges, which an animation that swings over may leave.
    fileprivate var limited: StrokeStyle {
        var style = self
        style.width = width > 0 ? min(width, 4096) : 0
        style.miterLimit = miterLimit > 1 ? min(miterLimit, 1000) : 1
        style.dashPattern = dashPattern.map { $0 > 0 ? $0 : 0 }
        style.dashPhase = dashPhase.isFinite ? dashPhase : 0
        return style
    }
}

/// Draws the colours of gradient layers.
struct GradientPainter {
    /// - Parameters:
    ///   - size: The layer's. An edge within a pixel is soft.
    ///   - scale: Pixels of the picture to one of the layer.
    ///   - visible: The visible part of the layer, in its pixels from its top left corner; nil for all of it.
    /// - Returns: Nil when no pixel is drawn.
    /// - Throws: `MediaError` where even the visible part is too large.
    func paint(
        _ content: GradientContent, size: Size, scale: Double, visible: Rectangle? = nil
    ) throws -> LayerPicture? {
        guard !content.colors.isEmpty, size.width > 0, size.height > 0, scale > 0 else { return nil }
        let box = Rectangle(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
        guard let area = try RasterArea(around: box, visible: visible?.scaled(scale)) else { return nil }
        var bitmap = Bitmap(width: area.width, height: area.height)
        let gradient = content.gradient(in: box)
        try bitmap.fill(Path(box), with: .gradient(gradient), transform: area.toDrawing)
        return LayerPicture(bitmap: bitmap, x: area.x, y: area.y)
    }
}
