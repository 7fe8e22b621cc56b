import Export
import Supervision

extension WorkerChannel {
    /// Tells how far one render is.
    func report(_ progress: ExportProgress) {
        report(Progress(frames: Int(progress.completed), totalFrames: Int(progress.total)))
    }

    /// Shows a picture on the terminal that is standard output.
    /// - Parameter pixels: Red, green and blue of each, by rows.
    func show(_ pixels: [UInt8], width: Int, height: Int) throws(Failure) {
        guard let picture = TerminalPicture(width: width, height: height, pixels: pixels) else {
            throw Failure(.engineFailure, "a picture of \(width)×\(height) cannot be shown")
        }
        show(picture)
    }
}
