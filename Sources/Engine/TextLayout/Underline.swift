import CText
import Values

/// A line under consecutive letters. Its place and thickness are the font's.
struct Underline {
    let color: Color
    let usesGradient: Bool
    /// In pixels of Pango's coordinates.
    private(set) var left, right: Double
    let top, thickness: Double
    private let font: UnsafeMutablePointer<PangoFont>
    private let baseline: Double

    /// A line under one glyph. Wraps `pango_font_metrics_get_underline_position`.
    init(_ glyph: Paragraphs.Glyph, _ look: StyledText.Look) {
        (color, usesGradient) = (look.color, look.usesGradient)
        (left, right, font, baseline) = (glyph.left, glyph.right, glyph.font, glyph.baseline)
        let metrics = pango_font_get_metrics(glyph.font, nil)
        defer { pango_font_metrics_unref(metrics) }
        // Upwards from the baseline.
        let position = Double(pango_font_metrics_get_underline_position(metrics)) / Double(PANGO_SCALE)
        thickness = Double(pango_font_metrics_get_underline_thickness(metrics)) / Double(PANGO_SCALE)
        top = glyph.baseline - position
    }

    func looksAs(_ look: StyledText.Look) -> Bool { color == look.color && usesGradient == look.usesGradient }

    /// True if the line under a glyph continues this one.
    func goes(on glyph: Paragraphs.Glyph) -> Bool {
        glyph.font == font && glyph.baseline == baseline && abs(glyph.left - right) < 0.01
    }

    func extended(to glyph: Paragraphs.Glyph) -> Underline {
        var result = self
        result.right = glyph.right
        return result
    }
}
