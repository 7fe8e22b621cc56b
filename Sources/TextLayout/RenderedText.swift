import EditModel
import Pixels

/// Where the lines of a text lie, in pixels.
package struct TextMetrics: Hashable, Sendable {
    /// The layout box: as wide as the wrap width or, without one, as the longest line; as high as all lines.
    package let size: Size
    /// The longest line's width, which is less than the box's where wrapped lines are short.
    package let usedWidth: Double
    /// The first line's baseline, from the top of the box.
    package let baseline: Double
    package let lineCount: Int
    /// The family that stands in where the one asked for is not installed; nil where it was found.
    ///
    /// Generic names (`sans-serif`, `serif`, `monospace`, …) are always found.
    package let substitutedFamily: String?
    /// The characters that no installed font has, each once, in the text's order. They are drawn as empty boxes.
    package let unknownCharacters: [Unicode.Scalar]
}

/// A text drawn into a bitmap of its own.
package struct RenderedText: Sendable {
    /// The longest side a bitmap may have, in pixels.
    package static let maximumSide = 16384
    /// The most pixels a bitmap may have.
    package static let maximumArea = 1 << 25

    /// The text with stroke and shadow, cut to what is not transparent; 0×0 when nothing is drawn.
    package let bitmap: Bitmap
    /// The bitmap's left edge, in pixels right of the layout box's left edge. Negative where ink stands out.
    package let x: Int
    /// The bitmap's top edge, in pixels below the layout box's top edge.
    package let y: Int
    package let metrics: TextMetrics
}
