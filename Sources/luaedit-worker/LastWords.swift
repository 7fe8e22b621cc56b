import Messages
import Sandbox
import Synchronization

/// What the worker says when Lua leaves it no other way than to end: a hard limit of memory, a stop that Lua ignores.
enum LastWords {
    /// The line to the supervisor, set before Lua starts.
    static let channel = Mutex<WorkerChannel?>(nil)

    /// Called by the Lua host on whichever thread noticed; the process ends in it.
    static let say: @convention(c) (CInt, UnsafePointer<CChar>?) -> Void = { status, text in
        let message = text.map { String(cString: $0) } ?? "a limit was exceeded"
        channel.withLock { $0 }?.end(
            .failure(Failure(ExitStatus(rawValue: UInt8(truncatingIfNeeded: status)), message)))
    }
}
