import EditModel
import Media
import Rendering
import Settings

/// Renders runs of a movie's frames to be looked at, exactly as an export shows them. Decoders stay open from run to
/// run.
struct DisplayedPictures {
    private let timeline: PictureTimeline
    package let canvas: Canvas
    private let library: MediaLibrary
    private let script: (any RenderScript)?
    private let readers: PictureReaders

    /// - Parameters:
    ///   - capabilities: The properties of the pictures that are kept.
    ///   - readers: The pool of decoders.
    ///   - attempt: The action in the error about a movie without a picture.
    /// - Throws: ``MediaError`` when the movie has no picture.
    init(
        _ movie: MovieSnapshot, carrying capabilities: PictureCapabilities = .displayedPictures, library: MediaLibrary,
        script: (any RenderScript)?, readers: PictureReaders = PictureReaders(), attempt: String
    ) throws {
        guard let video = movie.video else { throw MediaError(.unsupported, attempt, "the movie has no picture") }
        timeline = try PictureTimeline(movie, video)
        self.library = library
        self.script = script
        self.readers = readers
        canvas = try Canvas(timeline, library: library, carrying: capabilities)
    }

    package var movie: MovieSnapshot { timeline.movie }
    package var video: VideoSnapshot { timeline.video }

    /// Renders a run of frames in one pass of the decoders.
    /// - Parameters:
    ///   - frames: Within the movie.
    ///   - selection: The frames to render. All are, if an effect has memory.
    ///   - receive: Receives each frame and its number, as the canvas has it. Return false to stop.
    package func render(
        _ frames: Range<Int64>, only selection: FrameSelection = .all,
        _ receive: (Int64, consuming Frame) throws -> Bool
    ) throws {
        try RenderedPictures(
            timeline, canvas: canvas, library: library, frames: frames, selection: selection, script: script,
            readers: readers
        ).run(receive)
    }

    /// Converts rendered frames to RGBA of a size, straight and with all of their bits; pictures without alpha are
    /// opaque.
    func makeStillConversion(width: Int, height: Int) throws(MediaError) -> PictureConversion {
        try PictureConversion(
            from: canvas,
            to: PictureTarget(
                pixels: [canvas.isDeep ? .rgba64 : .rgba], size: PictureSize(width: width, height: height),
                carriesHighDynamicRange: false))
    }

    /// Converts rendered frames to packed RGB of a size, on black.
    package func makeConversion(width: Int, height: Int) throws(MediaError) -> PictureConversion {
        try PictureConversion(
            from: canvas, to: PictureTarget(pixels: [.rgb24], size: PictureSize(width: width, height: height)))
    }

    /// Converts rendered frames without alpha to packed RGB of a size.
    func makeConverter(width: Int, height: Int, _ pixels: PixelFormat) throws(MediaError) -> PictureConverter {
        try PictureConverter(
            from: canvas.format, to: canvas.displayFormat(width: width, height: height, pixels: pixels))
    }
}
