import CFFmpeg
import Pixels
import Values

/// Fits pictures of another shape into their track's, centred on black: a recording that changes its size in the middle
/// is shown without being stretched.
///
/// Not thread-safe: each belongs to its reader.
final class PictureFitter {
    private let format: VideoFormat
    private var scaler: (source: PictureFormat, scaler: PictureScaler, area: Area)?
    private var pool: FramePool?

    /// A part of the track's stored picture, in stored pixels.
    private struct Area {
        let x, y, width, height: Int
    }

    /// Shapes differ if their sides' ratios do by more: coded sizes are whole blocks. 3 %.
    private static let tolerance = 0.03

    init(_ format: VideoFormat) { self.format = format }

    /// True for a picture of another shape than the track's.
    func isForeign(_ frame: borrowing Frame) -> Bool {
        guard frame.width != format.codedWidth || frame.height != format.codedHeight else { return false }
        let shown = shown(frame)
        let ratio = shown.width / shown.height / (format.naturalSize.width / format.naturalSize.height)
        return abs(ratio - 1) > Self.tolerance
    }

    /// The size at which a picture is shown, in square pixels.
    private func shown(_ frame: borrowing Frame) -> Size {
        let own = frame.av.pointee.sample_aspect_ratio
        let tracks = format.naturalSize.width / Double(max(1, format.codedWidth))
        let aspect = own.num > 0 && own.den > 0 ? Double(own.num) / Double(own.den) : tracks
        return Size(width: Double(frame.width) * aspect, height: Double(frame.height))
    }

    /// The picture in the track's stored size, with the times and tags of the given one.
    func fitted(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        let canvas = try canvas(frame.format)
        let part = canvas.makeReference()
        let source = PictureFormat(
            width: frame.width, height: frame.height, pixels: frame.format, color: frame.color)
        if scaler?.source != source {
            let area = area(of: frame)
            var target = source
            (target.width, target.height) = (area.width, area.height)
            scaler = (source, try PictureScaler(from: source, to: target), area)
        }
        let (_, scaler, area) = scaler!
        part.av.pointee.crop_left = area.x
        part.av.pointee.crop_top = area.y
        part.av.pointee.crop_right = format.codedWidth - area.x - area.width
        part.av.pointee.crop_bottom = format.codedHeight - area.y - area.height
        try check("fit a picture", av_frame_apply_cropping(part.av, CInt(AV_FRAME_CROP_UNALIGNED)))
        let scaled = try scaler.convert(frame)
        try check("fit a picture", av_frame_copy(part.av, scaled.av))
        try check("fit a picture", av_frame_copy_props(canvas.av, frame.av))
        canvas.av.pointee.sample_aspect_ratio = AVRational(num: 0, den: 1)
        return canvas
    }

    /// A black picture of the track's stored size. Wraps `av_image_fill_black`.
    private func canvas(_ pixels: PixelFormat) throws(MediaError) -> Frame {
        if pool?.format != pixels {
            pool = FramePool(width: format.codedWidth, height: format.codedHeight, format: pixels)
        }
        let canvas = try pool!.makeFrame()
        let av = canvas.av
        var strides = (0..<4).map { canvas.stride($0) }
        try check(
            "fit a picture",
            av_image_fill_black(
                av.pointee.extended_data, &strides, pixels.av,
                format.color.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG,
                CInt(format.codedWidth),
                CInt(format.codedHeight)))
        return canvas
    }

    /// The largest area of the picture's shape, on whole chroma samples.
    private func area(of frame: borrowing Frame) -> Area {
        let shown = shown(frame)
        let natural = format.naturalSize
        let scale = min(natural.width / shown.width, natural.height / shown.height)
        let (width, x) = Self.even(
            shown.width * scale * Double(format.codedWidth) / natural.width, of: format.codedWidth)
        let (height, y) = Self.even(
            shown.height * scale * Double(format.codedHeight) / natural.height, of: format.codedHeight)
        return Area(x: x, y: y, width: width, height: height)
    }

    /// A length and its place in the middle of another, both of them multiples of 4 where that is possible: chroma has a
    /// quarter of the samples at most.
    private static func even(_ length: Double, of whole: Int) -> (length: Int, start: Int) {
        let start = (whole - Int(length.rounded())) / 2 & ~3
        return (max(1, whole - 2 * start), start)
    }
}
