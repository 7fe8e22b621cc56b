import Glibc
import Messages
import Outputs
import SystemCalls
import Terminal
import Threads

/// Has a worker do one job, and answers to the person for it: the worker has no terminal, no rights and no file of its own.
///
/// Whatever the worker does, ``perform(_:)`` ends with a documented status and leaves no half file.
package final class Supervisor {
    /// Time for a worker to stop after the request, in seconds.
    private static let gracePeriod = 2.0

    private let loop: SupervisionLoop
    private let reporter: Reporter
    private let watch: FileWatch?
    /// Results that were written, and those that earlier supervisors of a person's same command wrote.
    private(set) var written = WrittenOutputs()
    /// Files that changed while the job was done, which was then broken off.
    private(set) var changes: [RawString] = []
    /// The folder of the cache; nil for the user's usual one.
    package var cachePath: RawString?
    /// The findings of a job of ``Job/Command/inspect``.
    package private(set) var checks: [SystemCheck] = []

    /// The result of the job.
    private enum Outcome {
        case finished(Summary)
        case failed(Failure)
        /// By the signal of this number.
        case stopped(CInt)
        /// Something that it read is not as it was.
        case outdated
    }

    /// Why the job has failed; nil while it has not.
    package private(set) var failure: Failure?
    /// Where results grow until they are whole; nil for beside where they go.
    private var temporaryFolder: RawString?
    private var outcome: Outcome?
    /// The arguments of the job that is done.
    private var arguments: [RawString] = []
    /// The number of the argument in which the engine failed, where it takes arguments one by one, from 0; nil while none has
    /// failed. Later arguments were not begun.
    package private(set) var failedArgument: Int?
    private var begunArgument: Int?
    /// The time at which a worker that has been asked to stop, or has reported its end, is killed.
    private var deadline: Double?

    /// Starts the worker, so that it loads its libraries while the job is being put together.
    /// - Parameters:
    ///   - program: The worker's program.
    ///   - signals: What Ctrl-C and the like come through; nil leaves them to end this process.
    ///   - watch: Gets every file that the job reads, and breaks the job off when one of its files changes.
    /// - Throws: `.missingPart` if it cannot be started.
    package convenience init(program: RawString, reporter: Reporter, signals: SignalSource?) throws(Failure) {
        try self.init(program: program, reporter: reporter, signals: signals, watch: nil)
    }

    init(program: RawString, reporter: Reporter, signals: SignalSource?, watch: FileWatch?) throws(Failure) {
        loop = try SupervisionLoop(program: program, reporter: reporter, signals: signals)
        self.reporter = reporter
        self.watch = watch
    }

    /// Does the job and shows everything about it.
    /// - Parameters:
    ///   - job: Its ``Job/supervisor`` is set here.
    ///   - replacesOutput: Whether outputs may take the place of files that are there.
    ///   - temporaryFolder: Where outputs grow until they are whole; nil for beside where they go.
    package func perform(_ job: Job, replacesOutput: Bool, temporaryFolder: RawString? = nil) -> ExitStatus {
        perform(job, replacesOutput: replacesOutput, temporaryFolder: temporaryFolder, written: WrittenOutputs())
    }

    /// - Parameter written: Results to replace whatever `replacesOutput` is, unless another program has changed them.
    func perform(
        _ job: Job, replacesOutput: Bool, temporaryFolder: RawString?, written: WrittenOutputs
    ) -> ExitStatus {
        self.written = written
        self.temporaryFolder = temporaryFolder
        arguments = job.arguments
        loop.outputs = OutputSet(
            main: job.output, replaces: replacesOutput, grants: job.grants, temporaryFolder: temporaryFolder,
            written: written)
        if let path = job.recipe?.path { loop.outputs.readFiles.insert(path) }
        // A render is measured from its own start.
        reporter.restartProgress()
        if job.usesCache { loop.parts = PartBroker(path: cachePath, recipe: job.recipe) }
        do throws(Failure) { try loop.worker.send(job) } catch { stop(error) }
        while loop.worker.status == nil { loop.step(self) }
        loop.drain(self)
        // Not before the worker has ended: it may write to its entries until then.
        loop.parts = nil
        reporter.endProgress()
        return conclude()
    }

    /// True if a signal has ended the job.
    var wasStopped: Bool {
        if case .stopped = outcome { return true }
        return false
    }

    private func settle(_ outcome: Outcome) {
        // An interrupt that comes while the worker says goodbye still means: no file.
        if case .stopped = outcome {} else if self.outcome != nil { return }
        self.outcome = outcome
        deadline = monotonicSeconds() + Self.gracePeriod
    }

    // MARK: - Afterwards

    private func conclude() -> ExitStatus {
        let said = loop.worker.diagnostics
        if reporter.style.verbose, !said.isEmpty { reporter.show(LogLine(.detail, said.text)) }
        switch outcome {
        case .finished(let summary): return complete(summary)
        case .failed(let failure): return report(withLimit(withPlace(failure)))
        case .stopped(let signal):
            loop.outputs = OutputSet()
            return ExitStatus(signal: signal)
        case .outdated:
            loop.outputs = OutputSet()
            return .success
        case nil: return report(loop.worker.deathReason)
        }
    }

    /// Says that a full disk is that of the temporary files where these are elsewhere: the engine knows the results alone.
    private func withPlace(_ failure: Failure) -> Failure {
        guard failure.kind == .inputOutput, failure.isOfFullDisk, let temporaryFolder else { return failure }
        var failure = failure
        failure.message += " in '\(temporaryFolder)', where --temporary-directory lets it grow"
        return failure
    }

    /// Says which limit of the system is too low: the engine cannot look.
    private func withLimit(_ failure: Failure) -> Failure {
        guard failure.kind == .systemLimit else { return failure }
        var failure = failure
        failure.message += "; " + SystemLimits.threads
        return failure
    }

    private func complete(_ summary: Summary) -> ExitStatus {
        guard summary.files.count == loop.outputs.count else {
            return report(Failure(.engineFailure, "the engine wrote other files than it asked for"))
        }
        do throws(Failure) {
            let paths = try loop.outputs.commit()
            written.note(loop.outputs.placed)
            let files = zip(paths, summary.files).compactMap { path, file in path.map { ($0, file) } }
            if !files.isEmpty { reporter.put(files: files, parts: summary.parts) }
        } catch {
            return report(error)
        }
        return reporter.outputFailure ?? summary.status
    }

    private func report(_ failure: Failure) -> ExitStatus {
        self.failure = failure
        loop.outputs = OutputSet()
        // As with other programs in a pipe, the end of the reader is no news.
        guard failure.kind != .readerGone else { return failure.status }
        guard let begunArgument else {
            reporter.show(failure)
            return failure.status
        }
        failedArgument = begunArgument
        let path = arguments[begunArgument]
        var failure = failure
        failure.message = "'\(path)': \(failure.message)"
        reporter.show(failure, of: path)
        return failure.status
    }
}

