import Glibc
import Messages
import NIOPosix
import SystemCalls

/// The process that serves the studio's page, started by `luaedit` and of no use on its own.
@main
struct Main {
    static func main() {
        guard CommandLine.arguments.count == 1, isSupervised else {
            _ = writeAll(
                Array("luaedit-studio is started by luaedit; run luaedit studio instead\n".utf8), to: STDERR_FILENO)
            exit(CInt(ExitStatus(.usage).rawValue))
        }
        let line = LuaeditLine()
        guard case .start(let start) = line.receive().message else { exit(CInt(ExitStatus(.terminated).rawValue)) }
        do throws(Failure) {
            try Rights.giveUpFiles(start)
            let server = try HTTPServer(start, line)
            try Rights.giveUpCalls()
            server.open()
            while true {
                let (message, file) = line.receive()
                server.pass(message, file: file)
            }
        } catch {
            line.end(error)
        }
    }

    /// True when this process was started by luaedit, and not by a person.
    private static var isSupervised: Bool {
        [MessageSocket.workerDescriptor, Rights.listeningDescriptor].allSatisfy { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK)
        }
    }
}
