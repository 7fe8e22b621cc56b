import Values

/// A text for layout: its bytes, their looks and their origins.
struct StyledText {
    /// Everything that can change from run to run.
    struct Look: Hashable {
        var family: String
        var size: Double
        var weight: Int
        var isItalic: Bool
        var color: Color
        /// True if the text's gradient replaces the colour.
        var usesGradient: Bool
        var isUnderlined: Bool
        var letterSpacing: Double
    }

    struct Span {
        /// The range of the text's bytes.
        var range: Range<Int>
        var look: Look
    }

    /// A range of bytes and its start in the original text.
    private struct Origin {
        var start: Int
        var source: Int
        /// The number of the original's bytes that the range replaces, 0 for inserted ones; nil for a copy.
        var replaced: Int?
    }

    /// UTF-8.
    private(set) var bytes: [UInt8] = []
    /// In order, without gaps; at least one.
    private(set) var spans: [Span] = []
    /// The characters left out because no font draws them, each once.
    private(set) var dropped: [Unicode.Scalar] = []
    private var origins: [Origin] = []

    private init() {}

    /// The text without the characters that no font draws.
    init(_ style: TextStyle) {
        var source = 0
        var last: Character?
        for run in style.runs {
            let printable = PrintableText(run.string)
            let text = Array(run.string.utf8)
            for part in printable.parts {
                let look = style.look(of: run)
                if style.textCase == .none {
                    append(text[part], look, from: source + part.lowerBound)
                } else {
                    last = append(text[part], style, look, from: source + part.lowerBound, after: last)
                }
            }
            dropped += printable.dropped.filter { !dropped.contains($0) }
            source += text.count
        }
        if spans.isEmpty { spans = [Span(range: 0..<0, look: style.look(of: TextRun("")))] }
    }

    /// True if U+00AD is among the characters.
    var hasSoftHyphens: Bool { zip(bytes, bytes.dropFirst()).contains { $0 == (0xC2, 0xAD) } }

    /// The look of the character at a byte.
    func look(at byte: Int) -> Look {
        spans[min(spans.partitioningIndex { $0.range.upperBound > byte }, spans.count - 1)].look
    }

    /// The place of bytes in the original text.
    func source(of range: Range<Int>) -> Range<Int> {
        guard !origins.isEmpty else { return 0..<0 }
        let lower = source(ofByte: range.lowerBound)
        guard !range.isEmpty else { return lower.start..<lower.start }
        return lower.start..<max(source(ofByte: range.upperBound - 1).end, lower.start)
    }

    private func source(ofByte byte: Int) -> (start: Int, end: Int) {
        let origin = origins[max(origins.partitioningIndex { $0.start > byte } - 1, 0)]
        if let replaced = origin.replaced { return (origin.source, origin.source + replaced) }
        let source = origin.source + byte - origin.start
        return (source, source + 1)
    }

    /// The text with everything between two of its parts replaced by an ellipsis in the look of the text before it.
    /// - Parameter isLineStart: True if the ellipsis must start a line, which the head alone might not cause.
    func elided(keeping head: Range<Int>, and tail: Range<Int>, isLineStart: Bool) -> StyledText {
        var result = StyledText()
        result.append(self, head)
        let look = head.isEmpty ? look(at: tail.lowerBound) : look(at: head.upperBound - 1)
        let ellipsis = Array((isLineStart ? "\u{2028}\u{2026}" : "\u{2026}").utf8)
        result.append(ellipsis[...], look, from: source(ofByte: head.upperBound).start, replaced: 0)
        result.append(self, tail)
        result.dropped = dropped
        return result
    }

    /// Only the first bytes of the text.
    func prefix(_ count: Int) -> StyledText {
        var result = StyledText()
        result.append(self, 0..<count)
        if result.spans.isEmpty { result.spans = [Span(range: 0..<0, look: look(at: 0))] }
        result.dropped = dropped
        return result
    }

    private mutating func append(_ other: StyledText, _ range: Range<Int>) {
        for span in other.spans {
            let part = span.range.clamped(to: range)
            guard !part.isEmpty else { continue }
            let before = bytes.count
            append(other.bytes[part], span.look, from: 0)
            origins.removeAll { $0.start >= before }
            other.forEachOrigin(in: part) {
                origins.append(
                    Origin(start: $0.start - part.lowerBound + before, source: $0.source, replaced: $0.replaced))
            }
        }
    }

