import CText
import EditModel

/// A text laid out by Pango.
final class Paragraphs {
    /// A `PangoLayout`, owned.
    let layout: OpaquePointer
    private let style: TextStyle
    private let fonts: FontSource

    /// - Throws: `TextError` if the style cannot be laid out.
    init(_ style: TextStyle, fonts: FontSource) throws(TextError) {
        try style.validate()
        self.style = style
        self.fonts = fonts
        layout = pango_layout_new(fonts.context)
        let description = Self.makeDescription(style)
        defer { pango_font_description_free(description) }
        pango_layout_set_font_description(layout, description)
        var text = style.printable
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, CInt($0.count)) }
        }
        switch style.alignment {
        case .left: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .right: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
        case .justified: pango_layout_set_justify(layout, 1)
        }
        if let width = style.wrapWidth {
            pango_layout_set_width(layout, CInt((width * Double(PANGO_SCALE)).rounded()))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }
        if style.lineSpacing != 1 { pango_layout_set_line_spacing(layout, Float(style.lineSpacing)) }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Where the layout box's left edge lies in Pango's coordinates, in pixels.
    var left: Double { style.wrapWidth == nil ? extents.logical.x : 0 }

    /// What is drawn and what is occupied, in pixels of Pango's coordinates. Wraps `pango_layout_get_extents`.
    var extents: (ink: Rectangle, logical: (x: Double, y: Double, width: Double, height: Double)) {
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, &ink, &logical)
        let inkBox = Rectangle(
            x: pixels(ink.x), y: pixels(ink.y), width: pixels(ink.width), height: pixels(ink.height))
        return (inkBox, (pixels(logical.x), pixels(logical.y), pixels(logical.width), pixels(logical.height)))
    }

    var metrics: TextMetrics {
        let logical = extents.logical
        return TextMetrics(
            size: Size(width: style.wrapWidth ?? logical.width, height: logical.height), usedWidth: logical.width,
            baseline: pixels(pango_layout_get_baseline(layout)), lineCount: Int(pango_layout_get_line_count(layout)),
            substitutedFamily: fonts.substitute(for: style.family), unknownCharacters: unknownCharacters)
    }

    /// Calls `body` with every glyph that has ink, in the order of the text, and where its origin lies in pixels.
    func forEachGlyph(
        _ body: (_ font: UnsafeMutablePointer<PangoFont>, _ glyph: PangoGlyphInfo, _ x: Double, _ y: Double) -> Void
    ) {
        let iterator = pango_layout_get_iter(layout)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
            guard let font = run.pointee.item.pointee.analysis.font, let glyphs = run.pointee.glyphs else { continue }
            var box = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, nil, &box)
            let baseline = pango_layout_iter_get_baseline(iterator)
            var x = Int(box.x)
            for index in 0..<Int(glyphs.pointee.num_glyphs) {
                let info = glyphs.pointee.glyphs[index]
                if ctext_is_empty(info.glyph) == 0 {
                    let left = Double(x + Int(info.geometry.x_offset)) / Double(PANGO_SCALE)
                    let top = Double(Int(baseline) + Int(info.geometry.y_offset)) / Double(PANGO_SCALE)
                    body(font, info, left, top)
                }
                x += Int(info.geometry.width)
            }
        } while pango_layout_iter_next_run(iterator) != 0
    }

    private var unknownCharacters: [Unicode.Scalar] {
        guard pango_layout_get_unknown_glyphs_count(layout) > 0 else { return [] }
        var seen: Set<UInt32> = []
        var characters: [Unicode.Scalar] = []
        forEachGlyph { _, info, _, _ in
            guard ctext_is_unknown(info.glyph) != 0 else { return }
            let character = ctext_unknown_character(info.glyph)
            guard seen.insert(character).inserted, let scalar = Unicode.Scalar(character) else { return }
            characters.append(scalar)
        }
        return characters
    }

    private func pixels(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }

    /// A `PangoFontDescription`, to be freed. The family is set as a name and never parsed.
    private static func makeDescription(_ style: TextStyle) -> OpaquePointer {
        let description = pango_font_description_new()!
        pango_font_description_set_family(description, style.family)
        // Pango refuses a size of nothing; nothing is drawn then anyway.
        let size = max(style.size * Double(PANGO_SCALE), 1)
        pango_font_description_set_absolute_size(description, size)
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(style.weight)))
        if style.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        return description
    }
}
