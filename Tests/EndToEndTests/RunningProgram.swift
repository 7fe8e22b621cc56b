import Glibc
import TestSupport

/// A program that a test has started, in a process group of its own; it does not outlive this object.
final class RunningProgram {
    let process: pid_t
    private let name: String
    /// Files and not pipes, so that nobody needs to read along.
    private let output = makeUnnamedFile()
    private let error = makeUnnamedFile()
    /// As `waitpid` tells; nil while it runs.
    private var result: CInt?

    /// Starts a program. Wraps `posix_spawn`.
    /// - Parameters:
    ///   - words: What follows the program's name.
    ///   - folder: Its current folder.
    ///   - environment: Added to this process's own.
    ///   - input: What it reads on standard input.
    ///   - terminal: What it reads and writes instead, and is controlled by.
    ///   - workers: Gives luaedit its workers; nil for workers that luaedit starts itself, as its own children.
    init(
        _ program: String, _ words: [Word], in folder: Word, environment: [String: String] = [:], input: [UInt8] = [],
        terminal: TestTerminal? = nil, workers: ProgramServer? = nil
    ) throws {
        name = program
        let standardInput = makeUnnamedFile(holding: input)
        defer { close(standardInput) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, source) in [standardInput, output, error].enumerated() {
            if let terminal {
                posix_spawn_file_actions_addopen(&actions, CInt(target), terminal.name, O_RDWR, 0)
            } else {
                posix_spawn_file_actions_adddup2(&actions, source, CInt(target))
            }
        }
        let client = workers?.client
        if let client { posix_spawn_file_actions_adddup2(&actions, client.descriptor, client.number) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setpgroup(&attributes, 0)
        // The first terminal that a session opens is the one that controls it.
        let group = terminal == nil ? Int16(POSIX_SPAWN_SETPGROUP) : TestTerminal.spawnInSession
        // A signal that this process ignores, as under nohup, would be ignored by the program too.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, group | Int16(POSIX_SPAWN_SETSIGDEF))

        // env changes the folder and becomes the program: the call that posix_spawn has for it cannot be reached here.
        var arguments = (["env", "-C", folder, Word(program)] + words).map { $0.withCString { strdup($0) } } + [nil]
        let own = ["LUAEDIT_CACHE": Self.cache].merging(environment) { $1 }
        var variables = Self.variables(adding: own.merging(client?.variables ?? [:]) { $1 })
        defer { for string in arguments + variables { free(string) } }
        var process: pid_t = 0
        let status = posix_spawnp(&process, "env", &actions, &attributes, &arguments, &variables)
        guard status == 0 else { throw ProgramError.notStarted(program, status) }
        self.process = process
    }

    /// The tests' cache, lest they use the person's own.
    private static let cache: String = {
        let folder = TemporaryFolder()
        RunningProgram.cacheFolder.withLock { $0 = folder }
        atexit { RunningProgram.cacheFolder.withLock { $0 = nil } }
        return "\(folder.path)/parts"
    }()
    private static let cacheFolder = Lock<TemporaryFolder?>(nil)

    deinit {
        end()
        close(output)
        close(error)
    }

    /// Sends a signal to the program alone.
    func send(_ signal: CInt) { if result == nil { kill(process, signal) } }

    /// The first process that it has started and that has not been waited for.
    var child: pid_t? {
        let list = readFile("/proc/\(process)/task/\(process)/children") ?? []
        return String(decoding: list, as: UTF8.self).split(separator: " ").first.flatMap { pid_t($0) }
    }

    /// Whether it has not ended yet.
    var isRunning: Bool {
        reap(WNOHANG)
        return result == nil
    }

    /// Waits for its end.
    /// - Throws: If it takes longer than anything could; it is then killed.
    func wait(seconds: Double = 300) throws -> Outcome {
        let deadline = now() + seconds
        while isRunning {
            guard now() < deadline else {
                end()
                throw ProgramError.tookTooLong(name, outcome())
            }
            usleep(4000)
        }
        return outcome()
    }

    /// What it has written so far to standard output.
    var outputSoFar: [UInt8] { contents(of: output) }

    /// What it has written so far to standard error.
    var errorSoFar: [UInt8] { contents(of: error) }

    private func end() {
        guard isRunning else { return }
        kill(-process, SIGKILL)
        reap(0)
    }

    private func reap(_ options: CInt) {
        guard result == nil else { return }
        var status: CInt = 0
        if waitpid(process, &status, options) == process { result = status }
    }

    private func outcome() -> Outcome {
        Outcome(waitStatus: result ?? 0, output: contents(of: output), error: contents(of: error))
    }

    private static func variables(adding added: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
        var result: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let entry = next.pointee {
            let variable = String(cString: entry).prefix { $0 != "=" }
            if added[String(variable)] == nil { result.append(strdup(entry)) }
            next += 1
        }
        return result + added.map { strdup("\($0.key)=\($0.value)") } + [nil]
    }
}

/// Seconds of a clock that nobody sets.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
