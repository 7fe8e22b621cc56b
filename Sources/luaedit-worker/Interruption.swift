import Glibc
import Synchronization

/// Ctrl-C at a prompt, as its worker gets it: the supervisor sends the signal, and what runs is asked to stop.
enum Interruption {
    private static let isWantedFlag = Atomic(false)
    private static let handler = Mutex<(@Sendable () -> Void)?>(nil)

    /// Whether the statement that runs is to stop.
    static var isWanted: Bool { isWantedFlag.load(ordering: .relaxed) }

    /// Forgets what came before the next statement.
    static func forget() { isWantedFlag.store(false, ordering: .relaxed) }

    /// Takes the signal from now on, in a thread of its own. Call it before other threads start: they inherit that the
    /// signal waits for this one. Wraps `sigwait`.
    /// - Parameter interrupt: Called for every signal.
    static func listen(_ interrupt: @escaping @Sendable () -> Void) {
        handler.withLock { $0 = interrupt }
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { _ in
                var signals = Interruption.signals
                var number: CInt = 0
                while true {
                    guard sigwait(&signals, &number) == 0 else { continue }
                    Interruption.isWantedFlag.store(true, ordering: .relaxed)
                    Interruption.handler.withLock { $0 }?()
                }
            }, nil)
        pthread_detach(thread)
    }

    /// Has the signal wait, in this thread and those that it starts.
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
