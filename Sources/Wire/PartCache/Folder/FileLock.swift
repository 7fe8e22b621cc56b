import Glibc
import SystemCalls

/// A lock on an open file or folder, for threads and processes alike. Wraps `flock`.
enum FileLock {
    case shared, exclusive

    /// Nothing waits longer for a lock, in seconds: a process that was stopped while it held one must not stop others.
    static let patience = 10.0
    private static let interval: UInt32 = 1000  // microseconds

    private var operation: CInt {
        switch self {
        case .shared: LOCK_SH
        case .exclusive: LOCK_EX
        }
    }

    /// Locks at once or not at all.
    func isTaken(on descriptor: CInt) -> Bool { flock(descriptor, operation | LOCK_NB) == 0 }

    /// Waits for the lock.
    /// - Throws: `EWOULDBLOCK` when others have it for too long.
    func take(on descriptor: CInt) throws(SystemError) {
        var waited = 0.0
        while flock(descriptor, operation | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, waited < Self.patience else {
                throw SystemError(number: errno)
            }
            usleep(Self.interval)
            waited += Double(Self.interval) / 1_000_000
        }
    }

    static func release(_ descriptor: CInt) { _ = flock(descriptor, LOCK_UN) }
}
