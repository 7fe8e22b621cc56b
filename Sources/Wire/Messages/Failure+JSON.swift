import Wording

/// A line of a recipe, as messages write it: `title.lua:14`.
package struct RecipePlace: Equatable {
    package let file: String
    /// From 1.
    package let line: Int
    /// Characters of the place and the colon after it, where it begins a message.
    package private(set) var length = 0

    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0
        else { return nil }
        (file, self.line) = (String(text[..<colon]), line)
    }

    /// - Parameter text: A message such as `title.lua:14: text_layer has no property 'colour'`.
    package init?(beginning text: String) {
        guard let mark = text.firstRange(of: ": "), let place = RecipePlace(String(text[..<mark.lowerBound])) else {
            return nil
        }
        self = place
        length = text.distance(from: text.startIndex, to: mark.upperBound)
    }
}

extension Failure {
    /// Members of a JSON object: the text, the kind, the line of the recipe that it begins with, and the status.
    package static let members: [JSONMember<Failure>] = [
        JSONMember("error", .string) { $0.text },
        JSONMember("code", .choice(FailureKind.words)) { $0.kind.word },
        JSONMember("file", .orNull(.string), "The recipe, where the error names a line of it") {
            RecipePlace(beginning: $0.text)?.file
        },
        JSONMember("line", .orNull(.integer), "From 1") { RecipePlace(beginning: $0.text)?.line },
        JSONMember("exit_status", .integer) { $0.status.rawValue },
        JSONMember("system_error", .orNull(.integer), "Of the call of the system that failed: 28 for a full disk") {
            $0.systemError
        },
    ]

    /// The failure as one JSON object.
    package var json: JSON { JSONForm(Self.members).json(self) }

    /// The failure of one of several files that are described one by one.
    package static let fileForm = JSONForm<(path: String, failure: Failure)>(
        [JSONMember("path", .string) { $0.path }] + members.ofEvery { $0.failure })

    package static let schemas = [
        JSONSchema(
            "error", "Why a command with --json has no result: a line of standard output", JSONForm(members).schema),
        JSONSchema("unprobed", "A line of probe --json for a file that cannot be described", fileForm.schema),
    ]
}
