import Synchronization
import Threads

/// A thread with the 64 MiB of stack that Lua's own recursion can need. It runs what it is given, in order.
///
/// A ``LuaState`` is made, used and dropped on one such thread.
package final class LuaThread: Sendable {
    private static let stackSize = 64 << 20

    private let queue = Queue()
    private let stackSize: Int
    /// Nil until something runs.
    private let thread = Mutex<Thread?>(nil)

    package convenience init() { self.init(stackSize: Self.stackSize) }

    /// - Parameter stackSize: In bytes.
    init(stackSize: Int) { self.stackSize = stackSize }

    /// Ends the thread.
    deinit {
        queue.end()
        thread.withLock { $0 }?.join()
    }

    private var isCurrent: Bool { thread.withLock { $0 }?.isCurrent == true }

    /// Starts the thread, unless it runs.
    private func start() throws(LuaError) {
        let failure: ThreadFailure? = thread.withLock { [queue, stackSize] thread in
            guard thread == nil else { return nil }
            do throws(ThreadFailure) {
                thread = try Thread(stackSize: stackSize) { while let job = queue.next() { job.run() } }
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw Self.error(failure) }
    }

    private static func error(_ failure: ThreadFailure) -> LuaError {
        LuaError(.systemLimit, "the system has no thread for Lua: \(failure)")
    }

    /// Runs `body` on the thread and waits for its result. On the thread itself it runs at once.
    /// - Throws: ``LuaError`` of kind `.systemLimit` if the thread cannot be started; whatever `body` throws.
    package func run<Result>(_ body: () throws -> Result) throws -> Result {
        if isCurrent { return try body() }
        try start()
        var outcome: Swift.Result<Result, any Error>?
        withoutActuallyEscaping(body) { body in
            queue.runAndWait { outcome = Swift.Result { try body() } }
        }
        return try outcome!.get()
    }

    /// Runs `body` on a thread of its own while this one, which must be the caller's, runs what `body` and its threads
    /// give it. Waits for the result.
    ///
    /// For work that calls back into Lua from other threads, started by Lua itself.
    package func runBeside<Result>(_ body: () throws -> Result) throws -> Result {
        precondition(isCurrent, "only the thread itself can wait and work meanwhile")
        var outcome: Swift.Result<Result, any Error>?
        try withoutActuallyEscaping(body) { body in
            let work = Work(queue) { outcome = Swift.Result { try body() } }
            defer { work.forget() }
            let beside: Thread
            do throws(ThreadFailure) { beside = try Thread { work.run() } } catch { throw Self.error(error) }
            queue.serve(until: work)
            beside.join()
        }
        return try outcome!.get()
    }
}

/// One closure to run, and whether it has run.
private final class Job {
    private var body: (() -> Void)?
    var isDone = false

    init(_ body: @escaping () -> Void) { self.body = body }

    /// Runs the closure and releases it: the waiting thread lent it for the call only.
    func run() {
        body?()
        body = nil
    }
}

/// A closure that runs on another thread while the Lua thread serves it.
private final class Work: @unchecked Sendable {  // the body runs once; the queue's lock guards the flag
    private let queue: Queue
    private var body: (() -> Void)?
    fileprivate var isDone = false

    init(_ queue: Queue, _ body: @escaping () -> Void) {
        self.queue = queue
        self.body = body
    }

    func run() {
        body?()
        queue.finish(self)
    }

    /// Lets go of the closure, which was lent until the work was done.
    func forget() { body = nil }
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

    /// Runs what is given to the thread until a piece of work is done.
    func serve(until work: Work) {
        monitor.within {
            while true {
                while waiting.isEmpty, !work.isDone { monitor.wait() }
                guard !waiting.isEmpty else { return }
                let job = waiting.removeFirst()
                monitor.leave()
                job.run()
                monitor.enter()
                job.isDone = true
                monitor.wakeAll()
            }
        }
    }

    func finish(_ work: Work) { monitor.change { work.isDone = true } }

    func end() { monitor.change { isEnding = true } }
}
