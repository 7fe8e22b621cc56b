import Glibc
import Synchronization

/// Nanoseconds since a fixed moment. Wraps `clock_gettime(CLOCK_MONOTONIC)`.
package func monotonicNanoseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

/// Seconds since a fixed moment, for durations that a person waits.
package func monotonicSeconds() -> Double { Double(monotonicNanoseconds()) / 1e9 }

/// A thread of the system. Wraps `pthread_t`.
///
/// It is joined once, however many callers wait for it; one that is released unjoined is detached.
package final class Thread: Equatable, Sendable {
    private let handle: pthread_t
    private let job: Job
    /// Held while the thread is joined, so that other callers of ``join()`` return only after its end.
    private let isJoined = Mutex(false)

    /// Starts a thread that runs a closure and ends. Wraps `pthread_create`.
    /// - Parameters:
    ///   - stackSize: In bytes; nil for the system's.
    ///   - body: Released once it has run.
    /// - Throws: ``ThreadFailure`` when the system has no thread left.
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

    /// Waits until the thread has ended. Do not call it on the thread itself. Wraps `pthread_join`.
    package func join() {
        isJoined.withLock { isJoined in
            if !isJoined { pthread_join(handle, nil) }
            isJoined = true
        }
    }

    /// True when the caller runs on this thread. Wraps `pthread_self`.
    package var isCurrent: Bool {
        // The system reuses the handle of a thread that has ended.
        !job.hasEnded.load(ordering: .relaxed) && pthread_equal(pthread_self(), handle) != 0
    }

    package static func == (one: Thread, other: Thread) -> Bool { one === other }

    private final class Job: Sendable {
        private let body: Mutex<(@Sendable () -> Void)?>
        let hasEnded = Atomic(false)

        init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(body) }

        /// Runs the closure and releases it.
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

/// The reason that a thread could not be started.
package struct ThreadFailure: Error, Equatable, CustomStringConvertible {
    /// A value of `errno`.
    package let code: CInt

    package var description: String { String(cString: strerror(code)) }
}
