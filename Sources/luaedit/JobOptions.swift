import ArgumentParser
import Glibc
import Supervision

/// Options of every command that starts a worker.
struct ReportOptions: ParsableArguments {
    @Flag(name: .long, help: "Write results as JSON.")
    var json = false

    @Flag(name: .shortAndLong, help: "Show only errors, warnings and what a recipe prints.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Show details, and the calls that led to an error.")
    var verbose = false

    @Option(help: ArgumentHelp("What the engine may take of the memory (default: half of it).", valueName: "mib"))
    var maxMemory: Mebibytes?

    func style(_ progress: Reporter.ProgressStyle = .none) -> Reporter.Style {
        var style = Reporter.Style()
        style.progress = progress
        style.quiet = quiet
        style.verbose = verbose
        style.json = json
        return style
    }

    func apply(to job: inout Job) {
        job.json = json
        job.verbose = verbose
        job.limits.workerMemory = maxMemory?.bytes ?? MachineMemory.bytes / 2
    }
}

/// Options of every command that runs a recipe, and the recipe.
struct RecipeOptions: ParsableArguments {
    @Argument(help: "The recipe: a file, one of 'luaedit recipes', or - for standard input.")
    var recipe: RawString

    @Argument(
        parsing: .remaining,
        help: ArgumentHelp("What the recipe takes; 'luaedit run RECIPE --help' shows it.", valueName: "recipe-argument")
    )
    var arguments: [RawString] = []

    @Option(help: ArgumentHelp("Let the recipe read a file or a folder. Repeatable.", valueName: "path"))
    var allowRead: [RawString] = []

    @Option(help: ArgumentHelp("Let the recipe write a file or into a folder. Repeatable.", valueName: "path"))
    var allowWrite: [RawString] = []

    @Option(help: ArgumentHelp("What the recipe's own values may take of the memory.", valueName: "mib"))
    var memoryLimit = Mebibytes(count: 256)

    @Option(help: ArgumentHelp("How long the recipe may compute, in seconds.", valueName: "s"))
    var timeLimit = PositiveSeconds(value: 10)

    /// Set by the words after the recipe, see ``RecipeCommandLine``.
    @Flag(help: .private)
    var recipeHelp = false

    /// Puts together what the worker is told, reading the recipe.
    func makeJob(_ command: Job.Command, _ library: RecipeLibrary) throws(Failure) -> Job {
        var job = Job(command: recipeHelp ? .describe : command)
        let recipe = try library.read(recipe)
        job.recipe = recipe
        job.arguments = arguments
        job.home = library.home
        job.limits.luaMemory = memoryLimit.bytes
        job.limits.luaTime = timeLimit.value
        if let path = recipe.path { try job.grants.allowReading(path.folder) }
        for path in allowRead { try job.grants.allowReading(path) }
        for path in allowWrite { try job.grants.allowWriting(path) }
        return job
    }
}

/// Options about the file that comes out.
struct ExportOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, help: ArgumentHelp("Where the result goes (default: INPUT-RECIPE.EXT).", valueName: "out"))
    var output: RawString?

    @Option(help: ArgumentHelp("How the result is encoded (default: by the extension).", valueName: "name"))
    var preset: String?

    @Option(help: ArgumentHelp("Constant quality of the encoder: less is better and bigger.", valueName: "n"))
    var crf: Double?

    @Option(help: ArgumentHelp("A setting of the encoder. Repeatable.", valueName: "name=value"))
    var codecOption: [CodecOption] = []

    func apply(to job: inout Job) {
        job.output = output
        job.rendering.preset = preset
        job.rendering.constantRateFactor = crf
        job.rendering.codecOptions = codecOption.map(\.option)
    }

    func validate() throws {
        if let crf, !(crf.isFinite && crf >= 0) { throw ValidationError("--crf is 0 or more.") }
    }
}

/// `name=value`.
struct CodecOption: ExpressibleByArgument {
    let option: RenderingOptions.CodecOption

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        option = RenderingOptions.CodecOption(name: parts[0], value: parts[1])
    }
}

/// A positive number of seconds.
struct PositiveSeconds: ExpressibleByArgument {
    let value: Double

    init(value: Double) {
        self.value = value
    }

    init?(argument: String) {
        guard let value = Double(argument), value > 0, value <= 1e9 else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { "\(Int(value))" }
}

/// A positive amount of memory in MiB.
struct Mebibytes: ExpressibleByArgument {
    let count: Int
    var bytes: Int { count << 20 }

    init(count: Int) {
        self.count = count
    }

    init?(argument: String) {
        guard let count = Int(argument), 1...(1 << 30) ~= count else { return nil }
        self.count = count
    }

    var defaultValueDescription: String { "\(count)" }
}

extension Reporter.ProgressStyle: ExpressibleByArgument {}
