/// A global table of functions and constructors: `edit`.
package struct LuaNamespace: Sendable {
    package let name: String
    package let summary: String
    /// Bound types; those with a constructor appear under their name.
    package let types: [LuaType]
    package let functions: [(name: String, function: LuaGlobalFunction)]

    package init(
        _ name: String, summary: String, types: [LuaType],
        functions: KeyValuePairs<String, LuaGlobalFunction> = [:]
    ) {
        self.name = name
        self.summary = summary
        self.types = types
        self.functions = functions.map { (name: $0.key, function: $0.value) }
    }
}
