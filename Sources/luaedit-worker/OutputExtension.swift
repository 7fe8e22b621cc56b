import Supervision

/// A file whose name promises another format than it holds would surprise every program that opens it.
/// - Parameter rule: What is written, given the expected extension.
func requireExtension(_ expected: String, of output: RawString?, rule: (String) -> String) throws(Failure) {
    guard let output, let given = output.lastComponent.pathExtension, given.lowercased() != expected else { return }
    // A folder takes the result under its default name.
    if fileStatus(output)?.isFolder == true { return }
    throw Failure(.usage, "\(rule(expected)), '-o \(output)' ends in .\(given)")
}

extension RawString {
    /// What follows the last dot of a file name; nil without one.
    fileprivate var pathExtension: String? {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        return RawString(bytes: bytes[(dot + 1)...]).repaired
    }
}
