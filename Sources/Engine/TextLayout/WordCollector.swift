import CText
import Values

/// Collects the words of a text and their rectangles, glyph by glyph.
struct WordCollector {
    private let paragraphs: Paragraphs
    private let lines: [TextLine]
    private let left: Double
    /// The words' ranges of the laid-out text's bytes, in order.
    private let ranges: [Range<Int>]
    /// By word, then by line.
    private var boxes: [[(line: Int, rectangle: Rectangle)]]

    init(_ paragraphs: Paragraphs, lines: [TextLine]) {
        self.paragraphs = paragraphs
        self.lines = lines
        left = paragraphs.left
        ranges = paragraphs.wordRanges
        boxes = Array(repeating: [], count: ranges.count)
    }

    mutating func add(_ glyph: Paragraphs.Glyph) {
        let index = ranges.partitioningIndex { $0.upperBound > glyph.byte }
        guard index < ranges.count, ranges[index].contains(glyph.byte), glyph.line < lines.count else { return }
        let line = lines[glyph.line].rectangle
        let box = Rectangle(
            x: glyph.left - left, y: line.origin.y, width: glyph.right - glyph.left, height: line.size.height)
        // A comma after a word of the other direction may be apart from it, with other words in between.
        if let last = boxes[index].indices.last, boxes[index][last].line == glyph.line,
            abs(box.origin.x - boxes[index][last].rectangle.maxX) < 0.1
        {
            boxes[index][last].rectangle = boxes[index][last].rectangle.union(box)
        } else {
            boxes[index].append((glyph.line, box))
        }
    }

    /// The words with glyphs.
    var words: [TextWord] {
        zip(ranges, boxes).compactMap { range, boxes in
            guard !boxes.isEmpty else { return nil }
            return TextWord(
                string: String(decoding: paragraphs.text.bytes[range], as: UTF8.self),
                range: paragraphs.text.source(of: range), rectangles: boxes.map(\.rectangle))
        }
    }
}

extension Paragraphs {
    /// Ranges of bytes without white space, divided at word ends that allow line breaks in scripts without spaces.
    ///
    /// Wraps `pango_layout_get_log_attrs_readonly`.
    var wordRanges: [Range<Int>] {
        var count: CInt = 0
        guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else { return [] }
        var ranges: [Range<Int>] = []
        var (start, byte): (Int?, Int) = (nil, 0)
        var previous: Unicode.Scalar = " "
        let scalars = String(decoding: text.bytes, as: UTF8.self).unicodeScalars
        for (scalar, attribute) in zip(scalars, UnsafeBufferPointer(start: attributes, count: Int(count))) {
            let isSpace = attribute.is_white != 0
            let canEnd = attribute.is_word_boundary != 0 && attribute.is_line_break != 0
            if let first = start, isSpace || canEnd && (previous.isUnspaced || scalar.isUnspaced) {
                ranges.append(first..<byte)
                start = nil
            }
            if !isSpace, start == nil { start = byte }
            byte += UTF8.width(scalar)
            previous = scalar
        }
        if let start { ranges.append(start..<byte) }
        return ranges
    }
}

extension Rectangle {
    fileprivate var maxX: Double { origin.x + size.width }
}

extension Unicode.Scalar {
    /// True for scripts that are written without spaces: Thai, Lao, Myanmar, Khmer, Han and kana, with the punctuation
    /// that goes with them. (Korean has spaces.)
    fileprivate var isUnspaced: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x30FF, 0x31F0...0x9FFF, 0xF900...0xFAFF,
            0xFF00...0xFFEF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
