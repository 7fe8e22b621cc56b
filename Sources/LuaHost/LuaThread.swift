import Threads

/// A thread with the 64 MiB of stack that Lua's own recursion can need. It runs what it is given, in order.
///
/// A ``LuaState`` is made, used and dropped on one such thread.
package final class LuaThread: Sendable {
    private static let stackSize = 64 << 20

    private let queue: Queue
    private let thread: Thread

    /// Starts the thread.
    package init() {
        let queue = Queue()
        self.queue = queue
        do throws(ThreadFailure) {
            thread = try Thread(stackSize: Self.stackSize) { while let job = queue.next() { job.run() } }
        } catch {
            preconditionFailure("no thread for Lua: \(error)")
        }
    }

    /// Ends the thread.
    deinit {
        queue.end()
        thread.join()
    }

    /// Runs `body` on the thread and waits for its result. On the thread itself it runs at once.
    package func run<Result>(_ body: () throws -> Result) throws -> Result {
        if thread.isCurrent { return try body() }
        var outcome: Swift.Result<Result, any Error>?
        withoutActuallyEscaping(body) { body in
            queue.runAndWait { outcome = Swift.Result { try body() } }
        }
        return try outcome!.get()
    }
}

/// One closure to run, and whether it has run.
private final class Job {
    private var body: (() -> Void)?
    var isDone = false

    init(_ body: @escaping () -> Void) { self.body = body }

    /// Runs the closure and lets go of it: whoever waits lent it for that long only.
    func run() {
        body?()
        body = nil
    }
}

/// Closures that wait for the thread.
private final class Queue: @unchecked Sendable {  // every field is within the monitor
    private let monitor = Monitor()
    private var waiting: [Job] = []
    private var current: Job?
    private var isEnding = false

    func runAndWait(_ body: @escaping () -> Void) {
        let job = Job(body)
        monitor.within {
            waiting.append(job)
            monitor.wakeAll()
            while !job.isDone { monitor.wait() }
        }
    }

    /// Marks the job given last as done and waits for another; nil at the end.
    func next() -> Job? {
        monitor.within {
            current?.isDone = true
            monitor.wakeAll()
            while waiting.isEmpty, !isEnding { monitor.wait() }
            current = waiting.isEmpty ? nil : waiting.removeFirst()
            return current
        }
    }

    func end() { monitor.change { isEnding = true } }
}
