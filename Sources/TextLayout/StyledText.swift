import EditModel

/// A text as it is laid out: its bytes, and which of them look how.
struct StyledText {
    /// Everything that can change from run to run.
    struct Look: Hashable {
        var family: String
        var size: Double
        var weight: Int
        var isItalic: Bool
        var color: Color
        var isUnderlined: Bool
    }

    struct Span {
        /// Of the text's bytes.
        var range: Range<Int>
        var look: Look
    }

    /// UTF-8.
    private(set) var bytes: [UInt8] = []
    /// In order, without gaps; at least one.
    private(set) var spans: [Span] = []

    private init() {}

    /// The text without the control characters that no font draws.
    init(_ style: TextStyle) {
        for run in style.runs { append(Array(TextStyle.printable(run.string).utf8)[...], style.look(of: run)) }
        if spans.isEmpty { spans = [Span(range: 0..<0, look: style.look(of: TextRun("")))] }
    }

    /// Whether U+00AD is among the characters.
    var hasSoftHyphens: Bool { zip(bytes, bytes.dropFirst()).contains { $0 == (0xC2, 0xAD) } }

    /// How the character at a byte looks.
    func look(at byte: Int) -> Look {
        var (low, high) = (0, spans.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].range.upperBound <= byte { low = middle + 1 } else { high = middle }
        }
        return spans[low].look
    }

    /// The text with everything between two of its parts replaced by an ellipsis, which looks as what stands before it.
    /// - Parameter isLineStart: Whether the ellipsis begins a line, which the head alone might not make it do.
    func elided(keeping head: Range<Int>, and tail: Range<Int>, isLineStart: Bool) -> StyledText {
        var result = StyledText()
        result.append(self, head)
        let look = head.isEmpty ? look(at: tail.lowerBound) : look(at: head.upperBound - 1)
        result.append(Array((isLineStart ? "\u{2028}\u{2026}" : "\u{2026}").utf8)[...], look)
        result.append(self, tail)
        return result
    }

    private mutating func append(_ other: StyledText, _ range: Range<Int>) {
        for span in other.spans {
            let part = span.range.clamped(to: range)
            append(other.bytes[part], span.look)
        }
    }

    private mutating func append(_ text: ArraySlice<UInt8>, _ look: Look) {
        guard !text.isEmpty else { return }
        let start = bytes.count
        bytes += text
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
            family: run.family ?? family, size: run.size ?? size, weight: run.weight ?? weight,
            isItalic: run.isItalic ?? isItalic, color: run.color ?? color,
            isUnderlined: run.isUnderlined ?? isUnderlined)
    }

    /// The largest size of any run.
    var largestSize: Double { runs.reduce(size) { max($0, $1.size ?? size) } }
}
