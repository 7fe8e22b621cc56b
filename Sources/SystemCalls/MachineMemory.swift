import Glibc

/// The memory that this process may count on.
package enum MachineMemory {
    /// In bytes: the machine's, or what its container is limited to. Wraps `sysconf(_SC_PHYS_PAGES)` and reads the
    /// control group's `memory.max`.
    package static var bytes: Int {
        let machine = Int(sysconf(CInt(_SC_PHYS_PAGES))) * Int(sysconf(CInt(_SC_PAGESIZE)))
        let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].compactMap(limit(in:))
        return limits.reduce(machine, min)
    }

    private static func limit(in path: String) -> Int? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let bytes = try? readAll(from: file, limit: 64) else { return nil }
        // "max" means that there is none.
        return Int(String(decoding: bytes.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
