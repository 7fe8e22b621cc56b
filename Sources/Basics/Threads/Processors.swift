import CSandbox
import Synchronization

/// The processors that this process may use at once. They decide how many threads work, never a byte of a result.
package enum Processors {
    private static let most = Atomic(Int.max)

    /// At least 1. Those that the process may run on, and no more than ``limit(to:)`` allows.
    package static var count: Int { max(1, min(most.load(ordering: .relaxed), allowed)) }

    /// ``count`` where it is less than the system's libraries take the processors for; nil where it is not.
    package static var limit: Int? { count < allowed ? count : nil }

    /// Lets ``count`` be at most this: what a control group gives in time cannot be seen in the processors.
    package static func limit(to count: Int) { most.store(max(1, count), ordering: .relaxed) }

    private static var allowed: Int { Int(sandbox_processors()) }
}
