import Media
import MediaTime
import Pixels
import Values

/// Draws subtitle layers, through libass.
///
/// Not thread-safe: it belongs to one thread.
package final class SubtitlePainter {
    /// The font family of subtitles with a style that sets none.
    package static let defaultFamily = SubtitleScript.defaultFamily

    /// Makes sure that subtitles can be drawn here.
    /// - Throws: ``MediaError`` of kind `missingPart` when libass is not installed.
    package static func requireLibrary() throws(MediaError) { _ = try subtitleLibrary.load() }

    private let texts: TextPainter
    /// Files ready to be drawn.
    private var renderers = RecentlyUsed<Key, SubtitleRenderer>(limit: 8)

    /// All that a renderer depends on: everything but the time.
    private struct Key: Hashable {
        let document: SubtitleDocument
        let style: SubtitleStyle
        let overridesStyle: Bool
        let size: Size
        let width, height: Int
    }

    /// - Parameter texts: Knows how high the lines of a font are.
    init(texts: TextPainter) { self.texts = texts }

    /// - Parameters:
    ///   - content: As presented at a time.
    ///   - size: The layer's, in its own pixels.
    ///   - scale: Pixels of the picture to one of the layer.
    /// - Returns: Nil if nothing is visible.
    func paint(_ content: SubtitleContent, size: Size, scale: Double) throws -> LayerPicture? {
        guard let time = content.fileTime else { return nil }
        let (width, height) = (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
        guard width > 0, height > 0 else { return nil }
        let key = Key(
            document: content.subtitles.document, style: content.style, overridesStyle: content.overridesStyle,
            size: size, width: width, height: height)
        return try renderer(for: key).picture(at: time)
    }

    private func renderer(for key: Key) throws -> SubtitleRenderer {
        renderers.beginRound()
        if let known = renderers.value(for: key) { return known }
        let script = SubtitleScript(
            key.document, key.style, overridesStyle: key.overridesStyle, size: key.size,
            lineHeight: try lineHeight(of: key.style.fontFamily))
        let renderer = try SubtitleRenderer(
            script, key.document.timeline, size: key.size, width: key.width, height: key.height)
        renderers.insert(renderer, for: key)
        return renderer
    }

    /// The height of a line of a font, in font sizes.
    private func lineHeight(of family: String?) throws -> Double {
        let size = 100.0
        let text = TextContent(string: "x", fontFamily: family ?? SubtitleScript.defaultFamily, fontSize: size)
        return max(try texts.measure(text).height / size, 0.5)
    }
}
