extension Paragraphs {
    /// The most characters tried in a last line; no bitmap is wide enough for more.
    private static let longestLine = 8192

    /// Lays out a text and truncates it to the lines it may have.
    static func layOut(_ style: TextStyle, fonts: FontSource) throws(TextError) -> Paragraphs {
        try style.validate()
        let whole = Paragraphs(StyledText(style), style, fonts: fonts)
        guard let limit = whole.lineLimit, whole.lineCount > limit else {
            whole.balance()
            return whole
        }
        let start = whole.startByte(ofLine: limit - (style.truncation == .none ? 0 : 1))
        guard style.truncation != .none else {
            let kept = whole.text.withoutNewline(before: start)
            return Paragraphs(whole.text.prefix(kept), style, fonts: fonts, isShortened: true)
        }
        return shorten(whole.text, from: start, style, to: limit, fonts: fonts)
    }

    /// The limit of lines, at least one; nil for no limit.
    private var lineLimit: Int? {
        guard let height = style.maximumHeight else { return style.maximumLineCount }
        // A tolerance for rounding: text as high as the box fits it.
        let fitting = lines.count { $0.rectangle.origin.y + $0.rectangle.size.height <= height + 0.01 }
        return min(max(fitting, 1), style.maximumLineCount ?? .max)
    }

    /// Leaves out the least text that makes the rest fit.
    /// - Parameter start: The start of the last possible line.
    private static func shorten(
        _ text: StyledText, from start: Int, _ style: TextStyle, to limit: Int, fonts: FontSource
    ) -> Paragraphs {
        let elision = Elision(text, from: start, style.truncation)
        // The search relies on monotonicity: more text never takes fewer lines.
        var (low, high) = (0, min(elision.count, longestLine))
        var best = Paragraphs(elision.text(keeping: high), style, fonts: fonts, isShortened: true)
        if best.lineCount <= limit { return best }
        best = Paragraphs(elision.text(keeping: 0), style, fonts: fonts, isShortened: true)
        while low + 1 < high {
            let middle = (low + high) / 2
            let attempt = Paragraphs(elision.text(keeping: middle), style, fonts: fonts, isShortened: true)
            if attempt.lineCount <= limit { (low, best) = (middle, attempt) } else { high = middle }
        }
        return best
    }
}

/// The candidates for leaving out a part of the text of the last line.
private struct Elision {
    private let whole: StyledText
    private let truncation: TextStyle.Truncation
    /// The last line's start, and the end of each character of its paragraph.
    private let heads: [Int]
    /// The start of each character of the last paragraph, from its end to its start.
    private let tails: [Int]

    /// - Parameter start: The last line's first byte.
    init(_ text: StyledText, from start: Int, _ truncation: TextStyle.Truncation) {
        self.whole = text
        self.truncation = truncation
        let rest = String(decoding: text.bytes[start...], as: UTF8.self)
        heads = Self.ends(rest.prefix { !$0.isNewline }).map { start + $0 }
        let tail = rest.reversed().prefix { !$0.isNewline }
        tails = Self.ends(tail).map { text.bytes.count - $0 }
    }

    /// The lengths in bytes of the first 0, 1, 2, … characters.
    private static func ends(_ characters: some Sequence<Character>) -> [Int] {
        var ends = [0]
        for character in characters { ends.append(ends.last! + character.utf8.count) }
        return ends
    }

    /// The number of characters that can be kept.
    var count: Int {
        switch truncation {
        case .start: tails.count - 1
        case .end, .none: heads.count - 1
        case .middle: 2 * max(heads.count, tails.count)
        }
    }

    func text(keeping count: Int) -> StyledText {
        let (first, last) =
            switch truncation {
            case .start: (0, count)
            case .end, .none: (count, 0)
            case .middle: ((count + 1) / 2, count / 2)
            }
        var head = heads[min(first, heads.count - 1)]
        var tail = max(tails[min(last, tails.count - 1)], head)
        while head > heads[0], Self.isSpace(whole.bytes[head - 1]) { head -= 1 }
        while tail < whole.bytes.count, Self.isSpace(whole.bytes[tail]) { tail += 1 }
        let isLineStart = head == heads[0] && head > 0 && !Self.isNewline(whole.bytes[..<head])
        return whole.elided(keeping: 0..<head, and: tail..<whole.bytes.count, isLineStart: isLineStart)
    }

    /// True if a text ends with a newline.
    private static func isNewline(_ text: ArraySlice<UInt8>) -> Bool {
        String(decoding: text.suffix(3), as: UTF8.self).last?.isNewline == true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
