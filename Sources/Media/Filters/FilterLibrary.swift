import CFFmpeg
import CFilterShim

/// libavfilter, loaded when the first effect of a process needs it.
///
/// It stays loaded. Opening it after the worker has given up its rights is fine: the system's libraries are among what it
/// may read.
package struct FilterLibrary: @unchecked Sendable {  // addresses of functions, set once
    /// The library's functions, named as FFmpeg names them without `avfilter_`.
    let call: filter_functions

    private static let loaded: Result<FilterLibrary, MediaError> = Result {
        () throws(MediaError) in try FilterLibrary(opening: String(cString: filtershim_library_name()))
    }

    /// The library of this process.
    /// - Throws: ``MediaError`` of kind `missingPart` when it is not installed.
    package static func load() throws(MediaError) -> FilterLibrary { try loaded.get() }

    /// Opens a library by its file name. Wraps `dlopen`.
    init(opening name: String) throws(MediaError) {
        var functions = filter_functions()
        if let reason = filtershim_load(name, &functions) {
            throw MediaError(
                .missingPart, "apply an effect",
                "FFmpeg's filters are missing (apt-get install libavfilter\(LIBAVFILTER_VERSION_MAJOR)): "
                    + String(cString: reason))
        }
        call = functions
    }
}
