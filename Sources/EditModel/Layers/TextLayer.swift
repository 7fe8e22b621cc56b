/// Words. CATextLayer.
package final class TextLayer: Layer {
    package var content = TextContent()

    /// The room its lines have, in pixels; nil for lines as long as they are.
    package var wrapWidth: Double? { content.isWrapped ? properties.bounds?.size.width : nil }
}

/// Tells how large text gets. The engine's text layout does; the model itself knows no fonts.
package protocol TextMeasuring {
    /// The layout box of a text, in pixels.
    /// - Parameter wrapWidth: Where lines break; nil for no breaking.
    func size(of content: TextContent, wrapWidth: Double?) throws -> Size
}
