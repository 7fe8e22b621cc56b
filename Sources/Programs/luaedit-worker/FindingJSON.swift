import Messages
import SystemCalls
import Validation
import Wording

/// Findings and failures as programs read them, all in one form.
struct FindingJSON {
    /// The texts of the recipe and its modules by the name of their file, in which columns are found.
    let texts: [String: [UInt8]]

    /// - Parameters:
    ///   - recipe: Of the job; nil for none.
    ///   - modules: The texts that it has loaded, by name.
    init(_ recipe: Job.Recipe?, modules: [String: [UInt8]] = [:]) {
        var texts: [String: [UInt8]] = [:]
        for (name, text) in modules { texts["\(name).lua"] = text }
        if let recipe { texts[recipe.path == nil ? "stdin" : recipe.name.carried] = recipe.text }
        self.texts = texts
    }

    /// A finding or a failure, with its line of a recipe.
    struct Row {
        let code: String
        let severity: Finding.Severity
        let text: String
        let location: RecipeLocation?
        let object: String?
        /// The name that was probably meant.
        let suggestion: String?
        /// The line's text.
        let source: String?
        /// Of what is wrong in the line, in characters from 1.
        let column: Int?
    }

    func rows(_ findings: [Finding]) -> [Row] {
        findings.map {
            row($0.code.rawValue, $0.severity, $0.message, $0.location, $0.suggestion, object: $0.object)
        }
    }

    /// A failure: one finding for each of its parts, else one for all of it.
    func rows(_ failure: Failure) -> [Row] {
        let hasLines = failure.parts.allSatisfy { $0.location != nil }
        let parts = failure.parts.isEmpty || !hasLines ? [failure] : failure.parts
        return parts.map { row($0.kind.word, .error, $0.sentence, $0.location, $0.suggestion) }
    }

    private func row(
        _ code: String, _ severity: Finding.Severity, _ text: String, _ location: RecipeLocation?,
        _ suggestion: String?, object: String? = nil
    ) -> Row {
        let source = location.flatMap { line($0) }
        return Row(
            code: code, severity: severity, text: text, location: location, object: object, suggestion: suggestion,
            source: source, column: source.flatMap { Self.column(of: text, in: $0) })
    }

    static let form = JSONForm<Row>([
        JSONMember("code", .string, "One of findings.md, or of a failure") { $0.code },
        JSONMember("severity", .choice) { $0.severity },
        JSONMember("text", .string) { $0.text },
        JSONMember("suggestion", .orNull(.string), "The name that was probably meant") { $0.suggestion },
        JSONMember("object", .orNull(.string), "What it is about") { $0.object },
        JSONMember("file", .orNull(.string), "The recipe or module, where a line of one is at fault") {
            $0.location?.file
        },
        JSONMember("line", .orNull(.integer), "From 1") { $0.location?.line },
        JSONMember("column", .orNull(.integer), "In characters, from 1") { $0.column },
        JSONMember("source", .orNull(.string), "The line's text") { $0.source },
    ])

    /// The only member of what `check --json` says.
    static let members = [JSONMember<[Row]>("findings", .list(form)) { $0 }]

    static let schema = JSONSchema("findings", "What check --json finds", JSONForm(members).schema)

    // MARK: - Places

    private func line(_ location: RecipeLocation) -> String? {
        guard let text = texts[location.file] else { return nil }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(location.line - 1) else { return nil }
        let line = String(decoding: lines[location.line - 1], as: UTF8.self)
        return line.count > 400 ? String(line.prefix(400)) : line
    }

    /// The column of the first name in quotes that stands in the line as a word, from 1; nil if none does.
    private static func column(of text: String, in line: String) -> Int? {
        for name in quoted(text) {
            guard let range = line.range(ofWord: name) else { continue }
            return line.distance(from: line.startIndex, to: range.lowerBound) + 1
        }
        return nil
    }

    private static func quoted(_ text: String) -> [String] {
        let pieces = text.split(separator: "'", omittingEmptySubsequences: false)
        return pieces.indices.filter { $0 % 2 == 1 && $0 + 1 < pieces.count }.map { String(pieces[$0]) }
    }
}

extension String {
    fileprivate func range(ofWord word: String) -> Range<Index>? {
        guard !word.isEmpty else { return nil }
        func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        var start = startIndex
        while let found = self[start...].firstRange(of: word) {
            let before = found.lowerBound == startIndex ? nil : self[index(before: found.lowerBound)]
            let after = found.upperBound == endIndex ? nil : self[found.upperBound]
            if before.map(isPart) != true, after.map(isPart) != true { return found }
            start = index(after: found.lowerBound)
        }
        return nil
    }
}
