import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls

@testable import Supervision
@testable import Terminal

/// What a job left behind for the person.
struct JobResult {
    var status: ExitStatus
    /// Its standard output.
    var output: String
    /// Its standard error.
    var error: String
}

extension TemporaryFolder {
    /// Has the test worker do what `recipe` names, with `out.txt` in this folder as the output.
    func perform(
        _ recipe: String, command: Job.Command = .run, worker: RawString = testWorker, signals: SignalSource? = nil,
        replaces: Bool = false, style: Reporter.Style = Reporter.Style(), screen: TerminalScreen? = nil,
        cache: RawString? = nil,
        change: (inout Job) -> Void = { _ in }
    ) throws -> JobResult {
        var job = Job(command: command)
        job.recipe = Job.Recipe(name: "test.lua", path: nil, text: Array(recipe.utf8))
        job.output = file("out.txt")
        change(&job)
        let (output, error) = (open("output"), open("error"))
        defer {
            close(output)
            close(error)
        }
        let reporter = Reporter(style: style, output: output, error: error, screen: screen)
        let supervisor = try Supervisor(program: worker, reporter: reporter, signals: signals)
        supervisor.cachePath = cache
        let status = supervisor.perform(job, replacesOutput: replaces)
        defer { for name in ["output", "error"] as [RawString] { _ = file(name).withCString { unlink($0) } } }
        return JobResult(status: status, output: read("output") ?? "", error: read("error") ?? "")
    }

    private func open(_ name: RawString) -> CInt {
        file(name).withCString { Glibc.open($0, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600) }
    }
}
