import CFFmpeg
import CFilterShim

/// libavfilter.
package struct FilterLibrary: Sendable {
    package static let onDemand = LibraryOnDemand(
        filtershim_library().pointee, filter_functions(), name: "FFmpeg's filters are", purpose: "effects",
        attempt: "apply an effect", debianPackage: "libavfilter\(LIBAVFILTER_VERSION_MAJOR)")

    /// The library's functions, named as FFmpeg names them without `avfilter_`.
    let call: filter_functions

    /// The library of this process.
    /// - Throws: ``MediaError`` of kind `missingPart` when it is not installed.
    package static func load() throws(MediaError) -> FilterLibrary { FilterLibrary(call: try onDemand.load()) }
}
