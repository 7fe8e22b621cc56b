import Supervision

/// What the worker does for each command: the door from the process into Lua and the engine.
struct Engine: WorkerEngine {
    /// The editor definitions of the Lua objects, as `Stdlib/meta/edit.lua` holds them.
    static var definitions: String { "---@meta\n" }

    func run(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { throw missing(job) }
    func check(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { throw missing(job) }
    func frame(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { throw missing(job) }
    func describe(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { throw missing(job) }
    func probe(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary { throw missing(job) }

    private func missing(_ job: Job) -> Failure {
        Failure(.missingPart, "this build has no engine for '\(job.command)'")
    }
}
