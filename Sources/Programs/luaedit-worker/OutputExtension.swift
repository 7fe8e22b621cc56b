import Media
import Messages
import SystemCalls

/// The format of a written picture: by the extension of its name, PNG without one.
/// - Parameter what: The written thing, for the error about another extension.
func stillFormat(of output: RawString?, _ what: String) throws(Failure) -> StillFormat {
    guard let output, let given = output.givenExtension else { return .png }
    if let format = StillFormat(fileExtension: given) { return format }
    throw Failure(.usage, "\(what) is written as \(StillFormat.extensionList), '-o \(output)' ends in .\(given)")
}

extension RawString {
    /// The extension that an output is to have; nil when its name has none, and for a folder, which takes the result
    /// under its default name.
    var givenExtension: String? {
        guard let given = pathExtension, fileStatus(self)?.isFolder != true else { return nil }
        return given
    }

    /// True when it names a folder that does not exist, such as `frames/`: a folder of numbered pictures is made.
    var namesNewFolder: Bool { bytes.last == UInt8(ascii: "/") && fileStatus(self) == nil }
}
