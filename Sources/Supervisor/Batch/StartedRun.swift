import Glibc
import SystemCalls

/// A luaedit that was started for a row before it is known which. It waits for its words, and meanwhile its worker loads
/// its libraries.
final class StartedRun {
    let process: pid_t
    /// Where its standard output and error are read.
    let output, error: CInt
    private let socket: CInt
    private var hasBegun = false

    /// Starts this program again.
    /// - Parameter lock: Inherited as its standard input, which it does not read: it holds the ledger's lock until its end.
    init(lock: CInt) throws(SystemError) {
        var ends: [CInt] = []
        var isStarted = false
        defer { if !isStarted { for end in ends { close(end) } } }
        let results = try makePipe()
        defer { close(results.writing) }
        ends.append(results.reading)
        let lines = try makePipe()
        defer { close(lines.writing) }
        ends.append(lines.reading)
        let (ours, theirs) = try makeSocketPair(patience: Self.patience)
        defer { close(theirs) }
        ends.append(ours)
        process = try Self.spawn([lock, results.writing, lines.writing, theirs])
        (output, error, socket) = (results.reading, lines.reading, ours)
        isStarted = true
    }

    deinit {
        guard !hasBegun else { return }
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        for descriptor in [output, error, socket] { close(descriptor) }
    }

    /// The longest time that words wait for a luaedit that reads none, in seconds.
    private static let patience = 30

    /// Says what it runs. The caller owns the process and its descriptors from now on, unless this throws.
    /// - Parameter words: The words after its name, of any length.
    func begin(_ words: [RawString]) throws(SystemError) {
        try PassedWords.send(words, to: socket)
        close(socket)
        hasBegun = true
    }

    /// Wraps `posix_spawn`.
    /// - Parameter descriptors: Its standard input, output and error, and the socket of its words.
    private static func spawn(_ descriptors: [CInt]) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This process takes its signals one by one; the run has its own way to.
        var none = sigset_t()
        var pipes = sigset_t()
        sigemptyset(&none)
        sigemptyset(&pipes)
        sigaddset(&pipes, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &pipes)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var arguments = [strdup("luaedit"), nil]
        var environment = ProgramStart.Variables.passingWords.makeStrings()
        defer { for string in arguments + environment { free(string) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, &arguments, &environment)
        guard result == 0 else { throw SystemError(number: result) }
        return process
    }
}
