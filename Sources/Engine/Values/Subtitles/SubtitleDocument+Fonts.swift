extension SubtitleDocument {
    /// The font families that an ASS file's cues are drawn with: of the styles that they have, and that they name
    /// themselves. Each once, in the order they come; none in other formats.
    package var fontFamilies: [String] {
        guard let script else { return [] }
        let styles = ASSStyles(script)
        var known: Set<String> = []
        var families: [String] = []
        for cue in cues {
            let own = cue.runs.compactMap(\.style.fontFamily)
            for marked in [styles.fontFamily(of: cue.styleName)].compactMap({ $0 }) + own {
                // Fonts for vertical writing are marked; it is the same family.
                let family = String(marked.drop { $0 == "@" })
                if known.insert(family).inserted { families.append(family) }
            }
        }
        return families
    }
}

/// The families of a script's styles.
private struct ASSStyles {
    private var families: [String: String] = [:]

    init(_ script: String) {
        var fields: [String] = []
        for line in script.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let kind = line[..<colon].trimmed
            guard kind == "Format" || kind == "Style" else { continue }
            let values = line[colon...].dropFirst()
                .split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
            if kind == "Format" { fields = values.map { $0.lowercased() } } else { add(values, fields) }
        }
    }

    private mutating func add(_ values: [Substring], _ fields: [String]) {
        guard let name = fields.firstIndex(of: "name"), let family = fields.firstIndex(of: "fontname"),
            max(name, family) < values.count
        else { return }
        guard !values[family].isEmpty else { return }
        families[String(values[name].drop { $0 == "*" })] = String(values[family])
    }

    /// The family of a style, of the script's default one where it does not have that.
    func fontFamily(of style: String?) -> String? { families[style ?? "Default"] ?? families["Default"] }
}
