import Glibc
import Synchronization

/// A thread of the system. Wraps `pthread_t`.
///
/// It is joined once, however many callers wait for it; one that is dropped before is detached.
package final class Thread: Equatable, Sendable {
    private let handle: pthread_t
    private let job: Job
    /// Held while the thread is joined, so that others who wait are told the truth.
    private let isJoined = Mutex(false)

    /// Starts a thread that runs a closure and ends. Wraps `pthread_create`.
    /// - Parameters:
    ///   - stackSize: In bytes; nil for the system's.
    ///   - body: Is let go of when it has run.
    /// - Throws: Where the system has no thread left.
    package init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) throws(ThreadFailure) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        job = Job(body)
        let argument = Unmanaged.passRetained(job)
        var handle = pthread_t()
        let result = pthread_create(
            &handle, &attributes,
            { argument in
                Unmanaged<Job>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, argument.toOpaque())
        guard result == 0 else {
            argument.release()
            throw ThreadFailure(code: result)
        }
        self.handle = handle
    }

    deinit { if !isJoined.withLock({ $0 }) { pthread_detach(handle) } }

    /// Waits until the thread has ended. Not for the thread itself. Wraps `pthread_join`.
    package func join() {
        isJoined.withLock { isJoined in
            if !isJoined { pthread_join(handle, nil) }
            isJoined = true
        }
    }

    /// Whether the caller runs on it. Wraps `pthread_self`.
    package var isCurrent: Bool {
        // The system gives the handle of a thread that has ended to another one.
        !job.hasEnded.load(ordering: .relaxed) && pthread_equal(pthread_self(), handle) != 0
    }

    package static func == (one: Thread, other: Thread) -> Bool { one === other }

    private final class Job: Sendable {
        private let body: Mutex<(@Sendable () -> Void)?>
        let hasEnded = Atomic(false)

        init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(body) }

        /// Runs the closure, which is gone afterwards.
        func run() {
            let body = body.withLock { body in
                defer { body = nil }
                return body
            }
            body?()
            hasEnded.store(true, ordering: .relaxed)
        }
    }
}

/// Why a thread could not be started.
package struct ThreadFailure: Error, Equatable, CustomStringConvertible {
    /// Of `errno`.
    package let code: CInt

    /// Wraps `strerror`.
    package var description: String { String(cString: strerror(code)) }
}
