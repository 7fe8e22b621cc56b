import Glibc
import Messages
import Outputs
import SystemCalls
import Terminal

/// The loop that supervises one worker: waits for its messages and for signals, shows what it says, opens its outputs and
/// watches its memory.
///
/// A ``SupervisionPolicy`` decides what a job and a prompt do differently.
package final class SupervisionLoop {
    package let worker: WorkerProcess
    /// The outputs that the worker has asked for. The owner commits or replaces them.
    package var outputs = OutputSet()
    /// The cache for the worker; nil for a job without one, which finds nothing.
    var parts: PartBroker?
    private let reporter: Reporter
    private let signals: SignalSource?

    /// Starts the worker.
    /// - Parameters:
    ///   - program: The worker's program.
    ///   - signals: The source of Ctrl-C and similar signals; nil leaves them to end this process.
    /// - Throws: `.missingPart` if it cannot be started.
    package init(program: RawString, reporter: Reporter, signals: SignalSource?) throws(Failure) {
        worker = try .start(program)
        self.reporter = reporter
        self.signals = signals
    }

    /// Waits a little while for something to happen, and handles it.
    /// - Parameter waits: False for an owner that has waited itself.
    package func step(_ policy: some SupervisionPolicy, waits: Bool = true) {
        let signals = policy.takesSignals ? signals?.descriptor ?? -1 : -1
        let events = worker.wait(
            for: [signals] + policy.watchedDescriptors, within: waits ? WorkerProcess.pollInterval : 0)
        if events.isReadable[0] { takeSignals(policy) }
        if events.hasMessages ? !takeMessages(policy) : worker.isClosed { policy.takeEnd() }
        if events.isReadable.dropFirst().contains(true) { policy.takeWatched() }
        if policy.isListening, let excess = worker.excess { policy.stop(excess) }
        policy.checkTime()
    }

    /// Handles what a worker that has ended sent before.
    package func drain(_ policy: some SupervisionPolicy) {
        while takeMessages(policy) {}
        worker.takeDiagnostics()
        takeSignals(policy)
    }

    /// Sends a message; one that is too long ends the worker.
    package func send(_ message: SupervisorMessage, _ policy: some SupervisionPolicy) {
        do throws(Failure) { try worker.send(message) } catch { policy.stop(error) }
    }

    // MARK: - Messages

    /// - Returns: false where no more will come.
    private func takeMessages(_ policy: some SupervisionPolicy) -> Bool {
        switch worker.receive({ take($0, policy) }) {
        case .messages: return true
        case .end: return false
        case .nonsense:
            policy.stop(.nonsense)
            return false
        }
    }

    private func take(_ message: WorkerMessage, _ policy: some SupervisionPolicy) {
        guard policy.isListening else { return }
        switch message {
        case .log(let line): reporter.show(line)
        case .output(let bytes): reporter.put(bytes)
        case .picture(let picture): reporter.put(picture)
        case .movie(let picture): send(.shown(continues: reporter.play(picture)), policy)
        case .movieEnded: reporter.endPlaying()
        case .progress(let progress): reporter.show(progress)
        case .needsOutput(let request): open(request, policy)
        case .needsFile(let name, let folder): openFile(name, folder, policy)
        case .part(let request): answer(request, policy)
        case .dropsOutput(let path): outputs.drop(path)
        case .reads, .check, .begins, .finished, .failed, .evaluated, .hint, .live, .opensStudio, .play, .capture:
            policy.take(message)
        }
    }

    // MARK: - Outputs

    private func open(_ request: OutputRequest, _ policy: some SupervisionPolicy) {
        do throws(Failure) {
            try policy.check(request)
            let number = outputs.nextNumber
            let output = try outputs.open(request) {
                takeSignals(policy)
                return policy.wantsOutputs && worker.status == nil
            }
            switch output {
            case .file(let file):
                try worker.send(.output(path: file.path), passing: file.descriptor)
            case .folder(let folder):
                try worker.send(.folder(FolderOutput(number: number, path: folder.path, content: folder.content)))
            case .dropped: preconditionFailure("an output is opened before it can be dropped")
            }
        } catch {
            policy.refuse(error)
        }
    }

    private func openFile(_ name: RawString, _ folder: Int, _ policy: some SupervisionPolicy) {
        do throws(Failure) {
            let file = try outputs.openFile(name, inFolder: folder)
            defer { close(file.descriptor) }
            try worker.send(.output(path: file.path), passing: file.descriptor)
        } catch {
            policy.refuse(error)
        }
    }

    // MARK: - The cache

    private func answer(_ request: PartRequest, _ policy: some SupervisionPolicy) {
        let answer = parts?.answer(request) ?? PartBroker.noAnswer(to: request)
        for warning in parts?.takeWarnings() ?? [] { reporter.show(LogLine(.warning, warning)) }
        switch answer {
        case .none: break
        case .nothing: send(.part(isThere: false), policy)
        case .descriptor(let descriptor):
            defer { close(descriptor) }
            do throws(Failure) { try worker.send(.part(isThere: true), passing: descriptor) } catch {
                policy.stop(error)
            }
        }
    }

    // MARK: - Signals

    private func takeSignals(_ policy: some SupervisionPolicy) {
        while let signal = signals?.next() {
            if signal == SIGTSTP {
                reporter.endProgress()
                worker.pause()
            } else {
                policy.take(signal)
            }
        }
    }
}
