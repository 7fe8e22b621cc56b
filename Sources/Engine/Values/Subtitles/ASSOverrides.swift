import MediaTime

/// Reads the text of an ASS event: words, and override tags between braces.
struct ASSOverrides {
    package private(set) var runs: [SubtitleRun] = []
    /// The syllables of karaoke.
    package private(set) var words: [SubtitleWord] = []
    package private(set) var alignment: SubtitleAlignment?
    /// True if a tag changes the picture during the event.
    package private(set) var isAnimated = false
    /// True if there are shapes among the words, or instead of them.
    private(set) var hasDrawing = false

    private let stop: Time
    private var style = SubtitleRunStyle()
    private var isDrawing = false
    private var text = ""
    /// The syllable that is being read, and when the next one begins.
    private var syllable: (start: Time, text: String)?
    private var nextSyllable: Time

    init(_ source: Substring, start: Time, stop: Time) {
        self.stop = stop
        nextSyllable = start
        var rest = source
        while let special = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "\\") }) {
            append(rest[..<special])
            rest = rest[special...]
            if rest.first == "{", let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")) {
                readOverrides(rest[..<end].dropFirst())
                rest = rest[end...].dropFirst()
            } else if rest.first == "{" {
                // A block without an end is the last one.
                append(rest)
                rest = ""
            } else {
                readEscape(&rest)
            }
        }
        append(rest)
        endRun()
        endSyllable(at: nextSyllable)
    }

    private mutating func append(_ words: Substring) {
        guard !words.isEmpty else { return }
        if isDrawing {
            hasDrawing = true
        } else {
            text += words
            syllable?.text += words
        }
    }

    private static let escapes: [Substring: Substring] = [
        "\\N": "\n", "\\n": " ", "\\h": "\u{A0}", "\\{": "{", "\\}": "}",
    ]

    private mutating func readEscape(_ rest: inout Substring) {
        guard let character = Self.escapes[rest.prefix(2)] else {
            append(rest.prefix(1))
            rest.removeFirst()
            return
        }
        append(character)
        rest = rest.dropFirst(2)
    }

    private mutating func readOverrides(_ block: Substring) {
        for tag in block.split(separator: "\\") {
            // A tag after an opening parenthesis is an argument of \t, which animates in any case.
            let name = tag.prefix { $0.isLetter }
            switch name {
            case "t", "move", "fad", "fade": isAnimated = true
            case "k", "K", "kf", "ko": beginSyllable(centiseconds: tag.dropFirst(name.count).trimmed)
            case "p": isDrawing = (Int(tag.dropFirst().trimmed) ?? 0) > 0
            case "an":
                alignment = alignment ?? Int(tag.dropFirst(2).trimmed).flatMap(SubtitleAlignment.init(keypadDigit:))
            case "a":
                alignment = alignment ?? Int(tag.dropFirst().trimmed).flatMap(SubtitleAlignment.init(legacyNumber:))
            default: readStyle(tag.trimmed)
            }
        }
    }

    private mutating func readStyle(_ tag: Substring) {
        var style = self.style
        if tag.hasPrefix("fn") {
            let family = tag.dropFirst(2).trimmed
            style.fontFamily = family.isEmpty ? nil : String(family)
        } else if tag.hasPrefix("c&") || tag.hasPrefix("1c&") {
            style.color = Color(ass: tag.drop { $0 != "&" })
        } else if tag == "c" || tag == "1c" {
            style.color = nil
        } else if tag.first == "r" {
            style = SubtitleRunStyle()
        } else if let first = tag.first, let number = Int(tag.dropFirst()) {
            switch first {
            case "i": style.isItalic = number != 0
            case "b": style.isBold = number == 1 || number >= 600
            case "u": style.isUnderlined = number != 0
            case "s": style.isStruckOut = number != 0
            default: break
            }
        }
        guard style != self.style else { return }
        endRun()
        self.style = style
    }

    private mutating func beginSyllable(centiseconds text: Substring) {
        isAnimated = true
        let start = nextSyllable
        endSyllable(at: start)
        let length = Int64(digits: text, atMost: 7) ?? 0
        nextSyllable = (try? start + Time(length, 100)) ?? start
        syllable = (start, "")
    }

    /// - Parameter end: Its end, unless the event ends earlier.
    private mutating func endSyllable(at end: Time) {
        guard let syllable, !syllable.text.isEmpty, syllable.start < stop else {
            self.syllable = nil
            return
        }
        words.append(SubtitleWord(syllable.text, start: syllable.start, stop: min(end, stop)))
        self.syllable = nil
    }

    private mutating func endRun() {
        guard !text.isEmpty else { return }
        if let last = runs.last, last.style == style {
            runs[runs.count - 1].text += text
        } else {
            runs.append(SubtitleRun(text, style))
        }
        text = ""
    }
}
