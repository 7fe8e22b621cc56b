import ArgumentParser
import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Terminal
import Wording

struct Doc: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the reference of the Lua objects: a type, a module, an effect, or what speaks of a word.",
        discussion: """
            Without a name it lists the types, functions and modules. On a terminal the text goes through $PAGER.

            luaedit doc text_layer          a type, with its properties and methods
            luaedit doc text_layer.font     one of them
            luaedit doc set_opacity_ramp    whatever has that name
            luaedit doc gblur               an effect
            luaedit doc drawtext            a name of ffmpeg, MoviePy, AVFoundation, …: what does the same here
            luaedit doc lower third         no name: what speaks of these words
            """)

    @Argument(
        help: "What is looked up: text_layer, text_layer.font, set_opacity_ramp, audio, gblur, subtitles, …",
        completion: .custom { _, _, _ in (try? Doc.page())?.names ?? [] })
    var name: [String] = []

    @OptionGroup var options: Options<Doc>

    func run() throws {
        let page = try Self.page()
        let found = try Self.answer(name.isEmpty ? nil : name.joined(separator: " "), in: page)
        if own.json { return try writeOutput(found.json.text + "\n") }
        try Pager.show { found.text($0) }
    }

    /// The answer for a name; without a name, the contents.
    static func answer(_ name: String?, in page: ReferencePage) throws(Failure) -> DocAnswer {
        guard let name, name != "edit" else { return .contents(page) }
        switch page.find(name) {
        case .section(let section, let others): return .section(section, others: others, page)
        case .entries(let entries):
            let paths = Set(entries.flatMap { [$0.path, $0.name] })
            let others = name.contains(where: { ".:_".contains($0) }) ? [] : page.mentions(of: name, inTexts: false)
            return .entries(entries, others: others.filter { !paths.contains($0.name) })
        case .nothing(let nearest):
            let recipes = recipes(about: name)
            let found = page.mentions(of: name)
            if !found.isEmpty || !recipes.isEmpty {
                return .mentions(.init(words: name, nearest: nearest, found: found, recipes: recipes))
            }
            throw Failure(
                .missingInput,
                "nothing is called '\(escapedForTerminal(name))'\(suggestion(nearest)); "
                    + "luaedit doc lists what there is")
        }
    }

    /// The recipes that come with luaedit whose names or summaries have a text.
    private static func recipes(about text: String) -> [(name: String, summary: String)] {
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
        let name = text.lowercased().replacing(" ", with: "-")
        return RecipeLibrary.ofThisProgram().entries().map { ($0.name, $0.summary) }
            .filter { $0.0.contains(name) || $0.1.lowercased().contains(text.lowercased()) }
    }

    /// The reference of the luaedit that runs.
    static func page() throws(Failure) -> ReferencePage {
        let path = RecipeLibrary.ofThisProgram().home?.appending("Docs/reference.md")
        let file = path.map { $0.withCString { open($0, O_RDONLY | O_CLOEXEC) } } ?? -1
        guard file >= 0 else {
            throw Failure(.missingPart, "the reference is missing; install luaedit again or set LUAEDIT_HOME")
        }
        defer { close(file) }
        do throws(SystemError) {
            return ReferencePage(String(decoding: try readAll(from: file, limit: 16 << 20), as: UTF8.self))
        } catch {
            throw Failure(.inputOutput, "cannot read the reference: \(error)")
        }
    }
}
