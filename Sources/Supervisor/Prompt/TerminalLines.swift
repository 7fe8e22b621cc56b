import Glibc
import Messages
import SystemCalls
import Terminal
import Wording

/// Lines that a person edits on the terminal, with those that came before. A statement of several lines is one.
final class TerminalLines: PromptLines {
    /// Knowledge about the typed text.
    struct Language {
        /// Completions of the word at the cursor, given the text and the cursor's place in bytes.
        var complete: ([UInt8], Int) -> PromptCompletion
        /// True if no line has to follow.
        var isWhole: ([UInt8]) -> Bool
        /// The parameters of the call at the end of a text.
        var signature: ([UInt8]) -> PromptSignature?
    }

    /// Bytes that are typed in one statement; what follows is passed over.
    /// Characters from which on showing the text waits for more of it.
    private static let longToShow = 4096
    private static let longestText = Job.Recipe.maximumSize
    /// Longer texts get no signature, in bytes.
    private static let longestSignedText = 8 << 10

    private let signals: SignalSource?
    private let history: PromptHistory
    private let language: Language
    private let background: PromptBackground
    private let hasColors = TerminalEnvironment().allowsColor
    private var mode = TerminalMode()
    private var display = EditorDisplay()
    private var editor = LineEditor(history: [])
    private var buffer: ArraySlice<UInt8> = []
    private var typed = 0
    private var continues = false
    private var stop: CInt?
    /// True if the terminal shows the current text.
    private var isShown = false
    private var signature: (text: String, hint: String) = ("", "")
    /// The terminal's size; nil if it is unknown.
    private var size = terminalSize(STDOUT_FILENO)

    init(signals: SignalSource?, history: PromptHistory, language: Language, background: PromptBackground) {
        self.background = background
        self.signals = signals
        self.history = history
        self.language = language
    }

    deinit { mode.end() }

    func next(continues: Bool) -> PromptLine {
        (typed, stop, isShown, self.continues) = (0, nil, false, continues)
        editor = LineEditor(
            history: history.lines.map { String(decoding: $0, as: UTF8.self) }, cut: editor.text.cut)
        mode.begin()
        defer { mode.end() }
        do throws(EditorKeyReader.Ending) {
            let text = try edit()
            show(isFinal: true)
            return typed > Self.longestText ? .tooLong : .line(Array(text.utf8))
        } catch {
            show(isFinal: true, ending: error == .interrupted ? "^C\r\n" : "")
            return error == .interrupted ? .interrupted : stop.map { .stopped($0) } ?? .end
        }
    }

    func remember(_ line: [UInt8]) { history.append(line) }

    // MARK: - Keys

    private func edit() throws(EditorKeyReader.Ending) -> String {
        var reader = EditorKeyReader(
            nextByte: { [unowned self] () throws(EditorKeyReader.Ending) in try nextByte() },
            pending: { [unowned self] in buffer })
        while true {
            let key = try reader.next()
            if typed > Self.longestText, key != .enter { continue }
            isShown = false
            switch editor.take(key) {
            case .edited: break
            case .refused: write("\u{07}")
            case .ended: throw .end
            case .clearsScreen:
                write("\u{1B}[H\u{1B}[2J")
                display.forget()
            case .completes: complete()
            case .entered: if isWhole() { return editor.text.text }
            }
        }
    }

    /// True if the key ends the text; otherwise it adds a line.
    private func isWhole() -> Bool {
        let text = Array(editor.text.text.utf8)
        if text.isEmpty || typed > Self.longestText || continues || language.isWhole(text) { return true }
        // Text pasted without bracket marks brings its own indentation.
        let blanks = buffer.isEmpty ? editor.text.indentation : ""
        editor.insert("\n" + blanks)
        return false
    }

    private func nextByte() throws(EditorKeyReader.Ending) -> UInt8 {
        while true {
            if let byte = buffer.popFirst() {
                typed += 1
                return byte
            }
            try receive()
        }
    }

