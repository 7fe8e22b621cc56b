import MediaTime

/// Reads the cues of an ASS or SSA script, and the script as libass is to get it.
struct ASSParser {
    package private(set) var cues: [SubtitleCue] = []
    /// The fields of each cue that Matroska stores, all but a number and the times: `Layer,Style,Name,…,Text`.
    package private(set) var events: [String] = []
    package private(set) var problems: [SubtitleProblem] = []
    package private(set) var language: String?
    /// The script without the fonts and pictures inside it, which are never opened.
    package private(set) var script = ""

    private enum Section {
        case information, events, attachment, other
    }

    private var section = Section.other
    /// The names of the events' fields, in lower case.
    private var fields = defaultFields

    private static let defaultFields = [
        "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
    ]

    init(_ lines: [Substring]) {
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("[") { enter(line, at: index + 1) }
            guard section != .attachment else { continue }
            script += line
            script += "\n"
            switch section {
            case .events: readEvent(line, at: index + 1)
            case .information:
                if let value = Self.value(of: "Language", in: line) { language = String(value) }
            case .attachment, .other: break
            }
        }
    }

    /// True if a file begins as a script does, comments aside.
    package static func isScript(_ lines: [Substring]) -> Bool {
        let first = lines.lazy.map(\.trimmed).first { !$0.isEmpty && !$0.hasPrefix(";") && !$0.hasPrefix("!") }
        return ["[script info]", "[v4 styles]", "[v4+ styles]", "[events]"].contains(first?.lowercased())
    }

    private mutating func enter(_ line: Substring, at number: Int) {
        switch line.trimmed.lowercased() {
        case "[script info]": section = .information
        case "[events]": section = .events
        case "[fonts]":
            section = .attachment
            problems.append(SubtitleProblem(line: number, "the fonts inside the file are not used"))
        case "[graphics]": section = .attachment
        case "[v4 styles]", "[v4+ styles]": section = .other
        default:
            // Encoded attachments may have lines that begin like a section.
            if section != .attachment { section = .other }
        }
    }

    /// The text after `name:` on a line; nil for other lines.
    private static func value(of name: String, in line: Substring) -> Substring? {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].trimmed == name else { return nil }
        return line[colon...].dropFirst().trimmed
    }

    private mutating func readEvent(_ line: Substring, at number: Int) {
        if let format = Self.value(of: "Format", in: line) {
            fields = format.split(separator: ",").map { $0.trimmed.lowercased() }
            return
        }
        guard let event = Self.value(of: "Dialogue", in: line) else { return }
        // The text is the rest of the line, commas included.
        let values = event.split(separator: ",", maxSplits: max(fields.count - 1, 0), omittingEmptySubsequences: false)
        func value(_ name: String) -> Substring? {
            guard let index = fields.firstIndex(of: name), index < values.count else { return nil }
            return values[index].trimmed
        }
        guard let start = value("start").flatMap(Time.init(subtitle:)),
            let stop = value("end").flatMap(Time.init(subtitle:)), let text = value("text")
        else {
            problems.append(SubtitleProblem(line: number, "'\(line.prefix(60))' has no times such as 0:01:02.50"))
            return
        }
        // libass silently draws nothing for such an event either. Many tools write empty events.
        guard stop > start, stop > .zero else { return }
        let overrides = ASSOverrides(text, start: start, stop: stop)
        guard !overrides.runs.isEmpty || overrides.hasDrawing else { return }
        let effect = value("effect") ?? ""
        let stored: [(name: String, other: String)] = [
            ("layer", "0"), ("style", "Default"), ("name", ""), ("marginl", "0"), ("marginr", "0"), ("marginv", "0"),
            ("effect", ""),
        ]
        events.append(stored.map { value($0.name).map(String.init) ?? $0.other }.joined(separator: ",") + ",\(text)")
        cues.append(
            SubtitleCue(
                start: max(start, .zero), stop: stop, runs: overrides.runs, words: overrides.words,
                voice: value("name").flatMap { $0.isEmpty ? nil : String($0) },
                styleName: value("style").map { String($0.drop { $0 == "*" }) },
                placement: SubtitlePlacement(alignment: overrides.alignment),
                isAnimated: overrides.isAnimated || !effect.isEmpty))
    }
}
