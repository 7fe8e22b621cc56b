import ArgumentParser
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

    @Flag(help: "Refuse to run (status 78) where the kernel lacks Landlock or seccomp to hold the engine with.")
    var requireSandbox = false

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
        job.requiresSandbox = requireSandbox
        job.limits.workerMemory = maxMemory?.bytes ?? MachineMemory.bytes / 2
    }
}

extension Reporter.ProgressStyle: ExpressibleByArgument {}
