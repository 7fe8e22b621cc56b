import Escaping
import Messages
import SystemCalls
import Validation

/// Findings and failures as programs read them, all in one form.
///
/// `file`, `line` and `column` are null where no line of a recipe made it; `suggestion` is the name that was probably meant.
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

    func json(_ findings: [Finding]) -> JSON { .array(findings.map(json)) }

    func json(_ finding: Finding) -> JSON {
        json(
            code: finding.code.rawValue, severity: finding.severity.rawValue, text: finding.message,
            place: finding.location.flatMap { RecipePlace($0) }, object: finding.object)
    }

    /// A failure: one finding for each line of its text that names a place, else one for all of it.
    func json(_ failure: Failure) -> [JSON] {
        let lines = failure.text.split(separator: "\n").map(String.init)
        let placed = lines.map { ($0, RecipePlace(beginning: $0)) }
        guard lines.count > 1, placed.allSatisfy({ $0.1 != nil }) else {
            let place = RecipePlace(beginning: failure.text)
            let text = place.map { String(failure.text.dropFirst($0.length)) } ?? failure.text
            return [json(code: failure.code, severity: "error", text: text, place: place, object: nil)]
        }
        return placed.map { line, place in
            json(
                code: failure.code, severity: "error", text: String(line.dropFirst(place?.length ?? 0)), place: place,
                object: nil)
        }
    }

    private func json(code: String, severity: String, text: String, place: RecipePlace?, object: String?) -> JSON {
        let source = place.flatMap { line($0) }
        return .object([
            ("code", .string(code)), ("severity", .string(severity)), ("text", .string(text)),
            ("suggestion", Self.suggestion(in: text).map(JSON.string) ?? .null),
            ("object", object.map(JSON.string) ?? .null),
            ("file", place.map { .string($0.file) } ?? .null),
            ("line", place.map { .integer(Int64($0.line)) } ?? .null),
            ("column", source.flatMap { Self.column(of: text, in: $0) }.map { .integer(Int64($0)) } ?? .null),
            ("source", source.map(JSON.string) ?? .null),
        ])
    }

    // MARK: - Places

    private func line(_ place: RecipePlace) -> String? {
        guard let text = texts[place.file] else { return nil }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard place.line <= lines.count else { return nil }
        let line = String(decoding: lines[place.line - 1], as: UTF8.self)
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

    /// The name of `(did you mean 'color'?)`.
    private static func suggestion(in text: String) -> String? {
        guard let start = text.firstRange(of: "(did you mean '"), let end = text.firstRange(of: "'?)"),
            start.upperBound <= end.lowerBound
        else { return nil }
        return String(text[start.upperBound..<end.lowerBound])
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
