import CSandbox
import Glibc
import Supervision

/// The process that runs recipes and the engine, started by `luaedit` and of no use on its own.
@main
struct Main {
    static func main() {
        sandbox_set_up_allocator()
        let arguments = CommandLine.arguments.dropFirst()
        if let option = arguments.first, let text = WrittenReference.text(option, files: arguments.dropFirst()) {
            print(text, terminator: "")
        } else if arguments.isEmpty && Worker.isSupervised {
            // A file that may not grow further is a failed write, not a reason to die of a signal.
            signal(SIGXFSZ, SIG_IGN)
            Worker.serve(Engine())
        } else {
            let text = "luaedit-worker is started by luaedit; run luaedit instead\n"
            _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
            exit(CInt(ExitStatus.usage.rawValue))
        }
    }
}
