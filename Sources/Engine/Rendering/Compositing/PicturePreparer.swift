import Media
import Pixels
import Values

/// Brings decoded pictures into the canvas's samples and colour, upright and at a size.
///
/// Keeps its scaler and its buffers from frame to frame. A picture that is right already passes through untouched, and
/// a still is prepared once. Not thread-safe: it belongs to one thread.
final class PicturePreparer {
    private let canvas: Canvas
    private let team: BandTeam
    private var converter: PictureConverter?
    /// The converter of pictures that are rotated before their chroma is subsampled.
    private var sharer: PictureConverter?
    private var halvedPool: FramePool?
    private var turnedPool: FramePool?
    private var still: Still?
    /// The work of the moving picture that was prepared last; nil after a still.
    private var lastWork: (format: VideoFormat, orientation: Orientation, size: (width: Int, height: Int))?
    /// The reductions of the still that was prepared last; nil after a moving picture.
    private(set) var pyramid: PicturePyramid?

    /// A still that was prepared. It is held, so that no other picture has its address.
    private struct Still: ~Copyable {
        let source: Frame
        let orientation: Orientation
        let result: Frame

        func makeReference() -> Frame { result.makeReference() }

        func isPrepared(_ frame: borrowing Frame, _ orientation: Orientation, _ size: (width: Int, height: Int)) -> Bool
        {
            source.hasSamePixels(as: frame) && orientation == self.orientation && result.width == size.width
                && result.height == size.height
        }
    }

    /// - Parameter team: The threads that work on it.
    init(canvas: Canvas, team: BandTeam) {
        self.canvas = canvas
        self.team = team
    }

    /// - Parameters:
    ///   - format: The track's format; its colour is used for untagged pictures.
    ///   - orientation: The picture's rotation and mirroring before it is placed.
    ///   - size: Of the result, in pixels.
    /// - Returns: A frame in the canvas's layout, with alpha if the source has it.
    func prepare(
        _ source: borrowing Frame, _ format: VideoFormat, _ orientation: Orientation, size: (width: Int, height: Int)
    ) throws(MediaError) -> Frame {
        lastWork = format.isStill ? nil : (format, orientation, size)
        guard format.isStill else {
            still = nil
            pyramid = nil
            return try prepareOnce(source, format, orientation, size)
        }
        if still != nil, still!.isPrepared(source, orientation, size) { return still!.makeReference() }
        // The one before is not needed any more.
        still = nil
        let result = try prepareOnce(source, format, orientation, size)
        // Frees the intermediate buffers: a still is prepared once, and may be far larger than the canvas.
        (converter, sharer, halvedPool, turnedPool) = (nil, nil, nil, nil)
        still = Still(source: source.makeReference(), orientation: orientation, result: result.makeReference())
        pyramid = PicturePyramid()
        return result
    }

    /// True if the last picture was a moving one that was prepared in the same way.
    func isReady(for format: VideoFormat, _ orientation: Orientation, _ size: (width: Int, height: Int)) -> Bool {
        guard let lastWork else { return false }
        return lastWork.size == size && lastWork.orientation == orientation && lastWork.format == format
    }

    private func prepareOnce(
        _ source: borrowing Frame, _ format: VideoFormat, _ orientation: Orientation, _ size: (width: Int, height: Int)
    ) throws(MediaError) -> Frame {
        let storedSize = orientation.isTransposed ? (width: size.height, height: size.width) : size
        let layout = canvas.layout
        guard orientation.isTransposed, layout.chromaShiftX != layout.chromaShiftY else {
            let converted = try convert(source, format, storedSize, layout)
            return orientation == .upright ? converted : try turn(converted, orientation)
        }
        // Chroma that columns share and rows do not, or the other way round, would be shared wrongly once it is turned.
        let whole = PixelLayout(bitDepth: layout.bitDepth, .yuv444)
        return try shareChroma(turn(convert(source, format, storedSize, whole), orientation))
    }

    /// A picture of the canvas's colour and depth with its chroma shared as the canvas's.
    private func shareChroma(_ picture: borrowing Frame) throws(MediaError) -> Frame {
        let (width, height) = (picture.width, picture.height)
        let from = PictureFormat(width: width, height: height, pixels: picture.format, color: canvas.color)
        let to = try target(width: width, height: height, canvas.layout, hasAlpha: picture.format.hasAlphaPlane)
        if sharer?.matches(from, to) != true { sharer = try PictureConverter(from: from, to: to, team: team) }
        return try sharer!.convert(picture)
    }

    private func target(
        width: Int, height: Int, _ layout: PixelLayout, hasAlpha: Bool
    ) throws(MediaError) -> PictureFormat {
        var layout = layout
        layout.hasAlpha = hasAlpha
        guard let pixels = PixelFormat(layout: layout) else {
            throw MediaError(.engineFailure, "convert a picture", "its layout has no format")
        }
        return canvas.format(width: width, height: height, pixels)
    }

    private func convert(
        _ source: borrowing Frame, _ format: VideoFormat, _ size: (width: Int, height: Int), _ layout: PixelLayout
    ) throws(MediaError) -> Frame {
        let from = source.pictureFormat(format.color, for: canvas.color)
        let target = try target(
            width: size.width, height: size.height, layout, hasAlpha: source.format.hasAlphaPlane)
        if from.isAlike(target) {
            let same = source.makeReference()
            same.av.pointee.format = target.pixels.rawValue
            return same
        }
        if let halved = try halve(source, from, target) { return halved }
        if converter?.matches(from, target) != true {
            converter = try PictureConverter(from: from, to: target, team: team)
        }
        return try converter!.convert(source)
    }

    /// An opaque picture at half its size; nil if more than the size would change. Grids and pictures in pictures
    /// shrink by exactly two, and swscale's general filter took a fifth of the time of a 2×2 grid.
    private func halve(
        _ source: borrowing Frame, _ from: PictureFormat, _ target: PictureFormat
    ) throws(MediaError) -> Frame? {
        var whole = target
        whole.width *= 2
        whole.height *= 2
        guard from.isAlike(whole), !from.pixels.hasAlphaPlane, let view = source.view else { return nil }
        if halvedPool?.width != target.width || halvedPool?.height != target.height {
            halvedPool = FramePool(width: target.width, height: target.height, format: target.pixels)
        }
        let halved = try halvedPool!.makeFrame()
        guard let half = halved.view, half.isHalf(of: view) else { return nil }
        half.halve(view, team: team)
        halved.color = target.color
        return halved
    }

    private func turn(_ source: borrowing Frame, _ orientation: Orientation) throws(MediaError) -> Frame {
        let width = orientation.isTransposed ? source.height : source.width
        let height = orientation.isTransposed ? source.width : source.height
        if turnedPool?.width != width || turnedPool?.height != height || turnedPool?.format != source.format {
            turnedPool = FramePool(width: width, height: height, format: source.format)
        }
        let turned = try turnedPool!.makeFrame()
        guard let target = turned.view, let view = source.view else {
            throw MediaError(.engineFailure, "turn a picture", "its format is \(source.format.name)")
        }
        target.copy(view, orientation: orientation)
        turned.color = canvas.color
        return turned
    }
}

extension VideoFormat {
    /// The same for a picture that may be stored in another size, as where a file's size changes in its middle: it is
    /// shown in the same place.
    func fitting(width: Int, height: Int) -> VideoFormat {
        guard width != codedWidth || height != codedHeight else { return self }
        var format = self
        (format.codedWidth, format.codedHeight) = (width, height)
        return format
    }
}
