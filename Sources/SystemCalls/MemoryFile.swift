import CSandbox
import Glibc

/// A file in memory, without a name. Wraps `memfd_create`.
package final class MemoryFile {
    /// Open for reading and writing. Closed with this object; programs that are started do not inherit it.
    package let descriptor: CInt

    package init() throws(SystemError) {
        descriptor = sandbox_create_in_memory()
        guard descriptor >= 0 else { throw SystemError(number: -descriptor) }
    }

    deinit { close(descriptor) }

    /// All that was written.
    /// - Parameter limit: The most that is read, in bytes.
    package func contents(limit: Int) throws(SystemError) -> [UInt8] {
        lseek(descriptor, 0, SEEK_SET)
        return try readAll(from: descriptor, limit: limit)
    }
}
