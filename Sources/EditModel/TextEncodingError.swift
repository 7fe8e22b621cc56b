/// Why bytes are no text. The descriptions follow the file's name.
package enum TextEncodingError: Error, Equatable, CustomStringConvertible {
    /// Bytes that its encoding does not have.
    /// - line: From 1.
    /// - encoding: The one that was asked for; nil for UTF-8 without being asked.
    case undecodable(line: Int, encoding: String?)
    /// An encoding that the system does not know.
    case unknownEncoding(String)
    /// Zero bytes, which no text has.
    case binary

    package var description: String {
        switch self {
        case .undecodable(let line, nil):
            "line \(line) is not UTF-8: say how the file is encoded, such as { encoding = \"windows-1252\" }"
        case .undecodable(let line, let encoding?): "line \(line) is not encoded as \(encoding)"
        case .unknownEncoding(let name):
            "there is no encoding '\(name)' (write utf-8, utf-16, windows-1252, iso-8859-15, shift_jis, gb18030, …)"
        case .binary: "it is a binary file, not text"
        }
    }
}
