import EditModel
import Media
import MediaTime
import TextLayout

/// The files, fonts and effects that validation looks at.
package protocol ValidationEnvironment {
    /// What pictures are like after effects, found by preparing them.
    /// - Throws: `MediaError` of kind `unsupported` where they cannot be applied to such pictures.
    func format(_ format: VideoFormat, after effects: [EffectSnapshot], frameDuration: Time) throws -> VideoFormat

    /// Where a text's lines and words lie in its layer, in pixels from the layer's top left corner.
    /// - Parameter bounds: The layer's size; nil for one that is as large as its text. A height that is infinite is the
    ///   text's own.
    func metrics(of text: TextContent, bounds: Size?) throws -> TextMetrics

    /// What the layout says of a text that is to be drawn.
    /// - Throws: Why it cannot be.
    func metricsForDrawing(_ text: TextContent, bounds: Size?) throws(TextError) -> TextMetrics

    /// The names of the font families that are installed, sorted.
    func fontFamilies() throws -> [String]

    /// The media that the recipe has opened.
    var library: MediaLibrary { get }
}
