import Glibc

/// The memory that this process may count on.
package enum MachineMemory {
    /// In bytes: the machine's, or what its control groups are limited to. Wraps `sysconf(_SC_PHYS_PAGES)`.
    package static var bytes: Int { min(ControlGroups.own.memory ?? .max, installed) }

    /// Half of it, in bytes: what a worker may take unless the command line says more or less.
    package static var half: Int { bytes / 2 }

    /// Processes that the kernel has ended so far because the machine's memory, or a control group's, was full. Reads
    /// `/proc/vmstat`.
    package static var killedForMemory: Int {
        let file = open("/proc/vmstat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        let text = (try? readAll(from: file, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let row = text.split(separator: "\n").first { $0.hasPrefix("oom_kill ") }
        return row.flatMap { Int($0.dropFirst("oom_kill ".count)) } ?? 0
    }

    /// The machine's own, in bytes.
    package static var installed: Int { Int(sysconf(CInt(_SC_PHYS_PAGES))) * Int(sysconf(CInt(_SC_PAGESIZE))) }
}
