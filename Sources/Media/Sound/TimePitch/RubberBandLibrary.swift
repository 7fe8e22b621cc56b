import CRubberBandShim

/// librubberband, loaded when the first sound of a process is stretched by it. It stays loaded.
struct RubberBandLibrary: @unchecked Sendable {  // addresses of functions, set once
    /// The library's functions, named as it names them without `rubberband_`.
    let call: rubberband_functions

    private static let loaded: Result<RubberBandLibrary, MediaError> = Result {
        () throws(MediaError) in try RubberBandLibrary(opening: String(cString: rubberbandshim_library_name()))
    }

    /// The library of this process.
    /// - Throws: ``MediaError`` of kind `missingPart` when it is not installed.
    static func load() throws(MediaError) -> RubberBandLibrary { try loaded.get() }

    /// Opens a library by its file name. Wraps `dlopen`.
    init(opening name: String) throws(MediaError) {
        var functions = rubberband_functions()
        if let reason = rubberbandshim_load(name, &functions) {
            throw MediaError(
                .missingPart, "stretch sound with the 'spectral' algorithm",
                "Rubber Band 3 is missing (apt-get install librubberband2): " + String(cString: reason))
        }
        call = functions
    }
}
