import CLibraryShim
import Glibc
import Synchronization

/// A library of the system that is loaded when an edit first needs it, because loading is slow: libavfilter takes over
/// 20 ms. It stays loaded.
///
/// It can be loaded after the worker has given up its rights: it may still read the system's libraries.
package final class LibraryOnDemand<Functions: BitwiseCopyable & Sendable>: Sendable {
    /// Completes "it is for": `effects`.
    package let purpose: String
    /// What apt calls the part of the system that has it.
    package let aptName: String
    private let name: String
    private let attempt: String
    private let table: library_table
    private let empty: Functions
    private let loaded = Mutex<Result<Functions, MediaError>?>(nil)

    /// - Parameters:
    ///   - name: As errors call it, with a verb: `libass is`.
    ///   - attempt: What fails without it; reads well after "cannot".
    ///   - functions: The structure that the table fills in.
    package init(
        _ table: library_table, _ functions: Functions, name: String, purpose: String, attempt: String,
        aptName: String
    ) {
        (self.table, empty) = (table, functions)
        (self.name, self.purpose, self.attempt) = (name, purpose, attempt)
        self.aptName = aptName
    }

    /// The name that the system's loader finds: `libavfilter.so.10`.
    package var fileName: String { String(cString: table.file_name) }

    /// The library's functions.
    /// - Throws: ``MediaError`` of kind `missingPart` when it is not installed.
    package func load() throws(MediaError) -> Functions {
        try loaded.withLock { loaded in
            let result = loaded ?? Result { () throws(MediaError) in try open(as: fileName) }
            loaded = result
            return result
        }.get()
    }

    /// Opens the library of a file name. Wraps `dlopen`.
    package func open(as fileName: String) throws(MediaError) -> Functions {
        var functions = empty
        let reason = fileName.withCString { name in
            var named = table
            named.file_name = name
            return libraryshim_load(&named, &functions).map { String(cString: $0) }
        }
        guard let reason else { return functions }
        throw MediaError(
            .missingPart, attempt, "\(name) missing (apt-get install \(aptName)): \(reason)")
    }

    /// Loads the library and returns its file: `/usr/lib/x86_64-linux-gnu/libavfilter.so.10.4.100`.
    /// - Throws: ``MediaError`` of kind `missingPart`.
    package func file() throws(MediaError) -> String {
        _ = try load()
        guard let path = libraryshim_copy_path(table.file_name) else { return fileName }
        defer { free(path) }
        return String(cString: path)
    }
}
