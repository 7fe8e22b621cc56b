import EditBindings
import Glibc
import LuaHost
import Media
import Messages
import ModelBindings
import Rendering
import Sandbox
import SystemCalls

/// Runs the statements of a prompt, one after the other, for as long as the supervisor sends some.
struct PromptRun {
    private let job: Job
    private let channel: WorkerChannel
    private let environment: RecipeEnvironment
    private let session: PromptSession
    /// A byte comes when players have events.
    private let wakening: (reading: CInt, writing: CInt)

    init(_ job: Job, _ channel: WorkerChannel) throws(Failure) {
        LogCapture.install()
        FatalReport.use(channel, job.limits)
        Interruption.hold()
        let environment = RecipeEnvironment(job, channel)
        let limits = LuaLimits(
            memoryMiB: max(1, job.limits.luaMemory >> 20), timeMilliseconds: Int(job.limits.luaTime * 1000))
        let recipe = job.recipe.map { recipe in
            PromptSession.Recipe(file: recipe.name.carried) { try environment.readAgain(recipe) }
        }
        session = try reporting {
            try PromptSession(
                recipe: recipe, arguments: job.arguments.map(\.carried), version: Version.current,
                environment: environment, limits: limits, fatalReport: FatalReport.send,
                isInterrupted: { Interruption.isWanted })
        }
        self.job = job
        self.channel = channel
        self.environment = environment
        do throws(SystemError) { wakening = try makePipe(isBlocking: false) } catch {
            throw Failure(.engineFailure, "cannot make a pipe: \(error)")
        }
        let writing = wakening.writing
        session.onPlayerEvents {
            var byte: UInt8 = 0
            _ = write(writing, &byte, 1)
        }
        let interrupter = session.interrupter
        try Interruption.listen { interrupter.interrupt() }
    }

    /// Does not return: the process ends with the prompt.
    func perform() -> Never {
        answer { () throws(Failure) in .done(try openFiles()) }
        if job.recipe != nil {
            answer { () throws(Failure) in
                if Interruption.isWanted { throw Failure(.interrupted, "interrupted") }
                try session.runRecipe()
                return .done(PromptText())
            }
        }
        while true {
            switch environment.players.attending({ channel.nextRequest(or: wakening.reading) }) {
            case .evaluate(let statement): run(statement)
            case .ask(let question): channel.answer(hint(question))
            case .play(let request, let descriptor): take(request, descriptor)
            case .devicesChanged, nil: deliverEvents()
            }
        }
    }

    private func take(_ request: PlayerRequest, _ descriptor: CInt) {
        do { try environment.players.take(request, descriptor) } catch { channel.log(.warning, "\(error)") }
    }

    /// Calls the functions of players and of devices.
    private func deliverEvents() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(wakening.reading, &bytes, bytes.count) > 0 {}
        Interruption.forget()
        session.deliverEvents()
        for warning in session.takeWarnings() { channel.log(.warning, warning) }
    }

    private func hint(_ question: PromptQuestion) -> PromptHint {
        switch question {
        case .completion(let text, let cursor):
            let found = session.completion(of: text, at: cursor)
            return .completion(
                PromptCompletion(
                    start: found.start, candidates: found.candidates, isFile: found.isFile, suffix: found.suffix))
        case .signature(let text):
            return .signature(
                session.signature(atEndOf: text).map {
                    PromptSignature(name: $0.name, parameters: $0.parameters, current: $0.current, about: $0.about)
                })
        case .topic(let text):
            switch session.topic(text) {
            case .typed: return .topic(.typed)
            case .named(let name): return .topic(.named(name))
            case .text(let text): return .topic(.text(text))
            }
        case .wholeness(let text): return .wholeness(session.isWhole(text))
        }
    }

    private func openFiles() throws(Failure) -> PromptText {
        var text = PromptText()
        for (index, file) in job.arguments.enumerated() {
            if index > 0 { text.append("\n") }
            text.append(try session.open(file.carried).forPrompt)
        }
        return text
    }

    private func run(_ statement: PromptStatement) {
        let hasRoom = statement.pictureWidth > 0 && statement.pictureHeight > 0
        environment.pictureRoom = hasRoom ? (statement.pictureWidth, statement.pictureHeight) : nil
        // An earlier signal belongs to a request that has been answered.
        Interruption.forget()
        answer { () throws(Failure) in
            switch try session.run(
                statement.source, line: statement.line, acceptsIncomplete: statement.acceptsIncomplete)
            {
            case .incomplete: return .incomplete
            case .values(let values): return .done(values.forPrompt)
            }
        }
    }

    private func answer(_ body: () throws(Failure) -> PromptAnswer.Outcome) {
        var outcome: PromptAnswer.Outcome
        environment.files.readFiles.begin()
        do throws(Failure) { outcome = try body() } catch { outcome = .failed(error) }
        do throws(MediaError) { try environment.files.readFiles.requireUnchanged() } catch {
            environment.dropWrittenFiles()
            outcome = .failed(Failure(error))
        }
        // The interrupted statement may have ended in its own way.
        if Interruption.isWanted { outcome = .failed(Failure(.interrupted, "interrupted")) }
        for warning in session.takeWarnings() { channel.log(.warning, warning) }
        channel.answer(PromptAnswer(outcome, completesOutputs: environment.endStatement()))
    }
}

extension PrintedText {
    /// The form that is sent to the supervisor.
    fileprivate var forPrompt: PromptText {
        var text = PromptText()
        for piece in pieces { text.append(piece.text, piece.style.forPrompt) }
        return text
    }
}

extension PrintedText.Style {
    fileprivate var forPrompt: PromptText.Style {
        switch self {
        case .plain: .plain
        case .name: .name
        case .string: .string
        case .number: .number
        case .remark: .remark
        }
    }
}

extension PromptText {
    fileprivate mutating func append(_ other: PromptText) {
        for piece in other.pieces { append(piece.text, piece.style) }
    }
}
