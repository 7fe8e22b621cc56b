import CSandbox
import Glibc
import Synchronization
import Threads

/// A process that this one has started. It goes on when this object is released.
package final class ChildProcess: Sendable {
    package let number: pid_t
    /// Becomes readable when the process has ended. Wraps `pidfd_open`; -1 where the system refuses that (Linux before 5.3,
    /// filters of system calls, no descriptor left).
    package let descriptor: CInt
    private let ended = Mutex<CInt?>(nil)

    /// - Parameter hasDescriptor: False to do as where the system refuses one. For tests.
    init(number: pid_t, hasDescriptor: Bool = true) {
        self.number = number
        descriptor = hasDescriptor ? max(sandbox_open_process(number), -1) : -1
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The status that counts where a process's own cannot be read: a failure's.
    private static let unknown: CInt = 0xFF00

    /// Its status as `waitpid` gives it; nil while it runs.
    package var status: CInt? { reap(WNOHANG) }

    /// Waits for its end.
    /// - Returns: Its status as `waitpid` gives it.
    @discardableResult
    package func wait() -> CInt { reap(0) ?? Self.unknown }

    /// Waits for its end, for some time.
    /// - Returns: Its status as `waitpid` gives it; nil while it runs.
    package func wait(seconds: Double) -> CInt? {
        let end = monotonicSeconds() + seconds
        while status == nil {
            let left = end - monotonicSeconds()
            guard left > 0 else { return nil }
            _ = isReadable(descriptor, within: longestWait(CInt((left * 1000).rounded(.up))))
        }
        return status
    }

    /// The longest wait for ``descriptor`` before another look at ``status``, in milliseconds.
    /// - Parameter milliseconds: That of a caller who waits for other things too.
    package func longestWait(_ milliseconds: CInt) -> CInt {
        descriptor >= 0 || milliseconds == 0 ? milliseconds : 1
    }

    /// Sends a signal, unless the process has ended.
    /// - Parameter toGroup: True for all processes of the group that it leads.
    package func kill(_ signal: CInt, toGroup: Bool = false) {
        if status == nil { _ = Glibc.kill(toGroup ? -number : number, signal) }
    }

    /// Ends the process at once and waits for it.
    /// - Returns: Its status as `waitpid` gives it.
    @discardableResult
    package func end() -> CInt {
        kill(SIGKILL)
        return wait()
    }

    private func reap(_ options: CInt) -> CInt? {
        ended.withLock { status in
            guard status == nil else { return status }
            var result: CInt = 0
            var found: pid_t
            repeat { found = waitpid(number, &result, options) } while found < 0 && errno == EINTR
            if found != 0 { status = found == number ? result : Self.unknown }
            return status
        }
    }
}
