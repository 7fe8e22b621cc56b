/// How far a render is.
package struct Progress: Sendable, Equatable {
    /// Frames of the result that are written.
    package var frames: Int
    /// Frames the result will have; nil while it is not known.
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

extension Progress: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(frames)
        writer.write(totalFrames ?? -1)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        frames = try reader.integer()
        let total: Int = try reader.integer()
        guard frames >= 0, total >= -1 else { throw MessageError(expected: "counts of frames") }
        totalFrames = total < 0 ? nil : total
    }
}
