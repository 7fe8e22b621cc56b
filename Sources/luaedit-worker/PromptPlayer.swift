import EditModel
import Export
import Glibc
import Media
import MediaTime
import Rendering
import Supervision

/// Shows a movie's frames on the terminal at the movie's pace; frames that come too late are left out.
struct PromptPlayer {
    private let extractor: FrameExtractor
    private let video: VideoSnapshot
    private let size: PictureSize

    /// - Parameter room: The pixels that a picture may have.
    init(
        _ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)?, room: (width: Int, height: Int)
    ) throws {
        extractor = try FrameExtractor(movie, library: library, script: script)
        guard let video = movie.video else { throw Failure(.recipeError, "the movie has no picture to play") }
        self.video = video
        size = PictureSize(width: video.renderWidth, height: video.renderHeight)
            .fitting(in: PictureSize(width: room.width, height: room.height), enlarges: false)
    }

    /// Plays to the end, or until the person has seen enough.
    func play(on channel: WorkerChannel) throws {
        let duration = try video.timing.time(of: video.frameCount)
        let start = monotonicSeconds()
        var frame: Int64 = 0
        defer { channel.endMovie() }
        while frame < video.frameCount, !Interruption.isWanted {
            let pixels = try extractor.rgb(frame: frame, width: size.width, height: size.height)
            guard let picture = TerminalPicture(width: size.width, height: size.height, pixels: pixels) else {
                throw Failure(.engineFailure, "a picture of \(size.width)×\(size.height) cannot be shown")
            }
            let time = try video.timing.time(of: frame)
            let early = time.approximateSeconds - (monotonicSeconds() - start)
            if early > 0 { usleep(UInt32(early * 1e6)) }
            let movie = MoviePicture(picture, time: Self.milliseconds(time), duration: Self.milliseconds(duration))
            guard channel.play(movie) else { return }
            let now = try Time(nearest: max(0, monotonicSeconds() - start))
            guard now < duration else { return }
            frame = max(frame + 1, try video.timing.frame(shownAt: now))
        }
    }

    private static func milliseconds(_ time: Time) -> Int64 { Int64(time.approximateSeconds * 1000) }
}
