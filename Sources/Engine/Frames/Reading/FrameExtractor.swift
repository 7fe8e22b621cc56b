import EditModel
import Media
import MediaTime
import Pixels
import Rendering

/// Renders single frames of a movie as pictures, exactly as an export has them.
package struct FrameExtractor {
    private let pictures: DisplayedPictures

    /// - Parameters:
    ///   - transparency: Where frames are transparent, by the export's ``Preset/Picture/capabilities``. If an export of
    ///     opaque pictures would be refused because of a transparent background, frames are transparent in any case.
    ///   - readers: Decoders that may be open already, of files that have not changed since.
    /// - Throws: ``MediaError`` when the movie has no picture.
    package init(
        _ movie: MovieSnapshot, transparency: PictureCapabilities.Transparency = .none, library: MediaLibrary,
        script: (any RenderScript)? = nil, readers: PictureReaders = PictureReaders()
    ) throws {
        var capabilities = PictureCapabilities.stills
        capabilities.transparency = max(transparency, .backgrounds)
        pictures = try DisplayedPictures(
            movie, carrying: capabilities, library: library, script: script, readers: readers, attempt: "show a frame")
    }

    /// The canvas of the frames.
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

    /// Renders one frame with the chroma and the bits that the movie has, and the alpha that its export has.
    /// - Parameters:
    ///   - number: Within the movie, as ``frameNumber(at:)`` gives it.
    ///   - width: In pixels; nil for the movie's own.
    ///   - height: In pixels; nil for the movie's own.
    package func picture(frame number: Int64, width: Int? = nil, height: Int? = nil) throws -> StillPicture {
        let (width, height) = (width ?? pictures.canvas.width, height ?? pictures.canvas.height)
        try requireMemory(width, height)
        return try render(number, pictures.makeStillConversion(width: width, height: height)) { StillPicture($0) }
    }

    /// Throws if a picture does not fit in memory: at the end, the decoded and the composed picture exist twice, and
    /// the written one three times.
    private func requireMemory(_ width: Int, _ height: Int) throws(MediaError) {
        let canvas = pictures.canvas
        let need =
            canvas.format.pixels.byteCount(width: canvas.width, height: canvas.height) * 2
            + (canvas.isDeep ? PixelFormat.rgba64 : .rgba).byteCount(width: width, height: height) * 11 / 4
        try MemoryLimit.require(need, to: "render a picture of \(width)×\(height) pixels")
    }

    /// Renders one frame and encodes it as a PNG, of 16 bits a channel where a source has more than 8, and with alpha
    /// where the frame is not opaque everywhere.
    /// - Parameters: As of ``picture(frame:width:height:)``.
    package func png(frame number: Int64, width: Int? = nil, height: Int? = nil) throws -> [UInt8] {
        try PNGEncoder.encode(picture(frame: number, width: width, height: height))
    }

    /// Renders one frame and encodes it as a picture file, with the alpha and the bits that the format has.
    /// - Parameters: As of ``picture(frame:width:height:)``.
    package func still(frame number: Int64, as format: StillFormat, width: Int, height: Int) throws -> [UInt8] {
        try StillEncoder.encode(picture(frame: number, width: width, height: height), as: format)
    }

    /// Renders one frame at another size, on black.
    /// - Parameter number: Within the movie, as ``frameNumber(at:)`` gives it.
    /// - Returns: Red, green and blue of each pixel, rows without gaps.
    package func rgb(frame number: Int64, width: Int, height: Int) throws -> [UInt8] {
        try render(number, pictures.makeConversion(width: width, height: height)) {
            $0.packedPixels(bytesPerPixel: 3)
        }
    }

    /// Composes one frame and drops it.
    /// - Parameter number: Within the movie, as ``frameNumber(at:)`` gives it.
    package func compose(frame number: Int64) throws {
        try pictures.render(number..<number + 1) { _, _ in false }
    }

    private func render<Result>(
        _ number: Int64, _ conversion: PictureConversion, _ receive: (borrowing Frame) -> Result
    ) throws -> Result {
        precondition((0..<pictures.video.frameCount).contains(number), "the movie has the frame")
        var result: Result?
        try pictures.render(number..<number + 1) { _, frame in
            result = receive(try conversion.convert(frame))
            return false
        }
        guard let result else { throw MediaError(.engineFailure, "show a frame", "the movie gave none") }
        return result
    }
}
