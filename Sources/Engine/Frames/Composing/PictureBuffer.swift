import Media
import MediaTime
import Pixels

/// One picture of a movie or a track, and its time: the output of readers and the input of writers. CMSampleBuffer.
///
/// Its pixels are never written: other buffers may share them.
package final class PictureBuffer {
    /// The start, in the time of the movie or track that was read.
    package let time: Time
    package let duration: Time
    /// Size, samples and colour, every part specified.
    package let format: PictureFormat
    private let frame: Frame

    package init(_ frame: consuming Frame, format: PictureFormat, time: Time, duration: Time) {
        self.frame = frame
        self.format = format
        self.time = time
        self.duration = duration
    }

    /// A picture of red, green, blue and alpha.
    /// - Parameter bitmap: Premultiplied.
    package init(_ bitmap: Bitmap, time: Time, duration: Time) throws(MediaError) {
        let pool = FramePool(width: bitmap.width, height: bitmap.height, format: .rgba)
        let frame = try pool.makeFrame()
        frame.fill(from: bitmap)
        try frame.unpremultiplyPacked()
        self.frame = frame
        self.time = time
        self.duration = duration
        var color = ColorDescription.bt709
        color.isFullRange = true
        format = PictureFormat(width: bitmap.width, height: bitmap.height, pixels: .rgba, color: color)
    }

    /// Bytes the pixels take, about.
    package var size: Int { format.width * format.height * (format.pixels == .rgba ? 4 : 2) }

    /// The picture as premultiplied RGBA for display: high dynamic range is converted to standard range.
    package func bitmap() throws(MediaError) -> Bitmap {
        let converted = try PictureConverter(from: format, to: format.displayed(as: .rgba)).convert(frame)
        if format.pixels.hasAlphaPlane { converted.premultiply() }
        return converted.bitmap()
    }

    /// The picture in another format. Code values are not converted between the primaries of BT.601 and BT.709, as with
    /// images.
    package func converted(to target: PictureFormat, _ converter: inout PictureConverter?) throws(MediaError) -> Frame {
        var source = format
        if source.color.primaries.isConventional, target.color.primaries.isConventional {
            source.color.primaries = target.color.primaries
        }
        if converter?.matches(source, target) != true { converter = try PictureConverter(from: source, to: target) }
        return try converter!.convert(frame)
    }
}
