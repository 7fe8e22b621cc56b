import Media
import Messages
import SystemCalls

/// The format of a picture that is written: what its name says, PNG where that says nothing.
/// - Parameter what: What is written, for the error about another extension.
func stillFormat(of output: RawString?, _ what: String) throws(Failure) -> StillFormat {
    guard let output, let given = output.givenExtension else { return .png }
    if let format = StillFormat(fileExtension: given) { return format }
    throw Failure(.usage, "\(what) is written as \(StillFormat.extensionList), '-o \(output)' ends in .\(given)")
}

extension RawString {
    /// The extension that an output is to have; nil when its name has none, and for a folder, which takes the result under
    /// its default name.
    var givenExtension: String? {
        guard let given = pathExtension, fileStatus(self)?.isFolder != true else { return nil }
        return given
    }

    /// Whether it is a folder's name, such as `frames/`, where nothing stands yet: a folder of numbered pictures is made.
    var namesNewFolder: Bool { bytes.last == UInt8(ascii: "/") && fileStatus(self) == nil }
}
