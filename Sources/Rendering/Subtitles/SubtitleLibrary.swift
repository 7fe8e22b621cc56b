import CSubtitleShim
import Media

/// libass, loaded when the first subtitles of a process are drawn.
///
/// It stays loaded. Opening it after the worker has given up its rights is fine: the system's libraries are among what it
/// may read.
struct SubtitleLibrary: @unchecked Sendable {  // addresses of functions, set once
    /// The library's functions, named as libass names them without `ass_`.
    let call: subtitle_functions

    private static let loaded: Result<SubtitleLibrary, MediaError> = Result {
        () throws(MediaError) in try SubtitleLibrary(opening: String(cString: subtitleshim_library_name()))
    }

    /// The library of this process.
    /// - Throws: ``MediaError`` of kind `missingPart` when it is not installed.
    static func load() throws(MediaError) -> SubtitleLibrary { try loaded.get() }

    /// Opens a library by its file name. Wraps `dlopen`.
    init(opening name: String) throws(MediaError) {
        var functions = subtitle_functions()
        if let reason = subtitleshim_load(name, &functions) {
            throw MediaError(
                .missingPart, "draw subtitles",
                "libass is missing (apt-get install libass9): " + String(cString: reason))
        }
        call = functions
    }
}
