/// Why a file gives no subtitles. The texts follow the file's name.
package enum SubtitleError: Error, Equatable, CustomStringConvertible {
    /// Bytes that its encoding does not have.
    /// - line: From 1.
    /// - encoding: The one that was asked for; nil for UTF-8 without being asked.
    case encoding(line: Int, encoding: String?)
    /// An encoding that the system does not know.
    case unknownEncoding(String)
    case binary
    /// Neither SRT nor WebVTT nor ASS.
    case unknownFormat
    /// There are cues, and none of them can be read; with what is wrong with the first.
    case noCueReadable(SubtitleProblem)
    case tooManyCues

    package var description: String {
        switch self {
        case .encoding(let line, nil):
            "line \(line) is not UTF-8: say how the file is encoded, such as { encoding = \"windows-1252\" }"
        case .encoding(let line, let encoding?): "line \(line) is not encoded as \(encoding)"
        case .unknownEncoding(let name):
            "there is no encoding '\(name)' (write utf-8, utf-16, windows-1252, iso-8859-15, shift_jis, gb18030, …)"
        case .binary: "it is a binary file, not subtitles"
        case .unknownFormat: "it is neither SRT nor WebVTT nor ASS"
        case .noCueReadable(let problem): "none of its cues can be read: \(problem)"
        case .tooManyCues: "it has more than \(SubtitleDocument.maximumCueCount) cues"
        }
    }
}

/// What of a file was left out, and where it stands.
package struct SubtitleProblem: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Counts from 1.
    package var line: Int
    package var message: String

    package init(line: Int, _ message: String) {
        self.line = line
        self.message = message
    }

    package var description: String { "line \(line): \(message)" }
}
