import CText
import Drawing
import EditModel
import Pixels

/// A laid-out text while it is drawn.
struct TextPicture {
    private let paragraphs: Paragraphs
    private let style: TextStyle
    private let frame: Frame
    private let painter: GlyphPainter

    init(_ paragraphs: Paragraphs, _ style: TextStyle, _ frame: Frame, _ library: FT_Library) throws(TextError) {
        self.paragraphs = paragraphs
        self.style = style
        self.frame = frame
        painter = try GlyphPainter(
            width: frame.width, height: frame.height, left: frame.left, top: frame.top,
            strokeReach: style.strokeReach, keepsOutlines: style.strokePosition == .outside, library: library)
    }

    /// Draws everything, from the boxes up to the letters.
    func draw() throws(TextError) -> Bitmap {
        try drawGlyphs()
        let letters = withStroke()
        guard frame.boxes != nil || style.shadow != nil else { return letters }
        var result = Bitmap(width: frame.width, height: frame.height)
        if let boxes = frame.boxes, let box = style.box {
            let move = AffineTransform.identity.translated(x: -Double(frame.left), y: -Double(frame.top))
            // Boxes are made of numbers that were judged; nothing about them can fail.
            try? result.fill(boxes, with: .color(box.color), transform: move)
        }
        if let shadow = style.shadow { Self.paint(shadow, of: letters, onto: &result) }
        result.draw(letters, x: 0, y: 0)
        return result
    }

    private func drawGlyphs() throws(TextError) {
        var failure: TextError?
        var line: Underline?
        let hasLooks = paragraphs.text.spans.count > 1
        var look = paragraphs.text.look(at: 0)
        paragraphs.forEachGlyph { glyph in
            guard failure == nil else { return }
            do throws(TextError) {
                if hasLooks { look = paragraphs.text.look(at: glyph.byte) }
                if let current = line, !look.isUnderlined || !current.goes(on: glyph) || current.color != look.color {
                    try draw(current)
                    line = nil
                }
                painter.use(look.color)
                if look.isUnderlined { line = line?.extended(to: glyph) ?? Underline(glyph, look.color) }
                if glyph.hasInk { try painter.draw(glyph) }
            } catch { failure = error }
        }
        if let failure { throw failure }
        if let line { try draw(line) }
        painter.finish()
    }

    private func draw(_ line: Underline) throws(TextError) {
        painter.use(line.color)
        try painter.drawLine(from: line.left, to: line.right, top: line.top, thickness: line.thickness)
    }

    /// The letters over or beside their stroke.
    private func withStroke() -> Bitmap {
        guard var mask = painter.stroke?.take(), let color = style.strokeColor else { return painter.ink }
        var result = Bitmap(width: frame.width, height: frame.height)
        guard style.strokePosition == .outside else {
            result.paint(.color(color), through: mask)
            result.draw(painter.ink, x: 0, y: 0)
            return result
        }
        if let outlines = painter.outlines?.take() { mask.subtract(outlines) }
        result.paint(.color(color), through: mask)
        // Along the outline both share pixels, each its part of them: laid over each other they would leave a seam.
        result.add(painter.ink)
        return result
    }

    private static func paint(_ shadow: TextStyle.Shadow, of letters: Bitmap, onto bitmap: inout Bitmap) {
        let (inked, x, y) = letters.trimmed()
        var mask = Mask(alphaOf: inked, x: x, y: y).blurred(radius: shadow.blurRadius)
        mask.x += Int(shadow.offsetX.rounded())
        mask.y += Int(shadow.offsetY.rounded())
        bitmap.paint(.color(shadow.color), through: mask)
    }
}
