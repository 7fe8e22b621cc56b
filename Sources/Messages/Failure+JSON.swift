import Escaping

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
    /// The name of the kind of failure that programs read.
    package var code: String {
        switch status {
        case .recipeError: "recipe-error"
        case .usage: "wrong-usage"
        case .brokenInput: "broken-input"
        case .missingInput: "missing-input"
        case .cannotCreate: "cannot-create"
        case .inputOutput: "input-output"
        case .notWhole: "not-whole"
        case .notAllowed: "not-allowed"
        case .missingPart: "missing-part"
        case .timeLimit: "time-limit"
        case .memoryLimit: "memory-limit"
        case .interrupted: "interrupted"
        default: "engine-failure"
        }
    }

    /// Members of a JSON object: the text, the kind, the line of the recipe that it begins with, and the status. `file` and
    /// `line` are null where it names none.
    package var members: [(String, JSON)] {
        let place = RecipePlace(beginning: text)
        return [
            ("error", .string(text)), ("code", .string(code)), ("file", place.map { .string($0.file) } ?? .null),
            ("line", place.map { .integer(Int64($0.line)) } ?? .null),
            ("exit_status", .integer(Int64(status.rawValue))),
        ]
    }
}
