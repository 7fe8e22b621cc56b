import ArgumentParser
import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Wording

struct New: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a recipe to start from, with what an editor needs to know beside it.",
        discussion: """
            NAME.lua works at once: luaedit run NAME.lua in.mp4. Beside it come .luarc.json and .luaedit/ for editors \
            with LuaLS, and .luacheckrc for luacheck. Nothing that is there is replaced.
            """)

    @Argument(help: "The recipe's name, with a folder in front if wanted.")
    var name: RawString?

    @OptionGroup var options: Options<New>

    func run() throws {
        guard let name else { return try list() }
        let (templates, template) = (Self.templates(), own.template)
        guard let chosen = templates.first(where: { $0.name == template }) else {
            guard !templates.isEmpty else { throw Self.missing }
            let names = templates.map(\.name)
            let near = suggestion(for: template, among: names)
            throw Failure(
                .usage,
                "no template '\(escapedForTerminal(template))'\(near); there are \(names.joined(separator: ", "))")
        }
        try NewRecipe(name, home: Self.home()).write(template: chosen.path)
    }

    private func list() throws {
        let templates = Self.templates()
        guard !templates.isEmpty else { throw Self.missing }
        let width = templates.map(\.name.count).max() ?? 0
        let lines = templates.map { entry in
            entry.name + String(repeating: " ", count: width - entry.name.count + 2) + entry.summary + "\n"
        }
        let text = lines.joined() + "\nluaedit new NAME --template \(templates[0].name)\n"
        try writeOutput(text)
    }

    private static let missing = Failure(
        .missingPart, "the templates are missing; install luaedit again or set LUAEDIT_HOME")

    private static func home() throws(Failure) -> RawString {
        guard let home = RecipeLibrary.ofThisProgram().home else { throw missing }
        return home
    }

    /// The templates of a recipe, by name.
    static func templates() -> [(name: String, summary: String, path: RawString)] {
        guard let folder = RecipeLibrary.ofThisProgram().home?.appending("Stdlib/templates") else { return [] }
        return RecipeLibrary.recipes(in: folder).map { entry, path in (entry.name, entry.summary, path) }
    }
}
