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

    func end() {
        pthread_mutex_lock(lock)
        isEnding = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(lock)
    }
}
