import CText
import Values

extension Paragraphs {
    /// The layout box's left edge in Pango's coordinates, in pixels.
    var left: Double { style.wrapWidth == nil ? extents.logical.origin.x : 0 }

    /// The ink and the logical extents, in pixels of Pango's coordinates. Wraps `pango_layout_get_extents`.
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

    func metrics() throws(TextError) -> TextMetrics {
        let logical = extents.logical
        var metrics = TextMetrics(
            size: Size(width: style.wrapWidth ?? logical.size.width, height: logical.size.height))
        metrics.usedWidth = logical.size.width
        metrics.baseline = pixels(pango_layout_get_baseline(layout))
        metrics.lines = lines
        var words = WordCollector(self, lines: metrics.lines)
        var unknown = UnknownCharacters()
        forEachGlyph { glyph in
            words.add(glyph)
            if glyph.hasInk { metrics.glyphCount += 1 }
            unknown.add(glyph)
        }
        metrics.words = words.words
        metrics.unknownCharacters = unknown.found
        metrics.ink = ink(of: metrics.lines)
        metrics.isTruncated = isShortened || pango_layout_is_ellipsized(layout) != 0
        metrics.substitutions = substitutions
        metrics.droppedCharacters = text.dropped
        try metrics.validateStroke(style)
        return metrics
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
            let line = pango_layout_iter_get_line_readonly(iterator)!.pointee
            lines.append(
                TextLine(
                    rectangle: Rectangle(box).moved(by: Point(x: -left, y: 0)),
                    baseline: pixels(pango_layout_iter_get_baseline(iterator)),
                    range: text.source(of: Int(line.start_index)..<Int(line.start_index + line.length))))
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

// MARK: Ink

extension Paragraphs {
    /// The bounding box of the ink of letters, strokes and boxes.
    private func ink(of lines: [TextLine]) -> Rectangle {
        var ink = letterInk
        if let box = style.box, let bounds = box.path(around: lines)?.bounds { ink = ink.union(bounds) }
        return ink
    }

    /// The bounding box of letters and strokes; empty if no letter has ink.
    private var letterInk: Rectangle {
        // Pango's ink does not include our underlines.
        let hasLines = text.spans.contains { $0.look.isUnderlined }
        let extents = extents
        let ink = hasLines ? extents.logical.union(extents.ink) : extents.ink
        guard ink.size.width > 0, ink.size.height > 0 else { return Rectangle(origin: .zero, size: .zero) }
        // Pango's ink does not include synthesised bold or slant, which stay within a third of an em.
        let margin = style.largestSize / 3 + style.strokeReach
        return Rectangle(
            x: ink.origin.x - left - margin, y: ink.origin.y - margin, width: ink.size.width + 2 * margin,
            height: ink.size.height + 2 * margin)
    }
}

extension TextBox {
    /// The union of all boxes behind lines, in their coordinates; nil if no line has letters.
    func path(around lines: [TextLine]) -> Path? {
        let rectangles = lines.map(\.rectangle)
        let lettered = rectangles.filter { $0.size.width > 0 }
        guard let first = lettered.first else { return nil }
        // A box around the whole text includes lines without letters.
        let inner = extent == .text ? [rectangles.reduce(first) { $0.union($1) }] : lettered
        let outer = inner.map { rectangle in
            Rectangle(
                x: rectangle.origin.x - padding.width, y: rectangle.origin.y - padding.height,
                width: rectangle.size.width + 2 * padding.width, height: rectangle.size.height + 2 * padding.height)
        }
        var path = Path()
        if extent == .joined {
            path = JoinedBoxes(outer, cornerRadius: cornerRadius).path
        } else {
            for rectangle in outer { path.add(Path(rectangle, cornerRadius: cornerRadius)) }
        }
        return path.isEmpty ? nil : path
    }
}

/// The characters that no font has, each once.
private struct UnknownCharacters {
    private(set) var found: [Unicode.Scalar] = []
    private var seen: Set<UInt32> = []

    mutating func add(_ glyph: Paragraphs.Glyph) {
        guard ctext_is_unknown(glyph.info.glyph) != 0 else { return }
        let character = ctext_unknown_character(glyph.info.glyph)
        guard seen.insert(character).inserted, let scalar = Unicode.Scalar(character) else { return }
        found.append(scalar)
    }
}

extension Rectangle {
    init(_ box: PangoRectangle) {
        let scale = Double(PANGO_SCALE)
        self.init(
            x: Double(box.x) / scale, y: Double(box.y) / scale, width: Double(box.width) / scale,
            height: Double(box.height) / scale)
    }
}
