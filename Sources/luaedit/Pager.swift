import Documentation
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
    /// - Throws: How luaedit ends, if it could not be written.
    static func show(_ text: (ReferenceText) -> String) throws(ExitStatus) {
        guard isatty(STDOUT_FILENO) == 1 else {
            try write(text(ReferenceText(width: pipeWidth, isStyled: false)), to: STDOUT_FILENO)
            return
        }
        let width = terminalSize(STDOUT_FILENO).map { min(Int($0.ws_col), maximumWidth) } ?? pipeWidth
        let isStyled = TerminalEnvironment().allowsColor
        let shown = text(ReferenceText(width: width, isStyled: isStyled, cutsTables: true))
        if let command, page(shown, through: command) { return }
        try write(shown, to: STDOUT_FILENO)
    }

    /// The user's pager; nil where none is wanted.
    private static var command: String? {
        let named = getenv("PAGER").map { String(cString: $0) } ?? "less"
        return named.isEmpty || named == "cat" ? nil : named
    }

    private static func write(_ text: String, to descriptor: CInt) throws(ExitStatus) {
        if writeAll(Array(text.utf8), to: descriptor) != 0 { throw .inputOutput }
    }

    /// Writes into a pager and waits until it is closed; false where it cannot be started.
    private static func page(_ text: String, through command: String) -> Bool {
        // As git does: ends by itself where the text fits, shows styles, and leaves the text on the screen.
        setenv("LESS", "FRX", 0)
        guard let pipe = Pipe() else { return false }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, pipe.reading, STDIN_FILENO)
        var pid: pid_t = 0
        var arguments = ["sh", "-c", command].map { word in word.withCString { strdup($0) } } + [nil]
        defer { for word in arguments { free(word) } }
        let status = posix_spawn(&pid, "/bin/sh", &actions, nil, &arguments, environ)
        close(pipe.reading)
        guard status == 0 else {
            close(pipe.writing)
            return false
        }
        // Ctrl-C is the pager's, and one that is closed early has read what it wanted.
        signal(SIGINT, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        _ = writeAll(Array(text.utf8), to: pipe.writing)
        close(pipe.writing)
        var ending: CInt = 0
        while waitpid(pid, &ending, 0) < 0 && errno == EINTR {}
        // What the shell says where there is no such program: the text is still to be shown.
        return (ending >> 8) & 0xFF != 127
    }
}
