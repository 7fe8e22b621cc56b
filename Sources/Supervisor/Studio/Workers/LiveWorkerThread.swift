import Glibc
import Messages
import Supervision
import Synchronization
import SystemCalls
import Terminal
import Threads

/// A worker and the thread that waits for it: it does one task at a time and reports each result, and the end of a worker
/// that had none.
///
/// Belongs to the thread that gives it tasks, but for what its own thread does.
final class LiveWorkerThread: @unchecked Sendable {  // what both threads use is guarded by a lock
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
        /// From the task's start, in seconds; nil for the end of a worker that had no task.
        let time: Double?
        /// True if there is a worker with an edit: that of the task, or the one before.
        let hasEdit: Bool
    }

    private let worker: LiveWorker
    private let reads: Reads
    private let report: @Sendable (Result) -> Void
    private let next = Mutex<(task: Task?, isEnded: Bool)>((nil, false))
    /// Becomes readable when there is a task.
    private let bell: (reading: CInt, writing: CInt)
    /// When the task began, in seconds of the monotonic clock; nil while there is none.
    private(set) var start: Double?

    /// Collects the files that the worker's thread is told of.
    private final class Reads {
        var paths: [RawString] = []
    }

    /// - Parameters:
    ///   - program: The worker's program.
    ///   - report: Receives each result, on this object's thread. The receiver calls ``finish(_:)`` on its own thread.
    init(program: RawString, style: Reporter.Style, report: @escaping @Sendable (Result) -> Void) throws(Failure) {
        let reads = Reads()
        self.reads = reads
        self.report = report
        worker = try LiveWorker(program: program, reporter: Reporter(style: style)) { reads.paths.append($0) }
        do throws(SystemError) { bell = try makePipe(isBlocking: false) } catch {
            throw Failure(making: "a pipe", error)
        }
        do throws(ThreadFailure) {
            _ = try Thread { [self] in work() }
        } catch {
            throw Failure(.systemLimit, "a thread cannot be started: \(error)")
        }
    }

    /// True while a task is done, or its result is not taken yet.
    var isBusy: Bool { start != nil }

    deinit {
        close(bell.reading)
        close(bell.writing)
    }

    /// Begins a task.
    func begin(_ task: Task) {
        precondition(!isBusy, "a worker does one task at a time")
        start = monotonicSeconds()
        next.withLock { $0.task = task }
        ring()
    }

    private func ring() {
        var byte: UInt8 = 0
        _ = write(bell.writing, &byte, 1)
    }

    /// Takes a result: where it is a task's, another may begin.
    func finish(_ result: Result) { if result.time != nil { start = nil } }

    /// Asks the worker to give its task up.
    func interrupt() { if isBusy { worker.interrupt() } }

    /// Ends the worker: its task is reported as one that died.
    func kill() { if isBusy { worker.kill() } }

    /// Ends the thread after its task.
    func end() {
        next.withLock { $0.isEnded = true }
        ring()
        worker.kill()
    }

    private func work() {
        while true {
            if let failure = worker.wait(for: bell.reading) {
                report(Result(reply: .died(failure), reads: [], time: nil, hasEdit: false))
                continue
            }
            var byte: UInt8 = 0
            _ = read(bell.reading, &byte, 1)
            let (task, isEnded) = next.withLock { next in
                defer { next.task = nil }
                return next
            }
            if isEnded { return }
            if let task { report(perform(task)) }
        }
    }

    private func perform(_ task: Task) -> Result {
        let start = monotonicSeconds()
        let reply =
            switch task {
            case .revise(let job, let lines): worker.revise(job, lines: lines)
            case .ask(let request): worker.ask(request)
            }
        let paths = reads.paths
        reads.paths = []
        return Result(reply: reply, reads: paths, time: monotonicSeconds() - start, hasEdit: worker.hasEdit)
    }
}
