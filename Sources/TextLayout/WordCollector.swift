import CText
import EditModel

/// Gathers the words of a text and what they occupy, glyph by glyph.
struct WordCollector {
    private let paragraphs: Paragraphs
    private let lines: [TextLine]
    private let left: Double
    /// Of the laid-out text's bytes, in order.
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
        if let last = boxes[index].indices.last, boxes[index][last].line == glyph.line {
            boxes[index][last].rectangle = boxes[index][last].rectangle.union(box)
        } else {
            boxes[index].append((glyph.line, box))
        }
    }

    /// Those that have glyphs.
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
    /// Stretches of bytes without white space, cut where two words touch that a line may break between: in scripts
    /// that write no spaces. Wraps `pango_layout_get_log_attrs_readonly`.
    fileprivate var wordRanges: [Range<Int>] {
        var count: CInt = 0
        guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else { return [] }
        var ranges: [Range<Int>] = []
        var (start, index, byte): (Int?, Int, Int) = (nil, 0, 0)
        while index < Int(count), byte < text.bytes.count {
            let attribute = attributes[index]
            let isSpace = attribute.is_white != 0
            let touches = attribute.is_word_start != 0 && attribute.is_word_end != 0 && attribute.is_line_break != 0
            if let first = start, isSpace || touches {
                ranges.append(first..<byte)
                start = nil
            }
            if !isSpace, start == nil { start = byte }
            byte += UTF8.length(startingWith: text.bytes[byte])
            index += 1
        }
        if let start { ranges.append(start..<text.bytes.count) }
        return ranges
    }
}

extension UTF8 {
    /// How many bytes a character has whose first this is.
    fileprivate static func length(startingWith byte: UInt8) -> Int {
        switch byte {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }
}
