import ArgumentParser
import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Terminal
import Wording

struct Recipes: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the recipes that come with luaedit, or shows what one takes.",
        discussion: "With --json, all that recipes say of themselves: inputs and options with their kinds and limits.")

    @Argument(help: "A recipe or a pack, as 'luaedit run' takes it.")
    var recipe: RawString?

    @OptionGroup var options: Options<Recipes>

    func run() throws {
        if recipe != nil || own.json { return try perform(pictures: .none, makeJob: makeJob) }
        let library = RecipeLibrary.ofThisProgram()
        try requireHome(library)
        try writeOutput(table(library.entries()))
    }

    private func makeJob(_ library: RecipeLibrary, _ reporter: Reporter) throws(Failure) -> Job {
        var job = Job(command: recipe == nil ? .recipes : .describe)
        job.home = library.home
        guard let recipe else {
            try requireHome(library)
            return job
        }
        let found = try library.read(recipe)
        if let note = library.replacement(of: recipe) { reporter.show(LogLine(.notice, note)) }
        job.recipe = found
        if let path = found.path { try job.grants.allowReadingBesideRecipe(in: path.folder) }
        return job
    }

    private func requireHome(_ library: RecipeLibrary) throws(Failure) {
        guard library.home != nil else {
            throw Failure(.missingPart, "the recipes are missing; install luaedit again or set LUAEDIT_HOME")
        }
    }

    private func table(_ entries: [RecipeLibrary.Entry]) -> String {
        let width = entries.map(\.name.count).max() ?? 0
        return entries.map { entry in
            let gap = String(repeating: " ", count: width - entry.name.count + 2)
            let line = entry.summary.isEmpty ? entry.name : entry.name + gap + entry.summary
            return escapedForTerminal(line) + "\n"
        }.joined()
    }
}
