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

        init(_ look: StyledText.Look) {
            (family, size, weight, isItalic) = (look.family, look.size, look.weight, look.isItalic)
        }
    }

    /// Pango and fontconfig share caches between font maps, and not all of that is safe: one text at a time in a process.
    private static let turn = Mutex(())

    package init() {}

    /// Where a text's lines would lie; draws nothing.
    package func measure(_ style: TextStyle) throws(TextError) -> TextMetrics {
        try Self.turn.withLock { _ throws(TextError) in try measureInTurn(style) }
    }

    private func measureInTurn(_ style: TextStyle) throws(TextError) -> TextMetrics {
        guard style.largestSize > 0 else { return try Self.nothing(style) }
        return try Paragraphs.layOut(style, fonts: source(for: style)).metrics
    }

    /// As ``measure(_:)``.
    /// - Throws: Everything that ``render(_:)`` would refuse too, such as a text that is too wide.
    package func measureForDrawing(_ style: TextStyle) throws(TextError) -> TextMetrics {
        try Self.turn.withLock { _ throws(TextError) in try measureForDrawingInTurn(style) }
    }

    private func measureForDrawingInTurn(_ style: TextStyle) throws(TextError) -> TextMetrics {
        guard style.largestSize > 0 else { return try Self.nothing(style) }
        let paragraphs = try Paragraphs.layOut(style, fonts: source(for: style))
        _ = try Frame(paragraphs, style)
        return paragraphs.metrics
    }

    /// Draws a text: its boxes, its shadow over them, and its letters over their stroke over both.
    package func render(_ style: TextStyle) throws(TextError) -> RenderedText {
        try Self.turn.withLock { _ throws(TextError) in try renderInTurn(style) }
    }

    private func renderInTurn(_ style: TextStyle) throws(TextError) -> RenderedText {
        let blank = Bitmap(width: 0, height: 0)
        guard style.largestSize > 0 else {
            return RenderedText(bitmap: blank, x: 0, y: 0, metrics: try Self.nothing(style))
        }
        let fonts = try source(for: style)
        let paragraphs = try Paragraphs.layOut(style, fonts: fonts)
        let metrics = paragraphs.metrics
        guard let frame = try Frame(paragraphs, style) else {
            return RenderedText(bitmap: blank, x: 0, y: 0, metrics: metrics)
        }
        let picture = try TextPicture(paragraphs, style, frame, fonts.library).draw()
        let trimmed = picture.trimmed()
        // The box's left edge lies between pixels only when Pango's own coordinates do not start at 0.
        let box = Int(paragraphs.left.rounded())
        return RenderedText(
            bitmap: trimmed.bitmap, x: trimmed.x + frame.left - box, y: trimmed.y + frame.top, metrics: metrics)
    }

    /// The font source, renewed after many different fonts: Pango keeps each one it has seen, and a text whose size is
    /// animated has another in every frame.
    private func source(for style: TextStyle) throws(TextError) -> FontSource {
        let asked = Set(style.runs.map { Font(style.look(of: $0)) })
        if let fonts, seen.union(asked).count <= max(Self.fontLimit, seen.count) {
            seen.formUnion(asked)
            return fonts
        }
        let made = try FontSource()
        fonts = made
        seen = asked
        return made
    }

    private static func nothing(_ style: TextStyle) throws(TextError) -> TextMetrics {
        try style.validate()
        return TextMetrics(
            size: Size(width: style.wrapWidth ?? 0, height: 0), usedWidth: 0, baseline: 0, lines: [],
            isTruncated: false, substitutions: [], unknownCharacters: [])
    }
}
