import Glibc
import SystemCalls

/// The terminal as lines are edited on it: each key comes as it is typed, and a paste is marked as one.
struct TerminalMode {
    /// The settings before the change.
    private var settings: termios?

    /// Wraps `tcsetattr`. Keys that send signals go on to do so.
    mutating func begin() {
        var found = termios()
        guard settings == nil, tcgetattr(STDIN_FILENO, &found) == 0 else { return }
        settings = found
        found.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        found.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON)
        // TCSADRAIN keeps the input that was typed before.
        tcsetattr(STDIN_FILENO, TCSADRAIN, &found)
        write(Self.marksPastes)
    }

    mutating func end() {
        guard var settings else { return }
        write(Self.marksNoPastes)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        self.settings = nil
    }

    private func write(_ text: String) { _ = writeAll(Array(text.utf8), to: STDOUT_FILENO) }

    private static let marksPastes = "\u{1B}[?2004h"
    private static let marksNoPastes = "\u{1B}[?2004l"
}
