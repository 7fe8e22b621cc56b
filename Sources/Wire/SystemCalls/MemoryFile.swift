import CSandbox
import Glibc

/// A file in memory, without a name. Wraps `memfd_create`.
package final class MemoryFile: Sendable {
    /// Open for reading and writing. Closed with this object; programs that are started do not inherit it.
    package let descriptor: CInt

    package init() throws(SystemError) {
        descriptor = sandbox_create_in_memory()
        guard descriptor >= 0 else { throw SystemError(number: -descriptor) }
    }

    /// Creates a file of a fixed size: processes that share it can write it, and cannot resize it.
    /// - Parameter size: In bytes.
    package init(fixedSize size: Int) throws(SystemError) {
        descriptor = sandbox_create_sealable()
        guard descriptor >= 0 else { throw SystemError(number: -descriptor) }
        let failure = sandbox_fix_size(descriptor, Int64(size))
        guard failure == 0 else { throw SystemError(number: -failure) }
    }

    deinit { close(descriptor) }

    /// All that was written.
    /// - Parameter limit: The most that is read, in bytes.
    package func contents(limit: Int) throws(SystemError) -> [UInt8] {
        lseek(descriptor, 0, SEEK_SET)
        return try readAll(from: descriptor, limit: limit)
    }

    /// The last of what was written; nothing if it cannot be read. Wraps `pread`.
    /// - Parameter limit: The most that is read, in bytes.
    package func end(limit: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        let start = max(0, (fileSize(descriptor) ?? 0) - Int64(limit))
        let count = pread(descriptor, &bytes, limit, off_t(start))
        return Array(bytes.prefix(max(0, count)))
    }
}
