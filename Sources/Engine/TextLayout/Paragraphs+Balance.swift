import CText

extension Paragraphs {
    /// The most lines that are balanced.
    static let mostBalancedLines = 10

    /// Breaks lines so that all have about the same length and the last of several is more than a single word, in no
    /// more lines. Leaves a text with words that are wider than its box unchanged.
    func balance() {
        guard style.isBalanced, let width = style.wrapWidth, (2...Self.mostBalancedLines).contains(lineCount) else {
            return
        }
        let count = lineCount
        let pieces = unbreakablePieces
        guard let starts = LineBreaks(pieces, width: width).starts(ofLines: count),
            let plain = pango_layout_get_attributes(layout)
        else { return }
        pango_attr_list_ref(plain)
        defer { pango_attr_list_unref(plain) }
        let attributes = pango_attr_list_copy(plain)
        defer { pango_attr_list_unref(attributes) }
        for (start, end) in zip(starts, starts.dropFirst() + [text.bytes.count]) {
            let kept = pango_attr_allow_breaks_new(0)
            kept?.pointee.start_index = guint(start)
            kept?.pointee.end_index = guint(end)
            pango_attr_list_insert(attributes, kept)
        }
        pango_layout_set_attributes(layout, attributes)
        // Letters at the ends of lines may have other widths than within them.
        if lineCount != count || extents.logical.size.width > width + 0.5 { pango_layout_set_attributes(layout, plain) }
    }

    /// The parts of the text between the places where lines may break. Wraps `pango_layout_get_log_attrs_readonly`.
    private var unbreakablePieces: [LineBreaks.Piece] {
        // In a single line spaces keep their widths.
        let width = pango_layout_get_width(layout)
        pango_layout_set_width(layout, -1)
        defer { pango_layout_set_width(layout, width) }
        var advances = Array(repeating: 0.0, count: text.bytes.count + 1)
        forEachGlyph { advances[min($0.byte, text.bytes.count)] += $0.right - $0.left }
        var count: CInt = 0
        guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else { return [] }
        var pieces: [LineBreaks.Piece] = []
        var byte = 0
        let scalars = String(decoding: text.bytes, as: UTF8.self).unicodeScalars
        for (scalar, attribute) in zip(scalars, UnsafeBufferPointer(start: attributes, count: Int(count))) {
            let isForced = byte > 0 && attribute.is_mandatory_break != 0
            if byte == 0 || isForced || attribute.is_line_break != 0 {
                pieces.append(LineBreaks.Piece(start: byte, isForced: isForced))
            }
            let advance = advances[byte..<(byte + UTF8.width(scalar))].reduce(0, +)
            pieces[pieces.count - 1].add(advance, isSpace: attribute.is_white != 0)
            byte += UTF8.width(scalar)
        }
        return pieces
    }
}

/// Chooses where the lines of a text break.
private struct LineBreaks {
    /// A part of a text in which no line breaks: a word with the white space after it.
    struct Piece {
        /// The first byte.
        let start: Int
        /// True if it begins a paragraph.
        let isForced: Bool
        /// In pixels, without the white space at its end, and of that alone.
        private(set) var width = 0.0
        private(set) var space = 0.0

        init(start: Int, isForced: Bool) { (self.start, self.isForced) = (start, isForced) }

        mutating func add(_ advance: Double, isSpace: Bool) {
            if isSpace {
                space += advance
            } else {
                width += space + advance
                space = 0
            }
        }
    }

    private let pieces: [Piece]
    /// Of the box, in pixels.
    private let width: Double

    init(_ pieces: [Piece], width: Double) { (self.pieces, self.width) = (pieces, width) }

    /// The first bytes of that many lines with the least difference in width; nil if a piece is wider than the box.
    func starts(ofLines count: Int) -> [Int]? {
        guard !pieces.isEmpty, pieces.allSatisfy({ $0.width <= width }) else { return nil }
        let mean = pieces.reduce(0) { $0 + $1.width + $1.space } / Double(count)
        /// For each number of lines, and each of pieces in them, the least cost and the first piece of the last line.
        var best = [[(cost: Double, first: Int)?](repeating: nil, count: pieces.count + 1)]
        best[0][0] = (0, 0)
        for line in 1...count {
            best.append(Array(repeating: nil, count: pieces.count + 1))
            for end in 1...pieces.count {
                forEachLine(endingBefore: end) { first, length in
                    guard let before = best[line - 1][first] else { return }
                    let cost = before.cost + cost(first..<end, length, mean)
                    if cost < best[line][end]?.cost ?? .infinity { best[line][end] = (cost, first) }
                }
            }
        }
        var starts: [Int] = []
        var end = pieces.count
        for line in stride(from: count, to: 0, by: -1) {
            guard let first = best[line][end]?.first else { return nil }
            starts.append(pieces[first].start)
            end = first
        }
        return starts.reversed()
    }

    /// Calls `body` with the first piece and the width of each line that may end before a piece.
    private func forEachLine(endingBefore end: Int, _ body: (Int, Double) -> Void) {
        var (first, length) = (end - 1, pieces[end - 1].width)
        while length <= width {
            body(first, length)
            guard first > 0, !pieces[first].isForced else { return }
            first -= 1
            length += pieces[first].width + pieces[first].space
        }
    }

    /// The cost of a line of some pieces: the square of its difference from the mean, and more for a last line of one
    /// word.
    private func cost(_ line: Range<Int>, _ length: Double, _ mean: Double) -> Double {
        let difference = length - mean
        let isLast = line.upperBound == pieces.count || pieces[line.upperBound].isForced
        let isLeftAlone = line.count == 1 && isLast && !pieces[line.lowerBound].isForced && line.lowerBound > 0
        return difference * difference + (isLeftAlone ? mean * mean / 4 : 0)
    }
}
