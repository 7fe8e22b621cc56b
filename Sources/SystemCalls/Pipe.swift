import Glibc

/// Makes a pipe whose ends programs that this one starts do not inherit. Wraps `pipe`.
/// - Parameter isBlocking: False for ends that never wait.
package func makePipe(isBlocking: Bool = true) throws(SystemError) -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(number: errno) }
    for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        if !isBlocking { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }
    return (ends[0], ends[1])
}
