import Media
import Pixels
import TextLayout
import Values

/// Lays out and draws the texts of layers.
///
/// Not thread-safe: it belongs to one thread.
package final class TextPainter {
    private let renderer = TextRenderer()

    package init() {}

    /// The size of a text.
    /// - Parameter width: The width at which lines break, in pixels, for a wrapped text; nil breaks at newlines only.
    package func measure(_ text: TextContent, width: Double? = nil) throws -> Size {
        try metrics(of: text, bounds: width.map { Size(width: $0, height: .infinity) }).size
    }

    /// The places of a text's lines and words in its layer, from the layer's top left corner, in pixels.
    /// - Parameter bounds: The layer's size; nil for a layer of the size of its text. An infinite height holds every
    ///   line and becomes the text's own.
    package func metrics(of text: TextContent, bounds: Size? = nil) throws -> TextMetrics {
        let metrics = try renderer.measure(TextStyle(text, bounds: bounds))
        guard var bounds else { return metrics }
        if !bounds.height.isFinite { bounds.height = metrics.size.height }
        return metrics.moved(by: metrics.origin(of: text, in: bounds))
    }

    /// Measures like ``metrics(of:bounds:)``.
    /// - Throws: `TextError` for everything too that drawing the text would refuse, such as a picture too large.
    package func metricsForDrawing(_ text: TextContent, bounds: Size?) throws(TextError) -> TextMetrics {
        try renderer.measureForDrawing(TextStyle(text, bounds: bounds))
    }

    /// The letters of a text, in a layer of a size.
    func letters(of text: TextContent, bounds: Size?) throws(TextError) -> TextLetters {
        try renderer.letters(of: TextStyle(text, bounds: bounds))
    }

    /// Draws a part of a text as ``paint(_:shadow:bounds:scale:visible:fill:)`` draws the whole one.
    func paint(
        _ part: TextPart, bounds: Size?, scale: Double, visible: Rectangle?, fill: TextFill?
    ) throws -> LayerPicture? {
        let text = part.text.content
        let rendered = try renderer.render(
            part, of: TextStyle(text, bounds: bounds), scale: scale, visible: visible, fill: fill
        ) { $0.origin(of: text, in: bounds) }
        guard rendered.bitmap.width > 0, rendered.bitmap.height > 0 else { return nil }
        return LayerPicture(bitmap: rendered.bitmap, x: rendered.x, y: rendered.y)
    }

    /// The names of the families that are installed, sorted.
    package func families() throws -> [String] { try renderer.families() }

    /// Draws a text, laid out at its own size before it is scaled.
    /// - Parameters:
    ///   - shadow: The layer's, unless it is drawn elsewhere.
    ///   - bounds: The layer's size in pixels, to wrap and align in; nil when the layer is as large as its text.
    ///   - scale: Bitmap pixels per layer pixel.
    ///   - visible: The drawn part of the layer, in its pixels from its top left corner; nil for all of it.
    ///   - fill: The picture of letters without a colour of their own.
    /// - Returns: Nil when no pixel has ink.
    func paint(
        _ text: TextContent, shadow: Shadow? = nil, bounds: Size?, scale: Double = 1, visible: Rectangle? = nil,
        fill: TextFill? = nil
    ) throws -> LayerPicture? {
        guard scale > 0, scale.isFinite else { return nil }
        var style = TextStyle(text, bounds: bounds)
        style.shadow = shadow.flatMap { $0.isVisible ? $0 : nil }
        let rendered = try renderer.render(style, scale: scale, visible: visible, fill: fill) {
            $0.origin(of: text, in: bounds)
        }
        guard rendered.bitmap.width > 0, rendered.bitmap.height > 0 else { return nil }
        return LayerPicture(bitmap: rendered.bitmap, x: rendered.x, y: rendered.y)
    }
}
