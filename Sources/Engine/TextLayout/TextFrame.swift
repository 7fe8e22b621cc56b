import Drawing
import Values

/// The bounding box of a text with its stroke, shadow and boxes, in whole pixels of the bitmap.
///
/// Zero is the top left corner of a layout box placed at the origin.
struct TextFrame {
    let left, top, width, height: Int

    /// Nil if there is no ink.
    /// - Parameters:
    ///   - scale: Bitmap pixels per pixel of the text.
    ///   - origin: The layout box's top left corner, in pixels of the text.
    ///   - visible: The part to draw of a text without a shadow, in the same coordinates as `origin`; nil for all.
    /// - Throws: `TextError.bitmapTooLarge`, before any memory is allocated.
    init?(
        _ metrics: TextMetrics, _ style: TextStyle, scale: Double, origin: Point = .zero, visible: Rectangle? = nil
    ) throws(TextError) {
        let ink = metrics.ink
        guard ink.size.width > 0, ink.size.height > 0 else { return nil }
        var (before, after) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
        if let shadow = style.shadow {
            let reach = Double(Blur(deviation: shadow.radius * scale).reach) + 1
            let (x, y) = (shadow.offset.x * scale, shadow.offset.y * scale)
            before = (max(reach - x, reach), max(reach - y, reach))
            after = (max(reach + x, reach), max(reach + y, reach))
        }
        // Two pixels more: fractional edges touch neighbouring pixels.
        var (minX, minY) = (
            (ink.origin.x + origin.x) * scale - before.x - 2, (ink.origin.y + origin.y) * scale - before.y - 2
        )
        var (maxX, maxY) = (
            (ink.origin.x + origin.x + ink.size.width) * scale + after.x + 2,
            (ink.origin.y + origin.y + ink.size.height) * scale + after.y + 2
        )
        if let visible, style.shadow == nil {
            (minX, minY) = (max(minX, visible.origin.x * scale), max(minY, visible.origin.y * scale))
            maxX = min(maxX, (visible.origin.x + visible.size.width) * scale)
            maxY = min(maxY, (visible.origin.y + visible.size.height) * scale)
            guard minX < maxX, minY < maxY else { return nil }
        }
        let (width, height) = (maxX.rounded(.up) - minX.rounded(.down), maxY.rounded(.up) - minY.rounded(.down))
        let limit = Double(RenderedText.maximumSide)
        guard width <= limit, height <= limit, width * height <= Double(RenderedText.maximumArea),
            abs(minX) < 1e9, abs(minY) < 1e9
        else { throw .bitmapTooLarge(width: Int(min(width, 1e12)), height: Int(min(height, 1e12))) }
        (left, top) = (Int(minX.rounded(.down)), Int(minY.rounded(.down)))
        (self.width, self.height) = (Int(width), Int(height))
    }
}
