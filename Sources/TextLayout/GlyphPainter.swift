import CText
import Drawing
import EditModel
import Pixels

/// Draws the glyphs of a text: their strokes into coverage, their fills in colour into a bitmap.
final class GlyphPainter {
    /// The fills and colour glyphs painted so far, in the order of the text. See ``finish()``.
    private(set) var ink: Bitmap
    /// What all strokes ink; nil when there are none.
    let stroke: Coverage?
    /// What all outlines fill, whatever their colours.
    let outlines: Coverage?

    /// What outlines of one colour fill, until another colour follows. Letters that overlap are no darker there.
    private let fill: Coverage
    private var color = Color.clear
    private let library: FT_Library
    private let stroker: FT_Stroker?
    /// The picture's top left corner in Pango's coordinates, in pixels.
    private let left, top: Int

    /// - Parameters:
    ///   - strokeReach: How far a stroke lies beyond the outline, in pixels; 0 draws none.
    ///   - keepsOutlines: Whether to gather ``outlines`` too.
    init(
        width: Int, height: Int, left: Int, top: Int, strokeReach: Double, keepsOutlines: Bool, library: FT_Library
    ) throws(TextError) {
        self.library = library
        self.left = left
        self.top = top
        ink = Bitmap(width: width, height: height)
        fill = Coverage(width: width, height: height)
        outlines = keepsOutlines ? Coverage(width: width, height: height) : nil
        guard strokeReach > 0 else {
            (stroke, stroker) = (nil, nil)
            return
        }
        stroke = Coverage(width: width, height: height)
        var stroker: FT_Stroker?
        let status = FT_Stroker_New(library, &stroker)
        guard status == 0, let stroker else { throw .freeType("FT_Stroker_New", status) }
        let radius = FT_Fixed((strokeReach * 64).rounded())
        FT_Stroker_Set(stroker, radius, FT_STROKER_LINECAP_ROUND, FT_STROKER_LINEJOIN_ROUND, 0)
        self.stroker = stroker
    }

    deinit { if let stroker { FT_Stroker_Done(stroker) } }

    /// What is drawn from here on has this colour. The alpha of colour glyphs' own colours is multiplied by its.
    func use(_ next: Color) {
        guard next != color else { return }
        finish()
        color = next
    }

    /// Paints what is filled but not painted yet.
    func finish() {
        if let mask = fill.take() { ink.paint(.color(color), through: mask) }
    }

    /// Draws one glyph; fractions of its place are kept to 1/64.
    func draw(_ glyph: Paragraphs.Glyph) throws(TextError) {
        let (info, font) = (glyph.info, glyph.font)
        let (x, y) = (glyph.x - Double(left), glyph.y - Double(top))
        if ctext_is_unknown(info.glyph) != 0 {
            try drawBox(width: Double(info.geometry.width) / Double(PANGO_SCALE), x: x, y: y)
            return
        }
        guard let face = ctext_lock_face(font) else { return }
        defer { ctext_unlock_face(font) }
        if ctext_has_color(face) != 0, drawColored(info.glyph, face, font, x: x, y: y) { return }
        guard FT_Load_Glyph(face, info.glyph, ctext_load_outline()) == 0, let slot = face.pointee.glyph,
            ctext_is_outline(slot) != 0
        else { return }  // a bitmap-only font's glyph, or a damaged one: no ink
        var glyph: FT_Glyph?
        guard FT_Get_Glyph(slot, &glyph) == 0, let glyph else { return }
        try glyph.withMemoryRebound(to: FT_OutlineGlyphRec.self, capacity: 1) { outline throws(TextError) in
            defer { FT_Done_Glyph(glyph) }
            synthesize(&outline.pointee.outline, font, face)
            try drawOutline(&outline.pointee.outline, x: x, y: y)
        }
    }

    /// Applies the slant and weight that fontconfig asks for where the family has no such face.
    private func synthesize(
        _ outline: inout FT_Outline, _ font: UnsafeMutablePointer<PangoFont>, _ face: FT_Face
    ) {
        if ctext_font_embolden(font) != 0 {
            // The strength FreeType's own FT_GlyphSlot_Embolden uses: a 24th of an em.
            let em = FT_MulFix(FT_Long(face.pointee.units_per_EM), face.pointee.size.pointee.metrics.y_scale)
            FT_Outline_Embolden(&outline, em / 24)
        }
        var slant = FcMatrix()
        guard ctext_font_matrix(font, &slant) != 0 else { return }
        func fixed(_ value: Double) -> FT_Fixed { FT_Fixed((value * 65536).rounded()) }
        var matrix = FT_Matrix(xx: fixed(slant.xx), xy: fixed(slant.xy), yx: fixed(slant.yx), yy: fixed(slant.yy))
        FT_Outline_Transform(&outline, &matrix)
    }

