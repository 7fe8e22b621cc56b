import EditModel
import Media
import MediaTime
import Pixels
import Rendering

/// Renders single frames of a movie as pictures, exactly as an export shows them.
package struct FrameExtractor {
    private let pictures: DisplayedPictures

    /// - Parameters:
    ///   - movie: A validated snapshot.
    ///   - script: The recipe's functions, for a movie that calls some.
    /// - Throws: ``MediaError`` when the movie has no picture.
    package init(_ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)? = nil) throws {
        pictures = try DisplayedPictures(movie, library: library, script: script, attempt: "show a frame")
    }

    /// What frames are composed on.
    package var canvas: Canvas { pictures.canvas }

    /// The number of the frame shown at a movie time.
    /// - Throws: ``MediaError`` when the time is not within the picture.
    package func frameNumber(at time: Time) throws -> Int64 {
        let end = pictures.movie.pictureDuration
        guard time.isNumeric, time >= .zero, time < end else {
            throw MediaError(
                .unsupported, "show the frame at \(time)",
                "the picture goes from 0 up to \(end), which is not included")
        }
        return try pictures.video.timing.frame(shownAt: time)
    }

    /// Renders one frame and encodes it as a PNG of 8 bits a channel.
    /// - Parameters:
    ///   - number: Within the movie, as ``frameNumber(at:)`` gives it.
    ///   - width: In pixels; nil for the movie's own.
    ///   - height: In pixels; nil for the movie's own.
    package func png(frame number: Int64, width: Int? = nil, height: Int? = nil) throws -> [UInt8] {
        var png: [UInt8] = []
        try render(number, width: width ?? pictures.canvas.width, height: height ?? pictures.canvas.height) {
            png = try PNGEncoder.encode($0)
        }
        return png
    }

    /// Renders one frame at another size.
    /// - Parameter number: Within the movie, as ``frameNumber(at:)`` gives it.
    /// - Returns: Red, green and blue of each pixel, rows without gaps.
    package func rgb(frame number: Int64, width: Int, height: Int) throws -> [UInt8] {
        var rgb: [UInt8] = []
        try render(number, width: width, height: height) { rgb = $0.packedPixels(bytesPerPixel: 3) }
        return rgb
    }

    /// Composes one frame, which nobody looks at.
    /// - Parameter number: Within the movie, as ``frameNumber(at:)`` gives it.
    package func compose(frame number: Int64) throws {
        try pictures.render(number..<number + 1) { _, _ in false }
    }

    private func render(
        _ number: Int64, width: Int, height: Int, _ receive: (borrowing Frame) throws -> Void
    ) throws {
        precondition((0..<pictures.video.frameCount).contains(number), "the movie has the frame")
        let converter = try pictures.makeConverter(width: width, height: height, .rgb24)
        try pictures.render(number..<number + 1) { _, frame in
            try receive(converter.convert(frame))
            return false
        }
    }
}
