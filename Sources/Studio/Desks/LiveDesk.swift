import Messages
import Supervision
import SystemCalls
import Terminal
import Threads

/// A worker and the thread that waits for it: it does one task at a time and reports each result.
///
/// Belongs to the thread that gives it tasks, but for what its own thread does.
final class LiveDesk: @unchecked Sendable {  // what both threads use is within the monitor
    /// Work for the worker.
    enum Task {
        case revise(Job, lines: Int)
        case ask(LiveRequest)
    }

    /// The end of a task.
    struct Result {
        let reply: LiveWorker.Reply
        /// The files that the worker has read or looked for meanwhile.
        let reads: [RawString]
        /// From the task's start, in seconds.
        let time: Double
    }

    private let worker: LiveWorker
    private let reads: Reads
    private let report: @Sendable (Result) -> Void
    private let monitor = Monitor()
    private var task: Task?
    private var isEnded = false
    /// When the task began, in seconds of the monotonic clock; nil while there is none.
    private(set) var start: Double?

    /// Collects the files that the worker's thread is told of.
    private final class Reads {
        var paths: [RawString] = []
    }

    /// - Parameters:
    ///   - program: The worker's program.
    ///   - report: Receives each result, on the desk's thread. The receiver calls ``finish()`` on its own thread.
    init(program: RawString, style: Reporter.Style, report: @escaping @Sendable (Result) -> Void) throws(Failure) {
        let reads = Reads()
        self.reads = reads
        self.report = report
        worker = try LiveWorker(program: program, reporter: Reporter(style: style)) { reads.paths.append($0) }
        do throws(ThreadFailure) {
            _ = try Thread { [self] in work() }
        } catch {
            throw Failure(.engineFailure, "a thread cannot be started: \(error)")
        }
    }

    /// True while a task is done, or its result is not taken yet.
    var isBusy: Bool { start != nil }

    /// Begins a task.
    func begin(_ task: Task) {
        precondition(!isBusy, "a desk does one task at a time")
        start = monotonicSeconds()
        monitor.change { self.task = task }
    }

    /// Takes the result of a task: another may begin.
    func finish() { start = nil }

    /// Asks the worker to give its task up.
    func interrupt() { if isBusy { worker.interrupt() } }

    /// Ends the worker: its task is reported as one that died.
    func kill() { if isBusy { worker.kill() } }

    /// Ends the thread after its task.
    func end() {
        monitor.change { isEnded = true }
        worker.kill()
    }

    private func work() {
        while let task = next() {
            let start = monotonicSeconds()
            let reply =
                switch task {
                case .revise(let job, let lines): worker.revise(job, lines: lines)
                case .ask(let request): worker.ask(request)
                }
            let paths = reads.paths
            reads.paths = []
            report(Result(reply: reply, reads: paths, time: monotonicSeconds() - start))
        }
    }

    private func next() -> Task? {
        monitor.within {
            while task == nil, !isEnded { monitor.wait() }
            defer { task = nil }
            return isEnded ? nil : task
        }
    }
}
