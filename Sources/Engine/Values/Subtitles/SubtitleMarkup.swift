import MediaTime

/// Reads the markup inside cues: the HTML-like tags of SRT and WebVTT, and the ASS tags that SRT files borrow.
struct SubtitleMarkup {
    enum Dialect {
        case subRip
        case webVTT
    }

    package private(set) var runs: [SubtitleRun] = []
    /// The places of WebVTT's time marks.
    package private(set) var marks: [(time: Time, text: Int)] = []
    package private(set) var alignment: SubtitleAlignment?
    package private(set) var voice: String?

    private let dialect: Dialect
    private var style = SubtitleRunStyle()
    /// The open tags, each with the style outside of it.
    private var open: [(tag: Substring, outside: SubtitleRunStyle)] = []
    private var text = ""
    /// Bytes of the runs that are complete.
    private var completed = 0

    /// Deeper tags are read but change nothing: no file that a person wrote has them.
    private static let maximumDepth = 32

    init(_ source: String, _ dialect: Dialect) {
        self.dialect = dialect
        var rest = source[...]
        while let special = rest.utf8.firstIndex(where: Self.isSpecial) {
            text += rest[..<special]
            rest = rest[special...]
            readSpecial(&rest)
        }
        text += rest
        endRun()
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "&")
    }

    /// Consumes an entity, tag or escape that begins with a special character, at least that character.
    private mutating func readSpecial(_ rest: inout Substring) {
        switch (rest.first, dialect) {
        case ("<", _):
            if let end = Self.end(of: rest, ">"), readTag(rest[..<end].dropFirst()) {
                rest = rest[end...].dropFirst()
                return
            }
        case ("{", .subRip):
            if rest.hasPrefix("{\\"), let end = Self.end(of: rest, "}") {
                readOverrides(rest[..<end].dropFirst())
                rest = rest[end...].dropFirst()
                return
            }
        case ("&", .webVTT):
            if let (character, length) = Self.entity(rest) {
                text += character
                rest = rest.dropFirst(length)
                return
            }
        default: break
        }
        text.append(rest.removeFirst())
    }

    /// The end of a tag; nil if there is none within the longest length of a tag, which limits the search.
    private static func end(of rest: Substring, _ bracket: Unicode.Scalar) -> Substring.Index? {
        rest.utf8.prefix(256).firstIndex(of: UInt8(ascii: bracket))
    }

    private static let entities = [
        "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": "\u{A0}", "&lrm;": "\u{200E}", "&rlm;": "\u{200F}",
        "&quot;": "\"", "&apos;": "'",
    ]

    private static func entity(_ rest: Substring) -> (String, length: Int)? {
        let window = rest.prefix(10)
        guard let end = window.firstIndex(of: ";") else { return nil }
        let name = String(window[...end])
        if let known = entities[name] { return (known, name.count) }
        guard name.hasPrefix("&#") else { return nil }
        let digits = name.dropFirst(2).dropLast()
        let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 else { return nil }
        return (String(scalar), name.count)
    }

    /// - Parameter tag: The text between the brackets.
    /// - Returns: True if it is a tag; in SRT other words in brackets are words.
    private mutating func readTag(_ tag: Substring) -> Bool {
        if tag.first == "/" {
            let name = tag.dropFirst().trimmed.lowercased()
            guard dialect == .webVTT || Self.subRipTags.contains(name) else { return false }
            close(name[...])
            return true
        }
        if dialect == .webVTT, let time = Time(subtitle: tag) {
            endRun()
            marks.append((time, completed))
            return true
        }
        let end = tag.firstIndex { $0 == " " || $0 == "\t" || $0 == "." || $0 == "\n" } ?? tag.endIndex
        let name = tag[..<end].lowercased()
        guard dialect == .webVTT || Self.subRipTags.contains(name) else { return false }
        openTag(name[...], tag[end...])
        return true
    }

    private static let subRipTags: Set<String> = ["i", "b", "u", "s", "font"]

    private mutating func openTag(_ name: Substring, _ attributes: Substring) {
        let outside = style
        endRun()
        switch name {
        case "i": style.isItalic = true
        case "b": style.isBold = true
        case "u": style.isUnderlined = true
        case "s": style.isStruckOut = true
        case "font":
            let values = Self.attributes(of: attributes)
            style.color = values["color"].flatMap(Color.init(subtitle:)) ?? style.color
            style.fontFamily = values["face"] ?? style.fontFamily
        case "c":
            for name in attributes.split(separator: ".") {
                style.color = Color.subtitleNames[String(name)] ?? style.color
            }
        case "v":
            let name = attributes.drop { $0 != " " && $0 != "\t" }.trimmed
            if voice == nil, !name.isEmpty { voice = String(name) }
        default: break
        }
        if open.count < Self.maximumDepth { open.append((name, outside)) } else { style = outside }
    }

    private mutating func close(_ name: Substring) {
        guard let index = open.lastIndex(where: { $0.tag == name }) else { return }
        endRun()
        style = open[index].outside
        open.removeSubrange(index...)
    }

    /// The values of `name="value"`, `name='value'` and `name=value`, by the names in lower case.
    private static func attributes(of text: Substring) -> [String: String] {
        var (rest, found) = (text.trimmed, [String: String]())
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].trimmed.lowercased()
            rest = rest[equals...].dropFirst().trimmed
            let quote = rest.first == "\"" || rest.first == "'" ? rest.removeFirst() : " "
            let value = rest.prefix { $0 != quote }
            found[name] = String(value)
            rest = rest[value.endIndex...].dropFirst()
        }
        return found
    }

    /// ASS's tags within SRT: placement, italics, bold and underlining; others are left out.
    private mutating func readOverrides(_ overrides: Substring) {
        for tag in overrides.split(separator: "\\") {
            let tag = tag.trimmed
            if tag.hasPrefix("an"), let digit = Int(tag.dropFirst(2)) {
                alignment = alignment ?? SubtitleAlignment(keypadDigit: digit)
                continue
            }
            guard tag.count == 2, let isOn = ["0": false, "1": true][tag.dropFirst()] else { continue }
            endRun()
            switch tag.first {
            case "i": style.isItalic = isOn
            case "b": style.isBold = isOn
            case "u": style.isUnderlined = isOn
            case "s": style.isStruckOut = isOn
            default: break
            }
        }
    }

    private mutating func endRun() {
        guard !text.isEmpty else { return }
        completed += text.utf8.count
        if let last = runs.last, last.style == style {
            runs[runs.count - 1].text += text
        } else {
            runs.append(SubtitleRun(text, style))
        }
        text = ""
    }
}
