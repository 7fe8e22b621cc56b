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

    /// - Parameters:
    ///   - frames: Output frame numbers, within the movie.
    ///   - readers: The pool of decoders.
    init(
        _ timeline: PictureTimeline, canvas: Canvas, library: MediaLibrary, frames: Range<Int64>,
        script: (any RenderScript)?, readers: PictureReaders = PictureReaders()
    ) throws {
        format = canvas.format
        timing = timeline.video.timing
        pictures = try RenderedPictures(
            timeline, canvas: canvas, library: library, frames: frames, script: script, readers: readers)
        do { try pictures.start(in: group) } catch { group.fail(error) }
    }

    deinit {
        pictures.stop()
        guard !isJoined else { return }
        group.cancel()
        try? group.join()
    }

    /// Packets no decoder could use so far.
    package var damagedPackets: Int { pictures.damagedPackets }

    /// The next frame; nil after the last.
    /// - Throws: The first failure of any thread.
    package func next() throws -> PictureBuffer? {
        guard let picture = try nextPicture() else { return nil }
        let time = try timing.time(of: picture.number)
        let duration = try timing.duration(of: picture.number)
        return PictureBuffer(picture.takeFrame(), format: format, time: time, duration: duration)
    }

    /// The next frame as the canvas has it; nil after the last.
    /// - Parameter number: Frames before it need not be composed, and are returned only where effects need them.
    /// - Throws: The first failure of any thread.
    package func nextPicture(atOrAfter number: Int64 = 0) throws -> RenderedPictures.Picture? {
        guard !isJoined else { return nil }
        do {
            try pictures.skip(to: number)
            if let picture = try pictures.next() { return picture }
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
