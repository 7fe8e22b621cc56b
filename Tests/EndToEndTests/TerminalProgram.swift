import Glibc

/// A program on a terminal of its own, with somebody who types and reads what it writes, one thing after the other. It does
/// not outlive this object.
final class TerminalProgram {
    private let terminal = TestTerminal(columns: 100, rows: 40)
    private let program: RunningProgram
    /// How much of what the terminal got is in `unread`, or was.
    private var taken = 0
    /// Output of the program that no test has read yet.
    private var unread: [UInt8] = []

    init(_ program: String, _ words: [Word], in folder: Word, environment: [String: String] = [:]) throws {
        let variables = ["TERM": "xterm-256color", "XDG_STATE_HOME": folder.description + "/state"]
        self.program = try RunningProgram(
            program, words, in: folder, environment: variables.merging(environment) { $1 }, terminal: terminal)
    }

    var process: pid_t { program.process }

    /// The first process that the program has started.
    var child: pid_t? { program.child }

    /// Gives the terminal another size, in character cells.
    func resize(columns: UInt16, rows: UInt16) { terminal.resize(columns: columns, rows: rows) }

    /// Whether the terminal puts lines together and shows what is typed, as it does where no program asks for more.
    var isOrdinary: Bool { terminal.isOrdinary }

    /// Types something.
    func type(_ text: String) { type(Array(text.utf8)) }

    /// Types bytes, reading along so that neither side waits for the other.
    func type(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty, program.isRunning {
            rest = rest.dropFirst(terminal.type(rest.prefix(1024)))
            if !rest.isEmpty { terminal.read(waiting: 1) }
        }
    }

    /// Ctrl and a letter.
    func press(control letter: Unicode.Scalar) { type([UInt8(letter.value) & 0x1F]) }

    /// Reads on until the program has written a text, and answers all that came up to it, without the terminal's own
    /// sequences.
    /// - Throws: With what came instead, if it takes longer than anything could.
    @discardableResult
    func wait(for text: String, seconds: Double = 120) throws -> String {
        let deadline = now() + seconds
        while true {
            let isRunning = program.isRunning
            let all = terminal.read()
            unread += all[taken...]
            taken = all.count
            let (shown, rest) = Self.plain(unread)
            if let range = shown.firstRange(of: text) {
                // What follows was read too: it waits for the next call.
                unread = Array(shown[range.upperBound...].utf8) + rest
                return String(shown[..<range.upperBound])
            }
            guard isRunning, now() < deadline else {
                throw ProgramError.tookTooLong(
                    "'\(text)'", Outcome(status: nil, signal: nil, output: Array(shown.utf8), error: []))
            }
            terminal.read(waiting: 50)
        }
    }

    /// Waits for the program's end and answers what it exits with; nil for a signal.
    func end() throws -> Int32? { try terminal.wait(for: program).status }

    /// Text without escape sequences and carriage returns, and the beginning of a sequence or a character whose end has not
    /// come yet.
    private static func plain(_ bytes: [UInt8]) -> (shown: String, rest: ArraySlice<UInt8>) {
        var shown: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            let next = rest.dropFirst()
            if byte == 0x1B {
                guard next.first == UInt8(ascii: "[") else {
                    if next.isEmpty { break }
                    rest = next
                    continue
                }
                let sequence = next.dropFirst()
                guard let end = sequence.firstIndex(where: { (0x40...0x7E).contains($0) }) else { break }
                rest = sequence[(end + 1)...]
            } else {
                let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                guard rest.count >= length else { break }
                if byte != UInt8(ascii: "\r") { shown += rest.prefix(length) }
                rest = rest.dropFirst(length)
            }
        }
        return (String(decoding: shown, as: UTF8.self), rest)
    }
}
