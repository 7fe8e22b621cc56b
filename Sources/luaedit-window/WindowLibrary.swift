import CLibraryShim
import CWindowShim
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
    /// The name of the driver that shows windows.
    var videoDriver: String { get_current_video_driver().map { String(cString: $0) } ?? "" }

    /// The reason of the last failure.
    var reason: String { get_error().map { String(cString: $0) } ?? "no reason is known" }
}
