import Messages
import SystemCalls
import Wording

// What programs read.
extension Reporter {
    /// A line of standard error that is not progress.
    static let lineForm = JSONForm<(kind: LineKind, text: String)>([
        JSONMember("level", .choice) { $0.kind },
        JSONMember("message", .string) { $0.text },
    ])

    /// The progress of a render: what is done, the frames of the first report, and the seconds since.
    static let progressForm = JSONForm<(progress: Progress, first: Int, elapsed: Double)>([
        JSONMember("frames", .integer) { $0.progress.frames },
        JSONMember("total_frames", .orNull(.integer)) { $0.progress.totalFrames },
        JSONMember("fraction", .orNull(.number), "From 0 to 1") { $0.progress.fraction },
        JSONMember("frames_per_second", .number) { state in
            tenths(ProgressBar.framesPerSecond(state.progress, first: state.first, elapsed: state.elapsed) ?? 0)
        },
        JSONMember("seconds_left", .orNull(.number)) { state in
            ProgressBar.timeLeft(state.progress, first: state.first, elapsed: state.elapsed).map(tenths)
        },
    ])

    /// The files that a job wrote.
    static let resultForm = JSONForm<(files: [(path: RawString, content: Summary.File)], parts: PartCounts?)>([
        JSONMember("files", .list(fileForm)) { $0.files },
        JSONMember("parts", optional: partsForm, "Of an export in parts, such as one with a cache") { $0.parts },
    ])

    private static let fileForm = JSONForm<(path: RawString, content: Summary.File)>([
        JSONMember("path", .string) { $0.path.repaired },
        JSONMember("bytes", .orNull(.integer), "Of the file, or of all files of a folder") { size(of: $0.path) },
        JSONMember("frames", .integer, "0 for sound alone, and for files that are not media") { $0.content.frames },
        JSONMember("duration", .fraction, "In seconds, exactly") { file in
            (file.content.durationValue, Int64(file.content.durationTimescale))
        },
        JSONMember("duration_seconds", .number, "The same, to the nearest number") { file in
            Double(file.content.durationValue) / Double(file.content.durationTimescale)
        },
        JSONMember("width", .integer, "In pixels; 0 without pictures") { $0.content.width },
        JSONMember("height", .integer) { $0.content.height },
    ])

    private static let partsForm = JSONForm<PartCounts>([
        JSONMember("total", .integer) { $0.total },
        JSONMember("found", .integer, "Those that an earlier export had made") { $0.found },
    ])

    /// The bytes of a file, or of all files of a folder; nil if there is none.
    private static func size(of path: RawString) -> Int64? {
        guard let status = fileStatus(path) else { return nil }
        guard status.isFolder else { return status.isRegular ? Int64(status.st_size) : nil }
        let names = (try? FolderListing.names(at: path)) ?? []
        return names.reduce(0) { $0 + (size(of: path.appending($1)) ?? 0) }
    }

    package static let schemas = [
        JSONSchema(
            "message", "A line of standard error with --json or --progress json: what is said meanwhile",
            lineForm.schema),
        JSONSchema("progress", "A line of standard error with --progress json: a render", progressForm.schema),
        JSONSchema("batch-progress", "A line of standard error with --progress json: a batch", RowProgress.form.schema),
        JSONSchema(
            "record-progress", "A line of standard error with --progress json: a recording", RecordingLine.form.schema),
        JSONSchema("result", "The files that run, frame, sheet, pack and others wrote, with --json", resultForm.schema),
    ]
}

/// Rounds a number for programs.
func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