extension Supervisor: SupervisionPolicy {
    package var isListening: Bool { outcome == nil }

    package var wantsOutputs: Bool { outcome == nil }

    package var watchedDescriptors: [CInt] { watch.map { [$0.descriptor] } ?? [] }

    package func take(_ message: WorkerMessage) {
        switch message {
        case .reads(let path):
            watch?.add(path)
            // What an earlier run has written may be written again.
            if !written.hold(path) { loop.outputs.readFiles.insert(path) }
        case .check(let check): checks.append(check)
        case .begins(let argument) where arguments.indices.contains(argument): begunArgument = argument
        case .finished(let summary):
            loop.outputs.startFlushing()
            settle(.finished(summary))
        case .failed(let failure): settle(.failed(failure))
        default: stop(.unasked)
        }
    }

    package func take(_ signal: CInt) {
        if wasStopped {
            loop.worker.kill(SIGKILL)
        } else {
            settle(.stopped(signal))
            loop.worker.kill(SIGTERM)
        }
    }

    package func takeWatched() {
        // A recipe may read what an earlier run has written, which is reported late.
        changes += watch?.takeChanges().filter { !changes.contains($0) && !written.hold($0) } ?? []
        guard !changes.isEmpty, outcome == nil else { return }
        settle(.outdated)
        loop.worker.kill(SIGKILL)
    }

    package func refuse(_ failure: Failure) { stop(failure) }

    package func stop(_ failure: Failure) {
        settle(.failed(failure))
        loop.worker.kill(SIGKILL)
    }

    package func takeEnd() {
        if deadline == nil { deadline = monotonicSeconds() + Self.gracePeriod }
    }

    package func checkTime() {
        if let deadline, monotonicSeconds() > deadline { loop.worker.kill(SIGKILL) }
    }
}
