import CLineEditor
import Glibc

/// Lines that a person edits on the terminal, with those that came before. Wraps libedit.
final class TerminalLines: PromptLines {
    /// Bytes that are typed in one line; what follows is passed over.
    private static let longestLine = Job.Recipe.maximumSize

    private let signals: SignalSource?
    private let history: PromptHistory
    /// What the words at the cursor may become, given the line and where the cursor is.
    private let complete: ([UInt8], Int) -> PromptCompletion
    private var editor: OpaquePointer!
    private var buffer: ArraySlice<UInt8> = []
    private var typed = 0
    private var isPassedOver = false
    private var stop: CInt?
    /// Of the terminal; nil where it does not tell.
    private var size = terminalSize(STDOUT_FILENO)

    /// - Throws: `.missingPart` where the editor is not installed.
    init(
        signals: SignalSource?, history: PromptHistory, complete: @escaping ([UInt8], Int) -> PromptCompletion
    ) throws(Failure) {
        self.signals = signals
        self.history = history
        self.complete = complete
        var callbacks = lineeditor_callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(),
            next_byte: { Unmanaged<TerminalLines>.fromOpaque($0!).takeUnretainedValue().nextByte() },
            complete: { context, line, length, cursor in
                let text = UnsafeRawBufferPointer(start: line, count: length)
                return Unmanaged<TerminalLines>.fromOpaque(context!).takeUnretainedValue()
                    .complete(Array(text), at: cursor)
            })
        let name = lineeditor_library_name()!
        if let problem = lineeditor_open(name, &callbacks, CInt(PromptHistory.largestCount), &editor) {
            throw Failure(.missingPart, "cannot edit lines: \(String(cString: problem)); install libedit2")
        }
        for line in history.lines { keep(line) }
    }

    deinit {
        if let editor { lineeditor_close(editor) }
    }

    func next(continues: Bool) -> PromptLine {
        (typed, isPassedOver, stop) = (0, false, nil)
        var line: UnsafePointer<CChar>?
        var length = 0
        // Both are constants: the editor keeps the pointer while it reads.
        let prompt: StaticString = continues ? ">> " : "> "
        let outcome = prompt.withUTF8Buffer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { lineeditor_read(editor, $0.baseAddress, &line, &length) }
        }
        switch outcome {
        case CInt(LINEEDITOR_LINE):
            var bytes = Array(UnsafeRawBufferPointer(start: line, count: length))
            if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
            return isPassedOver ? .tooLong : .line(bytes)
        case CInt(LINEEDITOR_INTERRUPTED):
            _ = writeAll(Array("^C\n".utf8), to: STDOUT_FILENO)
            return .interrupted
        default:
            _ = writeAll(Array("\n".utf8), to: STDOUT_FILENO)
            return stop.map { .stopped($0) } ?? .end
        }
    }

    func remember(_ line: [UInt8]) {
        keep(line)
        history.append(line)
    }

    private func keep(_ line: [UInt8]) {
        let text = line.filter { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
        lineeditor_remember(editor, text)
    }

    // MARK: - What the editor asks for

    private func nextByte() -> CInt {
        while true {
            if let byte = buffer.popFirst() {
                if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") { return CInt(byte) }
                typed += 1
                guard typed > Self.longestLine else { return CInt(byte) }
                isPassedOver = true
                continue
            }
            if let ending = receive() { return ending }
        }
    }

    /// Waits for what is typed, and for signals.
    private func receive() -> CInt? {
        buffer += TypedAhead.take()
        guard buffer.isEmpty else { return nil }
        var events = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        poll(&events, nfds_t(events.count), 500)
        followSize()
        while let signal = signals?.next() {
            switch signal {
            case SIGINT:
                buffer = []
                return CInt(LINEEDITOR_INTERRUPTED)
            case SIGTSTP:
                lineeditor_suspend(editor)
                raise(SIGSTOP)
                lineeditor_resume(editor)
            default:
                stop = signal
                return CInt(LINEEDITOR_END)
            }
        }
        guard events[0].revents != 0 else { return nil }
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        guard count > 0 else { return CInt(LINEEDITOR_END) }
        buffer += chunk[..<count]
        return nil
    }

    private func followSize() {
        guard let now = terminalSize(STDOUT_FILENO), now.ws_col != size?.ws_col || now.ws_row != size?.ws_row else {
            return
        }
        size = now
        lineeditor_resize(editor)
    }

    // MARK: - Completion

    private func complete(_ line: [UInt8], at cursor: Int) -> CInt {
        let found = complete(line, cursor)
        guard (0...cursor).contains(found.start), !found.candidates.isEmpty else {
            return CInt(LINEEDITOR_UNCHANGED)
        }
        let word = Array(line[found.start..<cursor])
        let common = commonPrefix(found.candidates)
        var added = Array(common.utf8.dropFirst(word.count))
        if found.candidates.count == 1 { added += Array(found.suffix.utf8) }
        if !added.isEmpty {
            lineeditor_insert(editor, added.map { CChar(bitPattern: $0) } + [0])
            return CInt(LINEEDITOR_CHANGED)
        }
        guard found.candidates.count > 1 else { return CInt(LINEEDITOR_UNCHANGED) }
        let words = found.candidates.map { escapedForTerminal($0) }
        let list = WordColumns(words, width: terminalColumns(STDOUT_FILENO)).text
        _ = writeAll(Array(("\n" + list).utf8), to: STDOUT_FILENO)
        return CInt(LINEEDITOR_COVERED)
    }

    private func commonPrefix(_ words: [String]) -> String {
        words.dropFirst().reduce(words[0]) { prefix, word in
            String(zip(prefix, word).prefix { $0 == $1 }.map(\.0))
        }
    }
}