    /// Waits for what is typed, and for signals.
    private func receive() throws(EditorKeyReader.Ending) {
        buffer += TypedAhead.take()
        guard buffer.isEmpty else { return }
        // The text is shown when nothing more of it has come; a long one, which takes time to show, a moment later.
        var hasInput = wait(within: editor.text.characters.count > Self.longToShow ? 50 : 0)
        if hasInput == nil {
            if !isShown { show() }
            hasInput = wait(within: 500)
        }
        followSize()
        try takeSignals()
        guard hasInput == true else { return }
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else { throw .end }
        buffer += chunk[..<count]
    }

    private func wait(within milliseconds: CInt) -> Bool? {
        background.wait(for: STDIN_FILENO, signals, within: milliseconds) { [unowned self] in
            write(display.erase())
            isShown = false
        }
    }

    private func takeSignals() throws(EditorKeyReader.Ending) {
        while let signal = signals?.next() {
            switch signal {
            case SIGINT:
                buffer = []
                throw .interrupted
            case SIGTSTP:
                mode.end()
                raise(SIGSTOP)
                mode.begin()
                display.forget()
                isShown = false
            default:
                stop = signal
                throw .end
            }
        }
    }

    private func followSize() {
        guard let now = terminalSize(STDOUT_FILENO), now.ws_col != size?.ws_col || now.ws_row != size?.ws_row else {
            return
        }
        size = now
        isShown = false
    }

    // MARK: - What is shown

    private func write(_ text: String) { _ = writeAll(Array(text.utf8), to: STDOUT_FILENO) }

    /// - Parameter ending: Stands behind the text that is not edited any more, with its line end.
    private func show(isFinal: Bool = false, ending: String = "") {
        isShown = true
        var content = EditorScreen.Content(text: editor.text)
        content.hasColors = hasColors
        if continues { content.prompt = content.continuation }
        if let search = editor.search, !isFinal { content.prompt = "search '\(search.pattern)': " }
        let columns = size.map { Int($0.ws_col) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
        let rows = size.map { Int($0.ws_row) }.flatMap { $0 > 0 ? $0 : nil } ?? 24
        if !isFinal { content.hint = hint(columns: columns) }
        let drawn = display.draw(content, isFinal: isFinal, size: (columns, rows))
        write(ending.isEmpty ? drawn : String(drawn.dropLast(1)) + ending)
    }

    /// The call that is written, in one row.
    private func hint(columns: Int) -> String {
        let before = editor.text.before
        guard editor.search == nil, before.utf8.count <= Self.longestSignedText,
            before.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "{") }),
            before.utf8.first != UInt8(ascii: "?")
        else { return "" }
        if signature.text != before {
            let found = language.signature(Array(before.utf8))
            signature = (before, found.map { SignatureHint($0).text(columns: columns, hasColors: hasColors) } ?? "")
        }
        return signature.hint
    }

    // MARK: - Completion

    private func complete() {
        let line = Array(editor.text.text.utf8)
        let cursor = editor.text.before.utf8.count
        // Nothing stands there that could be completed.
        if cursor > 0,
            editor.text.before.suffix(editor.text.cursor - editor.text.line.lowerBound).allSatisfy({
                $0 == " " || $0 == "\t"
            }),
            !editor.text.isOnFirstLine
        {
            return editor.insert("  ")
        }
        let found = language.complete(line, cursor)
        guard (0...cursor).contains(found.start), !found.candidates.isEmpty else { return write("\u{07}") }
        let word = Array(line[found.start..<cursor])
        let common = commonPrefix(found.candidates)
        var added = Array(common.utf8.dropFirst(word.count))
        if found.candidates.count == 1 { added += Array(found.suffix.utf8) }
        if !added.isEmpty { return editor.insert(String(decoding: added, as: UTF8.self)) }
        guard found.candidates.count > 1 else { return write("\u{07}") }
        let words = found.candidates.map { escapedForTerminal($0) }
        let columns = terminalColumns(STDOUT_FILENO)
        show(isFinal: true)
        write(WordColumns(words, width: columns).text.replacing("\n", with: "\r\n"))
        isShown = false
    }

    private func commonPrefix(_ words: [String]) -> String {
        words.dropFirst().reduce(words[0]) { prefix, word in
            String(zip(prefix, word).prefix { $0 == $1 }.map(\.0))
        }
    }
}
