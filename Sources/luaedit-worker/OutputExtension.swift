import Supervision

/// A file whose name promises another format than it holds would surprise every program that opens it.
/// - Parameter rule: What is written, given the expected extension.
func requireExtension(_ expected: String, of output: RawString?, rule: (String) -> String) throws(Failure) {
    guard let output, let given = output.givenExtension, given.lowercased() != expected else { return }
    throw Failure(.usage, "\(rule(expected)), '-o \(output)' ends in .\(given)")
}

extension RawString {
    /// The extension that an output is to have; nil when its name has none, and for a folder, which takes the result under
    /// its default name.
    var givenExtension: String? {
        guard let given = pathExtension, fileStatus(self)?.isFolder != true else { return nil }
        return given
    }
}
