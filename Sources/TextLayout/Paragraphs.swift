import CText
import EditModel

/// A text laid out by Pango.
final class Paragraphs {
    /// A `PangoLayout`, owned.
    private let layout: OpaquePointer
    let text: StyledText
    private let style: TextStyle
    private let fonts: FontSource
    /// Whether `text` is what was left of a longer one.
    private let isTruncated: Bool

    /// - Parameter text: What is laid out, made of the style's runs.
    init(_ text: StyledText, _ style: TextStyle, fonts: FontSource, isTruncated: Bool = false) {
        self.text = text
        self.style = style
        self.fonts = fonts
        self.isTruncated = isTruncated
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
        if style.lineSpacing != 1 { pango_layout_set_line_spacing(layout, Float(style.lineSpacing)) }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// The whole text's font, and over it those of its spans. Colours and lines are for whoever draws.
    private func setFonts() {
        let whole = Self.makeDescription(style.look(of: TextRun("")))
        defer { pango_font_description_free(whole) }
        pango_layout_set_font_description(layout, whole)
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        for span in text.spans {
            let description = Self.makeDescription(span.look)
            defer { pango_font_description_free(description) }
            guard pango_font_description_equal(description, whole) == 0 else { continue }
            let attribute = pango_attr_font_desc_new(description)!
            attribute.pointee.start_index = guint(span.range.lowerBound)
            attribute.pointee.end_index = guint(span.range.upperBound)
            pango_attr_list_insert(attributes, attribute)
        }
        // Where a word is broken for want of room there is no hyphen, unless the text says where words may be divided.
        if !text.hasSoftHyphens { pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0)) }
        pango_layout_set_attributes(layout, attributes)
    }

    /// What an empty array of bytes has no address of.
    nonisolated(unsafe) private static let nothing: UnsafeMutablePointer<CChar> = {
        let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        pointer.initialize(to: 0)
        return pointer
    }()

    /// A `PangoFontDescription`, to be freed. The family is set as a name and never parsed.
    private static func makeDescription(_ look: StyledText.Look) -> OpaquePointer {
        let description = pango_font_description_new()!
        pango_font_description_set_family(description, look.family)
        // Pango refuses a size of nothing; nothing is drawn then anyway.
        let size = max(look.size * Double(PANGO_SCALE), 1)
        pango_font_description_set_absolute_size(description, size)
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(look.weight)))
        if look.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        return description
    }
}

// MARK: Where things lie

extension Paragraphs {
    /// Where the layout box's left edge lies in Pango's coordinates, in pixels.
    var left: Double { style.wrapWidth == nil ? extents.logical.origin.x : 0 }

    /// What is drawn and what is occupied, in pixels of Pango's coordinates. Wraps `pango_layout_get_extents`.
    var extents: (ink: Rectangle, logical: Rectangle) {
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, &ink, &logical)
        return (Rectangle(ink), Rectangle(logical))
    }

    var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

    /// The first byte of a line.
    func startByte(ofLine line: Int) -> Int {
        Int(pango_layout_get_line_readonly(layout, CInt(line)).pointee.start_index)
    }

    var metrics: TextMetrics {
        let logical = extents.logical
        return TextMetrics(
            size: Size(width: style.wrapWidth ?? logical.size.width, height: logical.size.height),
            usedWidth: logical.size.width, baseline: pixels(pango_layout_get_baseline(layout)), lines: lines,
            isTruncated: isTruncated, substitutions: substitutions, unknownCharacters: unknownCharacters)
    }

    /// Each line's logical extents. Wraps `pango_layout_iter_get_line_extents`.
    var lines: [TextLine] {
        let iterator = pango_layout_get_iter(layout)
        defer { pango_layout_iter_free(iterator) }
        let left = left
        var lines: [TextLine] = []
        repeat {
            var box = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &box)
            var rectangle = Rectangle(box)
            rectangle.origin.x -= left
            lines.append(TextLine(rectangle: rectangle, baseline: pixels(pango_layout_iter_get_baseline(iterator))))
        } while pango_layout_iter_next_line(iterator) != 0
        return lines
    }

    private var substitutions: [FontSubstitution] {
        var seen: Set<String> = []
        return text.spans.compactMap { span in
            let family = span.look.family
            guard seen.insert(family).inserted, let substitute = fonts.substitute(for: family) else { return nil }
            return FontSubstitution(family: family, substitute: substitute)
        }
    }
}

// MARK: Glyphs

extension Paragraphs {
    /// A glyph, or the room of one that has no ink.
    struct Glyph {
        let font: UnsafeMutablePointer<PangoFont>
        let info: PangoGlyphInfo
        /// Where its origin lies, in pixels of Pango's coordinates.
        let x, y: Double
        /// What it occupies of its line.
        let left, right, baseline: Double
        /// Of the character it stands for.
        let byte: Int

        var hasInk: Bool { ctext_is_empty(info.glyph) == 0 }
    }

    /// Calls `body` with every glyph, line by line and from left to right within a run.
    func forEachGlyph(_ body: (Glyph) -> Void) {
        let iterator = pango_layout_get_iter(layout)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator), let item = run.pointee.item?.pointee,
                let font = item.analysis.font, let glyphs = run.pointee.glyphs?.pointee
            else { continue }
            var box = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, nil, &box)
            let baseline = pango_layout_iter_get_baseline(iterator)
            var x = box.x
            for index in 0..<Int(glyphs.num_glyphs) {
                let info = glyphs.glyphs[index]
                let next = x + info.geometry.width
                body(
                    Glyph(
                        font: font, info: info, x: pixels(x + info.geometry.x_offset),
                        y: pixels(baseline + info.geometry.y_offset), left: pixels(x), right: pixels(next),
                        baseline: pixels(baseline), byte: Int(item.offset + glyphs.log_clusters[index])))
                x = next
            }
        } while pango_layout_iter_next_run(iterator) != 0
    }

    private var unknownCharacters: [Unicode.Scalar] {
        guard pango_layout_get_unknown_glyphs_count(layout) > 0 else { return [] }
        var seen: Set<UInt32> = []
        var characters: [Unicode.Scalar] = []
        forEachGlyph { glyph in
            guard ctext_is_unknown(glyph.info.glyph) != 0 else { return }
            let character = ctext_unknown_character(glyph.info.glyph)
            guard seen.insert(character).inserted, let scalar = Unicode.Scalar(character) else { return }
            characters.append(scalar)
        }
        return characters
    }

    private func pixels(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }
}

extension Rectangle {
    fileprivate init(_ box: PangoRectangle) {
        let scale = Double(PANGO_SCALE)
        self.init(
            x: Double(box.x) / scale, y: Double(box.y) / scale, width: Double(box.width) / scale,
            height: Double(box.height) / scale)
    }
}
