import CWindow
import Glibc
import Messages

/// The sound of a player whose pictures are shown elsewhere.
struct SoundOnly {
    /// The longest wait for an event, in milliseconds.
    private static let patience: CInt = 20

    private let sdl: sdl_functions
    private var sound: SoundDevice

    init(_ sdl: sdl_functions, memory: UnsafeMutablePointer<window_memory>) {
        self.sdl = sdl
        sound = SoundDevice(sdl, memory: memory)
    }

    /// Opens the device, and plays until there is none or luaedit ends it.
    mutating func play(rate: Int, _ line: PlayerLine) {
        let opened = sound.open(rate: rate) { line.send(.notice($0)) }
        line.send(.ready(soundRate: opened))
        while serve(line) { if opened == 0 { usleep(useconds_t(Self.patience) * 1000) } }
    }

    /// - Returns: False once it is to end.
    private mutating func serve(_ line: PlayerLine) -> Bool {
        for message in line.takeArrived() {
            switch message {
            case .close: return false
            case .opensSound(let rate): line.send(.ready(soundRate: sound.open(rate: rate) { line.send(.notice($0)) }))
            case .open, .title, .overlay, .turnsFullScreen: break
            }
        }
        var event = window_event()
        while withUnsafePointer(to: sdl, { windowshim_next_event($0, Self.patience, &event) }) != 0 {
            if event.kind == WINDOW_EVENT_SOUND_LOST { line.send(.soundLost) }
        }
        return true
    }
}
