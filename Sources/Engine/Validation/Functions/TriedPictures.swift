import EditModel
import Frames
import Media
import Rendering

/// Calls the functions that make pictures, one frame at a time.
final class TriedPictures {
    private let movie: MovieSnapshot
    private let script: TriedScript
    private let extractor: FrameExtractor
    private let drawn: DrawnPictures
    /// Errors that stopped a frame and were not a function's mistake.
    private(set) var found: [Finding] = []

    /// - Parameter movie: With a picture.
    init(_ movie: MovieSnapshot, _ script: TriedScript, _ library: MediaLibrary) throws {
        self.movie = movie
        self.script = script
        extractor = try FrameExtractor(movie, library: library, script: script)
        drawn = DrawnPictures(movie.sources, canvas: extractor.canvas, library: library, script: script)
    }

    /// Has a function make one frame.
    func perform(_ call: FunctionFrames.Call) throws {
        guard let video = movie.video, found.isEmpty else { return }
        do {
            switch call.kind {
            case .draw(let track, let segment):
                let segment = movie.videoTracks[track].segments[segment]
                guard let source = segment.sourceIndex else { return }
                _ = try drawn.picture(ofSource: source, in: segment, at: try video.timing.time(of: call.frame))
            case .compose:
                guard let compositor = video.compositor, !script.hasFailed(compositor.function) else { return }
                try extractor.compose(frame: call.frame)
            }
        } catch is TriedScript.NoFrame {
            // The script has recorded it as a finding.
        } catch let error as MediaError where error.kind != .engineFailure {
            let time = try video.timing.time(of: call.frame)
            found.append(
                Finding(.renderFailed, "\(error.description)", object: "frame \(call.frame) at \(time)"))
        }
    }
}
