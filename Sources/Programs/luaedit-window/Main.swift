import Glibc
import Messages
import SystemCalls

/// The window and the sound device of a player, started by `luaedit` and of no use on its own: it shows the pictures and plays
/// the sound that the engine puts into shared memory, and reports keys.
@main
struct Main {
    static func main() {
        if CommandLine.arguments.dropFirst() == ["--inspect"] { inspect() }
        guard CommandLine.arguments.count == 1, let memory = PlayerMemory.ofThisProcess() else {
            _ = writeAll(
                Array("luaedit-window is started by luaedit; run luaedit play instead\n".utf8), to: STDERR_FILENO)
            exit(CInt(ExitStatus(.usage).rawValue))
        }
        signal(SIGPIPE, SIG_IGN)
        // Root's powers are for none of what follows; a refusal leaves it as it was started.
        try? Capabilities.drop(writable: Capabilities.desktopPlaces())
        // Titles beyond ASCII: X11 converts them by the locale.
        setlocale(LC_CTYPE, "C.UTF-8")
        let line = PlayerLine()
        do throws(Failure) {
            guard case .open(let title, let width, let height, let rate, let fillsScreen) = line.receive() else {
                throw Failure(.engineFailure, "the window was not told to open")
            }
            let library = try WindowLibrary.load()
            if width > 0 {
                let window = try PlayerWindow(
                    library, title: title, width: width, height: height, fillsScreen: fillsScreen, memory: memory)
                line.send(.ready(soundRate: window.openSound(rate: rate) { line.send(.notice($0)) }))
                while window.serve(line) {}
            } else {
                var sound = SoundOnly(library, memory: memory)
                sound.play(rate: rate, line)
            }
        } catch {
            line.send(.failed(error))
        }
        // SDL restores the screen at its end; a hanging sound server must not keep the process.
        alarm(2)
        WindowLibrary.close()
    }

    /// For luaedit doctor: a line for the display and one for the sound, `+` and the driver's name, or `-` and the reason why there
    /// is none.
    private static func inspect() -> Never {
        guard let library = try? WindowLibrary.load() else { exit(CInt(ExitStatus(.missingPart).rawValue)) }
        func tell(_ reason: String?, _ name: () -> String) {
            let line = reason.map { "-\($0)\n" } ?? "+\(name())\n"
            _ = writeAll(Array(line.utf8), to: STDOUT_FILENO)
        }
        // A server that hangs.
        alarm(5)
        tell(library.openDisplay()) { library.videoDriver }
        tell(library.openSoundSystem()) { library.audioDriver }
        exit(0)
    }
}
