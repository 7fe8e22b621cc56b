import Glibc

/// The limits of the system that this process may meet, for messages.
package enum SystemLimits {
    /// Why there are no more threads or processes, as far as it can be known, and what helps.
    package static var threads: String {
        var limits: [String] = []
        if let own = processes { limits.append("this user may have \(own) processes and threads (ulimit -u)") }
        if let tasks = ControlGroups.own.tasks { limits.append("the control group may have \(tasks) (pids.max)") }
        if let memory { limits.append("this process may have \(memory >> 20) MiB of memory (ulimit -v)") }
        guard !limits.isEmpty else { return "the machine has no more: end other programs" }
        return limits.joined(separator: ", ") + ": raise the limit, or end other programs"
    }

    /// Bytes of memory that each process may map; nil without a limit. Wraps `getrlimit(RLIMIT_AS)`.
    package static var memory: Int? { limit(of: __rlimit_resource_t(RLIMIT_AS.rawValue)) }

    /// Files that a process may have open; nil without a limit.
    package static var openFiles: Int? { limit(of: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)) }

    /// Bytes that a file may have; nil without a limit.
    package static var fileSize: Int? { limit(of: __rlimit_resource_t(RLIMIT_FSIZE.rawValue)) }

    /// Seconds of processors' time that a process may take; nil without a limit.
    package static var processorTime: Int? { limit(of: __rlimit_resource_t(RLIMIT_CPU.rawValue)) }

    /// Processes and threads of this user; nil without a limit. Root has none.
    package static var processes: Int? { geteuid() == 0 ? nil : limit(of: processLimit) }

    /// RLIMIT_NPROC, a macro that Swift's Glibc module leaves out.
    private static let processLimit = __rlimit_resource_t(6)

    private static func limit(of resource: __rlimit_resource_t) -> Int? {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur != rlim_t.max else { return nil }
        return Int(clamping: limit.rlim_cur)
    }
}
