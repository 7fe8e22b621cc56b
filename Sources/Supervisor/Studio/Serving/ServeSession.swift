import Glibc
import Messages
import RecipeFiles
import Supervision
import SystemCalls
import Terminal
import Threads
import Wording

/// The engine for another program: requests come as JSON lines on one descriptor, answers go to another.
///
/// Requests are answered in their order, but for those that a newer one of their kind replaces. Everything here happens on
/// one thread; the worker's reports to it through a pipe.
package final class ServeSession {
    /// The parts of a job that a request names.
    package struct Recipe: Equatable {
        package var name: RawString
        package var arguments: [RawString]
        /// The recipe's text, which an editor may not have saved; nil for the file's.
        package var text: [UInt8]?
    }

    private let makeJob: (Recipe) throws(Failure) -> Job
    private let ownOptions: [RawString]
    let output: CInt
    let worker: LiveWorkerThread
    private let mailbox: Mailbox
    private var lines = LineReader()
    var waiting: [ServeRequest] = []
    var current: ServeRequest?
    /// What requests are about; nil until a recipe was opened.
    var state: State?
    /// The same as the run that is under way would have it.
    var draft: State?
    /// The worker has ended, and the edit with it: the recipe is run again before the next request about it.
    var isLost = false
    /// True while it is.
    var isRecovering = false
    var revision = 0
    private var renders: [(process: RenderProcess, request: JSON)] = []
    private var renderCount = 0
    var isOutputClosed = false

    /// A recipe that runs longer than this gives way to a newer one, in seconds.
    private static let patience = 1.0

    /// A recipe with its values.
    struct State {
        var recipe: Recipe
        var form: RecipeForm
        /// It has run without error. Until then nothing is lost where another takes its place.
        var hasEdit = false
    }

    /// - Parameters:
    ///   - worker: The worker's program.
    ///   - ownOptions: luaedit's own options that renders get, such as `--allow-read`.
    ///   - output: For the answers.
    ///   - makeJob: Makes the worker's job; reads the recipe.
    /// - Throws: `.missingPart` where a part of luaedit or of the system is missing.
    package init(
        worker: RawString, style: Reporter.Style, ownOptions: [RawString], output: CInt,
        makeJob: @escaping (Recipe) throws(Failure) -> Job
    ) throws(Failure) {
        (self.makeJob, self.ownOptions, self.output) = (makeJob, ownOptions, output)
        let mailbox = try Mailbox()
        self.mailbox = mailbox
        self.worker = try LiveWorkerThread(program: worker, style: style) { mailbox.put(.still($0)) }
    }

    /// Serves until the requests end, or a signal comes.
    /// - Parameter input: Where requests come from.
    /// - Returns: The signal's status; success at the end of the requests, once all are answered.
    package func run(input: CInt, signals: SignalSource?) -> ExitStatus {
        defer {
            for render in renders { render.process.cancel() }
            worker.end()
        }
        while true {
            begin()
            let isDone = lines.isAtEnd && !worker.isBusy && waiting.isEmpty && renders.isEmpty
            if isDone { return .success }
            if isOutputClosed { return ExitStatus(.inputOutput) }
            let ready = Readiness(
                of: [lines.isAtEnd ? nil : input, mailbox.descriptor, signals?.descriptor]
                    + renders.map(\.process.descriptor))
            while let signal = signals?.next() {
                guard signal == SIGTSTP else { return ExitStatus(signal: signal) }
                raise(SIGSTOP)
            }
            for (index, render) in renders.enumerated() where ready[3 + index] { take(render) }
            if ready[1] { for case .still(let result) in mailbox.take() { take(result) } }
            if ready[0] { for line in lines.read(input) { take(line) } }
        }
    }

    // MARK: - Requests

    private func take(_ line: LineReader.Line) {
        do throws(ServeRefusal) {
            guard case .whole(let bytes) = line else {
                let limit = "\(LineReader.longest >> 20) MiB"
                throw ServeRefusal(.null, .invalidRequest, "the line is longer than \(limit); it was passed over")
            }
            let request = try ServeRequest(bytes)
            for older in waiting where request.replaces(older) {
                refuse(older, .superseded, "a newer request replaces it")
            }
            waiting.removeAll { request.replaces($0) }
            switch request.method {
            case .cancel: cancel(request)
            case .open, .set:
                waiting.append(request)
                hurry(request)
            case .check, .frame, .plan, .render: waiting.append(request)
            }
        } catch {
            put(error.json)
        }
    }

    /// Stops a recipe that runs for long if a newer one waits.
    private func hurry(_ request: ServeRequest) {
        guard let current, request.replaces(current), let start = worker.start,
            monotonicSeconds() - start > Self.patience
        else { return }
        worker.kill()
    }

    private func cancel(_ request: ServeRequest) {
        guard let other = request.body["request"] else {
            return refuse(request, .invalidRequest, "cancel needs the field 'request'")
        }
        if let render = renders.first(where: { $0.request == other }) {
            render.process.cancel()
        } else if let index = waiting.firstIndex(where: { $0.id == other }) {
            refuse(waiting.remove(at: index), .cancelled, "it was cancelled")
        } else if let current, current.id == other {
            if isRecovering || current.isRevision { worker.kill() } else { worker.interrupt() }
        } else {
            return refuse(request, .invalidRequest, "no request of this id is under way")
        }
        answer(request, [])
    }

    /// Begins the next request, if there is one and time for it.
    private func begin() {
        while !worker.isBusy, !waiting.isEmpty {
            let request = waiting.removeFirst()
            do throws(ServeRefusal) { try begin(request) } catch { put(error.json) }
        }
    }

    private func begin(_ request: ServeRequest) throws(ServeRefusal) {
        guard state != nil || request.method == .open else {
            throw ServeRefusal(request.id, .noEdit, "no recipe is open")
        }
        if isLost, let state, !request.isRevision, request.method != .render {
            isRecovering = true
            return try revise(state, for: request)
        }
        switch request.method {
        case .open: try open(request)
        case .set: try set(request)
        case .check: ask(request, .check)
        case .plan: ask(request, .plan)
        case .frame: ask(request, .still(still(request)))
        case .render: try render(request)
        case .cancel: break
        }
    }

    private func ask(_ request: ServeRequest, _ live: LiveRequest) {
        current = request
        worker.begin(.ask(live))
    }

    private func open(_ request: ServeRequest) throws(ServeRefusal) {
        let words = request.body["arguments"]?.arrayValue ?? []
        let arguments = words.compactMap { $0.stringValue.map { RawString(carried: $0) } }
        let recipe = Recipe(
            name: RawString(carried: request.body["recipe"]?.stringValue ?? ""), arguments: arguments,
            text: request.body["text"]?.stringValue.map { Array($0.utf8) })
        try revise(State(recipe: recipe, form: RecipeForm(arguments)), for: request)
    }

    private func set(_ request: ServeRequest) throws(ServeRefusal) {
        guard var next = state else { throw ServeRefusal(request.id, .noEdit, "no recipe is open") }
        do throws(RecipeForm.Mistake) { try next.form.set(request.body["values"] ?? .null) } catch {
            throw ServeRefusal(request.id, .invalidRequest, error.text, field: error.field)
        }
        if let text = request.body["text"]?.stringValue { next.recipe.text = Array(text.utf8) }
        next.recipe.arguments = next.form.arguments
        try revise(next, for: request)
    }

    /// Runs a recipe for a request.
    private func revise(_ next: State, for request: ServeRequest) throws(ServeRefusal) {
        do throws(Failure) {
            var job = try makeJob(next.recipe)
            job.usesCache = true
            (current, draft) = (request, next)
            worker.begin(.revise(job, lines: SegmentRenderer.lines[0]))
        } catch {
            isRecovering = false
            throw ServeRefusal(request.id, .recipeUnreadable, error.text)
        }
    }

    /// Takes the recipe of a run that has ended, or forgets it: an edit stays until there is another one.
    /// - Parameters:
    ///   - description: Of the recipe, by itself.
    ///   - hasEdit: It has run without error.
    func settle(_ description: String, hasEdit: Bool) {
        guard var next = draft else { return }
        draft = nil
        // A first recipe that fails can be mended by a set.
        guard hasEdit || state == nil || (state?.hasEdit == false && current?.method == .open) else { return }
        next.form.describe((try? JSON(reading: Array(description.utf8))) ?? .null)
        next.hasEdit = hasEdit
        state = next
    }

    private func still(_ request: ServeRequest) -> LiveRequest.Still {
        var still = LiveRequest.Still(
            width: Int(request.body["width"]?.wholeNumber ?? 0),
            isLossless: request.body["format"]?.stringValue == "png")
        if let frame = request.body["frame"]?.wholeNumber {
            still.frame = frame
        } else {
            still.time = request.body["time"].map { $0.stringValue ?? $0.text } ?? "0"
        }
        return still
    }

    // MARK: - Renders

    private func render(_ request: ServeRequest) throws(ServeRefusal) {
        guard let recipe = state?.recipe else { throw ServeRefusal(request.id, .noEdit, "no recipe is open") }
        guard recipe.text == nil else {
            let text = "a render reads the recipe's file: save it, and open it without text"
            throw ServeRefusal(request.id, .notSaved, text)
        }
        renderCount += 1
        do throws(Failure) {
            let words = RenderProcess.words(
                recipe.name, recipe.arguments, own: ownOptions, request.body)
            renders.append((try RenderProcess(id: renderCount, words), request.id))
        } catch {
            throw ServeRefusal(request.id, .engineFailure, error.text)
        }
    }

    private func take(_ render: (process: RenderProcess, request: JSON)) {
        let status = render.process.takeOutput()
        put(.object([("id", render.request)] + RenderProcess.members.json(render.process.progress(status))))
        if status != nil { renders.removeAll { $0.process === render.process } }
    }
}
