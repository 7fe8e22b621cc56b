import Values

/// Subtitles burnt into the picture, each while it is there. Counts the file's times from the layer's begin time.
package final class SubtitleLayer: Layer {
    /// Nil shows nothing, which validation reports.
    package var subtitles: Subtitles?
    package var style = SubtitleStyle()
    /// True if ``style`` overrides the styles of an ASS file.
    package var overridesStyle = false
}
