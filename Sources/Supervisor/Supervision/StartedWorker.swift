import Glibc
import Synchronization
import SystemCalls

/// The process of a worker that has no job yet, and this process's ends of what connects the two.
package struct StartedWorker: Sendable {
    /// The process, and the group that it leads.
    let process: ChildProcess
    /// The messages.
    let socket: CInt
    /// What it and its libraries write to standard output and error.
    let diagnosticsPipe: CInt
    private let program: RawString

    /// The worker that was started ahead and has no owner yet.
    private static let spare = Mutex<StartedWorker?>(nil)

    /// A worker's environment. Recipes must not see the rest.
    private static let environmentNames: Set<String> = [
        "HOME", "TMPDIR", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
        "XDG_DATA_HOME", "XDG_DATA_DIRS", "LUAEDIT_HOME", "LUAEDIT_TEST_CRASH", "ASAN_OPTIONS", "TSAN_OPTIONS",
    ]
    /// The C locale makes every run alike; Swift's own crash report would cost seconds and say nothing to a person.
    private static let environmentAdditions = ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"]

    /// Starts a program as a worker, in a process group of its own and without a terminal.
    /// - Parameter patience: The longest time that a message waits for a worker that reads none, in seconds.
    init(_ program: RawString, patience: Int) throws(SystemError) {
        self.program = program
        let (ours, theirs) = try makeSocketPair(patience: patience)
        socket = ours
        defer { close(theirs) }
        let (reading, writing) = try makePipe()
        diagnosticsPipe = reading
        defer { close(writing) }
        var start = ProgramStart([program], output: writing, errors: writing)
        start.descriptors = [theirs]
        start.variables = .only(Self.environmentNames, and: Self.environmentAdditions)
        // Only a prompt's worker is sent an interrupt, which waits until that can take it.
        start.heldSignals = [SIGINT]
        process = try start.perform()
    }

    // MARK: - Ahead

    /// Starts the worker that the next ``WorkerProcess`` of this process will own, before its job is known: it loads its
    /// libraries while this process reads the command line. A failure is left to that owner's own attempt.
    ///
    /// Nothing is started while there is one without an owner.
    package static func startAhead(_ program: RawString) {
        spare.withLock { spare in
            if spare == nil { spare = try? StartedWorker(program, patience: WorkerProcess.usualPatience) }
        }
    }

    /// The worker that was started ahead, unless it has an owner.
    static var spareProcess: ChildProcess? { spare.withLock { $0?.process } }

    /// Ends the worker that was started ahead, unless it has an owner.
    package static func endSpare() {
        spare.withLock { spare in
            guard let worker = spare else { return }
            spare = nil
            worker.process.kill(SIGKILL, toGroup: true)
            worker.process.wait()
            for descriptor in [worker.socket, worker.diagnosticsPipe] { close(descriptor) }
        }
    }

    /// Hands the worker that was started ahead to its owner.
    /// - Returns: Nil unless it is of the program.
    static func takeSpare(_ program: RawString) -> StartedWorker? {
        spare.withLock { spare in
            guard let worker = spare, worker.program == program else { return nil }
            spare = nil
            return worker
        }
    }
}
