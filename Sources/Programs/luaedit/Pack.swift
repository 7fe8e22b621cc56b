import ArgumentParser
import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Wording

struct Pack: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Puts a recipe, with its pictures, fonts and modules, into one file to share.",
        discussion: """
            A folder is packed with all that is in it but hidden files, a recipe with the modules beside it that it \
            requires. 'luaedit run' and the other commands take the pack as they take a recipe. It is a plain tar \
            archive, the same bytes for the same files. A theme is packed with the fonts beside it in the same way: \
            give the pack to a recipe, --theme brand.luaedit.
            """)

    @Argument(help: "A folder with a recipe and what it needs, or a recipe; with --list, a pack.")
    var source: RawString

    @OptionGroup var options: Options<Pack>

    func validate() throws {
        guard !own.list || (own.output == nil && own.main == nil && !own.overwrite) else {
            throw ValidationError("--list shows a pack and writes none: it takes no -o, --main or --overwrite.")
        }
    }

    func run() throws {
        if own.list { return try show() }
        try perform { library throws(Failure) in
            let found = try PackSource(source, main: own.main.map { RawString(carried: $0) })
            var job = Job(command: .pack)
            var recipe = try library.read(found.recipe)
            recipe.name = found.recipe.lastComponent
            job.recipe = recipe
            job.packed = found.names
            job.output = own.output
            job.home = library.home
            try job.grants.allowReadingBesideRecipe(in: found.folder)
            return job
        }
    }

    // MARK: - What a pack holds

    private func show() throws {
        let (manifest, entries) = try PackSource.list(source)
        let text = own.json ? Self.form.json((manifest, entries)).text + "\n" : self.text(manifest, entries)
        try writeOutput(text)
    }

    private func text(_ manifest: PackManifest, _ entries: [PackEntry]) -> String {
        var title = [manifest.name, manifest.version].compactMap { $0 }.joined(separator: " ")
        if let requirement = manifest.requirement { title += ", requires \(requirement)" }
        let width = entries.map { "\($0.size)".count }.max() ?? 0
        let lines = entries.filter { $0.kind == .file }.map { entry in
            let size = "\(entry.size)"
            let note = entry.name == manifest.recipe ? "  (the \(manifest.isTheme ? "theme" : "recipe"))" : ""
            return String(repeating: " ", count: 2 + width - size.count) + size + "  " + entry.name.repaired + note
        }
        return ([title] + lines).map { escapedForTerminal($0) + "\n" }.joined()
    }

    private static let form = JSONForm<(manifest: PackManifest, entries: [PackEntry])>([
        JSONMember("name", .string) { $0.manifest.name },
        JSONMember("version", .orNull(.string)) { $0.manifest.version },
        JSONMember("requires", .orNull(.string), "The versions of luaedit that run it") { $0.manifest.requirement },
        JSONMember("recipe", .string, "The file of the recipe") { $0.manifest.recipe.repaired },
        JSONMember("luaedit", .string, "The version that made the pack") { $0.manifest.maker },
        JSONMember("files", .list(fileForm)) { $0.entries.filter { $0.kind == .file } },
    ])

    private static let fileForm = JSONForm<PackEntry>([
        JSONMember("name", .string) { $0.name.repaired },
        JSONMember("bytes", .integer) { $0.size },
    ])

    static let schema = JSONSchema("pack", "What pack --list --json says of a pack", form.schema)
}
