import Glibc
import Messages
import Outputs
import RecipeFiles
import Supervision
import SystemCalls
import Terminal
import Threads

/// The worker of a prompt. It answers one request after the other; when it dies, another one is started.
final class PromptWorker {
    /// The result of a question.
    enum Reply {
        case answered(PromptAnswer)
        case hint(PromptHint)
        /// The worker has died.
        case died(Failure)
        /// This process must end because of the signal of this number.
        case stopped(CInt)
    }

    /// Time for a statement to stop before advice is shown, in seconds.
    private static let patience = 1.5

    private let program: RawString
    private let reporter: Reporter
    private let signals: SignalSource?
    /// True if Ctrl-C stops a statement instead of the whole prompt.
    private let isInteractive: Bool
    private let studio: PromptStudio
    private var windows: PlayerWindows
    private let devices: CaptureBroker
    private var loop: SupervisionLoop?
    private var grants = Grants()
    /// True once the user has typed a statement with the option to overwrite; statements may then replace files. A
    /// recipe's function alone does not replace a file.
    private var letsOutputsReplace = false
    /// The source of the statement that runs.
    private var source: [UInt8] = []

    /// Answers that were not read yet: after its job a worker may give two at once.
    private var replies: [Reply] = []
    /// Why the worker must end or has ended, decided here or reported by the worker; nil while it works.
    private var death: Failure?
    /// True once the person has been told that the worker ended.
    private(set) var isDeathTold = false
    /// The time of Ctrl-C; infinite once the advice has been shown.
    private var interruption: Double?
    private(set) var takesSignals = true

    init(
        program: RawString, reporter: Reporter, signals: SignalSource?, isInteractive: Bool, studio: PromptStudio
    ) {
        self.studio = studio
        windows = PlayerWindows(title: "luaedit", reporter: reporter)
        devices = CaptureBroker(reporter: reporter) { () throws(Failure) in
            try HelperProgram.path("luaedit-capture", named: "the program that records")
        }
        self.program = program
        self.reporter = reporter
        self.signals = signals
        self.isInteractive = isInteractive
    }

    /// Starts a worker, so that it loads its libraries while the job is put together.
    /// - Throws: `.missingPart` if it cannot be started.
    func start() throws(Failure) {
        (death, isDeathTold, replies) = (nil, false, [])
        devices.reset()
        // Close the windows of an earlier worker's players.
        windows = PlayerWindows(title: "luaedit", reporter: reporter)
        loop = try SupervisionLoop(program: program, reporter: reporter, signals: signals)
    }

    /// Sends the worker its job. The worker answers once, and a second time if the job has a recipe.
    func send(_ job: Job) {
        grants = job.grants
        loop?.outputs = newOutputs()
        do throws(Failure) { try loop?.worker.send(job) } catch { stop(error) }
    }

    /// True while the worker runs, as far as is known without waiting.
    var isAlive: Bool { loop.map { $0.worker.status == nil } ?? false }

    /// True if a signal ends the prompt.
    private var isStopped: Bool {
        replies.contains { if case .stopped = $0 { true } else { false } }
    }

    /// True if Ctrl-C came during the last question.
    var wasInterrupted: Bool { interruption != nil }

    /// Why the worker ended; for a worker that is not alive.
    var deathReason: Failure {
        death ?? loop?.worker.deathReason ?? Failure(.engineFailure, "the engine does not run")
    }

    /// Sends a request, if there is one, and waits for its reply.
    /// - Parameter takesSignals: True if Ctrl-C stops the request. It stays pending otherwise.
    func ask(_ question: SupervisorMessage? = nil, takesSignals: Bool = true) -> Reply {
        interruption = nil
        self.takesSignals = takesSignals
        loop?.outputs.letsRequestsReplace = letsOutputsReplace
        if case .evaluate(let statement) = question { source = statement.source }
        reporter.restartProgress()
        if let question { loop?.send(question, self) }
        while replies.isEmpty {
            if let loop { loop.step(self) } else { replies.append(.died(deathReason)) }
        }
        reporter.endProgress()
        return finish(replies.removeFirst())
    }

    // MARK: - Players

    /// The descriptors that become readable when a player needs something while no request runs.
    var descriptors: [CInt] {
        guard let loop, loop.worker.status == nil else { return [] }
        return [loop.worker.descriptor] + watchedDescriptors
    }

    /// True if a window is open; then call ``serve()`` regularly.
    var hasWindows: Bool { !windows.descriptors.isEmpty }

