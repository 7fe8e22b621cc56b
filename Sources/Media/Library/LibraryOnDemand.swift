import CFilterShim
import CLibraryShim
import CRubberBandShim
import Glibc

/// A library that is loaded by the first edit that needs it, and that all others do without.
package struct LibraryOnDemand: Sendable {
    /// As the system's loader knows it: `libavfilter.so.8`.
    package let fileName: String
    /// What needs it.
    package let purpose: String
    /// The package of Debian that has it.
    package let debianPackage: String
    private let load: @Sendable () throws(MediaError) -> Void

    package init(
        fileName: String, purpose: String, debianPackage: String,
        load: @escaping @Sendable () throws(MediaError) -> Void
    ) {
        self.fileName = fileName
        self.purpose = purpose
        self.debianPackage = debianPackage
        self.load = load
    }

    /// libavfilter.
    package static var filters: LibraryOnDemand {
        LibraryOnDemand(
            fileName: String(cString: filtershim_library_name()), purpose: "effects",
            debianPackage: "libavfilter\(LIBAVFILTER_VERSION_MAJOR)"
        ) { () throws(MediaError) in _ = try FilterLibrary.load() }
    }

    /// Rubber Band.
    package static var timeStretching: LibraryOnDemand {
        LibraryOnDemand(
            fileName: String(cString: rubberbandshim_library_name()),
            purpose: "sound of another speed and the same pitch",
            debianPackage: "librubberband2"
        ) { () throws(MediaError) in _ = try RubberBandLibrary.load() }
    }

    /// Loads the library for the rest of the process, every function that is called with it.
    /// - Returns: The file it was loaded from: `/usr/lib/x86_64-linux-gnu/libavfilter.so.8.44.100`.
    /// - Throws: ``MediaError`` of kind `missingPart`.
    package func file() throws(MediaError) -> String {
        try load()
        guard let path = libraryshim_copy_path(fileName) else { return fileName }
        defer { free(path) }
        return String(cString: path)
    }
}
