import LuaHost
import Wording

/// The parameters of a call, for its author.
package struct CallSignature: Sendable, Equatable {
    /// The name in a call: `edit.range`.
    package var name: String
    /// The parameters' names, with a question mark where they may be left out.
    package var parameters: [String]
    /// The place of the parameter that is written; nil behind the last one.
    package var current: Int?
    /// The description of that parameter, or of the field that is being written in it.
    package var about = ""

    /// - Parameter field: The field that is written in a table.
    init(_ place: ExpressionResolver.Place, field: Callee.Field?) {
        name = place.callee.name
        parameters = place.callee.parameters.map { $0.name + ($0.isOptional ? "?" : "") }
        current = parameters.indices.contains(place.index) ? place.index : nil
        if let field {
            about = Self.text(field.name, field.kind, field.about)
        } else if let parameter = place.parameter {
            about = Self.text(parameter.name, parameter.kind, parameter.about)
        }
    }

    private static func text(_ name: String, _ kind: LuaKindText, _ about: String) -> String {
        let type = LuaReferenceWords.kind(kind)
        let notes = [type == "any" ? "" : type, kind.range, about].filter { !$0.isEmpty }
        return notes.isEmpty ? "" : "\(name): \(notes.joined(separator: ", "))"
    }
}

extension PromptCompleter {
    /// The signature of the innermost known call at the end of a text. Nothing of the script runs.
    func signature(atEndOf text: [UInt8]) -> CallSignature? {
        let tokens = LuaTokens(text)
        guard tokens.ending != .comment else { return nil }
        let resolver = resolver(tokens)
        var (end, field) = (tokens.tokens.count, Callee.Field?.none)
        while let opening = tokens.opening(before: end) {
            if tokens.isSymbol(opening, "{") {
                let name = tokens.fieldName(inTableAt: opening, before: end)
                field = field ?? name.flatMap { name in resolver.fields(ofTableAt: opening).first { $0.name == name } }
                if let place = resolver.call(ofArgumentAt: opening) { return CallSignature(place, field: field) }
            } else if tokens.isSymbol(opening, "("), !tokens.isDefinition(at: opening),
                let place = resolver.call(inParenthesisAt: opening, before: end)
            {
                return CallSignature(place, field: field)
            }
            end = opening
        }
        return nil
    }
}

extension LuaTokens {
    /// The name of the field that is written in a table at the place before a token; nil for an element.
    fileprivate func fieldName(inTableAt opening: Int, before end: Int) -> String? {
        var (start, depth) = (opening + 1, 0)
        for index in (opening + 1)..<max(opening + 1, end) {
            if isSymbol(index, "(", "[", "{") { depth += 1 }
            if isSymbol(index, ")", "]", "}") { depth -= 1 }
            if depth == 0, isSymbol(index, ",", ";") { start = index + 1 }
        }
        return start + 1 < end && isSymbol(start + 1, "=") ? word(start) : nil
    }

    /// True if a parenthesis begins the parameters of a function definition: `function f(`.
    fileprivate func isDefinition(at opening: Int) -> Bool {
        var index = opening - 1
        while index >= 0, tokens[index].kind == .name, word(index) != "function", isSymbol(index - 1, ".", ":") {
            index -= 2
        }
        return word(index) == "function" || word(index - 1) == "function"
    }
}
