import ArgumentParser
import Glibc
import Messages
import RecipeFiles
import Studio
import Supervision
import SystemCalls
import Terminal

struct Serve: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers requests of another program: one JSON object a line.",
        discussion: """
            Methods are open, set, check, frame, plan, render and cancel; Docs/serve.md describes them, with an example in \
            Python. A newer request replaces one of its kind that waits. It ends with its input.
            """)

    @OptionGroup var options: Options<Serve>

    func validate() throws {
        guard own.stdio || own.schema else {
            throw ValidationError("Say --stdio: requests are taken from standard input only.")
        }
    }

    func run() throws {
        if own.schema { return try writeOutput(ServeSchema.request.text) }
        var style = own.style(.auto)
        style.json = true
        let reporter = Reporter(style: style)
        let status: ExitStatus
        do throws(Failure) { status = try serve(style) } catch {
            reporter.show(error)
            status = error.status
        }
        if status != .success { throw status }
    }

    private func serve(_ style: Reporter.Style) throws(Failure) -> ExitStatus {
        let library = RecipeLibrary.ofThisProgram()
        let reporter = Reporter(style: style)
        var noted: Set<RawString> = []
        let session = try ServeSession(
            worker: WorkerProgram.path, style: style, ownOptions: own.workerWords, output: STDOUT_FILENO
        ) { recipe throws(Failure) in
            var read = try library.read(recipe.name)
            if noted.insert(recipe.name).inserted, let note = library.replacement(of: recipe.name) {
                reporter.show(LogLine(.notice, note))
            }
            if let text = recipe.text { read.text = text }
            var job = try Job(.live, read, library.withThemes(recipe.arguments), home: library.home)
            try own.applyRights(to: &job)
            own.apply(to: &job)
            return job
        }
        return session.run(input: STDIN_FILENO, signals: try? SignalSource())
    }
}
