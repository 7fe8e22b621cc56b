import Glibc
import Messages
import Outputs
import Supervision
import SystemCalls
import Terminal

/// The worker of a prompt: it is asked, and asked again; when it dies, another one is started.
final class PromptWorker {
    /// How a question ended.
    enum Reply {
        case answered(PromptAnswer)
        case hint(PromptHint)
        /// The worker is gone.
        case died(Failure)
        /// This process is to end, by the signal of this number.
        case stopped(CInt)
    }

    /// How long a statement may take to stop before the person is told what else can be done, in seconds.
    private static let patience = 1.5

    private let program: RawString
    private let reporter: Reporter
    private let signals: SignalSource?
    /// Whether Ctrl-C stops a statement, and not the whole prompt.
    private let isInteractive: Bool
    private var worker: WorkerProcess?
    private var outputs = OutputSet()
    private var grants = Grants()
    /// Whether files may be replaced where a statement says so: once the person has typed it.
    var letsOutputsReplace = false

    /// Answers that nobody has waited for yet: after its job a worker may give two at once.
    private var replies: [Reply] = []
    /// Why the worker has to end, where this side decided it or it said so, and why it has ended.
    private var death: Failure?
    /// When Ctrl-C came; infinite once the person has been told what else can be done.
    private var interruption: Double?
    private var takesSignals = true

    init(program: RawString, reporter: Reporter, signals: SignalSource?, isInteractive: Bool) {
        self.program = program
        self.reporter = reporter
        self.signals = signals
        self.isInteractive = isInteractive
    }

    /// Starts a worker, so that it loads its libraries while the job is put together.
    /// - Throws: `.missingPart` if it cannot be started.
    func start() throws(Failure) {
        (death, replies) = (nil, [])
        worker = try .start(program)
    }

    /// Gives the worker its job; it answers once, and once more where there is a recipe.
    func send(_ job: Job) {
        grants = job.grants
        outputs = OutputSet(grants: grants)
        do throws(Failure) { try worker?.send(job) } catch { if let worker { kill(worker, error) } }
    }

    /// Whether it still runs, as far as is known without waiting.
    var isAlive: Bool {
        worker?.reap(waiting: false)
        return worker.map { $0.status == nil } ?? false
    }

    /// Whether a signal ends the prompt.
    private var isStopped: Bool {
        replies.contains { if case .stopped = $0 { true } else { false } }
    }

    /// Whether Ctrl-C came while the last question was answered.
    var wasInterrupted: Bool { interruption != nil }

    /// Why a worker ended that is not alive.
    var deathReason: Failure {
        death ?? worker?.deathReason ?? Failure(.engineFailure, "the engine does not run")
    }

    /// Asks something, if anything is to be asked, and waits for the answer.
    /// - Parameter takesSignals: Whether Ctrl-C is for what is asked; else it is left for whoever looks for it next.
    func ask(_ question: SupervisorMessage? = nil, takesSignals: Bool = true) -> Reply {
        interruption = nil
        self.takesSignals = takesSignals
        outputs.letsRequestsReplace = letsOutputsReplace
        reporter.restartProgress()
        if let question { tell(question) }
        while replies.isEmpty { step() }
        reporter.endProgress()
        return finish(replies.removeFirst())
    }

    // MARK: - While it works

    private func step() {
        guard let worker else {
            replies.append(.died(deathReason))
            return
        }
        let events = worker.wait(for: takesSignals ? signals?.descriptor : nil)
        if events.isReadable[0] { takeSignals(worker) }
        if events.hasMessages { takeMessages(worker) }
        watch(worker)
    }

    /// The worker closed its end.
    private func takeEnd(_ worker: WorkerProcess) {
        // It has ended or is about to; one that lingers has nothing more to say.
        let deadline = monotonicSeconds() + 1
        while worker.status == nil, monotonicSeconds() < deadline {
            worker.reap(waiting: false)
            usleep(1000)
        }
        if worker.status == nil {
            worker.kill(SIGKILL)
            worker.reap(waiting: true)
        }
        replies.append(.died(deathReason))
    }

