import Media
import MediaTime
import TextLayout
import Values

/// The files, fonts and effects that validation looks at.
package protocol ValidationEnvironment {
    /// The format of pictures after effects, found by preparing the effects.
    /// - Throws: `MediaError` of kind `unsupported` where they cannot be applied to such pictures.
    func format(_ format: VideoFormat, after effects: [EffectSnapshot], frameDuration: Time) throws -> VideoFormat

    /// The places of a text's lines and words, in pixels from the layer's top left corner.
    /// - Parameter bounds: The layer's size; nil for a layer of the size of its text. An infinite height becomes the
    ///   text's own.
    func metrics(of text: TextContent, bounds: Size?) throws -> TextMetrics

    /// The metrics of a text that is to be drawn.
    /// - Throws: The reason why it cannot be drawn.
    func metricsForDrawing(_ text: TextContent, bounds: Size?) throws(TextError) -> TextMetrics

    /// The names of the font families that are installed, sorted.
    func fontFamilies() throws -> [String]

    /// The media that the recipe has opened.
    var library: MediaLibrary { get }
}
