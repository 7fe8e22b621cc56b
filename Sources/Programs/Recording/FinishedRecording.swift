import Glibc
import Media
import MediaTime
import MediaWriting
import Messages
import Values

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
            // The part's end is only needed, and looked for, where chapters end at it.
            let chapters = marks.isEmpty ? [] : Self.chapters(marks, until: try Self.asset(path).duration)
            let destination = Muxer.Destination(descriptor: target, name: "the recording")
            let count = try MovieCopier.copy(path, to: destination, format: format, chapters: chapters)
            // Only here it is known for how long the last picture is shown.
            return Self.summary(of: try Self.asset(Self.path(of: target)), frames: count)
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
                throw Failure(.inputOutput, "cannot write the recording", system: errno)
            }
        }
        do throws(MediaError) {
            return Self.summary(of: try Self.asset(path), frames: try MovieCopier.pictureCount(path))
        } catch {
            throw Failure(device: error)
        }
    }

    private static func asset(_ path: String) throws(MediaError) -> AssetDescription {
        try MediaFile(path: path, gate: OpenGate()).description
    }

    private static func summary(of asset: AssetDescription, frames: Int) -> Summary.File {
        let picture = asset.tracks.first { $0.mediaType == .video }
        let duration = asset.duration.isNumeric ? asset.duration : .zero
        return Summary.File(
            frames: frames, durationValue: duration.value, durationTimescale: duration.timescale,
            width: picture?.video?.codedWidth ?? 0, height: picture?.video?.codedHeight ?? 0)
    }

    private static func chapters(_ marks: [ExactTime], until end: Time) -> [Chapter] {
        var chapters = ChapterMarks()
        for mark in marks { chapters.mark(at: Time(mark)) }
        let ranges = (try? chapters.chapters(until: end)) ?? []
        return ranges.enumerated().map { Chapter(title: "Chapter \($0.offset + 1)", timeRange: $0.element) }
    }
}
