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

/// Two connected sockets for messages between this process and one that it starts. Wraps `socketpair`.
/// - Parameter patience: The longest time that sending waits for a process that does not read, in seconds.
/// - Returns: This process's end and the other's. Programs that are started inherit neither by themselves; the caller closes
///   both.
package func makeSocketPair(patience: Int) throws(SystemError) -> (own: CInt, other: CInt) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError(number: errno) }
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(ends[0], SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return (ends[0], ends[1])
}
