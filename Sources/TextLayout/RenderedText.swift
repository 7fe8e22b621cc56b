import EditModel
import Pixels

/// One line of a text.
package struct TextLine: Hashable, Sendable {
    /// What its letters occupy, as wide as they go on and as high as their fonts, in pixels of the layout box.
    package let rectangle: Rectangle
    /// From the top of the layout box.
    package let baseline: Double
}

/// Where the lines of a text lie, in pixels.
package struct TextMetrics: Hashable, Sendable {
    /// The layout box: as wide as the wrap width or, without one, as the longest line; as high as all lines.
    package let size: Size
    /// The longest line's width, which is less than the box's where wrapped lines are short.
    package let usedWidth: Double
    /// The first line's baseline, from the top of the box.
    package let baseline: Double
    /// From the top; a text without letters has one.
    package let lines: [TextLine]
    /// Whether an ellipsis stands for a part of the text.
    package let isTruncated: Bool
    /// The families that are not installed and what stands in for them, each once, in the order of the runs.
    ///
    /// Generic names (`sans-serif`, `serif`, `monospace`, …) are always found.
    package let substitutions: [FontSubstitution]
    /// The characters that no installed font has, each once, in the text's order. They are drawn as empty boxes.
    package let unknownCharacters: [Unicode.Scalar]
}

extension TextMetrics {
    package var lineCount: Int { lines.count }

    /// What stands in for the first family that is not installed; nil where all were found.
    package var substitutedFamily: String? { substitutions.first?.substitute }
}

/// A font family that is not installed.
package struct FontSubstitution: Hashable, Sendable {
    package let family: String
    /// What is used instead.
    package let substitute: String
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
