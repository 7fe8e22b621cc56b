import CText
import Pixels

/// Draws the glyphs of a paragraph: outlines into coverage, colour glyphs into a bitmap.
final class GlyphPainter {
    let fill: Coverage
    let stroke: Coverage?
    /// Colour glyphs, premultiplied; nil until there is one.
    private(set) var colored: Bitmap?

    private let library: FT_Library
    private let stroker: FT_Stroker?
    /// The picture's top left corner in Pango's coordinates, in pixels.
    private let left, top: Int

    /// - Parameter strokeWidth: In pixels; 0 draws no stroke.
    init(width: Int, height: Int, left: Int, top: Int, strokeWidth: Double, library: FT_Library) throws(TextError) {
        self.library = library
        self.left = left
        self.top = top
        fill = Coverage(width: width, height: height)
        guard strokeWidth > 0 else {
            (stroke, stroker) = (nil, nil)
            return
        }
        stroke = Coverage(width: width, height: height)
        var stroker: FT_Stroker?
        let status = FT_Stroker_New(library, &stroker)
        guard status == 0, let stroker else { throw .freeType("FT_Stroker_New", status) }
        let radius = FT_Fixed((strokeWidth * 32).rounded())
        FT_Stroker_Set(stroker, radius, FT_STROKER_LINECAP_ROUND, FT_STROKER_LINEJOIN_ROUND, 0)
        self.stroker = stroker
    }

    deinit { if let stroker { FT_Stroker_Done(stroker) } }

    /// Draws one glyph with its origin at (x, y) in Pango's coordinates, in pixels; fractions are kept to 1/64.
    func draw(
        _ info: PangoGlyphInfo, of font: UnsafeMutablePointer<PangoFont>, x: Double, y: Double
    ) throws(TextError) {
        let (x, y) = (x - Double(left), y - Double(top))
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
        let corners = [
            (outer.left, outer.bottom), (outer.left, outer.top), (outer.right, outer.top), (outer.right, outer.bottom),
            (inner.left, inner.bottom), (inner.right, inner.bottom), (inner.right, inner.top), (inner.left, inner.top),
        ]
        var points = corners.map { FT_Vector(x: FT_Pos($0.0 * 64), y: FT_Pos($0.1 * 64)) }
        var tags = [CChar](repeating: ctext_on_curve(), count: points.count)
        var ends: [Int16] = [3, 7]
        try points.withUnsafeMutableBufferPointer { points throws(TextError) in
            try tags.withUnsafeMutableBufferPointer { tags throws(TextError) in
                try ends.withUnsafeMutableBufferPointer { ends throws(TextError) in
                    var outline = FT_Outline(
                        n_contours: 2, n_points: 8, points: points.baseAddress, tags: tags.baseAddress,
                        contours: ends.baseAddress, flags: 0)
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
        if colored == nil { colored = Bitmap(width: fill.width, height: fill.height) }
        colored!.draw(
            scaled, x: Int((x + Double(slot.pointee.bitmap_left) * matrix.xx).rounded()),
            y: Int((y - Double(slot.pointee.bitmap_top) * matrix.yy).rounded()))
        return true
    }
}
