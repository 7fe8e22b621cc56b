import Glibc

/// A terminal as a program sees it, and what a test sees and types at its other end.
final class TestTerminal {
    /// POSIX_SPAWN_SETSID, which is not to be had from here.
    static let spawnInSession: Int16 = 0x80
    /// TIOCSPTLCK and TIOCGPTN.
    private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

    /// The program's end, such as `/dev/pts/3`.
    let name: String
    private let descriptor: CInt
    private let cell: (width: UInt16, height: UInt16)
    private var seen: [UInt8] = []

    /// - Parameters:
    ///   - columns: Character cells in a line.
    ///   - cell: A cell in pixels; nil for a terminal that does not tell.
    init(columns: UInt16 = 80, rows: UInt16 = 24, cell: (width: UInt16, height: UInt16)? = nil) {
        // posix_openpt, unlockpt and ptsname, which cannot be reached here, do no more on Linux.
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (CInt, CUnsignedInt) = (0, 0)
        let isOpen = ioctl(descriptor, Self.setLock, &lock) == 0 && ioctl(descriptor, Self.getNumber, &number) == 0
        precondition(isOpen, "no pseudo terminal")
        name = "/dev/pts/\(number)"
        self.cell = cell ?? (0, 0)
        resize(columns: columns, rows: rows)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// Gives it another size, in character cells.
    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(
            ws_row: rows, ws_col: columns, ws_xpixel: columns * cell.width, ws_ypixel: rows * cell.height)
        precondition(ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
    }

    /// Whether it puts lines together and shows what is typed, as a terminal does where no program asks for more.
    var isOrdinary: Bool {
        var modes = termios()
        let wanted = tcflag_t(ICANON | ECHO | ISIG)
        return tcgetattr(descriptor, &modes) == 0 && modes.c_lflag & wanted == wanted
    }

    /// Types something short.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        precondition(type(bytes[...]) == bytes.count)
    }

    /// Types as many bytes as there is room for.
    /// - Returns: How many those were.
    func type(_ bytes: ArraySlice<UInt8>) -> Int {
        max(0, bytes.withUnsafeBytes { write(descriptor, $0.baseAddress!, $0.count) })
    }

    /// Everything that has been written so far.
    /// - Parameter milliseconds: How long is waited for more of it.
    @discardableResult
    func read(waiting milliseconds: CInt = 0) -> [UInt8] {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&event, 1, milliseconds)
        // When its other end is closed, nothing waits any more.
        if event.revents == Int16(POLLHUP) { usleep(1000) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return seen }
            seen += chunk[..<count]
        }
    }

    /// Everything that has been written so far, as text.
    var text: String { String(decoding: read(), as: UTF8.self) }

    /// Waits until something has been written.
    /// - Parameter count: How often.
    /// - Throws: If it takes longer than anything could, or the program ends before.
    func wait(for text: String, count: Int = 1, from program: RunningProgram) throws {
        let deadline = now() + 120
        while true {
            let isRunning = program.isRunning
            if self.text.occurrences(of: text) >= count { return }
            guard isRunning, now() < deadline else { throw ProgramError.tookTooLong(text, outcome(nil)) }
            read(waiting: 50)
        }
    }

    /// Waits for a program's end, reading along.
    /// - Returns: Its standard output and error are what the terminal got.
    func wait(for program: RunningProgram, seconds: Double = 300) throws -> Outcome {
        let deadline = now() + seconds
        while program.isRunning, now() < deadline { read(waiting: 5) }
        return outcome(try program.wait(seconds: 1))
    }

    private func outcome(_ ended: Outcome?) -> Outcome {
        Outcome(status: ended?.status, signal: ended?.signal, output: read(), error: [])
    }
}

extension String {
    /// How often another text is in this one.
    func occurrences(of text: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
