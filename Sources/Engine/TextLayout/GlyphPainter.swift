import CText
import Drawing
import Pixels
import Values

/// Draws the glyphs of a text at a scale: their strokes into coverage, their fills in colour into a bitmap.
final class GlyphPainter {
    /// The fills and colour glyphs painted so far, in the order of the text. See ``finish()``.
    private(set) var ink: Bitmap
    /// The coverage of all strokes; nil if there are none.
    let stroke: Coverage?
    /// The coverage of all outlines in any colour.
    let outlines: Coverage?

    /// The coverage of consecutive outlines of one colour, so that overlapping letters are not darker.
    private let fill: Coverage
    private var color = Color.clear
    private var usesGradient = false
    /// Laid over the picture.
    var tint = Color.clear
    /// The paint of letters without a colour of their own, and the map from its coordinates to the bitmap's.
    var gradient: (gradient: Gradient, transform: AffineTransform)?
    /// The picture of the same letters, and the map from its pixels to the bitmap's; nil for the gradient.
    var picture: (bitmap: Bitmap, transform: AffineTransform)?
    private let library: FT_Library
    private let shapes: GlyphShapes
    private let placement: Placement

    /// From Pango's coordinates to the bitmap's pixels.
    struct Placement {
        /// Bitmap pixels per pixel of the text.
        var scale: Double
        /// The bitmap's top left corner, in bitmap pixels from Pango's zero.
        var left, top: Double

        func x(_ x: Double) -> Double { x * scale - left }
        func y(_ y: Double) -> Double { y * scale - top }
    }

    /// - Parameters:
    ///   - strokeReach: The extent of a stroke beyond the outline, in bitmap pixels; 0 for none.
    ///   - keepsOutlines: True to accumulate ``outlines`` too.
    init(
        width: Int, height: Int, _ placement: Placement, strokeReach: Double, keepsOutlines: Bool, library: FT_Library
    ) throws(TextError) {
        self.library = library
        self.placement = placement
        ink = Bitmap(width: width, height: height)
        fill = Coverage(width: width, height: height)
        outlines = keepsOutlines ? Coverage(width: width, height: height) : nil
        stroke = strokeReach > 0 ? Coverage(width: width, height: height) : nil
        shapes = try GlyphShapes(scale: placement.scale, strokeReach: strokeReach, library)
    }

    /// Sets the colour of the following glyphs, or the gradient. The alpha of colour glyphs is multiplied by the
    /// colour's alpha.
    func use(_ next: Color, usesGradient: Bool) {
        guard next != color || usesGradient != self.usesGradient else { return }
        finish()
        (color, self.usesGradient) = (next, usesGradient)
    }

    /// Paints the fills that are not painted yet.
    func finish() {
        guard let mask = fill.take() else { return }
        if usesGradient, let picture {
            var filled = Bitmap(width: ink.width, height: ink.height)
            filled.draw(picture.bitmap, transform: PlaneTransform(picture.transform))
            filled.multiply(by: mask)
            ink.draw(filled, x: 0, y: 0)
            if tint.alpha > 0 { ink.paint(.color(tint), through: mask) }
        } else if usesGradient, let gradient {
            ink.paint(.gradient(gradient.gradient), through: mask, transform: gradient.transform)
        } else {
            ink.paint(.color(color), through: mask)
        }
    }

    /// Draws one glyph; its place is rounded to 1/64.
    func draw(_ glyph: Paragraphs.Glyph) throws(TextError) {
        let (info, font) = (glyph.info, glyph.font)
        let (x, y) = (placement.x(glyph.x), placement.y(glyph.y))
        if ctext_is_unknown(info.glyph) != 0 {
            let width = Double(info.geometry.width) / Double(PANGO_SCALE)
            return try drawBox(width: width * placement.scale, x: x, y: y)
        }
        guard let shape = try shapes.shape(of: info.glyph, font) else { return }
        switch shape {
        case .outline(let shape): try draw(shape, x: x, y: y)
        case .picture(let picture, let left, let top, let enlargement):
            let opacity = Opacity(color.alpha)
            let corner = (x: (x + left).rounded(), y: (y - top).rounded())
            guard abs(corner.x) < 1e9, abs(corner.y) < 1e9 else { return }
            finish()
            guard enlargement > 1 else {
                return ink.draw(picture, x: Int(corner.x), y: Int(corner.y), opacity: opacity)
            }
            let place = PlaneTransform(a: enlargement, b: 0, c: 0, d: enlargement, tx: corner.x, ty: corner.y)
            ink.draw(picture, transform: place, opacity: opacity)
        }
    }

    private func draw(_ shape: GlyphShapes.Outline, x: Double, y: Double) throws(TextError) {
        let (x, y) = (FT_Pos((x * 64).rounded()), FT_Pos((-y * 64).rounded()))
        try shape.withFill(x: x, y: y) { outline throws(TextError) in
            try fill.add(outline, library)
            try outlines?.add(outline, library)
        }
        guard let stroke else { return }
        try shape.withStroke(x: x, y: y) { outline throws(TextError) in try stroke.add(outline, library) }
    }

    /// Draws the frame for a character that no font has.
    private func drawBox(width: Double, x: Double, y: Double) throws(TextError) {
        let line = max(width / 12, 1)
        let outer = (left: width * 0.1, right: width * 0.9, bottom: 0.0, top: width * 1.1)
        guard outer.right - outer.left > 3 * line else { return }
        let inner = (
            left: outer.left + line, right: outer.right - line, bottom: outer.bottom + line, top: outer.top - line
        )
        // The inner contour runs the other way round, which makes it a hole.
        try drawQuadrilaterals(
            [
                (outer.left, outer.bottom), (outer.left, outer.top), (outer.right, outer.top),
                (outer.right, outer.bottom), (inner.left, inner.bottom), (inner.right, inner.bottom),
                (inner.right, inner.top), (inner.left, inner.top),
            ], x: x, y: y)
    }

    /// Draws a line along a baseline, such as under letters, in pixels of Pango's coordinates.
    /// - Parameters:
    ///   - from: Its left end.
    ///   - to: Its right end.
    ///   - top: Its upper edge.
    func drawLine(from: Double, to: Double, top: Double, thickness: Double) throws(TextError) {
        let (width, height) = ((to - from) * placement.scale, thickness * placement.scale)
        try drawQuadrilaterals(
            [(0, -height), (0, 0), (width, 0), (width, -height)], x: placement.x(from), y: placement.y(top))
    }

    /// - Parameter corners: Four for each, around (x, y), y up, in bitmap pixels.
    private func drawQuadrilaterals(_ corners: [(Double, Double)], x: Double, y: Double) throws(TextError) {
        let points = corners.map { FT_Vector(x: FT_Pos(($0.0 * 64).rounded()), y: FT_Pos(($0.1 * 64).rounded())) }
        let ends = stride(from: 3, to: points.count, by: 4).map { Int16($0) }
        try draw(try shapes.outline(points, contourEnds: ends), x: x, y: y)
    }
}
