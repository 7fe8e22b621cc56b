/// Writes a namespace as luacheck's configuration: which globals scripts may read, and what is in them.
package enum LuaCheckStandard {
    /// Names of Lua that recipes lack, as they reach files, other programs or the state itself.
    private static let missing = ["debug", "dofile", "io", "loadfile", "os", "package", "warn"]

    /// A whole configuration file. The same rows give the same bytes.
    package static func text(for namespace: LuaNamespace) -> String {
        var fields = namespace.functions.map { ($0.name, "") }
        for type in namespace.types where type.constructor != nil || !type.functions.isEmpty {
            let names = (type.constants.map(\.name) + type.functions.map(\.name)).sorted()
            fields.append((type.name, names.map { "\($0) = {}" }.joined(separator: ", ")))
        }
        let lines = fields.sorted { $0.0 < $1.0 }.map { name, inner in
            let value = inner.isEmpty ? "{}" : "{ fields = { \(inner) } }"
            return "        \(name) = \(value),\n"
        }
        return """
            -- What luacheck has to know of luaedit's recipes: Lua 5.4 without what a recipe has no right to, and the
            -- global `\(namespace.name)`, which is only read. Made by luaedit from its own tables.
            stds.luaedit = {
              read_globals = {
                \(namespace.name) = {
                  fields = {
            \(lines.joined())      },
                },
              },
            }
            std = "lua54+luaedit"
            not_globals = { \(missing.map { "\"\($0)\"" }.joined(separator: ", ")) }
            max_line_length = false
            ignore = { "581" } -- not (a < b) holds for nan too, which a >= b does not
            exclude_files = { ".luaedit", "Stdlib/meta" }

            """
    }
}
