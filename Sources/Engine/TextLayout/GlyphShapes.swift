import CText
import Pixels

/// The shapes of a text's glyphs at its scale, each made once.
final class GlyphShapes {
    enum Shape {
        case outline(Outline)
        /// A colour glyph and its offset from the glyph's origin, to the right and up, in bitmap pixels. A very large
        /// one is drawn enlarged.
        case picture(Bitmap, left: Double, top: Double, enlargement: Double)
    }

    private struct Key: Hashable {
        let font: UnsafeMutablePointer<PangoFont>
        let glyph: PangoGlyph
    }

    /// The longest side of a glyph's own picture, in pixels.
    private static let largestPicture = 2048.0

    private let scale: Double
    private let library: FT_Library
    private let stroker: FT_Stroker?
    private var known: [Key: Shape?] = [:]

    /// - Parameters:
    ///   - scale: Bitmap pixels per pixel of the text.
    ///   - strokeReach: The extent of a stroke beyond the outline, in bitmap pixels; 0 for none.
    init(scale: Double, strokeReach: Double, _ library: FT_Library) throws(TextError) {
        self.scale = scale
        self.library = library
        guard strokeReach > 0 else {
            stroker = nil
            return
        }
        var stroker: FT_Stroker?
        try freeType("FT_Stroker_New", FT_Stroker_New(library, &stroker))
        let radius = FT_Fixed((strokeReach * 64).rounded())
        FT_Stroker_Set(stroker, radius, FT_STROKER_LINECAP_ROUND, FT_STROKER_LINEJOIN_ROUND, 0)
        self.stroker = stroker
    }

    deinit { if let stroker { FT_Stroker_Done(stroker) } }

    /// The shape of a glyph; nil if it has no ink, or is damaged. The font must live as long as this object.
    func shape(of glyph: PangoGlyph, _ font: UnsafeMutablePointer<PangoFont>) throws(TextError) -> Shape? {
        let key = Key(font: font, glyph: glyph)
        if let shape = known[key] { return shape }
        let shape = try load(glyph, font)
        known[key] = .some(shape)
        return shape
    }

    /// An outline of straight lines around the origin, in 1/64 bitmap pixels, y up.
    func outline(_ points: [FT_Vector], contourEnds: [Int16]) throws(TextError) -> Outline {
        let outline = try Outline(points: points.count, contours: contourEnds.count, library)
        for (index, point) in points.enumerated() {
            outline.fill.points[index] = point
            outline.fill.tags[index] = ctext_on_curve()
        }
        for (index, end) in contourEnds.enumerated() { outline.fill.contours[index] = end }
        try stroke(outline)
        return outline
    }

    private func load(_ glyph: PangoGlyph, _ font: UnsafeMutablePointer<PangoFont>) throws(TextError) -> Shape? {
        guard let face = ctext_lock_face(font) else { return nil }
        defer { ctext_unlock_face(font) }
        if ctext_has_color(face) != 0, let picture = picture(glyph, face, font) { return picture }
        // In the font's own units: nothing is rounded before it has its size.
        guard FT_Load_Glyph(face, glyph, ctext_load_outline()) == 0, let slot = face.pointee.glyph,
            ctext_is_outline(slot) != 0
        else { return nil }  // a bitmap-only font's glyph, or a damaged one: no ink
        let source = slot.pointee.outline
        guard source.n_points > 0 else { return nil }
        let outline = try Outline(points: Int(source.n_points), contours: Int(source.n_contours), library)
        withUnsafePointer(to: source) { _ = FT_Outline_Copy($0, &outline.fill) }
        size(&outline.fill, face, font)
        try stroke(outline)
        return .outline(outline)
    }

