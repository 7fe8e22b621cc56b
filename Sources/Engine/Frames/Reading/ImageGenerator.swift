import EditModel
import Media
import MediaTime
import Pixels
import Rendering

/// Renders pictures of a movie at many times, exactly as an export shows them. AVAssetImageGenerator.
///
/// All are rendered in one pass: what no picture shows is not composed, and only decoded where others need it.
package struct ImageGenerator {
    /// A rendered picture.
    package struct Image: Sendable {
        /// The index of its requested time.
        package let index: Int
        /// When the frame begins, in movie time.
        package let actualTime: Time
        /// With the alpha, the chroma and the bits that the movie has, unless the generator shows it on black.
        package let picture: StillPicture
    }

    /// The box of the pictures, in pixels; nil for the render size. They keep their shape and are never enlarged.
    package var maximumSize: (width: Int, height: Int)?
    /// The time by which a frame may begin too early if that saves rendering another; zero for the exact frame.
    package var requestedTimeToleranceBefore = Time.zero
    /// The time by which a frame may begin too late if that saves rendering another; zero for the exact frame.
    package var requestedTimeToleranceAfter = Time.zero

    private let pictures: DisplayedPictures

    /// - Parameter capabilities: The properties of the pictures that are kept.
    /// - Throws: ``MediaError`` when the movie has no picture.
    package init(
        _ movie: MovieSnapshot, carrying capabilities: PictureCapabilities = .stills, library: MediaLibrary,
        script: (any RenderScript)? = nil
    ) throws {
        pictures = try DisplayedPictures(
            movie, carrying: capabilities, library: library, script: script, attempt: "show frames")
    }

    private var timing: FrameTiming { pictures.video.timing }

    /// The size pictures have, in pixels.
    package var imageSize: (width: Int, height: Int) {
        let canvas = pictures.canvas
        guard let limit = maximumSize else { return (canvas.width, canvas.height) }
        let (width, height) = (Double(canvas.width), Double(canvas.height))
        let scale = min(Double(limit.width) / width, Double(limit.height) / height, 1)
        return (max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded())))
    }

    /// Renders the pictures shown at some times.
    /// - Parameters:
    ///   - times: In movie time, in any order, with or without repetitions.
    ///   - receive: Receives the pictures in the order of their frames.
    /// - Throws: ``MediaError`` when no frame is within the tolerances of a time; nothing is rendered then.
    package func generate(at times: [Time], _ receive: (Image) throws -> Void) throws {
        try render(try frames(for: times)[...], receive)
    }

    // MARK: - Which frames

    /// A requested time and its frame.
    private typealias Wanted = (index: Int, frame: Int64)

    /// The frames of all times, sorted; one that is wanted already answers again where the tolerances allow it.
    private func frames(for times: [Time]) throws -> [Wanted] {
        let asked = try times.enumerated().map { (index: $0.offset, range: try allowedFrames(at: $0.element)) }
        var wanted: [Wanted] = []
        for (index, frames) in asked.sorted(by: { $0.range.best < $1.range.best }) {
            if let last = wanted.last, (frames.first...frames.last).contains(last.frame) {
                wanted.append((index, last.frame))
            } else {
                wanted.append((index, frames.best))
            }
        }
        return wanted
    }

    /// The range of frames for a time, and the best of them.
    private func allowedFrames(at time: Time) throws -> (first: Int64, best: Int64, last: Int64) {
        guard time.isNumeric else { throw outside(time) }
        let shown = try timing.frame(shownAt: time)
        let lastFrame = timing.frameCount - 1
        let first = try tolerated(time, requestedTimeToleranceBefore, shown, isBefore: true)
        let last = try tolerated(time, requestedTimeToleranceAfter, shown, isBefore: false)
        guard first <= lastFrame, last >= 0, shown <= lastFrame || first < shown, shown >= 0 || last > shown else {
            throw outside(time)
        }
        return (max(first, 0), min(max(shown, 0), lastFrame), min(last, lastFrame))
    }

    /// The first or last frame that begins within a tolerance of a time; without tolerance the one that is shown.
    private func tolerated(_ time: Time, _ tolerance: Time, _ shown: Int64, isBefore: Bool) throws -> Int64 {
        guard tolerance > .zero else { return shown }
        guard tolerance.isNumeric else { return isBefore ? 0 : max(shown, timing.frameCount - 1) }
        return isBefore
            ? min(shown, try timing.firstFrame(atOrAfter: time - tolerance))
            : max(shown, try timing.frame(shownAt: time + tolerance))
    }

    private func outside(_ time: Time) -> MediaError {
        MediaError(
            .unsupported, "show the frame at \(time)",
            "the picture goes from 0 up to \(pictures.movie.pictureDuration), which is not included")
    }

    // MARK: - Rendering

    /// Renders frames in one pass and passes them on.
    private func render(_ wanted: ArraySlice<Wanted>, _ receive: (Image) throws -> Void) throws {
        guard let first = wanted.first, let last = wanted.last else { return }
        let size = imageSize
        let conversion = try pictures.makeStillConversion(width: size.width, height: size.height)
        var rest = wanted
        var numbers: [Int64] = []
        for frame in wanted.map(\.frame) where frame != numbers.last { numbers.append(frame) }
        try pictures.render(first.frame..<last.frame + 1, only: FrameSelection(numbers)) { number, frame in
            guard rest.first?.frame == number else { return true }
            let picture = StillPicture(try conversion.convert(frame))
            let time = try timing.time(of: number)
            while let next = rest.first, next.frame == number {
                try receive(Image(index: next.index, actualTime: time, picture: picture))
                rest.removeFirst()
            }
            return !rest.isEmpty
        }
    }
}
