import MediaTime

/// Subtitles drawn over a layer.
package struct SubtitleContent: Hashable, Sendable, Codable {
    package var subtitles: Subtitles
    package var style: SubtitleStyle
    /// True if ``style`` overrides the styles of an ASS file, for the properties that it sets.
    package var overridesStyle: Bool
    /// The time of the file at which the picture is drawn; nil before it is known, and when nothing is visible.
    ///
    /// Equal for all times at which the same is seen, so that equal contents look the same.
    package private(set) var fileTime: Time?

    package init(_ subtitles: Subtitles, style: SubtitleStyle = SubtitleStyle(), overridesStyle: Bool = false) {
        self.subtitles = subtitles
        self.style = style
        self.overridesStyle = overridesStyle
    }

    /// The content as presented at a moment.
    /// - Parameter time: In the layer's own time.
    package func presented(at time: Time) -> SubtitleContent {
        var content = self
        content.fileTime = nil
        // No file has cues at a time that cannot be counted.
        guard let fileTime = try? subtitles.fileTime(at: time) else { return content }
        let timeline = subtitles.document.timeline
        guard let index = timeline.index(at: fileTime) else { return content }
        let stretch = timeline.spans[index]
        guard stretch.cueCount > 0 else { return content }
        content.fileTime = stretch.isAnimated ? fileTime : stretch.start
        return content
    }
}
