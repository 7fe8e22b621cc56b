/// Words. CATextLayer.
package final class TextLayer: Layer {
    package var content = TextContent()
    override var contentByteCount: Int { content.byteCount }

    /// The words as messages name the layer by: at most 32 characters of their first line.
    package var excerpt: String {
        let string = content.string
        let start = string.prefix(32).prefix { !$0.isNewline }
        return start.endIndex == string.endIndex ? string : start + "…"
    }
}
