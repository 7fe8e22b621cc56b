/// What a job that is done made.
package struct Summary: Sendable, Equatable {
    /// One file that was written.
    package struct File: Sendable, Equatable {
        /// Frames it holds; 0 for one without pictures.
        package var frames: Int
        /// How long it plays: `durationValue / durationTimescale` seconds.
        package var durationValue: Int64
        package var durationTimescale: Int32
        /// The picture's size in pixels; 0 for one without pictures.
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
    /// What luaedit exits with: `.recipeError` when a check found errors, else `.success`.
    package var status: ExitStatus

    package init(files: [File] = [], status: ExitStatus = .success) {
        self.files = files
        self.status = status
    }
}

extension Summary.File: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(frames)
        writer.write(durationValue)
        writer.write(durationTimescale)
        writer.write(width)
        writer.write(height)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        frames = try reader.integer()
        durationValue = try reader.integer()
        durationTimescale = try reader.integer()
        guard durationTimescale > 0 else { throw MessageError(expected: "a timescale") }
        width = try reader.integer()
        height = try reader.integer()
    }
}

extension Summary: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(files)
        writer.write(status.rawValue)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        files = try reader.list()
        status = ExitStatus(rawValue: try reader.integer())
    }
}