    private func takeMessages(_ worker: WorkerProcess) {
        switch worker.receive({ take($0, worker) }) {
        case .messages: break
        case .nonsense: kill(worker, .nonsense)
        case .end: if replies.isEmpty { takeEnd(worker) }
        }
    }

    private func take(_ message: WorkerMessage, _ worker: WorkerProcess) {
        guard death == nil else { return }
        switch message {
        case .log(let line): reporter.show(line)
        case .output(let bytes): reporter.put(bytes)
        case .picture(let picture): reporter.put(picture)
        case .progress(let progress): reporter.show(progress)
        case .movie(let picture): tell(.shown(continues: reporter.play(picture)))
        case .movieEnded: reporter.endPlaying()
        case .needsOutput(let request): open(request, worker)
        case .dropsOutput(let path): outputs.drop(path)
        case .evaluated(let answer): replies.append(.answered(answer))
        case .hint(let hint): replies.append(.hint(hint))
        // Nobody watches the files of a prompt.
        case .reads: break
        // Its last words: a limit that Lua could not be stopped at.
        case .failed(let failure): death = failure
        case .needsFile, .check, .finished: kill(worker, .unasked)
        }
    }

    private func open(_ request: OutputRequest, _ worker: WorkerProcess) {
        // Before anything is made: it would get its name with the files of the statement.
        guard request.form == .file else {
            return tell(.refused(Failure(.cannotCreate, "a folder of files cannot be written at the prompt")))
        }
        do throws(Failure) {
            let output = try outputs.open(request) { [self] in
                takeSignals(worker)
                worker.reap(waiting: false)
                return interruption == nil && !isStopped && worker.status == nil
            }
            guard case .file(let file) = output else { preconditionFailure("a file was asked for") }
            try worker.send(.output(path: file.path), passing: file.descriptor)
        } catch {
            tell(.refused(error.atPrompt))
        }
    }

    private func takeSignals(_ worker: WorkerProcess) {
        while let signal = signals?.next() {
            switch signal {
            case SIGTSTP:
                reporter.endProgress()
                worker.pause()
            case SIGINT where isInteractive && interruption == nil:
                interruption = monotonicSeconds()
                // Who has seen enough of a movie interrupts nothing.
                if !reporter.stopPlaying() { worker.kill(SIGINT) }
            case SIGINT where isInteractive: kill(worker, Failure(.interrupted, "the engine was stopped"))
            default: replies.append(.stopped(signal))
            }
        }
    }

    private func watch(_ worker: WorkerProcess) {
        if let since = interruption, monotonicSeconds() - since > Self.patience {
            interruption = .infinity
            reporter.show(
                LogLine(.notice, "it is being stopped; Ctrl-C again stops the engine at once, and variables are lost"))
        }
        if death == nil, let excess = worker.excess { kill(worker, excess) }
    }

    /// Tells the worker something; what is too long for it ends it.
    private func tell(_ message: SupervisorMessage) {
        guard let worker else { return }
        do throws(Failure) { try worker.send(message) } catch { kill(worker, error) }
    }

    private func kill(_ worker: WorkerProcess, _ failure: Failure) {
        death = failure
        worker.kill(SIGKILL)
    }

    // MARK: - Afterwards

    /// Gives files their names, and what is left of a worker that is gone none.
    private func finish(_ reply: Reply) -> Reply {
        switch reply {
        case .hint: return reply
        case .died, .stopped:
            if case .died(let failure) = reply { death = failure }
            outputs = OutputSet()
            worker = nil
            return reply
        case .answered(var answer):
            guard answer.completesOutputs else { return reply }
            do throws(Failure) { _ = try outputs.commit() } catch { answer.outcome = .failed(error) }
            outputs = OutputSet(grants: grants)
            return .answered(answer)
        }
    }
}

extension Failure {
    /// The same in the words of a prompt, which has no options of its own.
    fileprivate var atPrompt: Failure {
        let (option, words) = ("run again with --overwrite to replace it", "{ overwrite = true } replaces it")
        guard text.hasSuffix(option) else { return self }
        return Failure(status, text.dropLast(option.count) + words)
    }
}