    /// Scales an outline in font units, and applies the weight and slant that fontconfig synthesises if the family has
    /// no such face.
    private func size(_ outline: inout FT_Outline, _ face: FT_Face, _ font: UnsafeMutablePointer<PangoFont>) {
        let metrics = face.pointee.size.pointee.metrics
        func fixed(_ value: Double) -> FT_Fixed { FT_Fixed((value * 65536).rounded()) }
        var matrix = FT_Matrix(
            xx: FT_Fixed((Double(metrics.x_scale) * scale).rounded()), xy: 0, yx: 0,
            yy: FT_Fixed((Double(metrics.y_scale) * scale).rounded()))
        FT_Outline_Transform(&outline, &matrix)
        if ctext_font_embolden(font) != 0 {
            // The strength FreeType's own FT_GlyphSlot_Embolden uses: a 24th of an em.
            FT_Outline_Embolden(&outline, FT_MulFix(FT_Long(face.pointee.units_per_EM), matrix.yy) / 24)
        }
        var slant = FcMatrix()
        guard ctext_font_matrix(font, &slant) != 0 else { return }
        matrix = FT_Matrix(xx: fixed(slant.xx), xy: fixed(slant.xy), yx: fixed(slant.yx), yy: fixed(slant.yy))
        FT_Outline_Transform(&outline, &matrix)
    }

    private func stroke(_ outline: Outline) throws(TextError) {
        guard let stroker else { return }
        try freeType("FT_Stroker_ParseOutline", FT_Stroker_ParseOutline(stroker, &outline.fill, 0))
        var (points, contours): (FT_UInt, FT_UInt) = (0, 0)
        try freeType("FT_Stroker_GetCounts", FT_Stroker_GetCounts(stroker, &points, &contours))
        // An outline has signed 16-bit counts.
        guard points > 0, points < 32768, contours < 32768 else { return }
        try outline.makeStroke(points: points, contours: contours) { FT_Stroker_Export(stroker, $0) }
    }

    /// The picture of a colour glyph; nil for any other.
    private func picture(
        _ glyph: PangoGlyph, _ face: FT_Face, _ font: UnsafeMutablePointer<PangoFont>
    ) -> Shape? {
        // Bitmap fonts have few sizes; fontconfig's matrix scales them to the requested one.
        var matrix = FcMatrix(xx: 1, xy: 0, yx: 0, yy: 1)
        let isScalable = ctext_is_scalable(face) != 0
        let scale = isScalable ? min(scale, Self.largestPicture / 2 / max(face.emSize, 1)) : scale
        let size = isScalable ? ScaledSize(face, scale) : nil
        defer { size?.end() }
        if !isScalable {
            _ = ctext_font_matrix(font, &matrix)
            matrix.xx *= scale
            matrix.yy *= scale
        }
        guard FT_Load_Glyph(face, glyph, ctext_load_color()) == 0, let slot = face.pointee.glyph,
            ctext_is_color_bitmap(slot) != 0, let picture = Bitmap(bgra: slot.pointee.bitmap)
        else { return nil }
        let (width, height) = (Double(picture.width) * matrix.xx, Double(picture.height) * matrix.yy)
        let excess = max(width / Self.largestPicture, height / Self.largestPicture, 1)
        let enlargement = excess * self.scale / scale
        return .picture(
            picture.resized(
                width: max(Int((width / excess).rounded()), 1), height: max(Int((height / excess).rounded()), 1)),
            left: Double(slot.pointee.bitmap_left) * matrix.xx * self.scale / scale,
            top: Double(slot.pointee.bitmap_top) * matrix.yy * self.scale / scale, enlargement: enlargement)
    }
}

extension FT_Face {
    /// The em size in pixels.
    fileprivate var emSize: Double {
        guard let size = pointee.size else { return 0 }
        return Double(size.pointee.metrics.y_scale) * Double(pointee.units_per_EM) / 65536 / 64
    }
}

/// A face at another size, for the time of a glyph. Wraps `FT_New_Size`.
private struct ScaledSize {
    private let previous: FT_Size
    private let size: FT_Size

    init?(_ face: FT_Face, _ scale: Double) {
        guard scale != 1, let previous = face.pointee.size else { return nil }
        let em = Double(previous.pointee.metrics.y_scale) * Double(face.pointee.units_per_EM) / 65536 * scale
        var size: FT_Size?
        guard FT_New_Size(face, &size) == 0, let size else { return nil }
        (self.previous, self.size) = (previous, size)
        FT_Activate_Size(size)
        FT_Set_Char_Size(face, 0, FT_F26Dot6(em.rounded()), 0, 0)
    }

    func end() {
        FT_Activate_Size(previous)
        FT_Done_Size(size)
    }
}

/// Throws the status of a FreeType function unless it is 0.
func freeType(_ function: String, _ status: FT_Error) throws(TextError) {
    guard status == 0 else { throw .freeType(function, status) }
}
