import Pixels
import Synchronization
import Values

/// Lays out and draws texts.
///
/// Fontconfig is read at the first text. Used by one thread at a time; each thread may have its own.
package final class TextRenderer {
    private var fonts: FontSource?
    /// The fonts requested from ``fonts``.
    private var seen: Set<Font> = []
    private static let fontLimit = 256
    /// The texts that were last drawn in part.
    private var texts = RecentlyUsed<TextStyle, DividedText>(limit: 16 << 20)

    private struct Font: Hashable {
        let family: String
        let size: Double
        let weight: Int
        let isItalic: Bool

        init(_ look: StyledText.Look) {
            (family, size, weight, isItalic) = (look.family, look.size, look.weight, look.isItalic)
        }
    }

    /// Replaces the system's fonts unless nil.
    private let fontFiles: [String]?

    /// Serialises texts in the process, because Pango and fontconfig share caches between font maps that are not all
    /// thread-safe. Guards the metrics of the last texts: validation, scripts and the renderer measure the same ones.
    static let turn = Mutex(RecentlyUsed<TextStyle, TextMetrics>(limit: 256))
    /// The longest text with cached metrics, in bytes.
    private static let longestKept = 4096

    /// - Parameter fontFiles: Replaces the system's fonts, so that a text looks the same on every machine; nil for the
    ///   system's.
    package init(fontFiles: [String]? = nil) { self.fontFiles = fontFiles }

    /// Measures a text without drawing it.
    package func measure(_ style: TextStyle) throws(TextError) -> TextMetrics {
        let isKept = fontFiles == nil && style.runs.reduce(0) { $0 + $1.string.utf8.count } <= Self.longestKept
        return try Self.turn.withLock { kept throws(TextError) in
            guard isKept else { return try measureInTurn(style) }
            kept.beginRound()
            if let known = kept.value(for: style) { return known }
            let metrics = try measureInTurn(style)
            kept.insert(metrics, for: style)
            return metrics
        }
    }

    private func measureInTurn(_ style: TextStyle) throws(TextError) -> TextMetrics {
        guard style.largestSize > 0 else { return try Self.nothing(style) }
        return try Paragraphs.layOut(style, fonts: source(for: style)).metrics()
    }

    /// Measures like ``measure(_:)``.
    /// - Throws: Also the errors of ``render(_:scale:visible:origin:)`` at a scale of 1, such as a text that is too
    ///   wide.
    package func measureForDrawing(_ style: TextStyle) throws(TextError) -> TextMetrics {
        let metrics = try measure(style)
        _ = try TextFrame(metrics, style, scale: 1)
        return metrics
    }

    /// The letters of a text.
    package func letters(of style: TextStyle) throws(TextError) -> TextLetters {
        try Self.turn.withLock { _ throws(TextError) in try divided(style).letters }
    }

    /// Draws a part of a text as it lies in the whole text, without a shadow.
    /// - Parameters:
    ///   - scale: Bitmap pixels per pixel of the text, above 0.
    ///   - visible: What to draw of a part without a blur, in the coordinates of `origin`; nil for all.
    ///   - fill: The picture of the letters that have no colour of their own; nil for their colours.
    ///   - origin: Returns the layout box's top left corner, in pixels of the text.
    package func render(
        _ part: TextPart, of style: TextStyle, scale: Double, visible: Rectangle? = nil, fill: TextFill? = nil,
        origin: (TextMetrics) -> Point = { _ in .zero }
    ) throws(TextError) -> RenderedText {
        try Self.turn.withLock { _ throws(TextError) in
            let text = try divided(style)
            let metrics = text.letters.metrics
            let origin = origin(metrics)
            var drawn = metrics
            drawn.ink = part.ink == .box ? metrics.ink : text.letters.ink(of: part.letters)
            guard
                let frame = try TextFrame(
                    drawn, style, scale: scale, origin: origin, visible: part.blur > 0 ? nil : visible)
            else {
                return RenderedText(bitmap: Bitmap(width: 0, height: 0), x: 0, y: 0, metrics: metrics)
            }
            let paragraphs = text.paragraphs
            let picture = try TextPicture(
                paragraphs, frame, scale: scale, origin: origin, fill: fill, paragraphs.fonts.library
            ).draw(part, of: text)
            let (inked, x, y) = picture.trimmed()
            let (bitmap, margin) = inked.blurred(radius: part.blur * scale)
            return RenderedText(
                bitmap: bitmap, x: x - margin + frame.left, y: y - margin + frame.top, metrics: metrics)
        }
    }

    /// The laid-out text, kept for its other parts.
    private func divided(_ style: TextStyle) throws(TextError) -> DividedText {
        texts.beginRound()
        if let known = texts.value(for: style) { return known }
        let made = try DividedText(Paragraphs.layOut(style, fonts: source(for: style)))
        texts.insert(made, for: style, cost: made.bytes)
        return made
    }

    /// The names of all families, sorted.
    package func families() throws(TextError) -> [String] {
        try Self.turn.withLock { _ throws(TextError) in
            if let fonts { return fonts.families }
            return try FontSource(files: fontFiles).families
        }
    }

    /// Draws a text: its boxes, its shadow over them, and its letters over their stroke over both.
    ///
    /// It is laid out at its own size, so that lines break at the same places at every scale.
    /// - Parameters:
    ///   - scale: Bitmap pixels per pixel of the text, above 0.
    ///   - visible: The part to draw of a text without a shadow, in the coordinates of `origin`; nil for all.
    ///   - fill: The picture of the letters that have no colour of their own; nil for their colours.
    ///   - origin: Returns the layout box's top left corner, in pixels of the text. Fractions are kept.
    package func render(
        _ style: TextStyle, scale: Double = 1, visible: Rectangle? = nil, fill: TextFill? = nil,
        origin: (TextMetrics) -> Point = { _ in .zero }
    ) throws(TextError) -> RenderedText {
        precondition(scale > 0 && scale.isFinite, "a text is drawn at a scale")
        return try Self.turn.withLock { _ throws(TextError) in try renderInTurn(style, scale, visible, fill, origin) }
    }

    private func renderInTurn(
        _ style: TextStyle, _ scale: Double, _ visible: Rectangle?, _ fill: TextFill?, _ place: (TextMetrics) -> Point
    ) throws(TextError) -> RenderedText {
        let blank = Bitmap(width: 0, height: 0)
        guard style.largestSize > 0 else {
            return RenderedText(bitmap: blank, x: 0, y: 0, metrics: try Self.nothing(style))
        }
        let fonts = try source(for: style)
        let paragraphs = try Paragraphs.layOut(style, fonts: fonts)
        let metrics = try paragraphs.metrics()
        let origin = place(metrics)
        guard let frame = try TextFrame(metrics, style, scale: scale, origin: origin, visible: visible) else {
            return RenderedText(bitmap: blank, x: 0, y: 0, metrics: metrics)
        }
        let picture = try TextPicture(paragraphs, frame, scale: scale, origin: origin, fill: fill, fonts.library)
            .draw()
        let trimmed = picture.trimmed()
        return RenderedText(
            bitmap: trimmed.bitmap, x: trimmed.x + frame.left, y: trimmed.y + frame.top, metrics: metrics)
    }

    /// The font source, renewed after many different fonts: Pango keeps every font, and a text with an animated size
    /// has another in every frame.
    func source(for style: TextStyle) throws(TextError) -> FontSource {
        let asked = Set(style.runs.map { Font(style.look(of: $0)) })
        if let fonts, seen.union(asked).count <= max(Self.fontLimit, seen.count) {
            seen.formUnion(asked)
            return fonts
        }
        let made = try FontSource(files: fontFiles)
        fonts = made
        seen = asked
        return made
    }

    private static func nothing(_ style: TextStyle) throws(TextError) -> TextMetrics {
        try style.validate()
        return TextMetrics(size: Size(width: style.wrapWidth ?? 0, height: 0))
    }
}

/// A picture that letters are filled with.
package struct TextFill: Sendable {
    package let bitmap: Bitmap
    /// From the picture's pixels to the coordinates that the layout box has its origin in, in pixels of the text.
    package let transform: AffineTransform

    package init(_ bitmap: Bitmap, transform: AffineTransform) { (self.bitmap, self.transform) = (bitmap, transform) }
}

/// A text drawn into a bitmap of its own.
package struct RenderedText: Sendable {
    /// The longest side a bitmap may have, in pixels.
    package static let maximumSide = 16384
    /// The most pixels a bitmap may have.
    package static let maximumArea = 1 << 25

    /// The text with stroke and shadow, without transparent edges; 0×0 if nothing is drawn.
    package let bitmap: Bitmap
    /// The bitmap's left edge, in its own pixels right of where the layout box would have it at the origin. Negative
    /// where ink extends beyond it.
    package let x: Int
    /// The bitmap's top edge, likewise.
    package let y: Int
    /// In the text's own pixels at any scale.
    package let metrics: TextMetrics
}
