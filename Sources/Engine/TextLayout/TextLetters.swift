import CText
import Values

/// The letters of a laid-out text in the direction of reading, with the words and lines that they are in.
package struct TextLetters: Sendable {
    /// A grapheme cluster with ink, or several that the font draws as one shape.
    package struct Letter: Sendable {
        /// As wide as its advance and as high as its line, in pixels of the layout box.
        package fileprivate(set) var rectangle: Rectangle
        /// A rectangle around its ink, without boxes.
        package fileprivate(set) var ink: Rectangle
        /// Indices that count the words and lines with letters.
        package let word, line: Int
        /// True if its shape joins its neighbours.
        package let joins: Bool
    }

    package struct Line: Sendable {
        package fileprivate(set) var letters: Range<Int>
        /// Counts all lines of the text, those without letters too.
        let number: Int
        package let isRightToLeft: Bool
    }

    package fileprivate(set) var letters: [Letter] = []
    /// The letters of each word.
    package fileprivate(set) var words: [Range<Int>] = []
    package fileprivate(set) var lines: [Line] = []
    /// The layout box.
    package let metrics: TextMetrics

    /// The letters of each unit of a kind.
    package func ranges(of unit: TextUnit) -> [Range<Int>] {
        switch unit {
        case .letter: letters.indices.map { $0..<($0 + 1) }
        case .word: words
        case .line: lines.map(\.letters)
        }
    }

    /// The index of the unit that a letter is in.
    package func index(of unit: TextUnit, at letter: Int) -> Int {
        switch unit {
        case .letter: letter
        case .word: letters[letter].word
        case .line: letters[letter].line
        }
    }

    /// The room of consecutive letters.
    package func rectangle(of range: Range<Int>) -> Rectangle {
        letters[range].dropFirst().reduce(letters[range.lowerBound].rectangle) { $0.union($1.rectangle) }
    }

    /// A rectangle around the ink of consecutive letters.
    package func ink(of range: Range<Int>) -> Rectangle {
        letters[range].dropFirst().reduce(letters[range.lowerBound].ink) { $0.union($1.ink) }
    }

    /// The lines that a box around letters surrounds.
    func lines(behind range: Range<Int>, of box: TextBox) -> [TextLine] {
        guard box.extent != .text else { return metrics.lines }
        return lines.filter { $0.letters.overlaps(range) }.map { metrics.lines[$0.number] }
    }
}

/// A laid-out text with its glyphs by letter. Used by the thread of its renderer.
final class DividedText {
    let paragraphs: Paragraphs
    private(set) var letters: TextLetters
    /// The glyphs of each letter, in the layout's order, with those without ink that follow it.
    private var glyphs: [[(ordinal: Int, glyph: Paragraphs.Glyph)]] = []

    init(_ paragraphs: Paragraphs) throws(TextError) {
        self.paragraphs = paragraphs
        letters = TextLetters(metrics: try paragraphs.metrics())
        divide()
    }

    /// About its memory, in bytes.
    var bytes: Int { 4096 + paragraphs.text.bytes.count * 512 }

    /// The glyphs of consecutive letters, in the layout's order.
    func glyphs(of range: Range<Int>) -> [Paragraphs.Glyph] {
        glyphs[range].joined().sorted { $0.ordinal < $1.ordinal }.map(\.glyph)
    }

    /// A glyph and the grapheme cluster that its character is in.
    private struct Found {
        let ordinal, cluster: Int
        let glyph: Paragraphs.Glyph
        let ink: Rectangle?
    }

    private func divide() {
        let text = String(decoding: paragraphs.text.bytes, as: UTF8.self)
        var starts: [Int] = []
        var byte = 0
        for character in text {
            starts.append(byte)
            byte += character.utf8.count
        }
        var found: [Found] = []
        paragraphs.forEachGlyph { glyph in
            let cluster = starts.partitioningIndex { $0 > glyph.byte } - 1
            found.append(Found(ordinal: found.count, cluster: cluster, glyph: glyph, ink: paragraphs.ink(of: glyph)))
        }
        found.sort { ($0.cluster, $0.ordinal) < ($1.cluster, $1.ordinal) }
        let words = paragraphs.wordRanges
        var (word, line, cluster) = (-1, -1, -1)
        var leading: [Found] = []
        for next in found {
            guard next.ink != nil else {
                // Such as a space: a line may lie under it.
                if glyphs.isEmpty { leading.append(next) } else { extend(by: next) }
                continue
            }
            guard next.cluster != cluster || next.glyph.line != line else {
                extend(by: next)
                continue
            }
            let place = words.partitioningIndex { $0.upperBound > next.glyph.byte }
            append(next, isNewWord: place != word, isNewLine: next.glyph.line != line, leading)
            (word, line, cluster, leading) = (place, next.glyph.line, next.cluster, [])
        }
    }

