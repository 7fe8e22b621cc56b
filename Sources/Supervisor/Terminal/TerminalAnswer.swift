import Glibc
import Messages
import Settings
import Synchronization
import SystemCalls
import Threads

/// A terminal's answers to our queries.
struct TerminalAnswer: Equatable {
    /// True if it draws sixels: attribute 4 of its primary device attributes.
    var showsSixel = false
    /// The size of a character cell in pixels; nil where it does not tell.
    var cell: PictureSize?
    /// True once the last answer has come: the device attributes, which every terminal sends.
    var isComplete = false
    /// Bytes that are not an answer: keys pressed meanwhile.
    private(set) var typed: [UInt8] = []

    /// The size of a character cell (`CSI 16 t`), which some terminals pass over, then the attributes (`CSI c`).
    private static let question = "\u{1B}[16t\u{1B}[c"

    /// Reads what has come so far: control sequences, and whatever was typed between them.
    init(_ bytes: some Collection<UInt8>) {
        var rest = bytes[...]
        while let escape = rest.firstIndex(of: 0x1B) {
            typed += rest[..<escape]
            rest = rest[escape...]
            let parameters = rest.dropFirst(2)
            guard rest.dropFirst().first == UInt8(ascii: "["),
                let end = parameters.firstIndex(where: { (0x40...0x7E).contains($0) })
            else {
                typed.append(rest.removeFirst())
                continue
            }
            if !take(String(decoding: parameters[..<end], as: UTF8.self), final: rest[end]) { typed += rest[...end] }
            rest = rest[end...].dropFirst()
        }
        typed += rest
    }

    /// - Returns: True for an answer, false for a key.
    private mutating func take(_ parameters: String, final: UInt8) -> Bool {
        let numbers = parameters.drop { $0 == "?" }.split(separator: ";").map { Int($0) ?? 0 }
        switch final {
        case UInt8(ascii: "c") where parameters.hasPrefix("?"):
            // The first number is the kind of terminal, the others are what it can do.
            showsSixel = numbers.dropFirst().contains(4)
            isComplete = true
        case UInt8(ascii: "t") where numbers.count == 3 && numbers[0] == 6:
            cell = PictureSize(width: numbers[2], height: numbers[1])
        default: return false
        }
        return true
    }

    /// Asks the terminal of this process.
    /// - Parameters:
    ///   - output: What pictures are written to.
    ///   - limit: How long an answer is waited for, in seconds.
    /// - Returns: nil where it cannot be asked, as from the background, or did not answer in time. What was typed meanwhile
    ///   is in ``TypedAhead``.
    static func ask(through output: CInt, limit: Double = 0.2) -> TerminalAnswer? {
        // Standard input may be a recipe.
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var settings = termios()
        // Fails for another terminal than this process's own, which only its own readers may answer.
        guard tcgetpgrp(output) == getpgrp(), tcgetattr(terminal, &settings) == 0 else { return nil }
        var raw = settings
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
        defer { tcsetattr(terminal, TCSANOW, &settings) }
        guard writeAll(Array(question.utf8), to: terminal) == 0 else { return nil }
        return receive(from: terminal, limit: limit)
    }

    private static func receive(from terminal: CInt, limit: Double) -> TerminalAnswer? {
        let deadline = monotonicSeconds() + limit
        var bytes: [UInt8] = []
        defer { TypedAhead.keep(TerminalAnswer(bytes).typed) }
        var chunk = [UInt8](repeating: 0, count: 256)
        while bytes.count < 4096 {
            // Bytes that arrived before the deadline are read even if this process runs late.
            let left = max(0, deadline - monotonicSeconds())
            guard isReadable(terminal, within: CInt((left * 1000).rounded(.up))) else { return nil }
            let count = read(terminal, &chunk, chunk.count)
            guard count > 0 else { return nil }
            bytes += chunk[..<count]
            let answer = TerminalAnswer(bytes)
            if answer.isComplete { return answer }
        }
        return nil
    }
}

/// Input typed while the terminal was being queried. The query consumed it, so it is kept for the next reader of lines.
/// A process has one terminal.
package enum TypedAhead {
    private static let bytes = Mutex<[UInt8]>([])

    static func keep(_ typed: [UInt8]) { bytes.withLock { $0 += typed } }

    /// Gives it away.
    package static func take() -> [UInt8] {
        bytes.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
    }
}
