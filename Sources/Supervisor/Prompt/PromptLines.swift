import Glibc
import Messages
import SystemCalls
import Terminal

/// A prompt's next line, or the reason why there is none.
enum PromptLine: Equatable {
    /// Without its line feed.
    case line([UInt8])
    /// Ctrl-C: the statement so far is given up.
    case interrupted
    /// The line is longer than a statement may be, and was passed over.
    case tooLong
    case end
    /// By the signal of this number.
    case stopped(CInt)
}

/// A source of a prompt's lines.
protocol PromptLines: AnyObject {
    /// The next line, waiting for it.
    /// - Parameter continues: True if the line continues a statement.
    func next(continues: Bool) -> PromptLine
    /// Keeps a line to be had back.
    func remember(_ line: [UInt8])
}

/// The players that go on while a line is waited for.
struct PromptBackground {
    /// What to wait for beside the line.
    var descriptors: () -> [CInt] = { [] }
    /// True if it is to be served now and then.
    var hasTurns: () -> Bool = { false }
    /// Does what is due when one of them is readable, and now and then.
    /// - Parameter beforeWriting: Called before anything is written to the terminal.
    var serve: (_ beforeWriting: @escaping () -> Void) -> Void = { _ in }

    /// The time between two turns, in milliseconds.
    private static let turn: CInt = 200

    /// Waits for input, for signals and for the background, which it serves.
    /// - Parameter milliseconds: The longest wait; -1 for any time.
    /// - Returns: True if there is input; false if something else has happened; nil when the time is over.
    func wait(
        for input: CInt, _ signals: SignalSource?, within milliseconds: CInt, beforeWriting: @escaping () -> Void
    ) -> Bool? {
        let hasTurns = hasTurns() && !(0...Self.turn).contains(milliseconds)
        let ready = Readiness(
            of: [input, signals?.descriptor] + descriptors(), within: hasTurns ? Self.turn : milliseconds)
        if hasTurns && ready.isTimeOver || ready.isReady(from: 2) { serve(beforeWriting) }
        return ready.isTimeOver && !hasTurns ? nil : ready[0]
    }
}

extension PromptLines {
    func remember(_ line: [UInt8]) {}
}

/// Lines that are read as they come, from a pipe, a file or a terminal without an editor.
final class StreamLines: PromptLines {
    private let input: CInt
    private let signals: SignalSource?
    /// Written before each line; empty for none.
    private let prompt: String
    private let background: PromptBackground
    private var buffer: [UInt8] = []
    /// The start of the bytes that were not returned yet.
    private var taken = 0
    private var isAtEnd = false

    /// - Parameter prompt: The text before each line on standard output; nil for none.
    init(
        input: CInt = STDIN_FILENO, signals: SignalSource?, prompt: String? = nil,
        background: PromptBackground = PromptBackground()
    ) {
        self.background = background
        self.input = input
        self.signals = signals
        self.prompt = prompt ?? ""
    }

    func next(continues: Bool) -> PromptLine {
        if !prompt.isEmpty { _ = writeAll(Array((continues ? ">" + prompt : prompt).utf8), to: STDOUT_FILENO) }
        var isTooLong = false
        var searched = taken
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[taken..<end])
                taken = end + 1
                return isTooLong || line.count > Job.Recipe.maximumSize ? .tooLong : .line(line)
            }
            buffer.removeFirst(taken)
            taken = 0
            if isAtEnd {
                guard !buffer.isEmpty || isTooLong else { return .end }
                defer { buffer = [] }
                return isTooLong ? .tooLong : .line(buffer)
            }
            if buffer.count > Job.Recipe.maximumSize {
                buffer = []
                isTooLong = true
            }
            searched = buffer.count
            if let stop = receive() { return stop }
        }
    }

    /// Takes in what has come, waiting for something.
    private func receive() -> PromptLine? {
        // With a prompt, a person types.
        let ahead = prompt.isEmpty ? [] : TypedAhead.take()
        if !ahead.isEmpty {
            buffer += ahead
            return nil
        }
        let hasInput = background.wait(for: input, signals, within: -1, beforeWriting: {}) ?? false
        while let signal = signals?.next() {
            if signal == SIGTSTP {
                raise(SIGSTOP)
            } else if signal == SIGINT, !prompt.isEmpty {
                return .interrupted
            } else {
                return .stopped(signal)
            }
        }
        guard hasInput else { return nil }
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(input, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        if count <= 0 { isAtEnd = true } else { buffer += chunk[..<count] }
        return nil
    }
}
