import CWindow
import Glibc
import Threads

/// The sound device of a player, which plays what the engine puts into the shared memory.
struct SoundDevice {
    /// A device runs evenly when it has asked so often, or after this time in nanoseconds.
    private static let (settledCalls, settling): (UInt32, Int64) = (12, 1_000_000_000)

    private let sdl: sdl_functions
    private let memory: UnsafeMutablePointer<window_memory>
    private var device: UInt32 = 0

    init(_ sdl: sdl_functions, memory: UnsafeMutablePointer<window_memory>) {
        (self.sdl, self.memory) = (sdl, memory)
    }

    /// Opens the device, in the place of one that is open.
    /// - Parameters:
    ///   - rate: Samples per second; 0 for no sound.
    ///   - tell: Receives why there is none.
    /// - Returns: Samples per second; 0 without sound.
    mutating func open(rate: Int, tell: (String) -> Void) -> Int {
        close()
        guard rate > 0 else { return 0 }
        let calls = windowmemory_calls(memory)
        if sdl.`init`(UInt32(SDL_SYSTEM_AUDIO)) == 0 {
            device = withUnsafePointer(to: sdl) { windowshim_open_sound($0, memory, CInt(rate)) }
        }
        guard device != 0 else {
            tell("there is no sound: \(sdl.reason)")
            sdl.quit_subsystem(UInt32(SDL_SYSTEM_AUDIO))
            return 0
        }
        // A device takes its time to run evenly; playing that began before would stand still until it does.
        let end = monotonicNanoseconds() + Self.settling
        while windowmemory_calls(memory) &- calls < Self.settledCalls, monotonicNanoseconds() < end { usleep(1000) }
        return rate
    }

    /// Ends the device with its subsystem: a sound server that was lost is looked for anew.
    private mutating func close() {
        guard device != 0 else { return }
        sdl.close_audio_device(device)
        sdl.quit_subsystem(UInt32(SDL_SYSTEM_AUDIO))
        device = 0
    }
}
