import Frames
import Media
import MediaTime
import Pixels

/// A movie writer's track of pictures. AVAssetWriterInput.
package final class PictureInput {
    /// The format and size that pictures are converted to.
    package let format: PictureFormat
    /// Pictures appended so far.
    package private(set) var count: Int64 = 0
    private let writer: MovieWriter
    private let track: WriterTrack
    private let frameDuration: Time
    private var lastPlace: Int64?
    private var converter: PictureConverter?
    /// The pool for the last size of bitmaps.
    private var drawnPool: FramePool?

    init(_ writer: MovieWriter, _ track: WriterTrack, _ format: PictureFormat, _ frameDuration: Time) {
        self.writer = writer
        self.track = track
        self.format = format
        self.frameDuration = frameDuration
    }

    /// Appends a picture that something has read.
    /// - Parameter time: When it begins; nil for the buffer's own time.
    package func append(_ picture: PictureBuffer, at time: Time? = nil) throws {
        // Transparent pixels have a colour too, which is not meant to be seen.
        if picture.format.pixels.hasAlphaPlane { return try append(picture.bitmap(), at: time ?? picture.time) }
        let place = try place(of: time ?? picture.time)
        var converter = converter
        let frame = try picture.converted(to: format, &converter)
        self.converter = converter
        try encode(frame, place)
    }

    /// Appends a drawn picture; where it is clear, black shows.
    /// - Parameter time: When it begins; nil for right after the picture before it.
    package func append(_ bitmap: Bitmap, at time: Time? = nil) throws {
        let place = try time.map { try self.place(of: $0) } ?? (lastPlace ?? -1) + 1
        var color = format.color.ofDrawnColors
        color.isFullRange = true
        let drawn = PictureFormat(width: bitmap.width, height: bitmap.height, pixels: .rgba, color: color)
        if drawnPool?.width != bitmap.width || drawnPool?.height != bitmap.height {
            drawnPool = FramePool(width: bitmap.width, height: bitmap.height, format: .rgba)
        }
        let frame = try drawnPool!.makeFrame()
        frame.fill(from: bitmap)
        frame.makeOpaque()
        if converter?.matches(drawn, format) != true { converter = try PictureConverter(from: drawn, to: format) }
        try encode(try converter!.convert(frame), place)
    }

    /// The nearest place on the grid of frames.
    private func place(of time: Time) throws -> Int64 {
        guard time.isNumeric, time >= .zero else {
            throw MediaError(.unsupported, "append a picture at \(time)", "times begin at 0")
        }
        let place = try time.dividedRoundingNearest(by: frameDuration)
        guard let lastPlace, place <= lastPlace else { return place }
        let last = try frameDuration.multiplied(by: lastPlace)
        throw MediaError(
            .unsupported, "append a picture at \(time)",
            "the one before it is at \(last), and each is at least \(frameDuration) after the one before it")
    }

    private func encode(_ frame: consuming Frame, _ place: Int64) throws {
        frame.prepareForEncoding(timestamp: place)
        lastPlace = place
        count += 1
        track.mediaEnd = try frameDuration.multiplied(by: place + 1)
        try writer.encode(frame, track)
    }
}
