import Wording

/// The statements of a prompt as the text of a recipe that makes the same movie.
struct SavedRecipe {
    let path: String
    let statements: [SavedStatement]
    /// The files that the prompt began with, by their globals.
    let files: [(name: String, path: String)]
    /// The recipe that it began with.
    let recipe: (file: String, text: String)?
    /// The globals that statements have made.
    let globals: Set<String>
    /// The functions that only a prompt has.
    let functions: [String]
    /// The expression that it returns.
    let result: String

    var text: String {
        let lines = statements.filter { !$0.isEmpty }.compactMap { line(of: $0) }
        let parts = [
            "-- Written by the prompt of luaedit.", declaration, locals, absent, beginning,
            lines.joined(separator: "\n"), "return \(result)",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private func line(of statement: SavedStatement) -> String? {
        if let name = statement.calledAlone, functions.contains(name) { return nil }
        guard !statement.failed else {
            // To Lua a carriage return ends a comment too.
            let lines = statement.source.utf8.split { $0 == 10 || $0 == 13 }.map {
                "-- " + String(decoding: $0, as: UTF8.self)
            }
            return "-- Failed at the prompt:\n" + lines.joined(separator: "\n")
        }
        return statement.text(keepsValue: usesLastValue)
    }

    private var kept: [SavedStatement] {
        statements.filter { !$0.failed && !($0.calledAlone.map(functions.contains) ?? false) }
    }

    private var usesLastValue: Bool { statements.contains { $0.names.contains("_") } }

    /// Files are its inputs, with what they were as the default. A recipe has inputs of its own.
    private var declaration: String {
        guard recipe == nil, !files.isEmpty else { return "" }
        let inputs = files.map { file in
            "    { \(Self.quoted(file.name)), kind = \"media\", default = \(Self.quoted(file.path)) },\n"
        }
        let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? path
        return """
            local args = edit.recipe {
              summary = \(Self.quoted("\(name), made at the prompt")),
              inputs = {
            \(inputs.joined())  },
            }
            """
    }

    /// Variables of the prompt are local to the recipe, unless something may look for them by their names.
    private var locals: String {
        let said = kept.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        let names = globals.filter(isLuaName).filter {
            said.contains($0) || files.map(\.name).contains($0) || $0 == "movie" && recipe != nil
        }
        .subtracting(["args"]).sorted()
        guard !names.isEmpty, names.count <= 120, said.isDisjoint(with: ["_G", "_ENV", "load"]) else { return "" }
        return "local \((usesLastValue && !names.contains("_") ? names + ["_"] : names).joined(separator: ", "))"
    }

    /// Replacements for functions of the prompt that are used inside statements.
    private var absent: String {
        let used = Set(kept.flatMap { $0.names }).intersection(functions).subtracting(globals).sorted()
        guard !used.isEmpty else { return "" }
        return "-- These do something at the prompt alone.\nlocal function nothing() return {} end\n"
            + "local \(used.joined(separator: ", ")) = \(used.map { _ in "nothing" }.joined(separator: ", "))"
    }

    private var beginning: String {
        if let recipe {
            let opened = files.map { "\($0.name) = edit.asset(\(Self.quoted($0.path)))" }
            return
                (opened + [
                    "-- \(recipe.file)", "local function recipe(...)", recipe.text, "end", "movie = recipe(...)",
                    "if type(movie) == \"table\" and movie.main then movie = movie.main end",
                ]).joined(separator: "\n")
        }
        return files.map { "\($0.name) = edit.asset(args.\($0.name))" }.joined(separator: "\n")
    }

    /// The text as a Lua string.
    private static func quoted(_ text: String) -> String {
        let bytes = text.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "\""): "\\\""
            case UInt8(ascii: "\\"): "\\\\"
            case 0x20..<0x7F: String(Character(Unicode.Scalar(byte)))
            default: "\\" + String(repeating: "0", count: byte < 10 ? 2 : byte < 100 ? 1 : 0) + String(byte)
            }
        }
        return "\"\(bytes.joined())\""
    }
}
