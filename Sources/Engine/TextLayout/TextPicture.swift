import CText
import Drawing
import Pixels
import Values

/// Draws a laid-out text.
struct TextPicture {
    private let paragraphs: Paragraphs
    private let style: TextStyle
    private let frame: TextFrame
    private let painter: GlyphPainter
    /// From the layout box to the bitmap.
    private let transform: AffineTransform
    private let scale: Double

    /// - Parameters:
    ///   - scale: Bitmap pixels per pixel of the text.
    ///   - origin: The layout box's top left corner, in pixels of the text.
    ///   - fill: The picture of the letters that have no colour of their own.
    init(
        _ paragraphs: Paragraphs, _ frame: TextFrame, scale: Double, origin: Point, fill: TextFill? = nil,
        _ library: FT_Library
    ) throws(TextError) {
        self.paragraphs = paragraphs
        self.frame = frame
        self.scale = scale
        style = paragraphs.style
        let corner = Point(x: Double(frame.left) - origin.x * scale, y: Double(frame.top) - origin.y * scale)
        transform = AffineTransform.identity.translated(x: -corner.x, y: -corner.y).scaled(x: scale, y: scale)
        let placement = GlyphPainter.Placement(
            scale: scale, left: corner.x + paragraphs.left * scale, top: corner.y)
        painter = try GlyphPainter(
            width: frame.width, height: frame.height, placement, strokeReach: style.strokeReach * scale,
            keepsOutlines: style.strokePosition == .outside, library: library)
        let toBitmap = AffineTransform.identity.translated(x: -Double(frame.left), y: -Double(frame.top))
            .scaled(x: scale, y: scale)
        painter.picture = fill.map { ($0.bitmap, $0.transform.concatenating(toBitmap)) }
    }

    /// Draws everything, from the boxes up to the letters.
    func draw() throws(TextError) -> Bitmap {
        try drawGlyphs(paragraphs.forEachGlyph)
        let letters = withStroke()
        let boxes = style.box?.path(around: paragraphs.lines)
        guard boxes != nil || style.shadow != nil else { return letters }
        var result = Bitmap(width: frame.width, height: frame.height)
        if let boxes, let box = style.box {
            // Boxes are made of validated numbers and cannot fail.
            try? result.fill(boxes, with: .color(box.color), transform: transform)
        }
        if let shadow = style.shadow { paint(shadow, of: letters, onto: &result) }
        result.draw(letters, x: 0, y: 0)
        return result
    }

    /// Draws a part of the text alone.
    func draw(_ part: TextPart, of text: DividedText) throws(TextError) -> Bitmap {
        if part.ink == .box {
            var result = Bitmap(width: frame.width, height: frame.height)
            if let box = style.box, let path = box.path(around: text.letters.lines(behind: part.letters, of: box)) {
                // Boxes are made of validated numbers and cannot fail.
                try? result.fill(path, with: .color(box.color), transform: transform)
            }
            return result
        }
        let glyphs = text.glyphs(of: part.letters)
        try drawGlyphs(tint: part.tint) { glyphs.forEach($0) }
        switch part.ink {
        case .fill: return painter.ink
        case .stroke:
            var result = Bitmap(width: frame.width, height: frame.height)
            if let mask = painter.stroke?.take(), let color = style.strokeColor {
                result.paint(.color(color), through: mask)
            }
            return result
        case .letters, .box: return withStroke()
        }
    }

    /// - Parameter forEachGlyph: Calls a function with each glyph to draw.
    private func drawGlyphs(
        tint: TextTint? = nil, _ forEachGlyph: ((Paragraphs.Glyph) -> Void) -> Void
    ) throws(TextError) {
        painter.gradient = style.foregroundGradient.map { ($0.tinted(tint).gradient(in: lineRoom), transform) }
        if let tint {
            painter.tint = tint.color
            painter.tint.alpha *= tint.amount
        }
        var failure: TextError?
        var line: Underline?
        let hasLooks = paragraphs.text.spans.count > 1
        func tinted(_ look: StyledText.Look) -> StyledText.Look {
            var look = look
            if let tint { look.color = tint.apply(to: look.color) }
            return look
        }
        var look = tinted(paragraphs.text.look(at: 0))
        forEachGlyph { glyph in
            guard failure == nil else { return }
            do throws(TextError) {
                if hasLooks { look = tinted(paragraphs.text.look(at: glyph.byte)) }
                if let current = line, !look.isUnderlined || !current.goes(on: glyph) || !current.looksAs(look) {
                    try draw(current)
                    line = nil
                }
                painter.use(look.color, usesGradient: look.usesGradient)
                if look.isUnderlined { line = line?.extended(to: glyph) ?? Underline(glyph, look) }
                if glyph.hasInk { try painter.draw(glyph) }
            } catch { failure = error }
        }
        if let failure { throw failure }
        if let line { try draw(line) }
        painter.finish()
    }

    /// The room of all lines, in the layout box.
    private var lineRoom: Rectangle {
        let rooms = paragraphs.lines.map(\.rectangle)
        return rooms.dropFirst().reduce(rooms[0]) { $0.union($1) }
    }

    private func draw(_ line: Underline) throws(TextError) {
        painter.use(line.color, usesGradient: line.usesGradient)
        try painter.drawLine(from: line.left, to: line.right, top: line.top, thickness: line.thickness)
    }

    /// The letters with their stroke.
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
        // Along the outline both cover complementary parts of pixels: composing them over each other would leave a
        // seam.
        result.add(painter.ink)
        return result
    }

    private func paint(_ shadow: Shadow, of letters: Bitmap, onto bitmap: inout Bitmap) {
        let (inked, x, y) = letters.trimmed()
        var mask = Mask(alphaOf: inked, x: x, y: y).blurred(radius: shadow.radius * scale)
        mask.x += Int((shadow.offset.x * scale).rounded())
        mask.y += Int((shadow.offset.y * scale).rounded())
        var color = shadow.color
        color.alpha *= shadow.opacity
        bitmap.paint(.color(color), through: mask)
    }
}

extension GradientContent {
    fileprivate func tinted(_ tint: TextTint?) -> GradientContent {
        guard let tint else { return self }
        var tinted = self
        tinted.colors = colors.map(tint.apply)
        return tinted
    }
}
