import Glibc

/// A pipe whose ends no other program inherits by accident. Wraps `pipe`.
struct Pipe {
    let reading: CInt
    let writing: CInt

    /// Nil where the system has no room for one.
    init?() {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
}
