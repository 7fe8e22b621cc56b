import Glibc

/// A thread with the 64 MiB of stack that Lua's own recursion can need. It runs what it is given, in order.
///
/// A ``LuaState`` is made, used and dropped on one such thread.
package final class LuaThread: Sendable {
    private static let stackSize = 64 << 20

    private let queue: Queue
    private let thread: pthread_t

    /// Starts the thread. Wraps `pthread_create`.
    package init() {
        queue = Queue()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        var started = pthread_t()
        let code = pthread_create(&started, &attributes, Self.main, Unmanaged.passRetained(queue).toOpaque())
        pthread_attr_destroy(&attributes)
        precondition(code == 0, "no thread for Lua")
        thread = started
    }

    /// Ends the thread.
    deinit {
        queue.end()
        pthread_join(thread, nil)
    }

    /// Runs `body` on the thread and waits for its result. On the thread itself it runs at once.
    package func run<Result>(_ body: () throws -> Result) throws -> Result {
        if pthread_equal(pthread_self(), thread) != 0 { return try body() }
        var outcome: Swift.Result<Result, any Error>?
        withoutActuallyEscaping(body) { body in
            queue.runAndWait { outcome = Swift.Result { try body() } }
        }
        return try outcome!.get()
    }

    /// Runs `body` on a thread of its own while this one, which must be the caller's, runs what `body` and its threads
    /// give it. Waits for the result.
    ///
    /// For work that calls back into Lua from other threads, started by Lua itself. Wraps `pthread_create`.
    package func runBeside<Result>(_ body: () throws -> Result) throws -> Result {
        precondition(pthread_equal(pthread_self(), thread) != 0, "only the thread itself can wait and work meanwhile")
        var outcome: Swift.Result<Result, any Error>?
        withoutActuallyEscaping(body) { body in
            let work = Work(queue) { outcome = Swift.Result { try body() } }
            var worker = pthread_t()
            let code = pthread_create(&worker, nil, Self.beside, Unmanaged.passRetained(work).toOpaque())
            precondition(code == 0, "no thread for what Lua waits for")
            queue.serve(until: work)
            pthread_join(worker, nil)
            work.forget()
        }
        return try outcome!.get()
    }

    private static let beside: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().run()
        return nil
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        let queue = Unmanaged<Queue>.fromOpaque(context!).takeRetainedValue()
        while let job = queue.next() { job.run() }
        return nil
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

/// What runs on another thread while the Lua thread serves it.
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
private final class Queue: @unchecked Sendable {  // the lock guards every field
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [Job] = []
    private var current: Job?
    private var isEnding = false

    init() {
        pthread_mutex_init(lock, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    func runAndWait(_ body: @escaping () -> Void) {
        let job = Job(body)
        pthread_mutex_lock(lock)
        waiting.append(job)
        pthread_cond_broadcast(changed)
        while !job.isDone { pthread_cond_wait(changed, lock) }
        pthread_mutex_unlock(lock)
    }

    /// Marks the job given last as done and waits for another; nil at the end.
    func next() -> Job? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        current?.isDone = true
        pthread_cond_broadcast(changed)
        while waiting.isEmpty, !isEnding { pthread_cond_wait(changed, lock) }
        current = waiting.isEmpty ? nil : waiting.removeFirst()
        return current
    }

    /// Runs what is given to the thread until a piece of work is done.
    func serve(until work: Work) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while true {
            while waiting.isEmpty, !work.isDone { pthread_cond_wait(changed, lock) }
            guard !waiting.isEmpty else { return }
            let job = waiting.removeFirst()
            pthread_mutex_unlock(lock)
            job.run()
            pthread_mutex_lock(lock)
            job.isDone = true
            pthread_cond_broadcast(changed)
        }
    }

    func finish(_ work: Work) {
        pthread_mutex_lock(lock)
        work.isDone = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(lock)
    }

    func end() {
        pthread_mutex_lock(lock)
        isEnding = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(lock)
    }
}
