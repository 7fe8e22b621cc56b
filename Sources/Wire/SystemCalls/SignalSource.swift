import CSandbox
import Glibc

/// The signals that end or stop a program that a person started, taken one by one instead of at any moment.
package final class SignalSource {
    /// Becomes readable when a signal has come. Wraps `signalfd`.
    package let descriptor: CInt

    private static let signals: [CInt] = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP]

    /// Takes the signals of this thread and of those that it starts later. A write to a closed pipe is an error from now on.
    package init() throws(SystemError) {
        // Signals that were ignored at the start, as by nohup, stay ignored.
        let taken = Self.signals.filter { !Self.isIgnored($0) }
        descriptor = sandbox_open_signals(taken, taken.count)
        guard descriptor >= 0 else { throw SystemError(number: -descriptor) }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Takes them from a descriptor that carries what `signalfd` would. For tests.
    init(descriptor: CInt) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The next signal that has come, or nil.
    package func next() -> CInt? {
        let number = sandbox_next_signal(descriptor)
        return number == 0 ? nil : number
    }

    /// A signal that has come and is not taken yet, and that ends this process; nil if there is none. Wraps `sigpending`.
    package static var waiting: CInt? {
        var set = sigset_t()
        guard sigpending(&set) == 0 else { return nil }
        return signals.first { $0 != SIGTSTP && sigismember(&set, $0) == 1 }
    }

    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
