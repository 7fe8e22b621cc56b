import Messages
import Outputs
import SystemCalls

/// The result of a recording: makes a finished file of its part, and gives it its name.
package struct RecordingOutput {
    /// Where it is recorded.
    package let part: PartFile
    /// What remains free on the disk, in bytes.
    private let minimumFreeSpace: Int64
    /// The result's file while it is copied.
    private var copy: OutputFile?

    /// Room for an index beside the copy, in bytes.
    private static let slack: Int64 = 1 << 20

    /// - Throws: As ``PartFile/init(for:replaces:)``; `.usage` for a name of another kind of file.
    package init(path: RawString, replaces: Bool, minimumFreeSpace: Int64?) throws(Failure) {
        guard Self.format(of: path) != nil else {
            throw Failure(.usage, "-o \(path): a recording is an MP4 or a QuickTime file; write a name in .mp4 or .mov")
        }
        part = try PartFile(for: path, replaces: replaces)
        self.minimumFreeSpace = minimumFreeSpace ?? 0
    }

    /// FFmpeg's name of the container that a name asks for.
    private static func format(of path: RawString) -> String? {
        switch path.pathExtension?.lowercased() {
        case "mp4", "m4v": "mp4"
        case "m4a": "ipod"
        case "mov": "mov"
        default: nil
        }
    }

    /// Has the recording copied into a file without fragments; where the disk has no room for both, it stays as it is.
    /// - Returns: Why it stays as it is; nil if it is copied.
    package mutating func finish(_ process: CaptureProcess, marks: [ExactTime]) throws(Failure) -> String? {
        guard part.freeSpace - minimumFreeSpace > part.size + Self.slack else {
            try process.send(.keep)
            return "the disk has no room for a copy without fragments"
        }
        let file = try part.makeCopy()
        copy = file
        let format = Self.format(of: part.destination) ?? "mp4"
        try process.send(.copy(format: format, marks: marks), passing: file.descriptor)
        return nil
    }

    /// Gives up the copy.
    package mutating func dropCopy() { copy = nil }

    /// Gives the result its name.
    package mutating func place() throws(Failure) {
        if let copy { try part.place(copy) } else { try part.place() }
    }
}
