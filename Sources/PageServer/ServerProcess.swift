import Glibc
import Messages
import SystemCalls

/// The process of a page's server. It is killed with this object.
final class ServerProcess {
    private let process: pid_t
    /// The server's standard output and error. Nothing is written there unless it crashes.
    private let lastWords: MemoryFile
    /// As `waitpid` gives it; nil while the process runs.
    private var status: CInt?

    /// The dynamic linker's path alone is passed on, for builds that are not installed.
    private static let environmentNames: Set<String> = ["LD_LIBRARY_PATH"]
    private static let environmentAdditions = ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"]

    /// Starts the program in a process group of its own, so that Ctrl-C is luaedit's alone. Wraps `posix_spawn`.
    /// - Parameter descriptors: Those that the program gets, as 3, 4 and so on.
    init(_ program: RawString, descriptors: [CInt]) throws(SystemError) {
        lastWords = try MemoryFile()
        // Above those that the program gets, lest one be overwritten before it is copied.
        var raised: [CInt] = []
        defer { for descriptor in raised { close(descriptor) } }
        for descriptor in descriptors + [lastWords.descriptor] {
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3 + CInt(descriptors.count))
            guard copy >= 0 else { throw SystemError(number: errno) }
            raised.append(copy)
        }
        process = try Self.spawn(program, output: raised[descriptors.count], descriptors: raised.dropLast())
    }

    deinit {
        guard status == nil else { return }
        kill(process, SIGKILL)
        reap()
    }

    /// Waits for the end of a process that has closed its socket and describes it.
    func describeEnd() -> String {
        // It may have closed its socket and go on: nobody wants it then.
        kill(process, SIGKILL)
        reap()
        let words = (try? lastWords.contents(limit: 4096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = words.split(separator: "\n").first.map { ": \($0)" } ?? ""
        guard let status else { return "it has ended\(line)" }
        let signal = status & 0x7F
        return signal == 0 ? "it ended with status \(status >> 8 & 0xFF)\(line)" : "signal \(signal) ended it\(line)"
    }

    private func reap() {
        guard status == nil else { return }
        var result: CInt = 0
        var ended: pid_t
        repeat { ended = waitpid(process, &result, 0) } while ended < 0 && errno == EINTR
        if ended == process { status = result }
    }

    private static func spawn(
        _ program: RawString, output: CInt, descriptors: ArraySlice<CInt>
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)
        for (index, descriptor) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(3 + index))
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
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
        let passed = environmentNames.compactMap { name in
            getenv(name).map { strdup("\(name)=" + String(cString: $0)) }
        }
        return passed + environmentAdditions.map { strdup($0) } + [nil]
    }
}