    private func append(_ next: Found, isNewWord: Bool, isNewLine: Bool, _ leading: [Found]) {
        let index = letters.letters.count
        if isNewWord { letters.words.append(index..<index) }
        letters.words[letters.words.count - 1] = letters.words.last!.lowerBound..<(index + 1)
        if isNewLine {
            letters.lines.append(
                TextLetters.Line(
                    letters: index..<index, number: next.glyph.line,
                    isRightToLeft: paragraphs.isRightToLeft(line: next.glyph.line)))
        }
        letters.lines[letters.lines.count - 1].letters = letters.lines.last!.letters.lowerBound..<(index + 1)
        let underlines = (leading + [next]).compactMap { paragraphs.underline(of: $0.glyph) }
        letters.letters.append(
            TextLetters.Letter(
                rectangle: room(of: next.glyph),
                ink: underlines.reduce(next.ink ?? room(of: next.glyph)) { $0.union($1) },
                word: letters.words.count - 1, line: letters.lines.count - 1,
                joins: paragraphs.text.joins(at: next.glyph.byte)))
        glyphs.append(leading.map { ($0.ordinal, $0.glyph) } + [(next.ordinal, next.glyph)])
    }

    private func extend(by next: Found) {
        let index = letters.letters.count - 1
        glyphs[index].append((next.ordinal, next.glyph))
        guard let ink = next.ink else {
            guard paragraphs.text.look(at: next.glyph.byte).isUnderlined else { return }
            letters.letters[index].ink = letters.letters[index].ink.union(room(of: next.glyph))
            return
        }
        letters.letters[index].rectangle = letters.letters[index].rectangle.union(room(of: next.glyph))
        letters.letters[index].ink = letters.letters[index].ink.union(ink)
    }

    private func room(of glyph: Paragraphs.Glyph) -> Rectangle {
        let lines = letters.metrics.lines
        let line = lines[min(glyph.line, lines.count - 1)].rectangle
        return Rectangle(
            x: glyph.left - paragraphs.left, y: line.origin.y, width: glyph.right - glyph.left,
            height: line.size.height)
    }
}

extension Paragraphs {
    /// A rectangle around a glyph's ink with its stroke, in pixels of the layout box; nil if it has
    /// no ink. Wraps `pango_font_get_glyph_extents`.
    fileprivate func ink(of glyph: Glyph) -> Rectangle? {
        guard glyph.hasInk else { return nil }
        var box = PangoRectangle()
        pango_font_get_glyph_extents(glyph.font, glyph.info.glyph, &box, nil)
        guard box.width > 0, box.height > 0 else { return nil }
        // As far as a synthesised bold or slant and the frame of an unknown letter may reach.
        let margin = style.largestSize / 3 + style.strokeReach
        let ink = Rectangle(box)
        return Rectangle(
            x: glyph.x - left + ink.origin.x - margin, y: glyph.y + ink.origin.y - margin,
            width: ink.size.width + 2 * margin, height: ink.size.height + 2 * margin)
    }

    /// The line under a glyph with its stroke, in pixels of the layout box; nil without one.
    fileprivate func underline(of glyph: Glyph) -> Rectangle? {
        let look = text.look(at: glyph.byte)
        guard look.isUnderlined else { return nil }
        let (line, reach) = (Underline(glyph, look), style.strokeReach)
        return Rectangle(
            x: line.left - left - reach, y: line.top - reach, width: line.right - line.left + 2 * reach,
            height: line.thickness + 2 * reach)
    }

    /// The direction of a line's paragraph. Wraps `pango_layout_line_get_resolved_direction`.
    func isRightToLeft(line: Int) -> Bool {
        guard let line = pango_layout_get_line_readonly(layout, CInt(line)) else { return false }
        return pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    }
}
