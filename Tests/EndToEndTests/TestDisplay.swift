import Glibc
import TestSupport

/// An X server that shows nothing: its screen is a file. It does not outlive this object.
final class TestDisplay {
    static let (width, height) = (640, 480)
    /// `:99`.
    let name: String
    let server: RunningProgram
    private let folder = TemporaryFolder()

    init() throws {
        server = try RunningProgram(
            "sh",
            [
                "-c",
                "exec Xvfb -displayfd 1 -screen 0 \(Self.width)x\(Self.height)x24 -nolisten tcp -fbdir . >display 2>log",
            ], in: folder.path)
        let end = now() + 30
        while true {
            let number = folder.read("display").map { String(decoding: $0, as: UTF8.self) } ?? ""
            if number.hasSuffix("\n") {
                name = ":\(number.dropLast())"
                return
            }
            guard server.isRunning, now() < end else { throw ProgramError.failed("Xvfb", try server.wait(seconds: 0)) }
            usleep(2000)
        }
    }

    /// For a program that opens windows here, without sound.
    var environment: [String: String] { ["DISPLAY": name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"] }

    /// A pixel of the screen: red, green and blue.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        guard let file = folder.read("Xvfb_screen0"), file.count > 160 else { return [] }
        // An xwd file: the picture is what comes last.
        let place = file.count - Self.width * Self.height * 4 + 4 * (y * Self.width + x)
        return [file[place + 2], file[place + 1], file[place]]
    }

    /// Waits until a pixel has a colour, at most by 24 of 255 off in each channel.
    func wait(forPixel x: Int, _ y: Int, _ color: [Int], seconds: Double = 60) -> Bool {
        let end = now() + seconds
        while now() < end {
            let found = pixel(x, y)
            if found.count == 3, zip(found, color).allSatisfy({ abs(Int($0) - $1) <= 24 }) { return true }
            usleep(10_000)
        }
        return false
    }

    /// Waits for a colour in the middle of the screen.
    func wait(for color: [Int]) -> Bool { wait(forPixel: Self.width / 2, Self.height / 2, color) }

    /// Does something in the player's window, as a person would. Wraps `xdotool`.
    func act(_ words: String) throws {
        let window = ["search", "--class", "luaedit-window"]
        let words = window + words.split(separator: " ").map(String.init)
        let outcome = try RunningProgram(
            "xdotool", words.map { Word($0) }, in: "/", environment: ["DISPLAY": name]
        ).wait(seconds: 30)
        guard outcome.status == 0 else { throw ProgramError.failed("xdotool", outcome) }
    }

    /// Presses keys, one after the other.
    func press(_ keys: String) throws { try act("windowfocus key --delay 30 \(keys)") }
}

/// A sound server with a null device. It ends with this object.
final class TestSoundServer {
    let server: RunningProgram
    private let folder = TemporaryFolder()

    init() throws {
        let socket = "\(folder.path)/socket"
        server = try RunningProgram(
            "pulseaudio",
            [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--load=module-null-sink",
                "--load=module-native-protocol-unix socket=\(socket) auth-anonymous=1",
            ], in: folder.path, environment: ["HOME": "\(folder.path)", "XDG_RUNTIME_DIR": "\(folder.path)"])
        let end = now() + 30
        while access(socket, F_OK) != 0 {
            guard server.isRunning, now() < end else {
                throw ProgramError.failed("pulseaudio", try server.wait(seconds: 0))
            }
            usleep(2000)
        }
    }

    var environment: [String: String] {
        ["SDL_AUDIODRIVER": "pulseaudio", "PULSE_SERVER": "unix:\(folder.path)/socket", "HOME": "\(folder.path)"]
    }
}
