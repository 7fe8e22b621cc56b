import Glibc
import Messages
import Outputs
import RecipeFiles
import SystemCalls
import Terminal
import Threads

/// A worker that plays a movie, from the run of its recipe to its end. The owner steps it and takes what it reports.
final class PlayerWorker {
    /// The end of a worker.
    enum Outcome {
        case finished(ExitStatus)
        case failed(Failure)
        /// It was told to end, and has.
        case left
    }

    /// A worker that has played, or asked for its window.
    private(set) var movie: PlayerOutput?
    /// True once it plays.
    private(set) var hasBegun = false
    /// Its state as reported last.
    private(set) var state: PlayerState?
    /// What it has reported since the owner took it.
    private var reports: [PlayerReport] = []
    private var result: Outcome?
    private var isLeaving = false
    private var deadline: Double?
    private let loop: SupervisionLoop
    /// Holds the folders of an unpacked recipe.
    private let library: RecipeLibrary
    private let reads: (RawString) -> Void

    /// The number of the player that has the window: the first one.
    static let player = 1
    /// Time for a worker to end after it was told to, or has reported its end, in seconds.
    private static let gracePeriod = 2.0

    /// - Parameters:
    ///   - library: Of the job; kept until the worker has ended.
    ///   - reads: Receives each file that the recipe reads.
    /// - Throws: `.missingPart` if it cannot be started.
    init(
        _ program: RawString, _ job: Job, _ library: RecipeLibrary, _ reporter: Reporter,
        reads: @escaping (RawString) -> Void
    ) throws(Failure) {
        loop = try SupervisionLoop(program: program, reporter: reporter, signals: nil)
        (self.library, self.reads) = (library, reads)
        loop.outputs = OutputSet(grants: job.grants)
        try loop.worker.send(job)
    }

    /// Becomes readable when ``step()`` has something to do.
    var descriptor: CInt { loop.worker.descriptor }

    /// Takes what has come from the worker, without waiting.
    func step() { loop.step(self, waits: false) }

    /// The end of the worker; nil while its process runs.
    var outcome: Outcome? {
        guard loop.worker.status != nil else { return nil }
        loop.drain(self)
        if isLeaving { return .left }
        return result ?? .failed(loop.worker.deathReason)
    }

    /// The reports since the last call, but for those of the state.
    func takeReports() -> [PlayerReport] {
        defer { reports = [] }
        return reports
    }

    // MARK: - Requests

    /// Lets it play.
    /// - Parameter memory: That is shared with the window.
    func begin(hasSound: Bool, at place: PlayerPlace, memory: MemoryFile) {
        hasBegun = true
        send(.begin(player: Self.player, hasSound: hasSound, place: place), passing: memory.descriptor)
    }

    /// - Parameter passing: A descriptor that it gets a copy of, or -1.
    func send(_ request: PlayerRequest, passing: CInt = -1) {
        guard isListening else { return }
        do throws(Failure) { try loop.worker.send(.play(request), passing: passing) } catch { stop(error) }
    }

    /// Has it end soon: after the frame that it composes, or killed when that takes too long.
    func leave() {
        guard !isLeaving else { return }
        if hasBegun { send(.action(player: Self.player, .quits)) } else { loop.worker.kill(SIGKILL) }
        isLeaving = true
        deadline = monotonicSeconds() + Self.gracePeriod
    }

    func kill(_ signal: CInt) { loop.worker.kill(signal) }

    private func settle(_ outcome: Outcome) {
        guard result == nil else { return }
        result = outcome
        deadline = min(deadline ?? .infinity, monotonicSeconds() + Self.gracePeriod)
    }
}

extension PlayerWorker: SupervisionPolicy {
    var isListening: Bool { result == nil }
    var wantsOutputs: Bool { false }

    func take(_ message: WorkerMessage) {
        switch message {
        case .reads(let path): reads(path)
        case .play(.opens(Self.player, _, let output)): movie = output
        case .play(.opens(let player, _, _)):
            send(.refused(player: player, Failure(.recipeError, "luaedit play has one window; the prompt has more")))
        case .play(.state(_, let state)): self.state = state
        case .play(.closes): break
        case .play(let report): reports.append(report)
        case .finished(let summary): settle(.finished(summary.status))
        case .failed(let failure): settle(.failed(failure))
        default: stop(.unasked)
        }
    }

    func take(_ signal: CInt) {}

    func check(_ request: OutputRequest) throws(Failure) {
        throw Failure(.cannotCreate, "a movie that is played writes no files")
    }

    func refuse(_ failure: Failure) { stop(failure) }

    func stop(_ failure: Failure) {
        settle(.failed(failure))
        loop.worker.kill(SIGKILL)
    }

    func takeEnd() {
        if deadline == nil { deadline = monotonicSeconds() + Self.gracePeriod }
    }

    func checkTime() {
        if let deadline, monotonicSeconds() > deadline { loop.worker.kill(SIGKILL) }
    }
}
