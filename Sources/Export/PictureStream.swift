import EditModel
import Media
import MediaTime
import Rendering

/// Composes a run of a movie's output frames on threads of its own and gives them one at a time.
///
/// Frames are composed a little ahead of whoever takes them. Used by one thread; dropped early, it stops its threads.
final class PictureStream {
    /// One composed frame on its way between the threads.
    private struct Item: ~Copyable, Sendable {
        let number: Int64
        let frame: Frame

        consuming func takeFrame() -> Frame { frame }
    }

    private let frames = BoundedQueue<Item>(capacity: 2)
    private let group = StageGroup()
    private var isJoined = false
    private let format: PictureFormat
    private let frameDuration: Time

    /// - Parameter range: Output frame numbers, within the movie.
    init(
        _ movie: MovieSnapshot, _ video: VideoSnapshot, canvas: Canvas, library: MediaLibrary,
        frames range: Range<Int64>
    ) throws {
        format = canvas.format
        frameDuration = video.frameDuration
        let pictures = try RenderedPictures(movie, video, canvas: canvas, library: library, frames: range, script: nil)
        group.onCancel { [frames] in frames.cancel() }
        do { try pictures.start(in: group) } catch {
            group.fail(error)
            return
        }
        let composing = Handover(pictures)
        group.start { [frames] in
            try composing.value.compose { number, frame in frames.put(Item(number: number, frame: frame)) }
            frames.finish()
        }
    }

    deinit {
        guard !isJoined else { return }
        group.cancel()
        try? group.join()
    }

    /// The next frame and its number; nil after the last.
    /// - Throws: The first failure of any thread.
    func next() throws -> PictureBuffer? {
        guard !isJoined else { return nil }
        if let item = frames.take() { return try buffer(item) }
        isJoined = true
        try group.join()
        return nil
    }

    private func buffer(_ item: consuming Item) throws -> PictureBuffer {
        let time = try frameDuration.multiplied(by: item.number)
        return PictureBuffer(item.takeFrame(), format: format, time: time, duration: frameDuration)
    }
}