    /// - Parameter outline: Around the glyph's origin, 1/64 pixels, y up. It is moved.
    private func drawOutline(_ outline: inout FT_Outline, x: Double, y: Double) throws(TextError) {
        FT_Outline_Translate(&outline, FT_Pos((x * 64).rounded()), FT_Pos((-y * 64).rounded()))
        try fill.add(&outline, library)
        try outlines?.add(&outline, library)
        guard let stroker, let stroke else { return }
        try check("FT_Stroker_ParseOutline", FT_Stroker_ParseOutline(stroker, &outline, 0))
        var (points, contours): (FT_UInt, FT_UInt) = (0, 0)
        try check("FT_Stroker_GetCounts", FT_Stroker_GetCounts(stroker, &points, &contours))
        // An outline counts in 16 bits with a sign.
        guard points > 0, points < 32768, contours < 32768 else { return }
        var line = FT_Outline()
        try check("FT_Outline_New", FT_Outline_New(library, points, FT_Int(contours), &line))
        defer { FT_Outline_Done(library, &line) }
        (line.n_points, line.n_contours) = (0, 0)
        FT_Stroker_Export(stroker, &line)
        try stroke.add(&line, library)
    }

    /// Draws the frame that stands for a character no font has.
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

    /// Draws a line along a baseline, such as under letters.
    /// - Parameters:
    ///   - from: Its left end, in Pango's coordinates, in pixels.
    ///   - to: Its right end.
    ///   - top: Its upper edge.
    func drawLine(from: Double, to: Double, top lineTop: Double, thickness: Double) throws(TextError) {
        let width = to - from
        try drawQuadrilaterals(
            [(0, -thickness), (0, 0), (width, 0), (width, -thickness)],
            x: from - Double(left), y: lineTop - Double(top))
    }

    /// - Parameter corners: Four for each, around (x, y), y up.
    private func drawQuadrilaterals(_ corners: [(Double, Double)], x: Double, y: Double) throws(TextError) {
        var points = corners.map { FT_Vector(x: FT_Pos(($0.0 * 64).rounded()), y: FT_Pos(($0.1 * 64).rounded())) }
        var tags = [CChar](repeating: ctext_on_curve(), count: points.count)
        var ends = stride(from: 3, to: points.count, by: 4).map { Int16($0) }
        try points.withUnsafeMutableBufferPointer { points throws(TextError) in
            try tags.withUnsafeMutableBufferPointer { tags throws(TextError) in
                try ends.withUnsafeMutableBufferPointer { ends throws(TextError) in
                    var outline = FT_Outline(
                        n_contours: Int16(ends.count), n_points: Int16(points.count), points: points.baseAddress,
                        tags: tags.baseAddress, contours: ends.baseAddress, flags: 0)
                    try drawOutline(&outline, x: x, y: y)
                }
            }
        }
    }

    private func check(_ function: String, _ status: FT_Error) throws(TextError) {
        guard status == 0 else { throw .freeType(function, status) }
    }

    // MARK: Colour glyphs

    /// Draws a glyph that has colours of its own; false when it has none.
    private func drawColored(
        _ glyph: PangoGlyph, _ face: FT_Face, _ font: UnsafeMutablePointer<PangoFont>, x: Double, y: Double
    ) -> Bool {
        guard FT_Load_Glyph(face, glyph, ctext_load_color()) == 0, let slot = face.pointee.glyph,
            ctext_is_color_bitmap(slot) != 0, let picture = Bitmap(bgra: slot.pointee.bitmap)
        else { return false }
        // Fonts of bitmaps come in few sizes; fontconfig's matrix scales them to the size asked for.
        var matrix = FcMatrix(xx: 1, xy: 0, yx: 0, yy: 1)
        if ctext_is_scalable(face) == 0 { _ = ctext_font_matrix(font, &matrix) }
        let width = max(Int((Double(picture.width) * matrix.xx).rounded()), 1)
        let height = max(Int((Double(picture.height) * matrix.yy).rounded()), 1)
        guard width <= fill.width * 2, height <= fill.height * 2 else { return false }
        let scaled = picture.resized(width: width, height: height)
        finish()
        ink.draw(
            scaled, x: Int((x + Double(slot.pointee.bitmap_left) * matrix.xx).rounded()),
            y: Int((y - Double(slot.pointee.bitmap_top) * matrix.yy).rounded()), opacity: Opacity(color.alpha))
        return true
    }
}
