import Glibc
import Media

/// The threads of one export: when one fails, all are told to stop, and the first failure is the one that counts.
final class StageGroup: @unchecked Sendable {  // everything is behind a lock
    private struct State {
        var failure: (any Error)?
        var isCancelled = false
        var cancellations: [@Sendable () -> Void] = []
    }

    private let state = Lock(State())
    /// Those that have not been waited for.
    private let threads = Lock<[pthread_t]>([])

    /// Enough for codecs and scalers, and too small for the system to back it with a huge page: 1 MiB.
    private static let stackSize = 1 << 20
    /// Enough for what goes through a tree of layers as deep as there may be: 16 MiB.
    static let compositionStackSize = 16 << 20

    /// Calls `action` when the group is cancelled, at once if it already is.
    func onCancel(_ action: @escaping @Sendable () -> Void) {
        let isLate = state.withLock {
            $0.cancellations.append(action)
            return $0.isCancelled
        }
        if isLate { action() }
    }

    /// Makes every stage stop soon.
    func cancel() {
        let actions = state.withLock {
            $0.isCancelled = true
            return $0.cancellations
        }
        for action in actions { action() }
    }

    /// Runs a stage on a thread of its own. Wraps `pthread_create`.
    /// - Parameter stackSize: In bytes; what composes pictures needs ``compositionStackSize``.
    /// - Returns: What ``wait(for:)`` knows it by; nil when the system has no thread left, which fails the group.
    @discardableResult
    func start(
        stackSize: Int = stackSize, _ body: @escaping @Sendable () throws -> Void
    ) -> pthread_t? {
        let job = Unmanaged.passRetained(Job(self, body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stackSize)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { argument in
                Unmanaged<Job>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, job.toOpaque())
        pthread_attr_destroy(&attributes)
        guard result == 0 else {
            job.release()
            fail(MediaError(.engine, "start a thread", String(cString: strerror(result))))
            return nil
        }
        threads.withLock { $0.append(thread) }
        return thread
    }

    /// Stages that have not been waited for.
    var threadCount: Int { threads.withLock { $0.count } }

    /// Waits for one stage, if nobody has yet, so that its thread is gone before the others. Wraps `pthread_join`.
    func wait(for thread: pthread_t) {
        let isOurs = threads.withLock { threads in
            guard let index = threads.firstIndex(of: thread) else { return false }
            threads.remove(at: index)
            return true
        }
        if isOurs { pthread_join(thread, nil) }
    }

    /// Records a failure, if it is the first, and stops the others.
    func fail(_ error: any Error) {
        state.withLock { if $0.failure == nil { $0.failure = error } }
        cancel()
    }

    /// Waits for all stages.
    /// - Throws: The first failure of any.
    func join() throws {
        // Stages may start others until they end.
        while let thread = threads.withLock({ $0.popLast() }) { pthread_join(thread, nil) }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private final class Job: Sendable {
        private let group: StageGroup
        private let body: @Sendable () throws -> Void

        init(_ group: StageGroup, _ body: @escaping @Sendable () throws -> Void) {
            self.group = group
            self.body = body
        }

        func run() {
            do { try body() } catch { group.fail(error) }
        }
    }
}
