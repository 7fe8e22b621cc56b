import EditModel
import Pixels

/// A text drawn into a bitmap of its own.
package struct RenderedText: Sendable {
    /// The longest side a bitmap may have, in pixels.
    package static let maximumSide = 16384
    /// The most pixels a bitmap may have.
    package static let maximumArea = 1 << 25

    /// The text with stroke and shadow, cut to what is not transparent; 0×0 when nothing is drawn.
    package let bitmap: Bitmap
    /// The bitmap's left edge, in its own pixels right of where the layout box would have it at the origin. Negative
    /// where ink stands out.
    package let x: Int
    /// The bitmap's top edge, likewise.
    package let y: Int
    /// In the text's own pixels, whatever it was scaled by.
    package let metrics: TextMetrics
}
