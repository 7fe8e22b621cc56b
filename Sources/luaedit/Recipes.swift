import ArgumentParser
import Glibc
import Supervision

struct Recipes: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the recipes that come with luaedit.")

    @Flag(help: "Write the list as JSON.")
    var json = false

    func run() throws {
        let library = RecipeLibrary.ofThisProgram()
        guard library.home != nil else {
            throw Failure(.missingPart, "the recipes are missing; install luaedit again or set LUAEDIT_HOME")
        }
        let text = json ? list(library.entries()) : table(library.entries())
        if writeAll(Array(text.utf8), to: STDOUT_FILENO) != 0 { throw ExitStatus.inputOutput }
    }

    private func table(_ entries: [RecipeLibrary.Entry]) -> String {
        let width = entries.map(\.name.count).max() ?? 0
        return entries.map { entry in
            let gap = String(repeating: " ", count: width - entry.name.count + 2)
            let line = entry.summary.isEmpty ? entry.name : entry.name + gap + entry.summary
            return escapedForTerminal(line) + "\n"
        }.joined()
    }

    private func list(_ entries: [RecipeLibrary.Entry]) -> String {
        JSON.array(
            entries.map { .object([("name", .string($0.name)), ("summary", .string($0.summary))]) }
        ).text + "\n"
    }
}
