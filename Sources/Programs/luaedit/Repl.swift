import ArgumentParser
import Messages
import Prompt
import RecipeFiles
import Settings
import Supervision
import SystemCalls
import Terminal
import Wording

struct Repl: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs Lua as it is typed, with the files opened as assets.",
        discussion: """
            A FILE that ends in .lua is a recipe: it is run with the other files as its arguments, and what it returns \
            is the global 'movie'. help() says what else there is. It may read the current folder and what lies \
            beneath, and write new files there. From a pipe, statements are run until one fails.
            """)

    @Argument(help: "Media files, and at most one recipe.", completion: .file())
    var files: [RawString] = []

    @OptionGroup var options: Options<Repl>

    func validate() throws {
        if files.filter(\.isRecipe).count > 1 { throw ValidationError("At most one of the files can be a recipe.") }
    }

    func run() throws {
        var style = own.style(.auto)
        style.pictures = try own.pictureChoice()
        let reporter = Reporter(style: style)
        let status: ExitStatus
        do throws(Failure) {
            let prompt = try PromptLoop(
                program: WorkerProgram.path, reporter: reporter,
                signals: try? SignalSource(),
                reference: PromptLoop.Reference(
                    text: Self.explain, format: Self.format, names: { (try? Doc.page())?.names ?? [] }),
                studioOptions: studioOptions)
            let library = RecipeLibrary.ofThisProgram()
            if let note = files.first(where: \.isRecipe).flatMap(library.replacement) {
                reporter.show(LogLine(.notice, note))
            }
            status = prompt.run(try makeJob(library))
        } catch {
            reporter.show(error)
            status = error.status
        }
        if status != .success { throw status }
    }

    private func makeJob(_ library: RecipeLibrary) throws(Failure) -> Job {
        var job = Job(command: .prompt)
        job.home = library.home
        own.apply(to: &job)
        if let name = files.first(where: \.isRecipe) {
            let recipe = try library.read(name)
            job.recipe = recipe
            if let path = recipe.path { try job.grants.allowReadingBesideRecipe(in: path.folder) }
        }
        job.arguments = files.filter { !$0.isRecipe }
        for file in job.arguments { try job.grants.allowReading(file) }
        try job.grants.allowReading(".")
        try job.grants.allowWriting(".")
        try own.applyRights(to: &job)
        return job
    }

    /// The studio reads what statements read, and finds the modules beside the recipe by its own folder.
    private var studioOptions: [RawString] {
        let files: [RawString] = ["."] + files.map { $0.isRecipe ? $0.folder : $0 }
        return files.map(OptionTable.shared.allowRead.row.word) + own.workerWords
    }

    private static func format(_ markdown: String, width: Int, isStyled: Bool) -> String {
        // A module beside may say anything.
        let lines = escapedForTerminal(markdown, keeping: ["\n"]).split(
            separator: "\n", omittingEmptySubsequences: false)
        return ReferenceText(width: width, isStyled: isStyled).text(lines)
    }

    /// The reference's text about a name; without a name, its contents.
    private static func explain(_ name: String, width: Int, isStyled: Bool) throws(Failure) -> String {
        let answer = try Doc.answer(name.isEmpty ? nil : name, in: try Doc.page())
        return answer.text(ReferenceText(width: width, isStyled: isStyled))
    }
}

extension RawString {
    fileprivate var isRecipe: Bool {
        ownRecipe != nil || bytes.count > 4 && bytes.suffix(4) == Array(".lua".utf8)[...]
    }
}
