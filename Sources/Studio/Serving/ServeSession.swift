import Escaping
import Glibc
import Messages
import RecipeFiles
import Supervision
import SystemCalls
import Terminal
import Threads

/// The engine for another program: requests come as JSON lines on one descriptor, answers go to another.
///
/// Requests are answered in their order, but for those that a newer one of their kind replaces. Everything here happens on
/// one thread; the worker's reports to it through a pipe.
package final class ServeSession {
    /// The parts of a job that a request names.
    package struct Recipe {
        package var name: RawString
        package var arguments: [RawString]
        /// The recipe's text, which an editor may not have saved; nil for the file's.
        package var text: [UInt8]?
    }

    private let makeJob: (Recipe) throws(Failure) -> Job
    private let ownOptions: [RawString]
    private let output: CInt
    private let desk: LiveDesk
    private let mailbox: Mailbox
    private var lines = LineReader()
    private var waiting: [ServeRequest] = []
    private var current: ServeRequest?
    private var recipe: Recipe?
    private var form = RecipeForm([])
    private var revision = 0
    private var renders: [(process: RenderProcess, request: JSON)] = []
    private var renderCount = 0
    private var isOutputClosed = false

    /// A recipe that runs longer than this gives way to a newer one, in seconds.
    private static let patience = 1.0

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
        desk = try LiveDesk(program: worker, style: style) { mailbox.put(.still($0)) }
    }

    /// Serves until the requests end, or a signal comes.
    /// - Parameter input: Where requests come from.
    /// - Returns: The signal's status; success at the end of the requests, once all are answered.
    package func run(input: CInt, signals: SignalSource?) -> ExitStatus {
        defer {
            for render in renders { render.process.cancel() }
            desk.end()
        }
        while true {
            begin()
            let isDone = lines.isAtEnd && !desk.isBusy && waiting.isEmpty && renders.isEmpty
            if isDone { return .success }
            if isOutputClosed { return .inputOutput }
            var events = [lines.isAtEnd ? -1 : input, mailbox.descriptor, signals?.descriptor ?? -1]
                .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            events += renders.map { pollfd(fd: $0.process.descriptor, events: Int16(POLLIN), revents: 0) }
            poll(&events, nfds_t(events.count), -1)
            while let signal = signals?.next() {
                guard signal == SIGTSTP else { return ExitStatus(signal: signal) }
                raise(SIGSTOP)
            }
            for (index, render) in renders.enumerated() where events[3 + index].revents != 0 { take(render) }
            if events[1].revents != 0 { for case .still(let result) in mailbox.take() { take(result) } }
            if events[0].revents != 0 { for line in lines.read(input) { take(line) } }
        }
    }

    // MARK: - Requests

    private func take(_ line: [UInt8]) {
        do throws(ServeRefusal) {
            let request = try ServeRequest(line)
            for older in waiting where request.replaces(older) {
                refuse(older, "superseded", "a newer request replaces it")
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
        guard let current, request.replaces(current), let start = desk.start,
            monotonicSeconds() - start > Self.patience
        else { return }
        desk.kill()
    }

    private func cancel(_ request: ServeRequest) {
        guard let other = request.body["request"] else {
            return refuse(request, "invalid-request", "cancel needs the request's id, as request")
        }
        if let render = renders.first(where: { $0.request == other }) {
            render.process.cancel()
        } else if let index = waiting.firstIndex(where: { $0.id == other }) {
            refuse(waiting.remove(at: index), "cancelled", "it was cancelled")
        } else if let current, current.id == other {
            if current.method == .open || current.method == .set { desk.kill() } else { desk.interrupt() }
        } else {
            return refuse(request, "invalid-request", "no request of this id is under way")
        }
        answer(request, [])
    }

    /// Begins the next request, if there is one and time for it.
    private func begin() {
        while !desk.isBusy, !waiting.isEmpty {
            let request = waiting.removeFirst()
            do throws(ServeRefusal) { try begin(request) } catch { put(error.json) }
        }
    }

    private func begin(_ request: ServeRequest) throws(ServeRefusal) {
        guard recipe != nil || request.method == .open else {
            throw ServeRefusal(request.id, "no-edit", "no recipe is open")
        }
        switch request.method {
        case .open: try open(request)
        case .set: try set(request)
        case .check: ask(request, .check)
        case .plan: ask(request, .plan)
        case .frame: ask(request, .still(try still(request)))
        case .render: try render(request)
        case .cancel: break
        }
    }

    private func ask(_ request: ServeRequest, _ live: LiveRequest) {
        current = request
        desk.begin(.ask(live))
    }

    private func open(_ request: ServeRequest) throws(ServeRefusal) {
        guard let name = request.body["recipe"]?.stringValue, !name.isEmpty else {
            throw ServeRefusal(request.id, "invalid-request", "open needs a recipe")
        }
        let words = request.body["arguments"]?.arrayValue ?? []
        let arguments = words.compactMap { $0.stringValue.map { RawString(carried: $0) } }
        guard arguments.count == words.count else {
            throw ServeRefusal(request.id, "invalid-request", "arguments are texts")
        }
        recipe = Recipe(
            name: RawString(carried: name), arguments: arguments,
            text: request.body["text"]?.stringValue.map { Array($0.utf8) })
        form = RecipeForm(arguments)
        try revise(request)
    }

    private func set(_ request: ServeRequest) throws(ServeRefusal) {
        guard let values = request.body["values"] else {
            throw ServeRefusal(request.id, "invalid-request", "set needs values")
        }
        let before = form
        if let unknown = form.set(values) {
            form = before
            throw ServeRefusal(request.id, "invalid-request", "the recipe has no option '\(unknown)'")
        }
        if let text = request.body["text"]?.stringValue { recipe?.text = Array(text.utf8) }
        try revise(request)
    }

    private func revise(_ request: ServeRequest) throws(ServeRefusal) {
        recipe?.arguments = form.arguments
        guard let recipe else { throw ServeRefusal(request.id, "no-edit", "no recipe is open") }
        do throws(Failure) {
            var job = try makeJob(recipe)
            job.usesCache = true
            current = request
            desk.begin(.revise(job, lines: SegmentDesk.lines[0]))
        } catch {
            throw ServeRefusal(request.id, "recipe-unreadable", error.text)
        }
    }

    private func still(_ request: ServeRequest) throws(ServeRefusal) -> LiveRequest.Still {
        let width = request.body["width"]?.integerValue ?? 0
        guard (0...16384).contains(width) else {
            throw ServeRefusal(request.id, "invalid-request", "width is from 1 to 16384 pixels")
        }
        let format = request.body["format"]?.stringValue ?? "jpeg"
        guard format == "jpeg" || format == "png" else {
            throw ServeRefusal(request.id, "invalid-request", "format is jpeg or png")
        }
        var still = LiveRequest.Still(width: Int(width), isLossless: format == "png")
        if let frame = request.body["frame"]?.integerValue {
            still.frame = frame
        } else {
            still.time = request.body["time"].map { $0.stringValue ?? $0.text } ?? "0"
        }
        return still
    }

    // MARK: - Answers

    private func take(_ result: LiveDesk.Result) {
        desk.finish(result)
        guard result.time != nil, let request = current else { return }
        current = nil
        switch result.reply {
        case .edit(let edit):
            revision += 1
            form.describe((try? JSON(reading: Array(edit.report.recipe.utf8))) ?? .null)
            answer(request, [("revision", .integer(Int64(revision)))], and: edit.report.members)
        case .file(let descriptor):
            defer { close(descriptor) }
            answer(request, SealedBytes.read(descriptor))
        case .failed(let failure, let report):
            form.describe((try? JSON(reading: Array(report.recipe.utf8))) ?? .null)
            fail(request, "failed", failure.text, and: report.members)
        case .cancelled: refuse(request, "cancelled", "it was cancelled")
        case .died(let failure):
            let isReplaced = waiting.contains { $0.replaces(request) }
            refuse(
                request, isReplaced ? "superseded" : failure.status == .interrupted ? "cancelled" : "engine-ended",
                isReplaced ? "a newer request replaces it" : failure.text)
        }
    }

    private func answer(_ request: ServeRequest, _ bytes: [UInt8]) {
        guard request.method == .frame else {
            let text = String(decoding: bytes, as: UTF8.self)
            let members = request.method == .plan ? "\"plan\":\(text)" : String(text.dropFirst().dropLast())
            return answer(request, [], and: members)
        }
        let isLossless = request.body["format"]?.stringValue == "png"
        answer(
            request,
            [
                ("type", .string(isLossless ? "image/png" : "image/jpeg")), ("data", .string(Base64.text(of: bytes))),
            ])
    }

    private func answer(_ request: ServeRequest, _ members: [(String, JSON)], and more: String = "") {
        let text = JSON.object([("id", request.id)] + members).text
        put(more.isEmpty ? text : "\(text.dropLast()),\(more)}")
    }

    private func fail(_ request: ServeRequest, _ code: String, _ text: String, and members: String) {
        let json = ServeRefusal(request.id, code, text).json.text
        put(members.isEmpty ? json : "\(json.dropLast()),\(members)}")
    }

    private func refuse(_ request: ServeRequest, _ code: String, _ text: String) {
        put(ServeRefusal(request.id, code, text).json)
    }

    private func put(_ json: JSON) { put(json.text) }

    private func put(_ line: String) {
        if writeAll(Array((line + "\n").utf8), to: output) != 0 { isOutputClosed = true }
    }

    // MARK: - Renders

    private func render(_ request: ServeRequest) throws(ServeRefusal) {
        guard let recipe else { throw ServeRefusal(request.id, "no-edit", "no recipe is open") }
        guard recipe.text == nil else {
            let text = "a render reads the recipe's file: save it, and open it without text"
            throw ServeRefusal(request.id, "not-saved", text)
        }
        renderCount += 1
        do throws(Failure) {
            let words = RenderProcess.words(
                recipe.name, recipe.arguments, own: ownOptions, request.body)
            renders.append((try RenderProcess(id: renderCount, words), request.id))
        } catch {
            throw ServeRefusal(request.id, "engine-failure", error.text)
        }
    }

    private func take(_ render: (process: RenderProcess, request: JSON)) {
        let status = render.process.takeOutput()
        guard case .object(let members) = render.process.event(status) else { return }
        let kept = members.filter { !["type", "id"].contains($0.0) }
        put(.object([("id", render.request)] + kept))
        if status != nil { renders.removeAll { $0.process === render.process } }
    }
}
