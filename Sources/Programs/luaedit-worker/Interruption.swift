import Glibc
import Messages
import Synchronization
import Threads

/// Ctrl-C at a prompt, as its worker gets it: the supervisor sends the signal, and what runs is asked to stop.
enum Interruption {
    private static let isWantedFlag = Atomic(false)

    /// True when the running statement must stop.
    static var isWanted: Bool { isWantedFlag.load(ordering: .relaxed) }

    /// Forgets what came before the next statement.
    static func forget() { isWantedFlag.store(false, ordering: .relaxed) }

    /// Takes the signal from now on, in a thread of its own that lasts as long as the process. Call ``hold()`` before
    /// other threads start. Wraps `sigwait`.
    /// - Parameter interrupt: Called for every signal.
    static func listen(_ interrupt: @escaping @Sendable () -> Void) throws(Failure) {
        do throws(ThreadFailure) {
            _ = try Thread {
                var signals = Interruption.signals
                var number: CInt = 0
                while true {
                    guard sigwait(&signals, &number) == 0 else { continue }
                    isWantedFlag.store(true, ordering: .relaxed)
                    interrupt()
                }
            }
        } catch {
            throw Failure(.systemLimit, "Ctrl-C cannot be waited for: \(error)")
        }
    }

    /// Blocks the signal in this thread and those that it starts.
    static func hold() {
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        return signals
    }
}
