import Glibc
import Messages
import SystemCalls
import Terminal

/// Shows a long text: on a terminal through the user's pager, on a pipe as it is.
enum Pager {
    /// A line longer than this is hard to read.
    private static let maximumWidth = 100
    private static let pipeWidth = 80

    /// - Parameter text: Gives the text as the place it goes to can have it.
    /// - Throws: luaedit's exit status if the text cannot be written.
    static func show(_ text: (ReferenceText) -> String) throws(ExitStatus) {
        guard isatty(STDOUT_FILENO) == 1 else {
            return try writeOutput(text(ReferenceText(width: pipeWidth, isStyled: false)))
        }
        let width = terminalSize(STDOUT_FILENO).map { min(Int($0.ws_col), maximumWidth) } ?? pipeWidth
        let isStyled = TerminalEnvironment().allowsColor
        let shown = text(ReferenceText(width: width, isStyled: isStyled, cutsTables: true))
        if let command, page(shown, through: command) { return }
        try writeOutput(shown)
    }

    /// The user's pager; nil for none.
    private static var command: String? {
        let named = getenv("PAGER").map { String(cString: $0) } ?? "less"
        return named.isEmpty || named == "cat" ? nil : named
    }

    /// Writes into a pager and waits until it is closed.
    /// - Returns: False if it cannot be started.
    private static func page(_ text: String, through command: String) -> Bool {
        // The options of git: less ends by itself where the text fits, shows styles, and leaves the text in sight.
        setenv("LESS", "FRX", 0)
        guard let pipe = try? makePipe() else { return false }
        var start = ProgramStart(["sh", "-c", RawString(command)], output: STDOUT_FILENO, errors: STDERR_FILENO)
        (start.file, start.input, start.hasOwnGroup, start.keepsIgnoredSignals) = ("/bin/sh", pipe.reading, false, true)
        let process = try? start.perform()
        close(pipe.reading)
        guard let process else {
            close(pipe.writing)
            return false
        }
        // Ctrl-C is the pager's, and a pager that is closed early breaks the pipe.
        signal(SIGINT, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        _ = writeAll(Array(text.utf8), to: pipe.writing)
        close(pipe.writing)
        // The shell's status for a program that is not there: the text is still to be shown.
        return process.wait() >> 8 & 0xFF != 127
    }
}
