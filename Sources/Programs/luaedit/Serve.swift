import ArgumentParser
import Glibc
import Messages
import RecipeFiles
import Studio
import Supervision
import SystemCalls
import Terminal

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers requests of another program: one JSON object a line.",
        discussion: """
            Methods are open, set, check, frame, plan, render and cancel; Docs/serve.md describes them, with an example in \
            Python. A newer request replaces one of its kind that waits. It ends with its input.
            """)

    @Flag(help: "Take requests from standard input and answer on standard output.")
    var stdio = false

    @Flag(help: "Print the JSON schema of the requests.")
    var schema = false

    @Option(help: ArgumentHelp("Let recipes read a file or a folder. Repeatable.", valueName: "path"))
    var allowRead: [RawString] = []

    @Option(help: ArgumentHelp("Let recipes write a file or into a folder. Repeatable.", valueName: "path"))
    var allowWrite: [RawString] = []

    @Option(help: ArgumentHelp("What the recipe's own values may take of the memory.", valueName: "mib"))
    var memoryLimit = Mebibytes(count: RecipeOptions.usualLimits.memory)

    @Option(help: ArgumentHelp("How long the recipe may compute, in seconds.", valueName: "s"))
    var timeLimit = PositiveSeconds(value: RecipeOptions.usualLimits.time)

    @OptionGroup var defaults: DefaultsOptions
    @OptionGroup var engine: EngineOptions

    func validate() throws {
        guard stdio || schema else {
            throw ValidationError("Say --stdio: requests are taken from standard input only.")
        }
    }

    func run() throws {
        if schema { return try writeOutput(ServeSchema.request.text) }
        var style = Reporter.Style()
        (style.json, style.verbose) = (true, engine.verbose)
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
        let own =
            RecipeOptions.words(
                allowRead: allowRead, allowWrite: allowWrite, memoryLimit: memoryLimit, timeLimit: timeLimit)
            + engine.ownOptions
        let session = try ServeSession(
            worker: WorkerProgram.path, style: style, ownOptions: own, output: STDOUT_FILENO
        ) { recipe throws(Failure) in
            var read = try library.read(recipe.name)
            if noted.insert(recipe.name).inserted, let note = library.replacement(of: recipe.name) {
                reporter.show(LogLine(.notice, note))
            }
            if let text = recipe.text { read.text = text }
            var job = try Job(.live, read, library.withThemes(recipe.arguments), home: library.home)
            job.limits.luaMemory = memoryLimit.bytes
            job.limits.luaTime = timeLimit.value
            for path in allowRead { try job.grants.allowReading(path) }
            for path in allowWrite { try job.grants.allowWriting(path) }
            engine.apply(to: &job)
            return job
        }
        return session.run(input: STDIN_FILENO, signals: try? SignalSource())
    }
}
