import Drawing
import EditModel

/// The part of the plane that a text with its stroke, shadow and boxes may ink, in whole pixels of the bitmap.
///
/// The plane has its zero where the layout box would have its top left corner if it were placed at the origin.
struct TextFrame {
    let left, top, width, height: Int

    /// nil when there is no ink.
    /// - Parameters:
    ///   - scale: Bitmap pixels per pixel of the text.
    ///   - origin: Where the layout box's top left corner lies, in pixels of the text.
    ///   - visible: What is drawn of a text without a shadow, in pixels of the text from where `origin` counts; nil for all.
    /// - Throws: `TextError.bitmapTooLarge`, before any memory is taken.
    init?(
        _ metrics: TextMetrics, _ style: TextStyle, scale: Double, origin: Point = .zero, visible: Rectangle? = nil
    ) throws(TextError) {
        let ink = metrics.ink
        guard ink.size.width > 0, ink.size.height > 0 else { return nil }
        var (before, after) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
        if let shadow = style.shadow {
            let reach = Double(Blur(deviation: shadow.blurRadius * scale).reach) + 1
            let (x, y) = (shadow.offsetX * scale, shadow.offsetY * scale)
            before = (max(reach - x, reach), max(reach - y, reach))
            after = (max(reach + x, reach), max(reach + y, reach))
        }
        // Two pixels more: what lies between pixels touches its neighbours.
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
