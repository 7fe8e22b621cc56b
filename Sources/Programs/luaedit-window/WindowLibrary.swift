import CLibraryShim
import CWindow
import Glibc
import Messages

/// SDL 2, loaded by the only program that needs it.
enum WindowLibrary {
    nonisolated(unsafe) private static var loaded: sdl_functions?  // one thread

    /// - Throws: `.missingPart` without the library.
    static func load() throws(Failure) -> sdl_functions {
        var functions = sdl_functions()
        if let reason = libraryshim_load(windowshim_library(), &functions) {
            throw Failure(
                .missingPart,
                "cannot open a window: SDL 2 is missing (apt-get install libsdl2-2.0-0): \(String(cString: reason))")
        }
        loaded = functions
        return functions
    }

    static func close() { loaded?.quit() }
}

extension sdl_functions {
    /// Drivers that SDL falls back to without a display, and that show nothing.
    private static let unseen: Set = ["dummy", "evdev", "offscreen"]

    /// - Returns: Why there is no display; nil if there is one.
    func openDisplay() -> String? {
        guard `init`(UInt32(SDL_SYSTEM_VIDEO)) == 0 else { return reason }
        let isSeen = getenv("SDL_VIDEODRIVER") != nil || !Self.unseen.contains(videoDriver)
        return isSeen ? nil : "there is no display"
    }

    /// - Returns: Why there is no sound; nil if there is a device for it.
    func openSoundSystem() -> String? {
        guard `init`(UInt32(SDL_SYSTEM_AUDIO)) == 0 else { return reason }
        return get_num_audio_devices(0) == 0 ? "there is no device" : nil
    }

    /// The name of what plays sound.
    var audioDriver: String { get_current_audio_driver().map { String(cString: $0) } ?? "" }

    /// The name of the driver that shows windows.
    var videoDriver: String { get_current_video_driver().map { String(cString: $0) } ?? "" }

    /// The reason of the last failure.
    var reason: String { get_error().map { String(cString: $0) } ?? "no reason is known" }
}