    private func forEachOrigin(in range: Range<Int>, _ body: (Origin) -> Void) {
        let first = max(origins.partitioningIndex { $0.start > range.lowerBound } - 1, 0)
        for var origin in origins[first...] where origin.start < range.upperBound {
            let skipped = max(range.lowerBound - origin.start, 0)
            origin.start += skipped
            if origin.replaced == nil { origin.source += skipped }
            body(origin)
        }
    }

    /// Appends a text in the style's case.
    /// - Parameter last: The character before it.
    /// - Returns: Its last character.
    private mutating func append(
        _ text: ArraySlice<UInt8>, _ style: TextStyle, _ look: Look, from source: Int, after last: Character?
    ) -> Character? {
        var source = source
        return CasedText(style.textCase, language: style.language).forEach(
            of: String(decoding: text, as: UTF8.self), after: last
        ) { original, cased in
            let (old, new) = (Array(String(original).utf8), Array(cased.utf8))
            append(new[...], look, from: source, replaced: old == new ? nil : old.count)
            source += old.count
        }
    }

    private mutating func append(_ text: ArraySlice<UInt8>, _ look: Look, from source: Int, replaced: Int? = nil) {
        guard !text.isEmpty else { return }
        let start = bytes.count
        bytes += text
        origins.append(Origin(start: start, source: source, replaced: replaced))
        if spans.last?.look == look {
            spans[spans.count - 1].range = spans[spans.count - 1].range.lowerBound..<bytes.count
        } else {
            spans.append(Span(range: start..<bytes.count, look: look))
        }
    }
}

extension TextStyle {
    func look(of run: TextRun) -> StyledText.Look {
        StyledText.Look(
            family: run.fontFamily ?? content.fontFamily, size: run.fontSize ?? content.fontSize,
            weight: run.weight ?? content.weight,
            isItalic: run.isItalic ?? content.isItalic,
            color: run.foregroundColor ?? content.foregroundColor,
            usesGradient: run.foregroundColor == nil
                && (content.foregroundGradient != nil || content.foregroundImage != nil),
            isUnderlined: run.isUnderlined ?? content.isUnderlined,
            letterSpacing: run.letterSpacing ?? content.letterSpacing)
    }
}

// MARK: Where it may be cut

extension StyledText {
    /// The length of the text before a byte, without a newline at its end.
    func withoutNewline(before byte: Int) -> Int {
        guard let last = String(decoding: bytes[..<byte].suffix(3), as: UTF8.self).last, last.isNewline else {
            return byte
        }
        return byte - last.utf8.count
    }

    /// The ends of chunks of some hundred bytes that are shaped separately: after a space, if one is near.
    var chunkEnds: [Int] {
        var ends: [Int] = []
        var start = 0
        while bytes.count - start > Self.chunkLength {
            let range = (start + Self.chunkLength)..<min(start + 2 * Self.chunkLength, bytes.count)
            let space = bytes[range].firstIndex { $0 == 0x20 || $0 == 0x0A }
            // Bytes 10…… continue a character.
            let end = space.map { $0 + 1 } ?? bytes[range].lastIndex { $0 & 0xC0 != 0x80 } ?? range.upperBound
            ends.append(end)
            start = end
        }
        return ends + [bytes.count]
    }

    private static let chunkLength = 256
}

extension StyledText {
    /// The parts of a range with letters that do not join: letter spacing would tear joined letters apart.
    func unjoinedRanges(in range: Range<Int>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, byte): (Int?, Int) = (nil, range.lowerBound)
        for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
            if !scalar.joins {
                if start == nil { start = byte }
            } else if let first = start {
                ranges.append(first..<byte)
                start = nil
            }
            byte += UTF8.width(scalar)
        }
        if let start { ranges.append(start..<range.upperBound) }
        return ranges
    }
}

extension StyledText {
    /// True if the letter at a byte joins its neighbours.
    func joins(at byte: Int) -> Bool {
        String(decoding: bytes[byte...].prefix(4), as: UTF8.self).unicodeScalars.first?.joins == true
    }
}

extension Unicode.Scalar {
    /// True for scripts with joining letters: Arabic, Syriac, N'Ko, Mandaic, Mongolian.
    fileprivate var joins: Bool {
        switch value {
        case 0x0600...0x077F, 0x07C0...0x07FF, 0x0840...0x08FF, 0x1800...0x18AF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: true
        default: false
        }
    }
}
