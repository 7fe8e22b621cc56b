import Glibc

/// Starts a program in a process group of its own, so that Ctrl-C on the terminal is this one's alone. Wraps `posix_spawnp`.
/// - Parameters:
///   - words: The program, looked for as a shell does, and its arguments.
///   - output: Where its standard output goes; nil for nowhere.
///   - errors: The same for its standard error.
///   - endsWithThisProcess: True for luaedit itself, which then ends with the thread that starts it, see ``ParentProcess``.
/// - Returns: Its process, which the caller waits for.
package func startProgram(
    _ words: [RawString], output: CInt? = nil, errors: CInt? = nil, endsWithThisProcess: Bool = false
) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (target, source) in [(CInt(1), output), (2, errors)] {
        if let source {
            posix_spawn_file_actions_adddup2(&actions, source, target)
        } else {
            posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_WRONLY, 0)
        }
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
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in word.withCString { strdup($0) } } + [nil]
    var environment = endsWithThisProcess ? ParentProcess.makeEnvironment() : []
    defer { for string in arguments + environment { free(string) } }
    var process: pid_t = 0
    let result = environment.withUnsafeMutableBufferPointer { own in
        posix_spawnp(
            &process, arguments[0]!, &actions, &attributes, &arguments, endsWithThisProcess ? own.baseAddress : environ)
    }
    guard result == 0 else { throw SystemError(number: result) }
    return process
}
