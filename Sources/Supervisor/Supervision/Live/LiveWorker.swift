import Glibc
import Messages
import Outputs
import SystemCalls
import Terminal
import Threads

/// A worker that keeps an edit ready: it is asked, and asked again; when it dies, the next request starts another one.
///
/// Belongs to one thread, but for ``interrupt()`` and ``kill()``.
package final class LiveWorker {
    /// The result of a request.
    package enum Reply {
        case edit(LiveEdit)
        /// The caller closes the sealed file.
        case file(CInt)
        /// It could not be done; the worker goes on.
        case failed(Failure, LiveReport)
        case cancelled
        /// The worker has ended, and its edit with it.
        case died(Failure)
    }

    private let program: RawString
    private let reporter: Reporter
    private let cachePath: RawString?
    private let read: (RawString) -> Void
    private var loop: SupervisionLoop?
    /// A worker that has no job yet: it has loaded its libraries when it gets one.
    private var spare: SupervisionLoop?
    /// The grants of the worker's job, which it cannot change.
    private var grants: Grants?
    /// True if the worker has an edit: it has run a recipe without error, and has not ended.
    package private(set) var hasEdit = false
    private var reply: Reply?
    private var death: Failure?
    /// Wakes the thread that waits for the worker: the reading and the writing end of a pipe.
    private let wakening: (reading: CInt, writing: CInt)

    /// What another thread wants.
    private enum Wish: UInt8 {
        case interrupt = 1
        case kill
    }

    /// - Parameters:
    ///   - program: The worker's program.
    ///   - cachePath: The folder of the cache; nil for the user's usual one.
    ///   - read: Receives each file that the edit reads or looks for.
    /// - Throws: `.missingPart` where the system lacks something.
    package init(
        program: RawString, reporter: Reporter, cachePath: RawString? = nil, read: @escaping (RawString) -> Void
    ) throws(Failure) {
        do throws(SystemError) { wakening = try makePipe(isBlocking: false) } catch {
            throw Failure(making: "a pipe", error)
        }
        (self.program, self.reporter, self.cachePath, self.read) = (program, reporter, cachePath, read)
        spare = try SupervisionLoop(program: program, reporter: reporter, signals: nil)
    }

    deinit {
        close(wakening.reading)
        close(wakening.writing)
    }

    /// Asks the worker to give up what it does: the answer is ``Reply/cancelled``, or what it was about to answer. Any thread
    /// may call it.
    package func interrupt() { wake(.interrupt) }

    /// Ends the worker, which does not answer any more. Any thread may call it.
    package func kill() { wake(.kill) }

    private func wake(_ wish: Wish) {
        var byte = wish.rawValue
        _ = write(wakening.writing, &byte, 1)
    }

    // MARK: - Requests

    /// Runs a recipe. Where its job grants other files, another worker takes the place of the one before, once the recipe
    /// has run without error.
    package func revise(_ job: Job, lines: Int) -> Reply {
        if let loop, loop.worker.status != nil { end() }
        guard let loop, grants != job.grants else { return begin(job, lines: lines) }
        let before = (loop, grants, hasEdit)
        (self.loop, grants, hasEdit) = (nil, nil, false)
        let reply = begin(job, lines: lines)
        let after = (self.loop, grants, hasEdit)
        if hasEdit {
            (self.loop, grants, hasEdit) = before
            end()
            (self.loop, grants, hasEdit) = after
        } else {
            end()
            (self.loop, grants, hasEdit) = before
        }
        return reply
    }

    /// Runs a recipe in the worker that there is, or in a new one.
    private func begin(_ job: Job, lines: Int) -> Reply {
        if loop == nil {
            do throws(Failure) { try start(job) } catch { return .died(error) }
        }
        let reply = ask(.revise(job, lines: lines))
        if case .edit = reply { hasEdit = true }
        return reply
    }

    /// Sends a request and waits for its reply.
    package func ask(_ request: LiveRequest) -> Reply {
        guard let loop else { return .died(death ?? Failure(.engineFailure, "the engine does not run")) }
        // A wish for an earlier request.
        takeWishes { _ in }
        (reply, death) = (nil, nil)
        loop.send(.live(request), self)
        while reply == nil { loop.step(self) }
        defer { reply = nil }
        if case .died(let failure) = reply {
            end()
            death = failure
        }
        return reply!
    }

    /// Waits, while there is no request, until a descriptor is readable or the worker has ended.
    /// - Returns: Why the worker has ended; nil where the descriptor is readable.
    package func wait(for descriptor: CInt) -> Failure? {
        while true {
            // Nothing is missed of a worker that does not run.
            let ready = Readiness(of: [descriptor, loop?.worker.socket.descriptor])
            if ready[0] { return nil }
            guard ready[1], let loop else { continue }
            (reply, death) = (nil, nil)
            loop.step(self)
            guard case .died(let failure) = reply else { continue }
            end()
            death = failure
            return failure
        }
    }

    private func start(_ job: Job) throws(Failure) {
        let loop: SupervisionLoop
        if let spare, spare.worker.status == nil {
            loop = spare
        } else {
            loop = try SupervisionLoop(program: program, reporter: reporter, signals: nil)
        }
        spare = nil
        self.loop = loop
        grants = job.grants
        loop.outputs = OutputSet(grants: job.grants)
        if job.usesCache { loop.parts = PartBroker(path: cachePath, recipe: job.recipe) }
        var live = job
        live.command = .live
        try loop.worker.send(live)
        spare = try? SupervisionLoop(program: program, reporter: reporter, signals: nil)
    }

    private func end() {
        loop?.worker.end()
        (loop, grants, hasEdit) = (nil, nil, false)
    }

    private func takeWishes(_ take: (Wish) -> Void) {
        var byte: UInt8 = 0
        while Glibc.read(wakening.reading, &byte, 1) == 1 {
            if let wish = Wish(rawValue: byte) { take(wish) }
        }
    }
}

extension LiveWorker: SupervisionPolicy {
    package var isListening: Bool { death == nil }
    package var wantsOutputs: Bool { false }
    package var takesSignals: Bool { false }
    package var watchedDescriptors: [CInt] { [wakening.reading] }

    package func takeWatched() {
        takeWishes { wish in
            switch wish {
            case .interrupt: loop?.worker.kill(SIGINT)
            case .kill: stop(Failure(.interrupted, "the engine was stopped"))
            }
        }
    }

    package func take(_ message: WorkerMessage) {
        switch message {
        case .reads(let path): read(path)
        case .live(.edit(let edit)): reply = .edit(edit)
        case .live(.failed(let failure, let report)): reply = .failed(failure, report)
        case .live(.cancelled): reply = .cancelled
        case .live(.file):
            if let descriptor = loop?.worker.takeSealedFile() {
                reply = .file(descriptor)
            } else {
                stop(.unasked)
            }
        // Its last message: a limit that Lua could not be stopped at.
        case .failed(let failure): death = failure
        default: stop(.unasked)
        }
    }

    package func take(_ signal: CInt) {}

    package func check(_ request: OutputRequest) throws(Failure) {
        throw Failure(.cannotCreate, "a preview writes no files")
    }

    package func refuse(_ failure: Failure) { loop?.send(.refused(failure), self) }

    package func stop(_ failure: Failure) {
        death = failure
        loop?.worker.kill(SIGKILL)
    }

    /// Waits a moment for the process to end; one that lingers has nothing more to say.
    package func takeEnd() {
        guard reply == nil, let worker = loop?.worker else { return }
        if worker.process.wait(seconds: 1) == nil { worker.end() }
        reply = .died(death ?? worker.deathReason)
    }

    package func checkTime() {}
}
