import Glibc

/// The keys of the terminal that is standard input, each as it is typed. Keys that send signals go on to do so.
package final class TerminalKeys {
    private var settings: termios?

    /// Nil unless standard input is a terminal, and this process is in its foreground.
    package init?() {
        guard isatty(STDIN_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return nil }
        begin()
        guard settings != nil else { return nil }
    }

    deinit { end() }

    /// Becomes readable when a key has been typed.
    package var descriptor: CInt { STDIN_FILENO }

    /// Takes single keys. Wraps `tcsetattr`.
    package func begin() {
        var found = termios()
        guard settings == nil, tcgetattr(STDIN_FILENO, &found) == 0 else { return }
        settings = found
        found.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &found)
    }

    /// Gives the terminal back as it was.
    package func end() {
        guard var settings else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        self.settings = nil
    }

    /// The keys that have been typed; nil at the terminal's end.
    package func take() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
