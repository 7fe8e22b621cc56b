import Media
import Messages
import Sandbox
import Synchronization
import SystemCalls
import Wording

/// The last message of a worker that Lua or a library forces to end: a hard limit of memory, a stop that Lua ignores, a
/// picture that takes too long to draw.
enum FatalReport {
    /// The line to the supervisor.
    private static let channel = Mutex<WorkerChannel?>(nil)

    /// Sets the line to the supervisor, and the limits that the engine itself must know. Call it before Lua starts and
    /// before a file is opened.
    static func use(_ line: WorkerChannel, _ limits: Limits) {
        let threads = [SystemLimits.processes, ControlGroups.own.tasks].compactMap { $0 }.min()
        MemoryLimit.set(limits.workerMemory, mappable: SystemLimits.memory, threads: threads)
        channel.withLock { $0 = line }
        DrawingDeadline.end.withLock { $0 = { line.end(.failure(Failure($0))) } }
    }

    /// Called by the Lua host on whichever thread noticed; the process ends in it.
    static let send: @convention(c) (CInt, UnsafePointer<CChar>?) -> Void = { status, text in
        let message = text.map { String(cString: $0) } ?? "a limit was exceeded"
        channel.withLock { $0 }?.end(
            .failure(Failure(FailureKind(rawValue: UInt8(truncatingIfNeeded: status)), message)))
    }
}
