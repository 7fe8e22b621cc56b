import Glibc
import Messages
import SystemCalls

/// Keeps two joins of one job from each other, also on two machines that share the folder. Wraps `flock`.
package final class FarmLock {
    private let descriptor: CInt

    /// - Throws: `.cannotCreate` if another join has it, or the folder cannot be written.
    package init(_ folder: RawString) throws(Failure) {
        let path = folder.appending("join.lock")
        descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666) }
        guard descriptor >= 0 else {
            throw Failure(.cannotCreate, "cannot lock '\(folder)': \(systemMessage(errno))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(descriptor)
            let reason =
                number == EWOULDBLOCK ? "another join of it is running; wait for its end" : systemMessage(number)
            throw Failure(.cannotCreate, "cannot join '\(folder)': \(reason)")
        }
    }

    deinit { close(descriptor) }
}
