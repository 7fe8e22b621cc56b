import LuaHost

/// The identity of a shared recipe; nil or empty for fields that it leaves out.
package struct RecipeIdentity {
    /// The name of the recipe and its pack: letters, digits, `-` and `_`.
    package let name: String?
    package let version: String?
    package let author: String?
    /// The [SPDX](https://spdx.org/licenses) identifier, or words.
    package let license: String?
    package let requirement: VersionRequirement?
    /// Some sentences; may have several lines.
    package let description: String
    /// The permissions that it needs beyond its inputs, by ``fieldsOfNeeds``, each with its reason.
    package let needs: [(access: String, reason: String)]

    package static let fields = ["name", "version", "author", "license", "requires", "description", "needs"]
    /// The permissions of `--allow-read` and `--allow-write`.
    static let fieldsOfNeeds = ["read", "write"]

    private static let longestLine = 200
    private static let longestDescription = 4000

    /// Reads the fields out of the table of `edit.recipe`.
    /// - Throws: ``LuaMismatch`` or ``RecipeValueError`` about a field.
    package init(_ table: LuaTableReader) throws {
        name = try Self.line(table, "name")
        if let name, !RecipeParameter.isName(name) {
            throw RecipeValueError("name: '\(name)' has more than letters, digits, '-' and '_' behind a letter")
        }
        version = try Self.line(table, "version")
        if let version, SemanticVersion(version) == nil {
            throw RecipeValueError("version: '\(version)' is not a version (write \"1.0.0\")")
        }
        author = try Self.line(table, "author")
        license = try Self.line(table, "license")
        requirement = try Self.requirement(table)
        description = try table.field("description", .optional(.string)) ?? ""
        guard description.utf8.count <= Self.longestDescription else {
            throw RecipeValueError("description: it is longer than \(Self.longestDescription) bytes")
        }
        needs = try Self.needs(table)
    }

    /// The version requirement. It is read first, as a recipe for another luaedit may have fields unknown here.
    package static func requirement(_ table: LuaTableReader) throws -> VersionRequirement? {
        guard let text = try line(table, "requires") else { return nil }
        do { return try VersionRequirement(text) } catch { throw RecipeValueError("requires: \(error.message)") }
    }

    private static func needs(_ table: LuaTableReader) throws -> [(access: String, reason: String)] {
        guard let needs = try table.field("needs", .optional(.table)) else { return [] }
        try RecipeDeclaration.checkNames(needs, fieldsOfNeeds, "edit.recipe: needs")
        return try fieldsOfNeeds.compactMap { field in try line(needs, field).map { (field, $0) } }
    }

    private static func line(_ table: LuaTableReader, _ field: String) throws -> String? {
        guard let text = try table.field(field, .optional(.string)) else { return nil }
        guard !text.isEmpty, text.utf8.count <= longestLine, !text.contains(where: \.isNewline) else {
            throw RecipeValueError("\(field): one line of at most \(longestLine) bytes expected")
        }
        return text
    }
}
