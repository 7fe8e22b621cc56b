import CSandbox
import Synchronization

/// The processors that this process may use at once. They decide how many threads work, never a byte of a result.
package enum Processors {
    private static let most = Atomic(Int.max)

    /// At least 1. Those that the process may run on, and no more than ``limit(to:)`` allows.
    package static var count: Int { max(1, min(most.load(ordering: .relaxed), allowed)) }

    /// ``count`` if it is less than the number that the system's libraries assume; otherwise nil.
    package static var limit: Int? { count < allowed ? count : nil }

    /// Limits ``count``: a control group's share of time is not visible in the number of processors.
    package static func limit(to count: Int) { most.store(max(1, count), ordering: .relaxed) }

    private static var allowed: Int { Int(sandbox_processors()) }
}
