/// The result of a finished job.
package struct Summary: Sendable, Equatable {
    /// A written file.
    package struct File: Sendable, Equatable {
        /// 0 for a file without pictures.
        package var frames: Int
        /// The duration is `durationValue / durationTimescale` seconds.
        package var durationValue: Int64
        package var durationTimescale: Int32
        /// The picture's size in pixels; 0 for a file without pictures.
        package var width: Int
        package var height: Int

        package init(frames: Int, durationValue: Int64, durationTimescale: Int32, width: Int, height: Int) {
            self.frames = frames
            self.durationValue = durationValue
            self.durationTimescale = durationTimescale
            self.width = width
            self.height = height
        }
    }

    /// In the order the outputs were requested, one for each. Empty for commands that write no file.
    package var files: [File]
    /// `.recipeError` when a check found errors, the worst failure of files that were described one by one, else
    /// `.success`.
    package var status: ExitStatus
    /// The parts of all movies; nil if none was exported in parts.
    package var parts: PartCounts?

    package init(files: [File] = [], status: ExitStatus = .success, parts: PartCounts? = nil) {
        self.files = files
        self.status = status
        self.parts = parts
    }
}

/// The parts of an export.
package struct PartCounts: Sendable, Equatable {
    /// All parts.
    package var total: Int
    /// Those that an earlier export had made.
    package var found: Int

    /// - Precondition: Neither is negative, and not more were found than there are.
    package init(total: Int, found: Int) {
        precondition(found >= 0 && found <= total, "found parts are parts")
        self.total = total
        self.found = found
    }

    package static func + (left: PartCounts, right: PartCounts) -> PartCounts {
        PartCounts(total: left.total + right.total, found: left.found + right.found)
    }
}

/// The progress of a render.
package struct Progress: Sendable, Equatable {
    /// Written frames of the result.
    package var frames: Int
    /// All frames of the result; nil while their number is not known.
    package var totalFrames: Int?

    /// - Precondition: No count is negative.
    package init(frames: Int, totalFrames: Int?) {
        precondition(frames >= 0 && (totalFrames ?? 0) >= 0, "counts of frames are not negative")
        self.frames = frames
        self.totalFrames = totalFrames
    }

    /// From 0 to 1; nil while the number of frames is not known.
    package var fraction: Double? {
        guard let totalFrames else { return nil }
        return totalFrames == 0 ? 1 : min(Double(frames) / Double(totalFrames), 1)
    }
}

extension Summary.File: Record {
    static let layout = Fields(Self.init(frames:durationValue:durationTimescale:width:height:)) {
        ($0.frames, $0.durationValue, $0.durationTimescale, $0.width, $0.height)
    }
    .require("a timescale") { $0.durationTimescale > 0 }
}

extension Summary: Record {
    static let layout = Fields(Self.init(files:status:parts:)) { ($0.files, $0.status, $0.parts) }
}

extension PartCounts: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(total, found) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (total, found) = try reader.values()
        guard found >= 0, found <= total else { throw MessageError(expected: "counts of parts") }
    }
}

extension Progress: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(frames, totalFrames) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (frames, totalFrames) = try reader.values()
        guard frames >= 0, (totalFrames ?? 0) >= 0 else { throw MessageError(expected: "counts of frames") }
    }
}
