import EditModel
import Media
import MediaTime
import Rendering

/// Returns a run of a movie's output frames one at a time: decoded ahead on other threads, composed when requested.
///
/// Used by one thread, on which the recipe's functions may be called; dropped early, it stops its threads.
final class PictureStream {
    private let pictures: RenderedPictures
    private let group = StageGroup()
    private let format: PictureFormat
    private let timing: FrameTiming
    private var isJoined = false

    /// - Parameter frames: Output frame numbers, within the movie.
    init(
        _ timeline: PictureTimeline, canvas: Canvas, library: MediaLibrary, frames: Range<Int64>,
        script: (any RenderScript)?
    ) throws {
        format = canvas.format
        timing = timeline.video.timing
        pictures = try RenderedPictures(timeline, canvas: canvas, library: library, frames: frames, script: script)
        do { try pictures.start(in: group) } catch { group.fail(error) }
    }

    deinit {
        pictures.stop()
        guard !isJoined else { return }
        group.cancel()
        try? group.join()
    }

    /// The next frame; nil after the last.
    /// - Throws: The first failure of any thread.
    func next() throws -> PictureBuffer? {
        guard !isJoined else { return nil }
        do {
            if let picture = try pictures.next() {
                let time = try timing.time(of: picture.number)
                let duration = try timing.duration(of: picture.number)
                return PictureBuffer(picture.takeFrame(), format: format, time: time, duration: duration)
            }
        } catch {
            group.fail(error)
        }
        pictures.stop()
        isJoined = true
        group.cancel()
        try group.join()
        return nil
    }
}
