import Glibc
import Messages
import Outputs
import SystemCalls
import Terminal

/// Has a worker do one job, and answers to the person for it: the worker has no terminal, no rights and no file of its own.
///
/// Whatever the worker does, ``perform(_:)`` ends with a documented status and leaves no half file.
package final class Supervisor {
    /// How long a worker that was told to stop may take, in seconds.
    private static let gracePeriod = 2.0

    private let worker: WorkerProcess
    private let reporter: Reporter
    private let signals: SignalSource?
    private let watch: FileWatch?
    private var outputs: OutputSet
    /// Results that were written, and those that earlier supervisors of a person's same command wrote.
    private(set) var written = WrittenOutputs()
    /// Files that changed while the job was done, which was then broken off.
    private(set) var changes: [RawString] = []
    /// What a job of ``Job/Command/inspect`` found.
    package private(set) var checks: [SystemCheck] = []

    /// How the job ends, as far as that is decided.
    private enum Outcome {
        case finished(Summary)
        case failed(Failure)
        /// By the signal of this number.
        case stopped(CInt)
        /// Something that it read is not as it was.
        case outdated
    }

    private var outcome: Outcome?
    /// When a worker that was told to stop, or said that it is done, is killed.
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
        worker = try .start(program)
        self.reporter = reporter
        self.signals = signals
        self.watch = watch
        outputs = OutputSet()
    }

    /// Does the job and shows everything about it.
    /// - Parameters:
    ///   - job: Its ``Job/supervisor`` is set here.
    ///   - replacesOutput: Whether outputs may take the place of files that are there.
    ///   - temporaryFolder: Where outputs grow until they are whole; nil for beside where they go.
    package func perform(_ job: Job, replacesOutput: Bool, temporaryFolder: RawString? = nil) -> ExitStatus {
        perform(job, replacesOutput: replacesOutput, temporaryFolder: temporaryFolder, written: WrittenOutputs())
    }

    /// - Parameter written: Results that are replaced whatever `replacesOutput` says, unless somebody has touched them.
    func perform(
        _ job: Job, replacesOutput: Bool, temporaryFolder: RawString?, written: WrittenOutputs
    ) -> ExitStatus {
        self.written = written
        outputs = OutputSet(
            main: job.output, replaces: replacesOutput, grants: job.grants, temporaryFolder: temporaryFolder,
            written: written)
        do throws(Failure) { try worker.send(job) } catch { fail(error) }
        while worker.status == nil { step() }
        drain()
        reporter.endProgress()
        return conclude()
    }

    // MARK: - While it runs

    private func step() {
        let events = worker.wait(for: signals?.descriptor, watch?.descriptor)
        if events.isReadable[0] { takeSignals() }
        if events.hasMessages && !takeMessages() { expectEnd() }
        if events.isReadable[1] { takeChanges() }
        if outcome == nil, let excess = worker.excess { fail(excess) }
        if let deadline, monotonicSeconds() > deadline { worker.kill(SIGKILL) }
        worker.reap(waiting: false)
    }

    /// A worker that closed its end has ended or is about to; one that lingers is helped.
    private func expectEnd() {
        if deadline == nil { deadline = monotonicSeconds() + Self.gracePeriod }
        usleep(1000)  // its end of the socket stays readable
    }

    /// - Returns: false where no more will come.
    private func takeMessages() -> Bool {
        switch worker.receive(take) {
        case .messages: return true
        case .end: return false
        case .nonsense:
            fail(.nonsense)
            return false
        }
    }

    private func take(_ message: WorkerMessage) {
        // Nobody needs to hear from a worker that is being stopped.
        guard outcome == nil else { return }
        switch message {
        case .log(let line): reporter.show(line)
        case .output(let bytes): reporter.put(bytes)
        case .picture(let picture): reporter.put(picture)
        case .movie(let picture): try? worker.send(.shown(continues: reporter.play(picture)))
        case .movieEnded: reporter.endPlaying()
        case .progress(let progress): reporter.show(progress)
        case .needsOutput(let request): open(request)
        case .needsFile(let name, let folder): openFile(name, folder)
        case .dropsOutput(let path): outputs.drop(path)
        case .reads(let path): watch?.add(path)
        case .check(let check): checks.append(check)
        case .finished(let summary): settle(.finished(summary))
        case .failed(let failure): settle(.failed(failure))
        case .evaluated, .hint: fail(.unasked)
        }
    }

    private func open(_ request: OutputRequest) {
        do throws(Failure) {
            let number = outputs.nextNumber
            let output = try outputs.open(request) {
                takeSignals()
                worker.reap(waiting: false)
                return outcome == nil && worker.status == nil
            }
            switch output {
            case .file(let file):
                try worker.send(.output(path: file.path), passing: file.descriptor)
            case .folder(let folder):
                try worker.send(.folder(FolderOutput(number: number, path: folder.path, content: folder.content)))
            case .dropped: preconditionFailure("a result is not given up before it is told of")
            }
        } catch {
            fail(error)
        }
    }

    private func openFile(_ name: RawString, _ folder: Int) {
        do throws(Failure) {
            let file = try outputs.openFile(name, inFolder: folder)
            defer { close(file.descriptor) }
            try worker.send(.output(path: file.path), passing: file.descriptor)
        } catch {
            fail(error)
        }
    }

    private func takeSignals() {
        while let signal = signals?.next() {
            if signal == SIGTSTP {
                reporter.endProgress()
                worker.pause()
            } else if case .stopped = outcome {
                worker.kill(SIGKILL)
            } else {
                settle(.stopped(signal))
                worker.kill(SIGTERM)
            }
        }
    }

    private func takeChanges() {
        // A recipe may read what an earlier run has written, which is told of late.
        changes += watch?.takeChanges().filter { !changes.contains($0) && !written.hold($0) } ?? []
        guard !changes.isEmpty, outcome == nil else { return }
        settle(.outdated)
        worker.kill(SIGKILL)
    }

    /// Whether a signal has ended the job.
    var wasStopped: Bool {
        if case .stopped = outcome { return true }
        return false
    }

    /// Ends the job from this side.
    private func fail(_ failure: Failure) {
        settle(.failed(failure))
        worker.kill(SIGKILL)
    }

    private func settle(_ outcome: Outcome) {
        // An interrupt that comes while the worker says goodbye still means: no file.
        if case .stopped = outcome {} else if self.outcome != nil { return }
        self.outcome = outcome
        deadline = monotonicSeconds() + Self.gracePeriod
    }

    // MARK: - Afterwards

    /// Takes what the worker sent before it ended.
    private func drain() {
        while takeMessages() {}
        worker.takeDiagnostics()
        takeSignals()
    }

    private func conclude() -> ExitStatus {
        let said = worker.diagnostics
        if reporter.style.verbose, !said.isEmpty { reporter.show(LogLine(.detail, said.text)) }
        switch outcome {
        case .finished(let summary): return complete(summary)
        case .failed(let failure): return report(failure)
        case .stopped(let signal):
            outputs = OutputSet()
            return ExitStatus(signal: signal)
        case .outdated:
            outputs = OutputSet()
            return .success
        case nil: return report(worker.deathReason)
        }
    }

    private func complete(_ summary: Summary) -> ExitStatus {
        guard summary.files.count == outputs.count else {
            return report(Failure(.engineFailure, "the engine wrote other files than it asked for"))
        }
        do throws(Failure) {
            let paths = try outputs.commit()
            written.note(outputs.placed)
            let files = zip(paths, summary.files).compactMap { path, file in path.map { ($0, file) } }
            if !files.isEmpty { reporter.put(files: files) }
        } catch {
            return report(error)
        }
        return reporter.outputFailed ? .inputOutput : summary.status
    }

    private func report(_ failure: Failure) -> ExitStatus {
        outputs = OutputSet()
        reporter.show(failure)
        return failure.status
    }
}
