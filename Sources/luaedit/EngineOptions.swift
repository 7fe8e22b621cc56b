import ArgumentParser
import Messages
import SystemCalls

/// How the engine is held, and what is told of it: options of everything that starts a worker.
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
}
