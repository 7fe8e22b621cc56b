import Drawing
import EditModel
import Pixels
import Synchronization

/// Lays out and draws texts.
///
/// The system's fonts are looked up at the first text. Used by one thread at a time; each thread may have its own.
package final class TextRenderer {
    private var fonts: FontSource?
    /// What ``fonts`` has been asked for.
    private var seen: Set<Font> = []
    private static let fontLimit = 256

    private struct Font: Hashable {
        let family: String
        let size: Double
        let weight: Int
        let isItalic: Bool
    }

    /// Pango and fontconfig share caches between font maps, and not all of that is safe: one text at a time in a process.
    private static let turn = Mutex(())

    package init() {}

    /// Where a text's lines would lie; draws nothing.
    package func measure(_ style: TextStyle) throws(TextError) -> TextMetrics {
        try Self.turn.withLock { _ throws(TextError) in try measureInTurn(style) }
    }

    private func measureInTurn(_ style: TextStyle) throws(TextError) -> TextMetrics {
        guard style.size > 0 else { return try Self.nothing(style) }
        return try Paragraphs(style, fonts: source(for: style)).metrics
    }

    /// As ``measure(_:)``.
    /// - Throws: Everything that ``render(_:)`` would refuse too, such as a text that is too wide.
    package func measureForDrawing(_ style: TextStyle) throws(TextError) -> TextMetrics {
        try Self.turn.withLock { _ throws(TextError) in try measureForDrawingInTurn(style) }
    }

    private func measureForDrawingInTurn(_ style: TextStyle) throws(TextError) -> TextMetrics {
        guard style.size > 0 else { return try Self.nothing(style) }
        let paragraphs = try Paragraphs(style, fonts: source(for: style))
        _ = try Frame(paragraphs, style)
        return paragraphs.metrics
    }

    /// Draws a text, with its stroke under the fill and its shadow under both.
    package func render(_ style: TextStyle) throws(TextError) -> RenderedText {
        try Self.turn.withLock { _ throws(TextError) in try renderInTurn(style) }
    }

    private func renderInTurn(_ style: TextStyle) throws(TextError) -> RenderedText {
        let blank = Bitmap(width: 0, height: 0)
        guard style.size > 0 else { return RenderedText(bitmap: blank, x: 0, y: 0, metrics: try Self.nothing(style)) }
        let fonts = try source(for: style)
        let paragraphs = try Paragraphs(style, fonts: fonts)
        let metrics = paragraphs.metrics
        guard let frame = try Frame(paragraphs, style) else {
            return RenderedText(bitmap: blank, x: 0, y: 0, metrics: metrics)
        }
        let painter = try GlyphPainter(
            width: frame.width, height: frame.height, left: frame.left, top: frame.top,
            strokeWidth: style.strokeColor == nil ? 0 : style.strokeWidth, library: fonts.library)
        var failure: TextError?
        paragraphs.forEachGlyph { font, glyph, x, y in
            guard failure == nil else { return }
            do throws(TextError) { try painter.draw(glyph, of: font, x: x, y: y) } catch { failure = error }
        }
        if let failure { throw failure }
        let trimmed = compose(painter, style, frame).trimmed()
        // The box's left edge lies between pixels only when Pango's own coordinates do not start at 0.
        let box = Int(paragraphs.left.rounded())
        return RenderedText(
            bitmap: trimmed.bitmap, x: trimmed.x + frame.left - box, y: trimmed.y + frame.top, metrics: metrics)
    }

    /// The font source, renewed after many different fonts: Pango keeps each one it has seen, and a text whose size is
    /// animated has another in every frame.
    private func source(for style: TextStyle) throws(TextError) -> FontSource {
        let font = Font(family: style.family, size: style.size, weight: style.weight, isItalic: style.isItalic)
        if let fonts, seen.contains(font) || seen.count < Self.fontLimit {
            seen.insert(font)
            return fonts
        }
        let made = try FontSource()
        fonts = made
        seen = [font]
        return made
    }

    private static func nothing(_ style: TextStyle) throws(TextError) -> TextMetrics {
        try style.validate()
        return TextMetrics(
            size: Size(width: style.wrapWidth ?? 0, height: 0), usedWidth: 0, baseline: 0, lineCount: 0,
            substitutedFamily: nil, unknownCharacters: [])
    }

    /// Paints shadow, stroke, fill and colour glyphs, each over what is there.
    private func compose(_ painter: GlyphPainter, _ style: TextStyle, _ frame: Frame) -> Bitmap {
        var text = Bitmap(width: frame.width, height: frame.height)
        if let stroke = painter.stroke, let color = style.strokeColor { text.paint(color, through: stroke.pixels) }
        text.paint(style.color, through: painter.fill.pixels)
        if let colored = painter.colored {
            text.draw(colored, x: 0, y: 0, opacity: Opacity(style.color.alpha))
        }
        guard let shadow = style.shadow else { return text }
        let blurred = Blur(deviation: shadow.blurRadius)
            .apply(to: text.alphas, width: frame.width, height: frame.height)
        var result = Bitmap(width: frame.width, height: frame.height)
        result.paint(
            shadow.color, through: blurred, dx: Int(shadow.offsetX.rounded()), dy: Int(shadow.offsetY.rounded()))
        result.draw(text, x: 0, y: 0)
        return result
    }
}

/// The part of Pango's plane that a text with its stroke and shadow may ink, in whole pixels.
private struct Frame {
    let left, top, width, height: Int

    /// nil when there is no ink.
    init?(_ paragraphs: Paragraphs, _ style: TextStyle) throws(TextError) {
        let ink = paragraphs.extents.ink
        guard ink.size.width > 0, ink.size.height > 0 else { return nil }
        // Pango's ink does not know of a synthesised bold or slant: those stay within a third of an em.
        var margin = 2 + style.size / 3
        if style.strokeColor != nil { margin += style.strokeWidth / 2 }
        var (before, after) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
        if let shadow = style.shadow {
            let reach = Double(Blur(deviation: shadow.blurRadius).reach) + 1
            before = (max(reach - shadow.offsetX, reach), max(reach - shadow.offsetY, reach))
            after = (max(reach + shadow.offsetX, reach), max(reach + shadow.offsetY, reach))
        }
        left = Int((ink.origin.x - margin - before.x).rounded(.down))
        top = Int((ink.origin.y - margin - before.y).rounded(.down))
        width = Int((ink.origin.x + ink.size.width + margin + after.x).rounded(.up)) - left
        height = Int((ink.origin.y + ink.size.height + margin + after.y).rounded(.up)) - top
        guard width <= RenderedText.maximumSide, height <= RenderedText.maximumSide,
            width * height <= RenderedText.maximumArea
        else { throw .bitmapTooLarge(width: width, height: height) }
    }
}
