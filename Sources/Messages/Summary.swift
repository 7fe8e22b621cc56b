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
    /// `.recipeError` when a check found errors, else `.success`.
    package var status: ExitStatus

    package init(files: [File] = [], status: ExitStatus = .success) {
        self.files = files
        self.status = status
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

extension Summary.File: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(frames, durationValue, durationTimescale, width, height)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        (frames, durationValue, durationTimescale, width, height) = try reader.values()
        guard durationTimescale > 0 else { throw MessageError(expected: "a timescale") }
    }
}

extension Summary: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(files, status) }

    init(from reader: inout MessageReader) throws(MessageError) { (files, status) = try reader.values() }
}

extension Progress: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(frames, totalFrames) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (frames, totalFrames) = try reader.values()
        guard frames >= 0, (totalFrames ?? 0) >= 0 else { throw MessageError(expected: "counts of frames") }
    }
}