    /// Serves the players. Call it when one of ``descriptors`` is readable, and regularly while ``hasWindows`` is true.
    func serve() {
        takesSignals = false
        loop?.step(self, waits: false)
        if let loop {
            do throws(Failure) { try windows.refresh(loop.worker) } catch { stop(error) }
        }
        // An answer here is the one to the job: it stays for the first statement.
        guard case .died(let failure) = replies.last else { return }
        replies = []
        (death, isDeathTold) = (failure, true)
        loop = nil
        windows = PlayerWindows(title: "luaedit", reporter: reporter)
        devices.reset()
        reporter.show(failure)
    }

    // MARK: - Afterwards

    /// Gives the files of a finished statement their names. If the worker has died, its unfinished files are dropped.
    private func finish(_ reply: Reply) -> Reply {
        switch reply {
        case .hint: return reply
        case .died, .stopped:
            if case .died(let failure) = reply { death = failure }
            loop = nil
            return reply
        case .answered(var answer):
            // A later statement may call a function that this one has defined.
            if answer.outcome != .incomplete { noteOption() }
            guard answer.completesOutputs else { return reply }
            do throws(Failure) { _ = try loop?.outputs.commit() } catch { answer.outcome = .failed(error) }
            loop?.outputs = newOutputs()
            return .answered(answer)
        }
    }

    /// Looks for the option that replaces files. Called once for each statement, not for each of its lines.
    private func noteOption() {
        guard !letsOutputsReplace, hasName("overwrite", source) else { return }
        letsOutputsReplace = true
        loop?.outputs.letsRequestsReplace = true
    }

    private func openStudio(_ recipe: [UInt8]) {
        do throws(Failure) {
            reporter.show(LogLine(.notice, "the studio: \(try studio.show(recipe))"))
        } catch {
            reporter.show(error)
        }
    }

    private func answer(_ request: CaptureRequest) {
        if case .begin(_, _, replaces: true) = request { noteOption() }
        let (answer, descriptor) = devices.answer(request, grants, letsReplace: letsOutputsReplace)
        defer { if let descriptor { close(descriptor) } }
        do throws(Failure) { try loop?.worker.send(.capture(answer), passing: descriptor ?? -1) } catch { stop(error) }
    }

    /// Ends what is being recorded, and closes the devices. Call it at the prompt's end.
    func closeDevices() { devices.close() }

    private func newOutputs() -> OutputSet { OutputSet(grants: grants, advice: .statement) }
}

extension PromptWorker: SupervisionPolicy {
    var isListening: Bool { death == nil }

    var wantsOutputs: Bool { interruption == nil && !isStopped }

    func take(_ message: WorkerMessage) {
        switch message {
        case .evaluated(let answer): replies.append(.answered(answer))
        case .hint(let hint): replies.append(.hint(hint))
        case .opensStudio(let recipe): openStudio(recipe)
        case .play(let report):
            do throws(Failure) { if let loop { try windows.take(report, loop.worker) } } catch { stop(error) }
        case .capture(let request): answer(request)
        // The files of a prompt are not watched.
        case .reads: break
        // The worker's last message: it exceeded a limit at which Lua could not be stopped.
        case .failed(let failure): death = failure
        default: stop(.unasked)
        }
    }

    var watchedDescriptors: [CInt] { windows.descriptors + [devices.descriptor].compactMap { $0 } }

    func takeWatched() {
        if devices.takeReports() { loop?.send(.devicesChanged, self) }
        for (request, descriptor) in windows.takeRequests() {
            do throws(Failure) { try loop?.worker.send(.play(request), passing: descriptor) } catch { stop(error) }
        }
    }

    func take(_ signal: CInt) {
        switch signal {
        case SIGINT where isInteractive && interruption == nil:
            interruption = monotonicSeconds()
            // Ctrl-C ends a movie that plays, and otherwise the statement.
            if !reporter.stopPlaying() { loop?.worker.kill(SIGINT) }
        case SIGINT where isInteractive: stop(Failure(.interrupted, "the engine was stopped"))
        default: replies.append(.stopped(signal))
        }
    }

    func check(_ request: OutputRequest) throws(Failure) {
        guard request.form == .file else {
            throw Failure(.cannotCreate, "a folder of files cannot be written at the prompt")
        }
        if request.replaces { noteOption() }
    }

    func refuse(_ failure: Failure) { loop?.send(.refused(failure), self) }

    func stop(_ failure: Failure) {
        death = failure
        loop?.worker.kill(SIGKILL)
    }

    /// Waits a moment for the process to end; one that lingers has nothing more to say.
    func takeEnd() {
        guard replies.isEmpty, let worker = loop?.worker else { return }
        if worker.process.wait(seconds: 1) == nil { worker.end() }
        replies.append(.died(deathReason))
    }

    func checkTime() {
        guard let since = interruption, monotonicSeconds() - since > Self.patience else { return }
        interruption = .infinity
        reporter.show(
            LogLine(.notice, "it is being stopped; Ctrl-C again stops the engine at once, and variables are lost"))
    }
}
