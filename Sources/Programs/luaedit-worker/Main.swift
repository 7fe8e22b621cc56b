import CSandbox
import Glibc
import Messages
import Sandbox
import SystemCalls
import Wording

/// The process that runs recipes and the engine, started by `luaedit` and of no use on its own.
@main
struct Main {
    static func main() {
        sandbox_set_up_allocator()
        let arguments = CommandLine.arguments.dropFirst()
        do {
            if let option = arguments.first,
                let text = try WrittenReference.text(option, files: arguments.dropFirst())
            {
                return print(text, terminator: "")
            }
        } catch let failure as Failure {
            end("luaedit-worker: \(failure.text)", failure.kind)
        } catch {
            end("luaedit-worker: \(error)", .engineFailure)
        }
        guard arguments.isEmpty, Worker.isSupervised else {
            end("luaedit-worker is started by luaedit; run luaedit instead", .usage)
        }
        // A file that may not grow further is a failed write, not a reason to die of a signal.
        signal(SIGXFSZ, SIG_IGN)
        Worker.serve(Engine())
    }

    private static func end(_ text: String, _ kind: FailureKind) -> Never {
        _ = writeAll(Array("\(text)\n".utf8), to: STDERR_FILENO)
        exit(CInt(kind.rawValue))
    }
}
