import Glibc
import Messages
import SystemCalls
import Terminal
import Wording

/// A person, or a pipe, that types statements, and the worker that runs them.
///
/// On a terminal an error ends its statement; from a pipe it ends everything, with its own status.
package final class PromptLoop {
    /// The reference as a prompt needs it; another module reads it.
    package struct Reference {
        /// The text about a name for a terminal's width; of an empty name, the contents.
        package var text: (_ name: String, _ width: Int, _ isStyled: Bool) throws(Failure) -> String
        /// Markdown as the reference is written in, for a terminal of a width.
        package var format: (_ markdown: String, _ width: Int, _ isStyled: Bool) -> String
        /// All names.
        package var names: () -> [String]

        package init(
            text: @escaping (String, Int, Bool) throws(Failure) -> String,
            format: @escaping (String, Int, Bool) -> String, names: @escaping () -> [String]
        ) {
            self.text = text
            self.format = format
            self.names = names
        }
    }

    private let worker: PromptWorker
    private let reporter: Reporter
    private let signals: SignalSource?
    private let reference: Reference
    private let isInteractive: Bool
    private var job = Job(command: .prompt)
    private var lines: any PromptLines
    private var history: PromptHistory?
    private var isHistoryProblemTold = false
    /// The lines of a statement that is not whole yet.
    private var source: [UInt8] = []
    private var lineNumber = 0
    private var firstLine = 1
    private var mentionsPictures = false
    /// True once the worker has reported that it is ready.
    private var isStarted = false

    /// The beginning of a question about the reference.
    private static let questionMark = UInt8(ascii: "?")

    /// Starts a worker, so that it loads its libraries while its job is put together.
    /// - Parameter studioOptions: luaedit's own options for the studio that statements open.
    /// - Throws: `.missingPart` if it cannot be started.
    package init(
        program: RawString, reporter: Reporter, signals: SignalSource?, reference: Reference,
        studioOptions: [RawString]
    ) throws(Failure) {
        isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        self.reporter = reporter
        self.signals = signals
        self.reference = reference
        worker = PromptWorker(
            program: program, reporter: reporter, signals: signals, isInteractive: isInteractive,
            studio: PromptStudio(options: studioOptions))
        lines = StreamLines(signals: signals)
        try worker.start()
        lines = StreamLines(signals: signals, background: background)
    }

    /// Reads statements and has them run, to the end of the input.
    package func run(_ job: Job) -> ExitStatus {
        defer { worker.closeDevices() }
        self.job = job
        // Its functions may show something.
        mentionsPictures = job.recipe != nil
        worker.send(job)
        if isInteractive { openTerminal() }
        // Without files there is nothing to wait for: the worker starts while the first line is typed.
        let waits = !isInteractive || job.recipe != nil || !job.arguments.isEmpty
        if waits, let status = takeStart(showsFiles: isInteractive && !reporter.style.quiet) { return status }
        if isInteractive, !reporter.style.quiet { show(PromptText("help() says what there is, Ctrl-D ends", .remark)) }
        while true {
            if let status = take(lines.next(continues: !source.isEmpty)) { return status }
        }
    }

    private func openTerminal() {
        // A terminal that only writes letters cannot show a line again.
        guard !TerminalEnvironment().isDumb else {
            lines = StreamLines(signals: signals, prompt: "> ", background: background)
            return
        }
        let history = PromptHistory(path: PromptHistory.usualPath)
        lines = TerminalLines(
            signals: signals, history: history,
            language: TerminalLines.Language(
                complete: { [unowned self] in complete($0, at: $1) }, isWhole: { [unowned self] in isWhole($0) },
                signature: { [unowned self] in signature(atEndOf: $0) }),
            background: background)
        self.history = history
        tellOfHistory()
    }

    /// What players do while a line is waited for.
    private var background: PromptBackground {
        PromptBackground(
            descriptors: { [unowned self] in worker.descriptors },
            hasTurns: { [unowned self] in worker.hasWindows },
            serve: { [unowned self] beforeWriting in
                reporter.beforeWriting = {
                    beforeWriting()
                    // Once is enough.
                    self.reporter.beforeWriting = nil
                }
                worker.serve()
                reporter.beforeWriting = nil
            })
    }

    /// Says once that lines are not kept; the disk may be full at any time.
    private func tellOfHistory() {
        guard !isHistoryProblemTold, let problem = history?.problem else { return }
        isHistoryProblemTold = true
        reporter.show(LogLine(.warning, problem))
    }

    /// Waits until files are open and the recipe has run.
    /// - Parameters:
    ///   - tellsInterruption: Whether it is said that Ctrl-C came meanwhile.
    ///   - takesSignals: Whether signals are taken here. They stay pending otherwise.
    /// - Returns: The prompt's status; nil to continue.
    private func takeStart(
        showsFiles: Bool, tellsInterruption: Bool = true, takesSignals: Bool = true
    ) -> ExitStatus? {
        isStarted = true
        for _ in 0..<(job.recipe == nil ? 1 : 2) {
            switch worker.ask(takesSignals: takesSignals) {
            case .answered(let answer):
                switch answer.outcome {
                case .done(let text): if showsFiles { show(text) }
                case .failed(let failure):
                    if tellsInterruption || failure.kind != .interrupted { reporter.show(failure) }
                    if !isInteractive { return failure.status }
                case .incomplete: break
                }
            case .hint: break
            case .died(let failure):
                // Ctrl-C stops an engine and no session: the next statement has another one.
                if isInteractive, failure.kind == .interrupted { return nil }
                reporter.show(failure)
                return failure.status
            case .stopped(let signal): return ExitStatus(signal: signal)
            }
        }
        return nil
    }

    // MARK: - Lines

    /// - Returns: The prompt's status; nil to continue.
    private func take(_ line: PromptLine) -> ExitStatus? {
        lineNumber += 1
        switch line {
        case .line(let bytes): return take(bytes)
        case .interrupted:
            source = []
            return nil
        case .tooLong:
            source = []
            return fail(Failure(.recipeError, at: location, "a line of more than \(Job.Recipe.maximumSize >> 10) KiB"))
        case .end:
            guard !isInteractive, !source.isEmpty else {
                if !isInteractive, worker.isDeathTold { return worker.deathReason.status }
                return reporter.outputFailure ?? .success
            }
            return evaluate(acceptsIncomplete: false) ?? reporter.outputFailure ?? .success
        case .stopped(let signal): return ExitStatus(signal: signal)
        }
    }

    private var location: RecipeLocation? { isInteractive ? nil : RecipeLocation(file: "stdin", line: lineNumber) }

    private func take(_ line: [UInt8]) -> ExitStatus? {
        var line = line
        if line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r") }) {
            lines.remember(line)
            tellOfHistory()
        } else if source.isEmpty {
            return nil
        }
        if isInteractive, source.isEmpty {
            switch Self.command(line) {
            case "exit", "exit()", "quit", "quit()": return reporter.outputFailure ?? .success
            case "help": line = Array("help()".utf8)
            default: break
            }
        }
        if source.isEmpty {
            firstLine = isInteractive ? 1 : lineNumber
            if line.first == Self.questionMark { return explain(line.dropFirst()) }
        } else {
            source.append(UInt8(ascii: "\n"))
        }
        source += line
        note(line)
        guard source.count <= Job.Recipe.maximumSize else {
            source = []
            return fail(
                Failure(.recipeError, at: location, "a statement of more than \(Job.Recipe.maximumSize >> 10) KiB"))
        }
        return evaluate(acceptsIncomplete: true)
    }

    /// A line without what stands around its words; nil for one that is too long for a command.
    private static func command(_ line: [UInt8]) -> String? {
        guard line.count < 40 else { return nil }
        return String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == "\r" }
            .joined(separator: " ")
    }

    /// Shows what is wrong.
    /// - Returns: The status of a prompt that is not interactive.
    private func fail(_ failure: Failure) -> ExitStatus? {
        reporter.show(failure)
        return isInteractive ? nil : failure.status
    }

    // MARK: - Statements

    private func evaluate(acceptsIncomplete: Bool) -> ExitStatus? {
        if !isStarted {
            if let status = takeStart(showsFiles: false, tellsInterruption: false) { return status }
            if worker.wasInterrupted { return giveUp() }
        }
        if !worker.isAlive {
            if let status = startAgain(after: worker.isDeathTold ? nil : worker.deathReason) { return status }
            if worker.wasInterrupted { return giveUp() }
        }
        var statement = PromptStatement(source: source)
        statement.line = firstLine
        statement.acceptsIncomplete = acceptsIncomplete
        if isInteractive, mentionsPictures, let room = reporter.pictureRoom {
            (statement.pictureWidth, statement.pictureHeight) = (room.width, room.height)
        }
        let reply = worker.ask(.evaluate(statement))
        if case .answered(let answer) = reply, answer.outcome == .incomplete { return nil }
        source = []
        switch reply {
        case .answered(let answer):
            switch answer.outcome {
            case .done(let text): show(text)
            case .failed(let failure): return fail(failure)
            case .incomplete: break
            }
        case .hint: break
        case .died(let failure): return startAgain(after: failure)
        case .stopped(let signal): return ExitStatus(signal: signal)
        }
        return reporter.outputFailure
    }

    /// Leaves a statement that Ctrl-C came before.
    private func giveUp() -> ExitStatus? {
        source = []
        return fail(Failure(.interrupted, "interrupted"))
    }

    /// Takes note of what a line wants. Not of the whole statement: that would be read again with each of its lines.
    private func note(_ line: [UInt8]) {
        // The terminal is queried only when there is a picture to show.
        mentionsPictures = mentionsPictures || mentions("show", line) || mentions("play", line)
    }

    private func mentions(_ word: String, _ line: [UInt8]) -> Bool { line.firstRange(of: Array(word.utf8)) != nil }

    /// Another worker in the place of one that died; what it had is lost.
    /// - Parameter failure: Why it died; nil if that was told.
    private func startAgain(after failure: Failure?) -> ExitStatus? {
        if let failure { reporter.show(failure) }
        guard isInteractive else { return (failure ?? worker.deathReason).status }
        do throws(Failure) { try worker.start() } catch {
            reporter.show(error)
            return error.status
        }
        worker.send(job)
        if let status = takeStart(showsFiles: false) { return status }
        guard worker.isAlive else { return nil }
        let files = job.arguments.isEmpty && job.recipe == nil ? "" : "; the files are open again"
        reporter.show(LogLine(.notice, "the engine was started again: variables are lost\(files)"))
        return nil
    }

    private func show(_ text: PromptText) {
        if !text.isEmpty { reporter.put(text) }
    }

    // MARK: - The reference, and words

    private func explain(_ name: ArraySlice<UInt8>) -> ExitStatus? {
        let name = String(decoding: name, as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == "\r" }
            .joined(separator: " ")
        do throws(Failure) {
            let (columns, isStyled) = (reporter.outputColumns, reporter.stylesOutput)
            let text =
                switch topic(name) {
                case .typed: try reference.text(name, columns, isStyled)
                case .named(let name): try reference.text(name, columns, isStyled)
                case .text(let markdown): reference.format(markdown, columns, isStyled)
                }
            reporter.put(reference: text)
            return nil
        } catch {
            return fail(error)
        }
    }

    /// The topic of a question: a value of the session if the words name one.
    private func topic(_ name: String) -> PromptTopic {
        guard name.utf8.count < 200, let first = name.utf8.first, !(48...57).contains(first),
            name.utf8.allSatisfy({ isNameByte($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }),
            case .topic(let topic) = ask(.topic(text: Array(name.utf8)))
        else { return .typed }
        return topic
    }

    /// True unless a text needs another line: for one statement, several, or text that is not Lua.
    private func isWhole(_ text: [UInt8]) -> Bool {
        guard text.first != Self.questionMark, Self.command(text).map({ $0 == "help" || $0.hasPrefix("exit") }) != true,
            case .wholeness(let isWhole) = ask(.wholeness(text: text))
        else { return true }
        return isWhole
    }

    private func signature(atEndOf text: [UInt8]) -> PromptSignature? {
        guard case .signature(let signature) = ask(.signature(text: text)) else { return nil }
        return signature
    }

    /// Sends a question about the typed text; nil if there is no worker. Waits until the files are open.
    private func ask(_ question: PromptQuestion) -> PromptHint? {
        guard isStarted || takeStart(showsFiles: false, takesSignals: false) == nil, worker.isAlive,
            case .hint(let hint) = worker.ask(.ask(question), takesSignals: false)
        else { return nil }
        return hint
    }

    /// Completions after a question mark: names of the reference, and values with their members.
    private func completeQuestion(_ line: [UInt8], at cursor: Int) -> PromptCompletion {
        let word = String(decoding: line[1..<max(1, cursor)], as: UTF8.self)
        var names = reference.names().filter { $0.hasPrefix(word) }
        for separator in [".", ":"] {
            let text = Array(word.replacing(".", with: separator).utf8)
            guard word.contains(".") || separator == ".",
                case .completion(let found) = ask(.completion(text: text, cursor: text.count)), !found.isFile,
                found.start <= text.count
            else { continue }
            let owner = String(decoding: Array(word.utf8)[..<found.start], as: UTF8.self)
            names += found.candidates.map { owner + $0 }
        }
        return PromptCompletion(start: 1, candidates: Set(names).sorted())
    }

    private func complete(_ line: [UInt8], at cursor: Int) -> PromptCompletion {
        let none = PromptCompletion(start: cursor)
        if source.isEmpty, line.first == Self.questionMark { return completeQuestion(line, at: cursor) }
        let before = source.isEmpty ? [] : source + [UInt8(ascii: "\n")]
        guard before.count + cursor <= Job.Recipe.maximumSize,
            case .completion(var found) = ask(
                .completion(text: before + line[..<cursor], cursor: before.count + cursor))
        else { return none }
        found.start -= before.count
        guard found.isFile, (0...cursor).contains(found.start) else { return found }
        found.candidates = FileCompletion(String(decoding: line[found.start..<cursor], as: UTF8.self)).candidates
        return found
    }
}

/// True if a statement has a variable or a field of a name. The word in a comment or in a string does not count.
/// - Parameter text: Lua, whole or not.
func hasName(_ name: String, _ text: [UInt8]) -> Bool {
    guard text.firstRange(of: Array(name.utf8)) != nil else { return false }
    let tokens = LuaTokens(text)
    return tokens.tokens.indices.contains { index in
        switch tokens.tokens[index].kind {
        case .name: tokens.word(index) == name
        case .string:
            tokens.stringValue(index) == name && tokens.isSymbol(index - 1, "[") && tokens.isSymbol(index + 1, "]")
        default: false
        }
    }
}
