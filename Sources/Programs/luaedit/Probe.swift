import ArgumentParser
import Messages
import Supervision
import SystemCalls
import Terminal

struct Probe: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what media files hold: tracks, codecs, sizes, frame rates, colour, metadata.",
        discussion: "A file that cannot be described does not keep the others from it; the status is that of the worst."
    )

    @Argument(help: "The media files.")
    var files: [RawString]

    @OptionGroup var options: Options<Probe>

    func run() throws {
        let reporter = Reporter(style: own.style())
        var worst = ExitStatus.success
        do throws(Failure) {
            var rest = files[...]
            // A file in which the engine fails does not keep those after it from another one.
            let signals = try? SignalSource()
            while !rest.isEmpty {
                let supervisor = try Supervisor(program: WorkerProgram.path, reporter: reporter, signals: signals)
                worst = max(worst, supervisor.perform(try makeJob(rest), replacesOutput: false))
                guard let failed = supervisor.failedArgument else { break }
                rest = rest.dropFirst(failed + 1)
            }
        } catch {
            reporter.show(error)
            worst = max(worst, error.status)
        }
        if worst != .success { throw worst }
    }

    private func makeJob(_ files: ArraySlice<RawString>) throws(Failure) -> Job {
        var job = Job(command: .probe)
        job.arguments = Array(files)
        for path in files { job.grants.allowReadingIfThere(path) }
        for path in own.allowRead { try job.grants.allowReading(path) }
        own.apply(to: &job)
        return job
    }
}
