import CSandbox
import Glibc
import Messages
import SystemCalls

/// The rights that the server gives up before it accepts a connection, each for good.
enum Rights {
    /// The listening socket, which luaedit hands over: the server can open none.
    static let listeningDescriptor = MessageSocket.workerDescriptor + 1
    /// Private memory at which allocations fail, in bytes. Sixteen connections need far less.
    private static let memory: UInt64 = 512 << 20
    /// The longest file that the process writes, in bytes: what it says as it crashes.
    private static let longestDiagnostics: UInt64 = 1 << 20

    /// Gives up other descriptors, root's powers, files by name, and all but a little memory. Call it while the process
    /// has one thread: those that are started later are held as this one is.
    static func giveUpFiles(_ start: PageStart) throws(Failure) {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        try check(sandbox_enter_worker(start.supervisor, listeningDescriptor))
        try check(sandbox_drop_capabilities(nil, 0, nil, 0))
        try check(sandbox_limit_memory(memory))
        try check(sandbox_limit_files(longestDiagnostics))
        let version = sandbox_landlock_version()
        // The engine's process tells the person of a kernel that lacks it; the system calls are taken away all the same.
        if version > 0 { try check(sandbox_restrict_files(version, nil, 0)) }
    }

    /// Gives up opening, connecting, listening, threads and programs. Call it when every thread runs.
    static func giveUpCalls() throws(Failure) {
        let result = sandbox_restrict_server_calls()
        if result != -EINVAL && result != -ENOSYS { try check(result) }
    }

    private static func check(_ result: CInt) throws(Failure) {
        guard result == 0 else {
            throw Failure(.missingPart, "cannot give up the rights of the page's server: \(systemMessage(-result))")
        }
    }
}
