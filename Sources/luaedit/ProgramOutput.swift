import Glibc
import SystemCalls

/// luaedit, asked by itself.
enum ProgramOutput {
    /// The most that is read of an answer.
    private static let limit = 1 << 20

    /// What it prints for arguments; empty when it fails, or prints more than anybody reads. It has no input, and its errors
    /// are not shown.
    static func text(_ arguments: [String]) -> String {
        guard let pipe = Pipe() else { return "" }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, pipe.writing, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words = (["luaedit"] + arguments).map { word in word.withCString { strdup($0) } } + [nil]
        defer { for word in words { free(word) } }
        var pid: pid_t = 0
        let status = posix_spawn(&pid, "/proc/self/exe", &actions, nil, &words, environ)
        close(pipe.writing)
        let bytes = status == 0 ? (try? readAll(from: pipe.reading, limit: limit)) ?? [] : []
        // Before its end is waited for: one that has more to say fails now, and does not wait to be read.
        close(pipe.reading)
        guard status == 0 else { return "" }
        var ending: CInt = 0
        while waitpid(pid, &ending, 0) < 0 && errno == EINTR {}
        return ending == 0 && bytes.count <= limit ? String(decoding: bytes, as: UTF8.self) : ""
    }
}
