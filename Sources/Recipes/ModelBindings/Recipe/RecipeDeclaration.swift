import LuaHost
import Settings
import Wording

/// The declaration of a recipe by `edit.recipe`.
package struct RecipeDeclaration {
    /// Name, version, author and the like.
    package let identity: RecipeIdentity
    /// One line; empty for none.
    package let summary: String
    package let inputs: [RecipeParameter]
    package let options: [RecipeParameter]

    /// Reads the table of `edit.recipe`.
    /// - Throws: ``LuaMistake`` that says which input or option is wrong and how.
    package init(_ table: LuaTableReader) throws {
        do {
            try Self.checkNames(table, ["summary", "inputs", "options"] + RecipeIdentity.fields, "edit.recipe")
            identity = try RecipeIdentity(table)
            summary = try table.field("summary", .optional(.string)) ?? ""
            inputs = try Self.parameters(table, "inputs", "input")
            options = try Self.parameters(table, "options", "option")
        } catch let mismatch as LuaMismatch {
            throw LuaMistake("edit.recipe: \(mismatch.text)")
        } catch let error as RecipeValueError {
            throw LuaMistake("edit.recipe: \(error.message)")
        }
        try checkTogether()
    }

    private static func parameters(_ table: LuaTableReader, _ field: String, _ noun: String) throws
        -> [RecipeParameter]
    {
        guard let list = try table.field(field, .optional(.table)) else { return [] }
        return try list.elements(.table).enumerated().map { index, element in
            guard let name = try element.element(1, .optional(.string)) else {
                throw LuaMistake("edit.recipe: \(field)[\(index + 1)] has no name (write { \"name\", kind = … })")
            }
            do {
                return try RecipeParameter(reading: element, name: name, noun)
            } catch let mismatch as LuaMismatch {
                throw LuaMistake("edit.recipe: the \(noun) '\(name)': \(mismatch.text)")
            } catch let error as RecipeValueError {
                throw LuaMistake("edit.recipe: the \(noun) '\(name)': \(error.message)")
            }
        }
    }

    /// What other declarations of options call the fields.
    private static let synonyms = [
        "list": "many", "multiple": "many", "array": "many", "nargs": "many", "type": "kind", "description": "help",
        "doc": "help",
        "values": "choices", "enum": "choices", "minimum": "min", "maximum": "max", "arguments": "inputs",
        "args": "inputs",
        "parameters": "options", "flags": "options",
    ]

    static func checkNames(_ table: LuaTableReader, _ known: [String], _ owner: String) throws {
        for name in table.names where !known.contains(name) {
            let meant =
                Self.synonyms[name].flatMap { known.contains($0) ? suggestion($0) : nil }
                ?? suggestion(for: name, among: known)
            throw LuaMistake("\(owner) has no field '\(name)'\(meant)")
        }
    }

    private func checkTogether() throws {
        var keys: Set<String> = []
        for parameter in inputs + options where !keys.insert(parameter.key).inserted {
            throw LuaMistake("edit.recipe: '\(parameter.name)' is declared twice")
        }
        for option in options {
            let positive = option.dashed.hasPrefix("no-") ? String(option.dashed.dropFirst(3)) : option.dashed
            if OptionTable.reservedNames.contains(option.dashed) {
                throw LuaMistake(
                    "edit.recipe: the option '\(option.name)' collides with luaedit's own \(option.flag)")
            }
            if option.kind == .boolean, OptionTable.reservedNames.contains("no-\(option.dashed)") {
                throw LuaMistake(
                    "edit.recipe: the option '\(option.name)' collides with luaedit's own --no-\(option.dashed)")
            }
            if positive != option.dashed, options.contains(where: { $0.kind == .boolean && $0.dashed == positive }) {
                throw LuaMistake("edit.recipe: the option '\(option.name)' turns off '\(positive)' already")
            }
        }
        if let many = inputs.dropLast().first(where: \.isMany) {
            throw LuaMistake("edit.recipe: the input '\(many.name)' takes many, so it must be the last")
        }
    }
}

extension RecipeParameter {
    /// Reads `{ "name", kind = …, … }`.
    package init(reading table: LuaTableReader, name: String, _ noun: String) throws {
        let fields = ["kind", "help", "many", "default", "min", "max", "choices", "needs"]
        try RecipeDeclaration.checkNames(table, fields, "edit.recipe: the \(noun) '\(name)'")
        guard Self.isName(name) else {
            throw RecipeValueError("a name has letters, digits, '-' and '_' and begins with a letter")
        }
        self.name = name
        let kinds = RecipeValueKind.allCases.map(\.rawValue)
        let kindName = try table.field("kind", .optional(.choice(kinds))) ?? "string"
        let kind = RecipeValueKind(rawValue: kindName) ?? .string
        self.kind = kind
        help = try table.field("help", .optional(.string)) ?? ""
        isMany = try table.field("many", .optional(.boolean)) ?? false
        let limit = kind.isOrdered ? kind.declaredKind : LuaKind.number().map { .number($0) }
        minimum = try table.field("min", .optional(limit))
        maximum = try table.field("max", .optional(limit))
        choices = try table.field("choices", .optional(.list(of: .string))) ?? []
        let needs = RecipeNeed.allCases.map(\.rawValue)
        need = try table.field("needs", .optional(.choice(needs))).flatMap(RecipeNeed.init(rawValue:))
        let value = isMany ? LuaKind.list(of: kind.declaredKind).map { .list($0) } : kind.declaredKind
        defaultValue = try table.field("default", .optional(value))
        try checkFields(noun)
    }

    /// True if it consists of letters, digits, `-` and `_` and begins with a letter.
    package static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, isNameStart(first), first != UInt8(ascii: "_") else { return false }
        return name.utf8.count <= 40 && name.utf8.allSatisfy { isNameByte($0) || $0 == UInt8(ascii: "-") }
    }

    private func checkFields(_ noun: String) throws(RecipeValueError) {
        if minimum != nil || maximum != nil, !kind.isOrdered {
            throw RecipeValueError("min and max are for numbers, times and rates, not for kind '\(kind.rawValue)'")
        }
        if let minimum, let maximum, maximum < minimum { throw RecipeValueError("min is more than max") }
        if choices.isEmpty, kind == .choice { throw RecipeValueError("a choice needs choices") }
        if !choices.isEmpty, kind != .choice, kind != .file {
            throw RecipeValueError("choices are for the kinds choice and file, not for kind '\(kind.rawValue)'")
        }
        if need != nil, !kind.isPath {
            throw RecipeValueError("needs is for the kinds media and file, not for kind '\(kind.rawValue)'")
        }
        if kind == .output, defaultValue != nil {
            throw RecipeValueError("a file to write has no default: the user names it")
        }
        if kind == .boolean, isMany { throw RecipeValueError("a boolean cannot be given many times") }
        if kind == .boolean, noun == "input" {
            throw RecipeValueError("an input cannot be a boolean; make it an option")
        }
        for value in defaultValue?.elements ?? [] {
            do { try check(value) } catch { throw RecipeValueError("default: \(error.message)") }
        }
    }
}
