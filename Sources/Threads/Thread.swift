import Glibc

/// A thread of the system. Wraps `pthread_t`.
///
/// Nothing waits for it by itself: whoever starts one joins it, once.
package struct Thread: Equatable, Sendable {
    private let handle: pthread_t

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
        let job = Unmanaged.passRetained(Job(body))
        var handle = pthread_t()
        let result = pthread_create(
            &handle, &attributes,
            { argument in
                Unmanaged<Job>.fromOpaque(argument!).takeRetainedValue().body()
                return nil
            }, job.toOpaque())
        guard result == 0 else {
            job.release()
            throw ThreadFailure(code: result)
        }
        self.handle = handle
    }

    /// Waits until the thread has ended. Wraps `pthread_join`.
    package func join() { pthread_join(handle, nil) }

    /// Whether it is the one that asks. Wraps `pthread_self`.
    package var isCurrent: Bool { pthread_equal(pthread_self(), handle) != 0 }

    package static func == (one: Thread, other: Thread) -> Bool { pthread_equal(one.handle, other.handle) != 0 }

    private final class Job: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}

/// Why a thread could not be started.
package struct ThreadFailure: Error, Equatable, CustomStringConvertible {
    /// Of `errno`.
    package let code: CInt

    /// Wraps `strerror`.
    package var description: String { String(cString: strerror(code)) }
}
