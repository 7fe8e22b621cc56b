import LuaHost
import ModelBindings

// The texts that are generated from the binding tables.
extension RecipeRunner {
    /// The definitions for editors: the text of `Stdlib/meta/edit.lua`.
    package static func definitions() -> String { withTables { LuaDefinitions.text(for: $0) } }

    /// luacheck's configuration: the text of `Stdlib/meta/luacheck.lua`.
    package static func luacheckStandard() -> String { withTables { LuaCheckStandard.text(for: $0) } }

    /// The reference page: the text of `Docs/reference.md`.
    /// - Parameter modules: The standard library, in the order of its names. Parts of other modules have no section.
    /// - Throws: ``LuaError`` if Lua cannot be started for the defaults of properties, ``MediaError`` if
    ///   libavfilter is missing, which says what effects' parameters are.
    package static func reference(modules: [LuaModulePage]) throws -> String {
        let modules = modules.filter { !$0.isPart }
        return try withTables { namespace in
            let page = LuaReferencePage(namespace, defaults: try DefaultValues.all(in: namespace))
            let contents = """
                - [Values](#values)
                - Types: \(links(page.typeTitles.map { ($0, $0) }))
                - [Functions](#functions): \(links(page.functionHeadings))
                - [Effects](#effects)
                - [Wishes](#wishes)
                - [Names of other tools](#names-of-other-tools)
                - [Prompt](#prompt)
                - Modules: \(links(modules.map { ($0.name, $0.title) }))
                """
            let sections = [
                ReferenceIntroduction.text, "## Contents", contents, ReferenceIntroduction.values, page.text,
                try EffectReference.text(), ReferenceIntroduction.wishes, OtherToolsNames.text,
                ReferenceIntroduction.prompt,
            ]
            return (sections + modules.map(\.text)).map(\.trimmed).joined(separator: "\n\n") + "\n"
        }
    }

    /// The examples of the tables, each under the name of what it shows: `text_layer`, `text_layer.font`, `between`.
    package static func examples() -> [(name: String, lua: String)] {
        withTables { namespace in
            let ofTypes = namespace.types.flatMap { type in
                type.examples.sorted { $0.key < $1.key }.map { member, lua in
                    (name: member.isEmpty ? type.name : "\(type.name).\(member)", lua: lua)
                }
                    + type.functions.compactMap { name, function in
                        function.example.map { (name: "\(type.name).\(name)", lua: $0) }
                    }
            }
            return ofTypes
                + namespace.functions.compactMap { name, function in
                    function.example.map { (name: name, lua: $0) }
                }
        }
    }

    /// Links to headings.
    private static func links(_ headings: [(title: String, heading: String)]) -> String {
        headings.map { "[\($0.title)](#\(LuaReferencePage.anchor($0.heading)))" }.joined(separator: " · ")
    }

    /// Makes the tables of a run and drops them. Swift keeps the types that they are made of, so the next run's cost a
    /// fraction.
    package static func prepare() { withTables { _ in } }

    /// The tables of a run in which nothing runs.
    private static func withTables<Result>(_ body: (LuaNamespace) throws -> Result) rethrows -> Result {
        let thread = LuaThread()
        let session = EditSession(
            environment: NoEnvironment(), recipeName: "", arguments: [], isDescribing: true, version: "", on: thread)
        return try body(EditTypes.namespace(for: session))
    }
}
