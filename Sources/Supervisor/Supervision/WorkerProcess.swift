import Glibc
import Messages
import RecipeFiles
import SystemCalls

/// A running worker, as its supervisor holds it.
package final class WorkerProcess {
    /// Its process, and the group it leads.
    package let process: ChildProcess
    /// The messages.
    let socket: MessageSocket
    /// True once it has closed its end: it has ended, or is about to.
    var isClosed = false
    /// Becomes readable when it has sent something, or has ended.
    package var descriptor: CInt { isClosed ? process.descriptor : socket.descriptor }
    /// The bytes read so far from the standard output and error of the worker and its libraries.
    private(set) var diagnostics = Diagnostics()
    /// The reading end of that pipe.
    let diagnosticsPipe: CInt
    /// The memory limit of its job, and what it had when it was last looked at.
    var memory: MemoryAtEnd
    /// Its status as `waitpid` gives it; nil while it runs.
    package var status: CInt? { process.status }

    /// The longest time that a message waits for a worker that reads none, in seconds.
    static let usualPatience = 30

    /// Starts a program as a worker, or owns the one that was started ahead.
    /// - Parameter patience: See ``StartedWorker/init(_:patience:)``.
    init(program: RawString, patience: Int = usualPatience) throws(SystemError) {
        let spare = StartedWorker.takeSpare(program)
        let worker = if let spare { spare } else { try StartedWorker(program, patience: patience) }
        process = worker.process
        socket = MessageSocket(descriptor: worker.socket)
        diagnosticsPipe = worker.diagnosticsPipe
        // Its files are read while the worker loads its libraries, long before that takes memory.
        memory = MemoryAtEnd()
    }

    deinit {
        end()
        close(diagnosticsPipe)
    }

    /// Sends a signal to the worker and whatever it started, unless it has ended.
    package func kill(_ signal: CInt) { process.kill(signal, toGroup: true) }

    /// Ends the worker at once and waits for it.
    package func end() {
        kill(SIGKILL)
        process.wait()
    }

    /// Takes what can be had at once of what it writes past the messages.
    func takeDiagnostics() { diagnostics.receive(from: diagnosticsPipe) }

    /// The worker's resident memory, in bytes; nil once it has ended. Reads `/proc/PID/statm`.
    var residentMemory: Int? {
        let file = open("/proc/\(process.number)/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let bytes = try? readAll(from: file, limit: 256) else { return nil }
        let fields = bytes.split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
        return pages * Int(sysconf(CInt(_SC_PAGESIZE)))
    }
}

/// The place of the worker's program.
package enum WorkerProgram {
    /// The worker of the program that runs.
    package static var path: RawString { path(from: RecipeLibrary.programFolder()) }

    /// Beside `luaedit`, as they are built, else in `../libexec/luaedit`, as they are installed.
    /// - Parameter folder: The one with `luaedit`.
    /// - Returns: The former if there is neither, for the message.
    static func path(from folder: RawString) -> RawString {
        let built = folder.appending("luaedit-worker")
        let installed = folder.folder.appending("libexec/luaedit/luaedit-worker")
        return fileStatus(built) == nil && fileStatus(installed) != nil ? installed : built
    }
}
