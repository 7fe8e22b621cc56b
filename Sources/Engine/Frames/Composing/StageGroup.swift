import Media
import Synchronization
import Threads

/// The threads of one export: when one fails, all are cancelled, and the first failure is reported.
package final class StageGroup: Sendable {
    private struct State {
        var failure: (any Error)?
        var isCancelled = false
        var cancellations: [@Sendable () -> Void] = []
        /// The threads that have not been joined.
        var threads: [Thread] = []
    }

    private let state = Mutex(State())

    /// Enough for codecs and scalers, and too small for the system to back it with a huge page: 1 MiB.
    private static let stackSize = 1 << 20
    /// Enough for functions that walk the deepest tree of layers, 128: 16 MiB. Layers 120 deep with masks overran 1
    /// MiB.
    package static let compositionStackSize = 16 << 20

    package init() {}

    /// Calls `action` when the group is cancelled, at once if it already is.
    package func onCancel(_ action: @escaping @Sendable () -> Void) {
        let isLate = state.withLock {
            $0.cancellations.append(action)
            return $0.isCancelled
        }
        if isLate { action() }
    }

    /// Makes every stage stop soon.
    package func cancel() {
        let actions = state.withLock {
            $0.isCancelled = true
            return $0.cancellations
        }
        for action in actions { action() }
    }

    /// Runs a stage on a thread of its own.
    /// - Parameter stackSize: In bytes; composing threads need ``compositionStackSize``.
    /// - Returns: The thread for ``wait(for:)``; nil if the system has no thread left, which fails the group.
    @discardableResult
    package func start(stackSize: Int = stackSize, _ body: @escaping @Sendable () throws -> Void) -> Thread? {
        do throws(ThreadFailure) {
            let thread = try Thread(stackSize: stackSize) { [self] in
                do { try body() } catch { fail(error) }
            }
            state.withLock { $0.threads.append(thread) }
            return thread
        } catch {
            fail(MediaError(.systemLimit, "start a thread", error.description))
            return nil
        }
    }

    /// Stages that have not been waited for.
    var threadCount: Int { state.withLock { $0.threads.count } }

    /// Joins one stage's thread, unless it has been joined, so that it ends before the others.
    package func wait(for thread: Thread) {
        let isOurs = state.withLock {
            guard let index = $0.threads.firstIndex(of: thread) else { return false }
            $0.threads.remove(at: index)
            return true
        }
        if isOurs { thread.join() }
    }

    /// Records a failure, if it is the first, and stops the others.
    package func fail(_ error: any Error) {
        state.withLock { if $0.failure == nil { $0.failure = error } }
        cancel()
    }

    /// - Throws: The first failure of any stage so far.
    package func check() throws { if let failure = state.withLock({ $0.failure }) { throw failure } }

    /// Waits for all stages.
    /// - Throws: The first failure of any.
    package func join() throws {
        // Stages may start others until they end.
        while let thread = state.withLock({ $0.threads.popLast() }) { thread.join() }
        try check()
    }
}
