import EditModel
import Media
import MediaTime
import Pixels
import Rendering

/// Renders single frames of a movie as pictures, exactly as an export shows them.
package struct FrameExtractor {
    private let movie: MovieSnapshot
    private let video: VideoSnapshot
    private let library: MediaLibrary
    private let canvas: Canvas
    private let script: (any RenderScript)?
    /// Decoders stay open from picture to picture.
    private let readers = PictureReaders()

    /// - Parameters:
    ///   - movie: A validated snapshot.
    ///   - script: The recipe's functions, for a movie that calls some.
    /// - Throws: ``MediaError`` when the movie has no picture.
    package init(_ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)? = nil) throws {
        guard let video = movie.video else {
            throw MediaError(.unsupported, "show a frame", "the movie has no picture")
        }
        self.movie = movie
        self.video = video
        self.library = library
        self.script = script
        canvas = try Canvas(
            movie, video, library: library, carrying: .displayedPictures)
    }

    /// The number of the frame shown at a movie time.
    /// - Throws: ``MediaError`` when the time is not within the picture.
    package func frameNumber(at time: Time) throws -> Int64 {
        guard time.isNumeric, time >= .zero, time < movie.pictureDuration else {
            throw MediaError(
                .unsupported, "show the frame at \(time)",
                "the picture goes from 0 up to \(movie.pictureDuration), which is not included")
        }
        return try video.timing.frame(shownAt: time)
    }

    /// Renders one frame and encodes it as a PNG of 8 bits a channel.
    /// - Parameters:
    ///   - number: Within the movie, as ``frameNumber(at:)`` gives it.
    ///   - width: In pixels; nil for the movie's own.
    ///   - height: In pixels; nil for the movie's own.
    package func png(frame number: Int64, width: Int? = nil, height: Int? = nil) throws -> [UInt8] {
        var png: [UInt8] = []
        try render(number, width: width ?? canvas.width, height: height ?? canvas.height) {
            png = try PNGEncoder.encode($0)
        }
        return png
    }

    /// Renders one frame at another size.
    /// - Parameter number: Within the movie, as ``frameNumber(at:)`` gives it.
    /// - Returns: Red, green and blue of each pixel, rows without gaps.
    package func rgb(frame number: Int64, width: Int, height: Int) throws -> [UInt8] {
        var pixels: [UInt8] = []
        try render(number, width: width, height: height) { pixels = $0.packedPixels(bytesPerPixel: 3) }
        return pixels
    }

    private func render(
        _ number: Int64, width: Int, height: Int, _ receive: (borrowing Frame) throws -> Void
    ) throws {
        precondition((0..<video.frameCount).contains(number), "the movie has the frame")
        let rendered = try RenderedPictures(
            movie, video, canvas: canvas, library: library, frames: number..<number + 1, script: script,
            readers: readers)
        let target = canvas.displayFormat(width: width, height: height, pixels: .rgb24)
        try rendered.run { _, frame in
            try receive(try PictureConverter(from: canvas.format, to: target).convert(frame))
            return false
        }
    }
}
