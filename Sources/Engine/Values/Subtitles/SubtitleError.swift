/// The reason why a file has no subtitles. The texts follow the file's name.
package enum SubtitleError: Error, Equatable, CustomStringConvertible {
    /// Bytes that are not text.
    case text(TextEncodingError)
    /// Neither SRT nor WebVTT nor ASS.
    case unknownFormat
    /// There are cues, but none of them can be read; with the problem of the first.
    case noCueReadable(SubtitleProblem)
    case tooManyCues

    package var description: String {
        switch self {
        case .text(.binary): "it is a binary file, not subtitles"
        case .text(let error): error.description
        case .unknownFormat: "it is neither SRT nor WebVTT nor ASS"
        case .noCueReadable(let problem): "none of its cues can be read: \(problem)"
        case .tooManyCues: "it has more than \(SubtitleDocument.maximumCueCount) cues"
        }
    }
}

/// A part of a file that was left out, and its place.
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
