import CText
import Values

/// A text laid out by Pango.
final class Paragraphs {
    /// A `PangoLayout`, owned.
    let layout: OpaquePointer
    let text: StyledText
    let style: TextStyle
    let fonts: FontSource
    /// True if `text` was truncated.
    let isShortened: Bool

    /// - Parameter text: The text to lay out, made of the style's runs.
    init(_ text: StyledText, _ style: TextStyle, fonts: FontSource, isShortened: Bool = false) {
        self.text = text
        self.style = style
        self.fonts = fonts
        self.isShortened = isShortened
        layout = pango_layout_new(fonts.context)
        text.bytes.withUnsafeBytes { bytes in
            let characters = bytes.assumingMemoryBound(to: CChar.self)
            pango_layout_set_text(layout, characters.baseAddress ?? UnsafePointer(Self.nothing), CInt(bytes.count))
        }
        setFonts()
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
        if style.cutsLongLines, style.wrapWidth != nil {
            // One line a paragraph.
            pango_layout_set_height(layout, -1)
            pango_layout_set_ellipsize(layout, style.truncation.ellipsis)
        }
        if style.lineSpacing != 1 { pango_layout_set_line_spacing(layout, Float(style.lineSpacing)) }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Sets the whole text's font, and over it those of its spans. The painter handles colours and lines.
    private func setFonts() {
        let whole = Self.makeDescription(style.look(of: TextRun("")))
        defer { pango_font_description_free(whole) }
        pango_layout_set_font_description(layout, whole)
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        for span in text.spans {
            insertLetterSpacing(span, into: attributes)
            let description = Self.makeDescription(span.look)
            defer { pango_font_description_free(description) }
            guard pango_font_description_equal(description, whole) == 0 else { continue }
            insert(pango_attr_font_desc_new(description), span.range, into: attributes)
        }
        if let language = style.language {
            insert(
                pango_attr_language_new(pango_language_from_string(language)), 0..<text.bytes.count, into: attributes)
        }
        if style.wrapWidth != nil { insertChunks(into: attributes) }
        // A word broken for lack of room gets no hyphen, unless the text has soft hyphens.
        if !text.hasSoftHyphens { pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0)) }
        pango_layout_set_attributes(layout, attributes)
    }

    private func insertLetterSpacing(_ span: StyledText.Span, into attributes: OpaquePointer?) {
        guard span.look.letterSpacing != 0 else { return }
        let spacing = CInt((span.look.letterSpacing * Double(PANGO_SCALE)).rounded())
        for range in text.unjoinedRanges(in: span.range) {
            insert(pango_attr_letter_spacing_new(spacing), range, into: attributes)
        }
    }

    /// Divides long items into short ones by an attribute without effect.
    ///
    /// For every line Pango measures the rest of its item again, which takes quadratic time for a long word in a narrow
    /// box.
    private func insertChunks(into attributes: OpaquePointer?) {
        var start = 0
        var isMarked = false
        for end in text.chunkEnds {
            isMarked.toggle()
            if isMarked { insert(pango_attr_fallback_new(1), start..<end, into: attributes) }
            start = end
        }
    }

    private func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>, into attributes: OpaquePointer?
    ) {
        attribute?.pointee.start_index = guint(range.lowerBound)
        attribute?.pointee.end_index = guint(range.upperBound)
        pango_attr_list_insert(attributes, attribute)
    }

    /// A valid address for empty texts: an empty array has none.
    nonisolated(unsafe) private static let nothing: UnsafeMutablePointer<CChar> = {
        let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        pointer.initialize(to: 0)
        return pointer
    }()

    /// A `PangoFontDescription`, to be freed. The family is set as a name and never parsed.
    private static func makeDescription(_ look: StyledText.Look) -> OpaquePointer {
        let description = pango_font_description_new()!
        pango_font_description_set_family(description, look.family)
        // Pango refuses a size of 0, at which nothing is drawn anyway.
        let size = max(look.size * Double(PANGO_SCALE), 1)
        pango_font_description_set_absolute_size(description, size)
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(look.weight)))
        if look.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        return description
    }
}

// MARK: Glyphs

extension Paragraphs {
    /// A glyph, or the space of one without ink.
    struct Glyph {
        let font: UnsafeMutablePointer<PangoFont>
        let info: PangoGlyphInfo
        /// Its origin, in pixels of Pango's coordinates.
        let x, y: Double
        /// The room that it occupies in its line.
        let left, right, baseline: Double
        /// The index of its character.
        let byte: Int
        /// From 0.
        let line: Int

        var hasInk: Bool { ctext_is_empty(info.glyph) == 0 }
    }

    /// Calls `body` with every glyph, line by line and from left to right within a run.
    func forEachGlyph(_ body: (Glyph) -> Void) {
        let iterator = pango_layout_get_iter(layout)
        defer { pango_layout_iter_free(iterator) }
        var (line, lineStart) = (0, pango_layout_iter_get_line_readonly(iterator))
        repeat {
            let current = pango_layout_iter_get_line_readonly(iterator)
            if current != lineStart { (line, lineStart) = (line + 1, current) }
            guard let run = pango_layout_iter_get_run_readonly(iterator), let item = run.pointee.item?.pointee,
                let font = item.analysis.font, let glyphs = run.pointee.glyphs?.pointee
            else { continue }
            var box = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, nil, &box)
            let baseline = pango_layout_iter_get_baseline(iterator)
            var x = box.x
            for index in 0..<Int(glyphs.num_glyphs) {
                let info = glyphs.glyphs[index]
                // Pango's own sums overflow too, far beyond what can be drawn.
                let next = x &+ info.geometry.width
                body(
                    Glyph(
                        font: font, info: info, x: pixels(x &+ info.geometry.x_offset),
                        y: pixels(baseline &+ info.geometry.y_offset), left: pixels(x), right: pixels(next),
                        baseline: pixels(baseline), byte: Int(item.offset + glyphs.log_clusters[index]), line: line))
                x = next
            }
        } while pango_layout_iter_next_run(iterator) != 0
    }

    func pixels(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }
}

extension TextContent.Truncation {
    fileprivate var ellipsis: PangoEllipsizeMode {
        switch self {
        case .none: PANGO_ELLIPSIZE_NONE
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        }
    }
}
