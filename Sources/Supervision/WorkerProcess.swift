import Glibc
import Messages
import RecipeFiles
import SystemCalls

/// A running worker, as its supervisor holds it.
package final class WorkerProcess {
    /// Its process, and the group it leads.
    let process: pid_t
    /// The messages.
    let socket: MessageSocket
    /// The bytes read so far from the standard output and error of the worker and its libraries.
    private(set) var diagnostics = Diagnostics()
    /// The reading end of that pipe.
    let diagnosticsPipe: CInt
    /// The memory limit of its job, in bytes.
    var memoryLimit = Int.max
    /// Its status as `waitpid` gives it; nil while it runs.
    package private(set) var status: CInt?

    /// A worker's environment. Recipes must not see the rest.
    private static let environmentNames: Set<String> = [
        "HOME", "TMPDIR", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
        "XDG_DATA_HOME", "XDG_DATA_DIRS", "LUAEDIT_HOME", "LUAEDIT_TEST_CRASH", "ASAN_OPTIONS", "TSAN_OPTIONS",
    ]
    /// The C locale makes every run alike; Swift's own crash report would cost seconds and say nothing to a person.
    private static let environmentAdditions = ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"]

    /// Starts a program as a worker, in a process group of its own and without a terminal. Wraps `posix_spawn`.
    /// - Parameter patience: The longest time that a message waits for a worker that reads none, in seconds.
    init(program: RawString, patience: Int = 30) throws(SystemError) {
        let (ours, theirs) = try Self.makeSocketPair()
        socket = MessageSocket(descriptor: ours)
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(ours, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        defer { close(theirs) }
        let ends = try makePipe()
        let (reading, writing) = (try Self.moved(ends.reading), try Self.moved(ends.writing))
        diagnosticsPipe = reading
        defer { close(writing) }
        process = try Self.spawn(program, socket: theirs, diagnostics: writing)
    }

    deinit {
        kill(SIGKILL)
        reap(waiting: true)
        close(diagnosticsPipe)
    }

    /// Sends a signal to the worker and whatever it started, unless it has ended.
    package func kill(_ signal: CInt) {
        guard status == nil else { return }
        _ = Glibc.kill(-process, signal)
    }

    /// Learns how the worker ended, if it has or if `waiting`. Wraps `waitpid`.
    package func reap(waiting: Bool) {
        guard status == nil else { return }
        var result: CInt = 0
        var ended: pid_t
        repeat { ended = waitpid(process, &result, waiting ? 0 : WNOHANG) } while ended < 0 && errno == EINTR
        if ended == process { status = result }
    }

    /// Takes what can be had at once of what it writes past the messages.
    func takeDiagnostics() { diagnostics.receive(from: diagnosticsPipe) }

    /// The worker's resident memory, in bytes; nil once it has ended. Reads `/proc/PID/statm`.
    var residentMemory: Int? {
        let file = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let bytes = try? readAll(from: file, limit: 256) else { return nil }
        let fields = bytes.split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
        return pages * Int(sysconf(CInt(_SC_PAGESIZE)))
    }

    // MARK: - Starting

    private static func spawn(_ program: RawString, socket: CInt, diagnostics: CInt) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, diagnostics, 1)
        posix_spawn_file_actions_adddup2(&actions, diagnostics, 2)
        posix_spawn_file_actions_adddup2(&actions, socket, MessageSocket.workerDescriptor)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The supervisor's blocked and ignored signals are not the worker's. An interrupt, which only a prompt's worker
        // is sent, waits until that can take it.
        var held = sigset_t()
        var all = sigset_t()
        sigemptyset(&held)
        sigaddset(&held, SIGINT)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &held)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var process: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [program.withCString { strdup($0) }, nil]
        var environment = makeEnvironment()
        defer { for string in arguments + environment { free(string) } }
        let result = program.withCString {
            posix_spawn(&process, $0, &actions, &attributes, &arguments, &environment)
        }
        guard result == 0 else { throw SystemError(number: result) }
        return process
    }

    private static func makeEnvironment() -> [UnsafeMutablePointer<CChar>?] {
        var result: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let entry = next.pointee {
            let name = RawString(cString: entry).bytes.prefix { $0 != UInt8(ascii: "=") }
            if environmentNames.contains(String(decoding: name, as: UTF8.self)) { result.append(strdup(entry)) }
            next += 1
        }
        return result + environmentAdditions.map { strdup($0) } + [nil]
    }

    private static func makeSocketPair() throws(SystemError) -> (CInt, CInt) {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError(number: errno) }
        return (try moved(ends[0]), try moved(ends[1]))
    }

    /// The same file above the descriptors that a worker is given, lest one be overwritten before it is copied.
    private static func moved(_ descriptor: CInt) throws(SystemError) -> CInt {
        if descriptor > MessageSocket.workerDescriptor { return descriptor }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, MessageSocket.workerDescriptor + 1)
        guard copy >= 0 else { throw SystemError(number: errno) }
        close(descriptor)
        return copy
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
