import Glibc
import Messages
import Supervision

/// Runs the recipe and draws single frames, one after the other: of frames, the newest that is asked for.
///
/// Belongs to the session's thread.
final class StillRenderer {
    let worker: LiveWorkerThread
    private let server: PageServerProcess
    /// The run of the recipe that the worker is at.
    private(set) var run: StudioSession.Run?
    private var job: Job?
    /// The revision that the worker has ready; nil while it has none.
    private var shown: Int?
    private var current: Request?
    private var waiting: Request?

    /// A frame that a page has asked for.
    private struct Request {
        let id: Int
        let revision: Int
        let still: LiveRequest.Still
    }

    init(_ worker: LiveWorkerThread, _ server: PageServerProcess) { (self.worker, self.server) = (worker, server) }

    /// True if a run may begin.
    var canRun: Bool { !worker.isBusy }

    /// True while a frame is being drawn, or will be.
    var isAsked: Bool { current != nil || waiting != nil }

    /// Runs a recipe.
    func begin(_ run: StudioSession.Run, _ job: Job) {
        (self.run, self.job) = (run, job)
        worker.begin(.revise(job, lines: SegmentRenderer.lines[0]))
    }

    /// Takes the end of a run.
    /// - Returns: Its job.
    func finishRun(_ result: LiveWorkerThread.Result) -> Job {
        defer { (run, job) = (nil, nil) }
        worker.finish(result)
        guard let job else { preconditionFailure("a run has a job") }
        return job
    }

    /// Shows another edit: frames of the one before are refused.
    func show(_ revision: Int) {
        shown = revision
        if let request = waiting, request.revision != revision {
            server.refuse(request.id, 410, "that edit is gone")
            waiting = nil
        }
    }

    /// Takes a request for a frame.
    func take(_ id: Int, revision: Int, _ still: LiveRequest.Still) {
        guard revision == shown else { return server.refuse(id, 410, "that edit is gone") }
        if let waiting { server.refuse(waiting.id, 409, "a newer frame is wanted") }
        waiting = Request(id: id, revision: revision, still: still)
    }

    /// Forgets a request whose client has left.
    func forget(_ id: Int) {
        if waiting?.id == id { waiting = nil }
    }

    /// Takes the end of a frame.
    func take(_ result: LiveWorkerThread.Result) {
        worker.finish(result)
        if case .died = result.reply { shown = nil }
        guard result.time != nil, let request = current else { return }
        current = nil
        switch result.reply {
        case .file(let descriptor):
            defer { close(descriptor) }
            server.answer(request.id, file: descriptor, "image/jpeg", isImmutable: false)
        case .failed(let failure, _):
            server.refuse(request.id, failure.kind == .usage ? 404 : 500, failure.text)
        case .died(let failure): server.refuse(request.id, 503, failure.text)
        case .cancelled, .edit: server.refuse(request.id, 409, "a newer frame is wanted")
        }
    }

    /// Begins the next frame, if there is one and time for it.
    func `continue`() {
        guard !worker.isBusy, let request = waiting else { return }
        waiting = nil
        guard request.revision == shown else { return server.refuse(request.id, 410, "that edit is gone") }
        current = request
        worker.begin(.ask(.still(request.still)))
    }
}
