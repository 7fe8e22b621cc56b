import Glibc
import Messages
import RecipeFiles
import Supervision
import SystemCalls
import Terminal
import Threads
import Wording

/// A studio: it runs the recipe when a file changes or a form's value does, and answers the page.
///
/// Everything here happens on one thread, which ``run(signals:)`` is called on. Two workers, each with a thread of its own,
/// report to it through a pipe: one runs recipes and draws stills, the other makes what is played, so that neither waits for
/// the other.
package final class StudioSession {
    let options: StudioOptions
    let server: PageServerProcess
    private let reporter: Reporter
    private let watch: FileWatch
    private let mailbox: Mailbox
    let stills: StillRenderer
    let segments: SegmentRenderer
    /// The recipe as it was named or chosen; nil while the person chooses.
    private(set) var recipe: RawString?
    var form: RecipeForm
    /// The files that the form offers, those whose folders count too, and until when they are as good as new.
    var offered: (files: OfferedFiles, beside: [RawString], until: Double)?
    /// The number of the newest run of the recipe, whether it gave an edit or not.
    private(set) var revision = 0
    /// The newest edit, and the lines that tell a new page of it.
    private(set) var edit: Edit?
    var failureLine: [UInt8]?
    /// When a change that was noticed is taken to be over, in seconds of the monotonic clock; nil without one.
    private var changeEnd: Double?
    private var changes: [RawString] = []
    /// The run of the recipe that has to begin.
    private var wantedRun: Run?
    var renders: [RenderProcess] = []
    var renderCount = 0
    var finishedRenders: [Int: String] = [:]

    /// An edit that the page shows.
    struct Edit {
        let revision: Int
        let job: Job
        let content: LiveEdit
        let line: [UInt8]
    }

    /// A run of the recipe.
    struct Run {
        let revision: Int
        let recipe: RawString
        /// The page's request that set the form, and the form before.
        var request: (id: Int, form: RecipeForm)?
    }

    /// The quiet time that ends a change, in seconds: an editor saves a file in several steps.
    private static let quietTime = 0.015
    /// A recipe that is missing for less than this is being replaced, in seconds.
    private static let absence = 0.3
    private var missingSince: Double?
    /// A recipe that runs longer than this gives way to a newer one, in seconds.
    private static let patience = 1.0
    /// Ends of workers in the last ``deathTime``: after so many the recipe is not run again by itself.
    var deaths: [Double] = []
    static let (mostDeaths, deathTime) = (4, 20.0)

    /// - Throws: `.missingPart` where a part of luaedit or of the system is missing.
    package init(_ options: StudioOptions, server: PageServerProcess, reporter: Reporter) throws(Failure) {
        (self.options, self.server, self.reporter) = (options, server, reporter)
        do throws(SystemError) { watch = try FileWatch() } catch {
            throw Failure(.missingPart, "cannot watch files: \(error)")
        }
        let mailbox = try Mailbox()
        self.mailbox = mailbox
        stills = StillRenderer(
            try LiveWorkerThread(program: options.worker, style: options.style) { mailbox.put(.still($0)) }, server)
        segments = SegmentRenderer(
            try LiveWorkerThread(program: options.worker, style: options.style) { mailbox.put(.segment($0)) }, server)
        form = RecipeForm(options.arguments)
        recipe = options.recipe
        watchRecipe()
    }

    private func watchRecipe() {
        for file in recipe.map(options.library.candidates(for:)) ?? [] { watch.add(file) }
    }

    /// Goes over to another recipe; nil for none.
    func change(to recipe: RawString?) {
        self.recipe = recipe
        if let replaced = wantedRun?.request { answer(replaced.id, .object([("revision", .integer(Int64(revision)))])) }
        (edit, failureLine, wantedRun, offered, form) = (nil, nil, nil, nil, RecipeForm([]))
        watchRecipe()
        wantRun()
    }

    // MARK: - The loop

    /// Serves until a signal ends it, or the server does.
    /// - Returns: The signal's status.
    /// - Throws: The reason why the server has ended.
    package func run(signals: SignalSource?) throws(Failure) -> ExitStatus {
        defer { end() }
        wantRun()
        while true {
            beginRun()
            let ready = Readiness(
                of: [server.descriptor, mailbox.descriptor, watch.descriptor, signals?.descriptor]
                    + renders.map(\.descriptor), within: timeout)
            while let signal = signals?.next() {
                guard signal == SIGTSTP else { return ExitStatus(signal: signal) }
                raise(SIGSTOP)
            }
            for (index, render) in renders.enumerated() where ready[4 + index] { take(render) }
            renders.removeAll { finishedRenders[$0.id] != nil }
            if ready[1] { for letter in mailbox.take() { take(letter) } }
            if ready[2] { takeChanges() }
            if let changeEnd, monotonicSeconds() >= changeEnd { endChange() }
            if let patienceEnd, monotonicSeconds() >= patienceEnd { stills.worker.kill() }
            if ready[0] { for message in try server.takeMessages() { take(message) } }
        }
    }

    /// In milliseconds; negative to wait for an event.
    private var timeout: CInt {
        guard let next = [changeEnd, patienceEnd].compactMap({ $0 }).min() else { return -1 }
        return CInt(max(0, min(1000, ((next - monotonicSeconds()) * 1000).rounded(.up))))
    }

    /// When a recipe that runs gives way to a newer one, in seconds of the monotonic clock; nil while none waits.
    private var patienceEnd: Double? {
        guard wantedRun != nil, stills.run != nil, let start = stills.worker.start else { return nil }
        return start + Self.patience
    }

    private func end() {
        broadcast(.object([("type", .string("gone")), ("message", .string("the studio has ended"))]))
        for render in renders { render.cancel() }
        stills.worker.end()
        segments.worker.end()
    }

    private func take(_ letter: Mailbox.Letter) {
        switch letter {
        case .still(let result):
            for path in result.reads { watch.add(path) }
            let run = result.time == nil ? nil : stills.run
            if let run, case .died = result.reply, wantedRun != nil {
                // It was stopped for a newer one.
                _ = stills.finishRun(result)
                if let request = run.request { answer(request.id, .object([("revision", .integer(Int64(revision)))])) }
                break
            }
            if let run { takeRun(run, result) } else { stills.take(result) }
            // A recipe that ends its worker would do so again.
            if case .died(let failure) = result.reply { takeDeath(failure, mayRunAgain: run == nil) }
        case .segment(let result):
            // Its next request starts another one.
            if case .died(let failure) = result.reply { tellDeath("\(failure.text); it is started again") }
            if let resized = segments.take(result) { broadcast(resized) }
        }
        beginNext()
    }

    // MARK: - Changes

    private func takeChanges() {
        for file in watch.takeChanges() where !changes.contains(file) { changes.append(file) }
        if !changes.isEmpty { changeEnd = monotonicSeconds() + Self.quietTime }
    }

    private func endChange() {
        changeEnd = nil
        let names = changes.prefix(3).map { JSON.string($0.lastComponent.description) }
        changes = []
        if !names.isEmpty {
            broadcast(.object([("type", .string("file-changed")), ("files", .array(Array(names)))]))
        }
        wantRun()
    }

    /// Has the recipe run again; a run that has not begun is left out.
    /// - Parameter request: The page's request that set the form, and the form before.
    func wantRun(_ request: (id: Int, form: RecipeForm)? = nil) {
        guard let recipe else {
            if let request { server.refuse(request.id, 409, "no recipe is chosen") }
            return
        }
        revision += 1
        if let waiting = wantedRun?.request, request == nil {
            // A file changed meanwhile: the form's run reads it anyway.
            wantedRun = Run(revision: revision, recipe: recipe, request: waiting)
            return
        }
        if let replaced = wantedRun?.request { answer(replaced.id, .object([("revision", .integer(Int64(revision)))])) }
        wantedRun = Run(revision: revision, recipe: recipe, request: request)
    }

    private func beginRun() {
        guard let run = wantedRun, stills.canRun else { return }
        let job: Job
        do throws(Failure) { job = try options.makeJob(run.recipe, form.arguments) } catch {
            // An editor may be about to put another file in its place.
            if error.kind == .missingInput, edit != nil {
                let now = monotonicSeconds()
                missingSince = missingSince ?? now
                if now - (missingSince ?? now) < Self.absence {
                    changeEnd = now + Self.quietTime
                    wantedRun = nil
                    return
                }
            }
            wantedRun = nil
            missingSince = nil
            return fail(run, error, nil)
        }
        missingSince = nil
        wantedRun = nil
        var live = job
        live.usesCache = true
        broadcast(.object([("type", .string("running")), ("revision", .integer(Int64(run.revision)))]))
        stills.begin(run, live)
    }

    private func takeRun(_ run: Run, _ result: LiveWorkerThread.Result) {
        let job = stills.finishRun(result)
        guard run.recipe == recipe else {
            if let request = run.request { server.refuse(request.id, 409, "another recipe is shown") }
            return
        }
        switch result.reply {
        case .edit(let content):
            form.describe((try? JSON(reading: Array(content.report.recipe.utf8))) ?? .null)
            let line = revisionLine(run, content)
            edit = Edit(revision: run.revision, job: job, content: content, line: line)
            failureLine = nil
            stills.show(run.revision)
            segments.show(run.revision, job, content)
            send(line)
            if let request = run.request { answer(request.id, .object([("revision", .integer(Int64(run.revision)))])) }
        case .failed(let failure, let report): fail(run, failure, report)
        case .died(let failure): fail(run, failure, nil)
        case .cancelled, .file: fail(run, Failure(.interrupted, "the run was stopped"), nil)
        }
    }

    /// Starts the next work of both renderers. While the page waits for a still, no segment is rendered: the still would come
    /// later.
    private func beginNext() {
        stills.continue()
        if !stills.isAsked { segments.continue() }
    }

    private func take(_ message: PageServerMessage) {
        switch message {
        case .listens(let id): greet(id)
        case .request(let request): take(request)
        case .gone(let id): stills.forget(id)
        case .ready, .failed: break
        }
        beginNext()
    }

    /// Tells a new page everything.
    private func greet(_ listener: Int) {
        send(helloLine, to: listener)
        if let edit { send(edit.line, to: listener) }
        if let failureLine { send(failureLine, to: listener) }
        if let size = segments.sizeLine { send(size, to: listener) }
        for render in renders { send(Array((render.event(nil).text + "\n").utf8), to: listener) }
    }

    func broadcast(_ event: JSON) { send(Array((event.text + "\n").utf8)) }

    func send(_ line: [UInt8], to listener: Int? = nil) {
        try? server.send(.event(listener: listener, line: line))
    }

    func answer(_ id: Int, _ json: JSON, status: Int = 200) { server.answer(id, json, status: status) }
}
