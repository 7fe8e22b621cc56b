import Media
import Rendering
import Threads

/// The resources of a machine that an export may use. They decide how many runs of parts are made at once, never a byte of
/// the result.
package struct ExportResources: Hashable, Sendable {
    package var cores: Int
    /// Bytes that the export may take in all.
    package var memory: Int

    /// Cores that one run of parts keeps busy: an encoder's threads, decoding and composing.
    private static let coresOfRun = 4
    /// Pictures that a run of parts holds, about: an encoder's that look ahead, decoders', and those in between.
    private static let picturesOfRun = 120
    /// More runs than this read a disk back and forth.
    private static let mostRuns = 8

    /// - Parameter memory: Bytes that the export may take in all.
    package init(cores: Int = Processors.count, memory: Int) {
        (self.cores, self.memory) = (cores, memory)
    }

    /// Runs of parts that are composed at once, at least 1: more take more memory and disturb each other.
    func runsAtOnce(_ canvas: Canvas) -> Int {
        // Samples of 8 bit are one byte, others two; colour is at most as large as brightness, twice.
        let bytes = canvas.width * canvas.height * (canvas.layout.bitDepth > 8 ? 2 : 1) * 3 / 2
        let room = memory / 2 / max(1, bytes * Self.picturesOfRun)
        return max(1, min(cores / Self.coresOfRun, room, Self.mostRuns))
    }
}
