import Values

/// Words. CATextLayer.
package final class TextLayer: Layer {
    package var content = TextContent()
    /// The picture or movie across all lines; see ``TextContent/foregroundImage``.
    package var foregroundImage: Asset?

    /// The words as messages name the layer by: at most 32 characters of their first line.
    package var excerpt: String {
        let string = content.string
        let start = string.prefix(32).prefix { !$0.isNewline }
        return start.endIndex == string.endIndex ? string : start + "…"
    }
}
