import Glibc

/// A program on a pseudo terminal of its own, with somebody who types and reads. It does not outlive this object.
final class TerminalProgram {
    let process: pid_t
    private let terminal: CInt
    /// `TIOCSPTLCK`, `TIOCGPTN` and `POSIX_SPAWN_SETSID`, macros that Swift does not import.
    private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    private static let newSession: Int16 = 0x80
    /// What the program wrote and nobody has waited for.
    private var unread: [UInt8] = []
    private var result: CInt?

    /// Starts a program as the leader of a session whose terminal the pseudo terminal is. Opens `/dev/ptmx`.
    init(_ program: String, _ words: [Word], in folder: Word, environment: [String: String] = [:]) throws {
        terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // What grantpt, unlockpt and ptsname do, which Swift does not import.
        var (lock, number): (CInt, CUnsignedInt) = (0, 0)
        let isMade = ioctl(terminal, Self.setLock, &lock) == 0 && ioctl(terminal, Self.getNumber, &number) == 0
        precondition(terminal >= 0 && isMade, "no pseudo terminal")
        _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
        Self.resize(terminal, columns: 100, rows: 40)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that a session's leader opens is the session's.
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What whoever runs the tests ignores would be ignored, and not every key would do what it does.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGQUIT] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGDEF))
        let variables = ["TERM": "xterm-256color", "XDG_STATE_HOME": folder.description + "/state"]
            .merging(environment) { $1 }.map { Word("\($0.key)=\($0.value)") }
        let all = ["env", "-C", folder] + variables + [Word(program)] + words
        var arguments = all.map { $0.withCString { strdup($0) } } + [nil]
        defer { for string in arguments { free(string) } }
        var process: pid_t = 0
        let status = posix_spawnp(&process, "env", &actions, &attributes, &arguments, environ)
        guard status == 0 else { throw ProgramError.notStarted(program, status) }
        self.process = process
    }

    deinit {
        if isRunning {
            kill(-process, SIGKILL)
            reap(0)
        }
        close(terminal)
    }

    /// Gives the terminal another size, in character cells.
    func resize(columns: UInt16, rows: UInt16) { Self.resize(terminal, columns: columns, rows: rows) }

    private static func resize(_ terminal: CInt, columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// Whether the terminal puts lines together and shows what is typed, as it does where no program asks for more.
    var isOrdinary: Bool {
        var modes = termios()
        let wanted = tcflag_t(ICANON | ECHO | ISIG)
        return tcgetattr(terminal, &modes) == 0 && modes.c_lflag & wanted == wanted
    }

    /// Types something.
    func type(_ text: String) { type(Array(text.utf8)) }

    /// Types bytes, reading along so that neither side waits for the other.
    func type(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty, isRunning {
            let count = rest.prefix(1024).withUnsafeBytes { write(terminal, $0.baseAddress!, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) }
            read(waiting: count > 0 ? 0 : 20)
        }
    }

    /// Ctrl and a letter.
    func press(control letter: Unicode.Scalar) { type([UInt8(letter.value) & 0x1F]) }

    /// Reads on until the program has written a text, and answers all that came up to it, without the terminal's own
    /// sequences.
    /// - Throws: With what came instead.
    @discardableResult
    func wait(for text: String, seconds: Double = 120) throws -> String {
        let deadline = now() + seconds
        while true {
            let shown = Self.plain(unread)
            if let range = shown.firstRange(of: text) {
                // What follows was read too: it waits for the next call.
                let seen = String(shown[..<range.upperBound])
                unread = Array(shown[range.upperBound...].utf8)
                return seen
            }
            let isEnded = !isRunning
            read(waiting: 50)
            guard !isEnded, now() < deadline else {
                throw ProgramError.tookTooLong(
                    "'\(text)'", Outcome(status: result, signal: nil, output: Array(shown.utf8), error: []))
            }
        }
    }

    /// Waits for the program's end and answers what it exits with; nil for a signal.
    func end(seconds: Double = 60) throws -> Int32? {
        let deadline = now() + seconds
        while isRunning {
            read(waiting: 10)
            guard now() < deadline else {
                throw ProgramError.tookTooLong("the end", Outcome(status: nil, signal: nil, output: unread, error: []))
            }
        }
        let status = result ?? 0
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// The program's first child.
    var child: pid_t? {
        let list = readFile("/proc/\(process)/task/\(process)/children") ?? []
        return String(decoding: list, as: UTF8.self).split(separator: " ").first.flatMap { pid_t($0) }
    }

    var isRunning: Bool {
        reap(WNOHANG)
        return result == nil
    }

    private func reap(_ options: CInt) {
        guard result == nil else { return }
        var status: CInt = 0
        if waitpid(process, &status, options) == process { result = status }
    }

    private func read(waiting milliseconds: CInt) {
        var event = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, milliseconds) > 0 else { return }
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(terminal, &chunk, chunk.count)
        if count > 0 { unread += chunk[..<count] } else { usleep(1000) }
    }

    /// Without escape sequences and carriage returns.
    private static func plain(_ bytes: [UInt8]) -> String {
        var shown: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == 0x1B, rest.first == UInt8(ascii: "[") {
                rest = rest.dropFirst().drop { !(0x40...0x7E).contains($0) }.dropFirst()
            } else if byte != UInt8(ascii: "\r") {
                shown.append(byte)
            }
        }
        return String(decoding: shown, as: UTF8.self)
    }
}
