import ArgumentParser
import Batch
import Digests
import Glibc
import Messages
import PartCache
import RecipeFiles
import Settings
import Supervision
import SystemCalls
import Terminal
import Wording

struct FarmPlanCommand: RecipeCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Divides an export among tasks and writes the job's folder.",
        discussion: """
            Then 'luaedit farm task JOB K' makes task K, from 0 on, on any machine, and 'luaedit farm join JOB' writes the \
            result.
            """)

    @OptionGroup var recipe: RecipeArguments
    @OptionGroup var options: Options<FarmPlanCommand>

    static let name = CommandName.farmPlan

    /// The memory of a task's engine unless --max-memory says it, in MiB: nodes are not like this machine.
    private static let usualMemory = Limits().workerMemory >> 20
    /// The limit of a farm's cache: nothing of a job may go before the join.
    private static let cacheLimit = 1 << 50

    func validate() throws {
        if recipe.recipeHelp { return }
        guard own.output != nil else { throw ValidationError("-o names the result.") }
        guard own.cache != nil else {
            throw ValidationError("--cache names the folder of the parts, which all machines reach.")
        }
        if recipe.recipe == "-" {
            throw ValidationError("Every task reads the recipe: name a file instead of standard input.")
        }
    }

    func run() throws {
        if recipe.recipeHelp {
            return try perform { library throws(Failure) in try makeJob(.describe, library) }
        }
        guard let output = own.output, let cache = own.cache else { return }
        if !own.overwrite, fileStatus(output) != nil {
            throw Failure(.cannotCreate, "'\(output)' is there already; --overwrite replaces it at the join")
        }
        let folder = own.job ?? output + ".farm"
        let cachePath = try Self.prepare(cache)
        let library = RecipeLibrary.ofThisProgram()
        let source = try library.read(recipe.recipe)
        var plan = try Self.plan(self, library)
        plan.tasks = FarmTasks.divide(plan.parts, into: own.tasks)
        let job = FarmJob(
            folder: try resolved("."), words: words, recipe: recipe.recipe,
            recipeDigest: FarmJob.digest(of: library.sources(of: source)), output: output, overwrites: own.overwrite,
            cache: cachePath, memory: own.maxMemory ?? Self.usualMemory,
            plan: plan)
        try job.write(into: folder, replaces: own.overwrite)
        try say(job, folder)
    }

    private func say(_ job: FarmJob, _ folder: RawString) throws {
        if own.json {
            return try writeOutput(Self.form.json((folder, job.plan)).text + "\n")
        }
        try writeOutput("\(folder)\n")
        let reporter = Reporter(style: own.style())
        reporter.show(LogLine(.notice, job.summary))
        reporter.show(
            LogLine(
                .notice,
                "luaedit farm task \(shellWord(folder)) K for each, then luaedit farm join \(shellWord(folder))"))
    }

    private static let form = JSONForm<(folder: RawString, plan: FarmPlan)>([
        JSONMember("job", .string, "The job's folder") { $0.folder.repaired },
        JSONMember("parts", .integer) { $0.plan.parts.count },
        JSONMember("tasks", .integer) { $0.plan.tasks.count },
        JSONMember("frames", .integer) { $0.plan.parts.reduce(0, +) },
    ])

    static let schema = JSONSchema("farm-plan", "The job that farm plan --json wrote", form.schema)

    /// luaedit's options, each in one word, and the recipe with its arguments.
    private var words: [RawString] {
        own.settings.words.map { RawString(carried: $0) } + own.rightsWords(isWhole: true) + ["--", recipe.recipe]
            + recipe.arguments
    }

    /// Makes the folder of the parts.
    /// - Returns: Its absolute path.
    private static func prepare(_ path: RawString) throws(Failure) -> RawString {
        do throws(PartFolderFailure) {
            let folder = try PartFolder(at: path)
            if folder.ownLimit == nil { try folder.setLimit(cacheLimit) }
        } catch {
            throw Failure(.cannotCreate, "--cache: \(error)")
        }
        do throws(SystemError) { return try resolved(path) } catch {
            throw Failure(.cannotCreate, "--cache: '\(path)': \(error)")
        }
    }

    /// The parts of the movie, from a worker.
    /// - Throws: luaedit's exit status, after the failure was shown.
    private static func plan(_ command: FarmPlanCommand, _ library: RecipeLibrary) throws -> FarmPlan {
        let file = try MemoryFile()
        var job = try command.makeJob(.run, library)
        command.own.applyResult(to: &job)
        command.own.apply(to: &job)
        job.farm = FarmWork(.plan)
        let supervisor = try Supervisor(
            program: WorkerProgram.path, reporter: Reporter(style: command.own.style(), output: file.descriptor),
            signals: try? SignalSource())
        let status = supervisor.perform(job, replacesOutput: false)
        let bytes = try file.contents(limit: 64 << 20)
        guard status == .success else {
            // Its failure as JSON.
            _ = writeAll(bytes, to: STDOUT_FILENO)
            throw status
        }
        guard let value = try? JSON(reading: bytes),
            let build = value["build"]?.stringValue.flatMap({ Digest(hexadecimal: $0) }),
            let libraries = value["libraries"]?.arrayValue?.compactMap(\.stringValue),
            let parts = value["parts"]?.arrayValue?.compactMap({ $0.integerValue.flatMap { Int(exactly: $0) } })
        else { throw Failure(.engineFailure, "the engine answers with something that is not a plan") }
        let plan = FarmPlan(build: build, libraries: libraries, parts: parts)
        guard plan.isValid else { throw Failure(.engineFailure, "the engine plans parts without frames") }
        return plan
    }
}
