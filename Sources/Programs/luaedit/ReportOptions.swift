import ArgumentParser
import Messages
import SystemCalls
import Terminal

/// Options of every command that starts a worker for one job.
struct ReportOptions: ParsableArguments {
    @Flag(name: .long, help: "Write results as JSON, and every line on standard error as a JSON object.")
    var json = false

    @Flag(name: .shortAndLong, help: "Show only errors, warnings and what a recipe prints.")
    var quiet = false

    @OptionGroup var engine: EngineOptions

    func style(_ progress: Reporter.ProgressStyle = .none) -> Reporter.Style {
        var style = Reporter.Style()
        style.progress = progress
        style.quiet = quiet
        style.verbose = engine.verbose
        style.json = json
        return style
    }

    func apply(to job: inout Job) {
        job.json = json
        engine.apply(to: &job)
    }
}

extension Reporter.ProgressStyle: ExpressibleByArgument {}

/// The option of commands that take no recipe and have defaults.
struct DefaultsOptions: ParsableArguments {
    /// Read before the command line is parsed.
    @Flag(help: "Take no options from luaedit.toml.")
    var noDefaults = false
}

/// Options of every command that starts a worker, the prompt too: limits of the engine, and details.
struct EngineOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Show details, and the calls that led to an error.")
    var verbose = false

    @Option(help: ArgumentHelp("What the engine may take of the memory (default: half of it).", valueName: "mib"))
    var maxMemory: Mebibytes?

    @Flag(help: "Refuse to run (status 78) where the kernel lacks Landlock or seccomp to hold the engine with.")
    var requireSandbox = false

    func apply(to job: inout Job) {
        job.verbose = verbose
        job.requiresSandbox = requireSandbox
        job.limits.workerMemory = maxMemory?.bytes ?? MachineMemory.bytes / 2
    }

    /// The options of this group that are set, for another command line.
    var ownOptions: [RawString] {
        (maxMemory.map { [RawString("--max-memory=\($0.bytes >> 20)")] } ?? [])
            + (requireSandbox ? ["--require-sandbox"] : [])
    }
}
