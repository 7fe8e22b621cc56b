import Glibc
import SystemCalls

/// Starting a run.
extension RunProcess {
    /// Starts this program again. Wraps `posix_spawn`.
    /// - Parameters:
    ///   - words: The words after its name, of any length.
    ///   - descriptors: Its standard input, output and error.
    static func spawn(_ words: [RawString], _ descriptors: [CInt]) throws(SystemError) -> pid_t {
        let passed = try PassedWords(words)
        let descriptors = descriptors + [passed.file.descriptor]
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
        withExtendedLifetime(passed) {}
        guard result == 0 else { throw SystemError(number: result) }
        return process
    }

    /// A pipe whose ends other programs do not inherit, above the standard descriptors. Wraps `pipe`.
    static func makePipe() throws(SystemError) -> (reading: CInt, writing: CInt) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError(number: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
