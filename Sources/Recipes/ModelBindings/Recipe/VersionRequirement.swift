/// The versions of luaedit that a recipe works with: `luaedit >= 0.2`, `luaedit >= 0.2, < 2`.
package struct VersionRequirement: Sendable {
    /// One side of it.
    private struct Bound: Sendable {
        let relation: Relation
        let version: SemanticVersion
        /// The version as it was written.
        let text: String

        func isMet(by version: SemanticVersion) -> Bool {
            switch relation {
            case .atLeast: version >= self.version
            case .atMost: version <= self.version
            case .exactly: version == self.version
            case .above: version > self.version
            case .below: version < self.version
            }
        }
    }

    /// In the order in which they are looked for: `>=` before `>`.
    private enum Relation: String, CaseIterable, Sendable {
        case atLeast = ">="
        case atMost = "<="
        case exactly = "=="
        case above = ">"
        case below = "<"
    }

    /// The text in the recipe.
    package let text: String
    private let bounds: [Bound]

    /// - Throws: ``RecipeValueError``, which shows the syntax.
    package init(_ text: String) throws(RecipeValueError) {
        self.text = text
        guard text.hasPrefix("luaedit") else { throw Self.refusal(of: text) }
        let list = text.dropFirst("luaedit".utf8.count).split(separator: ",", omittingEmptySubsequences: false)
        let bounds = list.compactMap { Self.bound($0) }
        guard bounds.count == list.count else { throw Self.refusal(of: text) }
        self.bounds = bounds
    }

    private static func bound(_ text: Substring) -> Bound? {
        let text = text.trimmed
        guard let relation = Relation.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
        let number = text.dropFirst(relation.rawValue.utf8.count).trimmed
        guard let version = SemanticVersion(number, allowsShort: true) else { return nil }
        return Bound(relation: relation, version: version, text: number)
    }

    private static func refusal(of text: String) -> RecipeValueError {
        RecipeValueError(
            "'\(text)' does not say which versions (write \"luaedit >= 0.2\" or \"luaedit >= 0.2, < 2\")")
    }

    /// Why a recipe does not run here; nil if it does.
    /// - Parameters:
    ///   - version: Of the luaedit that runs, as `luaedit --version` prints it.
    ///   - recipe: Its name.
    package func refusal(of recipe: String, by version: String) -> String? {
        guard let own = SemanticVersion(version), let unmet = bounds.first(where: { !$0.isMet(by: own) }) else {
            return nil
        }
        let need =
            switch unmet.relation {
            case .atLeast: "luaedit \(unmet.text) or newer"
            case .atMost: "luaedit \(unmet.text) or older"
            case .exactly: "luaedit \(unmet.text)"
            case .above: "a luaedit newer than \(unmet.text)"
            case .below: "a luaedit older than \(unmet.text)"
            }
        let isTooOld = own < unmet.version || unmet.relation == .above
        let advice = isTooOld ? "update luaedit" : "look for a newer version of the recipe"
        return "\(recipe) needs \(need); this is \(version): \(advice)"
    }
}
