import Glibc
import Media
import Messages
import Recording
import SystemCalls

/// The program that opens cameras, screens and microphones, started by `luaedit` and of no use on its own. It runs no recipe:
/// it records what luaedit says into descriptors that luaedit opened.
@main
struct Main {
    static func main() {
        // For luaedit doctor.
        if CommandLine.arguments.dropFirst() == ["--has-library"] {
            LogCapture.install()
            exit((try? DeviceList()) == nil ? CInt(ExitStatus(.missingPart).rawValue) : 0)
        }
        var status = stat()
        guard CommandLine.arguments.count == 1, fstat(MessageSocket.workerDescriptor, &status) == 0,
            status.st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK)
        else {
            _ = writeAll(
                Array("luaedit-capture is started by luaedit; run luaedit record instead\n".utf8), to: STDERR_FILENO)
            exit(CInt(ExitStatus(.usage).rawValue))
        }
        // A device that does not answer would keep this process for ever.
        guard ParentProcess.follow() else { exit(CInt(ExitStatus(.terminated).rawValue)) }
        signal(SIGPIPE, SIG_IGN)
        // Root's powers are for none of what follows; a refusal leaves it as it was started.
        try? Capabilities.drop(writable: Capabilities.desktopPlaces())
        LogCapture.install()
        CaptureService().run()
    }
}
