import Capture
import EditModel
import Glibc
import Media
import MediaTime
import Messages

/// The file of a recording that has ended.
package struct FinishedRecording {
    /// Open for reading and writing; the caller's.
    private let descriptor: CInt

    package init(descriptor: CInt) { self.descriptor = descriptor }

    /// The descriptor as a file's name, for libraries that open files by name.
    private var path: String { Self.path(of: descriptor) }

    private static func path(of descriptor: CInt) -> String { "/proc/self/fd/\(descriptor)" }

    /// Copies it into a file without fragments, with chapters.
    /// - Parameters:
    ///   - target: Empty, open for reading and writing.
    ///   - format: FFmpeg's name of the container.
    ///   - marks: The starts of chapters.
    package func copy(to target: CInt, format: String, marks: [ExactTime]) throws(Failure) -> Summary.File {
        do throws(MediaError) {
            let chapters = Self.chapters(marks, try Self.summary(of: path))
            let destination = Muxer.Destination(descriptor: target, name: "the recording")
            _ = try MovieCopier.copy(path, to: destination, format: format, chapters: chapters)
            // Only here it is known for how long the last picture is shown.
            return try Self.summary(of: Self.path(of: target))
        } catch {
            throw Failure(device: error)
        }
    }

    /// Removes the mark of an unfinished recording: it stays as it is.
    package func keep() throws(Failure) -> Summary.File {
        var head = [UInt8](repeating: 0, count: 256)
        let count = pread(descriptor, &head, head.count, 0)
        if count > 0, let place = RecordingMark.place(in: Array(head.prefix(count))) {
            guard pwrite(descriptor, RecordingMark.endedBox, RecordingMark.endedBox.count, off_t(place)) > 0 else {
                throw Failure(.inputOutput, "cannot write the recording: \(String(cString: strerror(errno)))")
            }
        }
        do throws(MediaError) { return try Self.summary(of: path) } catch { throw Failure(device: error) }
    }

    private static func summary(of path: String) throws(MediaError) -> Summary.File {
        let asset = try MediaFile(path: path, gate: OpenGate()).description
        let picture = asset.tracks.first { $0.mediaType == .video }
        let duration = asset.duration.isNumeric ? asset.duration : .zero
        return Summary.File(
            frames: try MovieCopier.pictureCount(path), durationValue: duration.value,
            durationTimescale: duration.timescale, width: picture?.video?.codedWidth ?? 0,
            height: picture?.video?.codedHeight ?? 0)
    }

    private static func chapters(_ marks: [ExactTime], _ file: Summary.File) -> [Chapter] {
        var chapters = ChapterMarks()
        for mark in marks { chapters.mark(at: Time(mark.value, mark.timescale)) }
        let ranges = (try? chapters.chapters(until: Time(file.durationValue, file.durationTimescale))) ?? []
        return ranges.enumerated().map { Chapter(title: "Chapter \($0.offset + 1)", timeRange: $0.element) }
    }
}
