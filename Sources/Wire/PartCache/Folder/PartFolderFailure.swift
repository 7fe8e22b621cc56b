import SystemCalls

/// The reason why a cache's folder cannot be used.
package struct PartFolderFailure: Error, Equatable, CustomStringConvertible {
    /// A sentence with the folder's name and a remedy.
    package let description: String

    init(_ path: RawString, _ reason: String) {
        description = "the cache '\(path)' cannot be used: \(reason)"
    }

    init(_ path: RawString, _ error: SystemError) {
        self.init(path, error.description)
    }

    init(description: String) { self.description = description }
}
