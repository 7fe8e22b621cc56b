import Glibc
import Messages
import SystemCalls

/// Writes a text to standard output.
/// - Throws: `.inputOutput` unless all of it is written, and `.readerGone` if its reader has ended.
func writeOutput(_ text: String) throws(ExitStatus) {
    let failure = writeAll(Array(text.utf8), to: STDOUT_FILENO)
    if failure != 0 { throw failure == EPIPE ? .readerGone : .inputOutput }
}

/// Runs luaedit itself.
enum ProgramOutput {
    /// The longest answer, in bytes.
    private static let limit = 1 << 20

    /// Returns luaedit's standard output for arguments; empty if it fails or writes more than a mebibyte. Its standard
    /// input is empty, and its standard error is not shown.
    static func text(_ arguments: [String]) -> String {
        guard let pipe = Pipe() else { return "" }
        let process = spawn("/proc/self/exe", ["luaedit"] + arguments) { actions in
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, pipe.writing, STDOUT_FILENO)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        close(pipe.writing)
        let bytes = process == nil ? [] : (try? readAll(from: pipe.reading, limit: limit)) ?? []
        // Closed before the wait: a program with more to write fails now instead of waiting for a reader.
        close(pipe.reading)
        guard let process, waitForEnd(of: process) == 0, bytes.count <= limit else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Starts a program with this process's environment. Wraps `posix_spawn`.
/// - Parameters:
///   - words: Its arguments from its name on.
///   - redirect: Adds the actions on its descriptors.
/// - Returns: Its process; nil if it cannot be started.
func spawn(
    _ program: String, _ words: [String], redirect: (inout posix_spawn_file_actions_t) -> Void
) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    redirect(&actions)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    return posix_spawn(&process, program, &actions, nil, &arguments, environ) == 0 ? process : nil
}

/// Starts a program that is looked for in `PATH`, with words of any bytes. Wraps `posix_spawnp`.
/// - Returns: Its process; nil if it cannot be started.
func spawn(
    searching program: String, _ words: [RawString], redirect: (inout posix_spawn_file_actions_t) -> Void
) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    redirect(&actions)
    var arguments = words.map { word in word.withCString { strdup($0) } } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    return posix_spawnp(&process, program, &actions, nil, &arguments, environ) == 0 ? process : nil
}

/// Waits for a program's end. Wraps `waitpid`.
/// - Returns: Its status as `waitpid` gives it; that of a failure where it cannot be learned.
func waitForEnd(of process: pid_t) -> CInt {
    var status: CInt = 0
    while true {
        if waitpid(process, &status, 0) == process { return status }
        guard errno == EINTR else { return CInt(ExitStatus.engineFailure.rawValue) << 8 }
    }
}

/// A pipe whose ends programs started later do not inherit. Wraps `pipe`.
struct Pipe {
    let reading: CInt
    let writing: CInt

    /// Returns nil if no descriptors are left.
    init?() {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
}
