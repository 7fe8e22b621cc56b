import EditModel
import Media
import Pixels

/// A drawn layer, ready to be laid onto many pictures at any place.
///
/// Not thread-safe: it belongs to one thread.
final class LayerRaster {
    let bitmap: Bitmap
    private let canvas: Canvas
    /// The bitmap for whole places, by what these leave over in the chroma samples.
    private var overlays: [Int: Overlay] = [:]
    /// The bitmap with straight alpha, for all other places.
    private var sampled: SampledRaster?

    /// - Parameter bitmap: In sRGB.
    init(_ bitmap: Bitmap, canvas: Canvas) {
        self.bitmap = bitmap.converted(to: canvas.color)
        self.canvas = canvas
    }

    /// About how much memory it takes, in bytes.
    var bytes: Int { bitmap.pixels.count * 2 + 512 }

    /// Lays the raster onto a picture of the canvas's layout, with or without alpha, clipped.
    /// - Parameters:
    ///   - place: From the raster's pixels to the picture's.
    ///   - sampler: For places between pixels.
    func draw(
        onto picture: PictureView, place: PlaneTransform, opacity: Opacity, sampler: AffineSampler
    ) throws {
        guard let (x, y) = place.wholeShift else {
            return try drawSampled(onto: picture, place: place, opacity: opacity, sampler: sampler)
        }
        guard x < picture.width, y < picture.height, x + bitmap.width > 0, y + bitmap.height > 0 else { return }
        let (maskX, maskY) = ((1 << canvas.layout.chromaShiftX) - 1, (1 << canvas.layout.chromaShiftY) - 1)
        let (restX, restY) = (x & maskX, y & maskY)
        overlay(restX, restY).draw(onto: picture, opacity: opacity, dx: x - restX, dy: y - restY)
    }

    private func overlay(_ x: Int, _ y: Int) -> Overlay {
        let key = y << 2 | x
        if let known = overlays[key] { return known }
        let made = Overlay(
            bitmap, x: x, y: y, layout: canvas.layout, color: canvas.color, pictureWidth: canvas.width,
            pictureHeight: canvas.height)
        overlays[key] = made
        return made
    }

    private func drawSampled(
        onto picture: PictureView, place: PlaneTransform, opacity: Opacity, sampler: AffineSampler
    ) throws {
        let source = try sampled ?? SampledRaster(bitmap, canvas: canvas)
        sampled = source
        guard let view = source.frame.view else { return }
        let margin = Double(SampledRaster.margin)
        let shifted = PlaneTransform(
            a: place.a, b: place.b, c: place.c, d: place.d, tx: place.tx - margin * (place.a + place.c),
            ty: place.ty - margin * (place.b + place.d))
        sampler.draw(view, onto: picture, transform: shifted, opacity: opacity, pyramid: source.pyramid)
    }
}

extension LayerRaster: Equatable {
    static func == (a: LayerRaster, b: LayerRaster) -> Bool { a === b }
}

/// A bitmap as a picture with straight alpha, with transparency around it so that its edges are soft.
private final class SampledRaster {
    static let margin = 2
    let frame: Frame
    let pyramid = PicturePyramid()

    init(_ bitmap: Bitmap, canvas: Canvas) throws {
        let (width, height) = (bitmap.width + 2 * Self.margin, bitmap.height + 2 * Self.margin)
        var layout = canvas.layout
        layout.hasAlpha = true
        guard let format = PixelFormat(layout: layout) else {
            preconditionFailure("every canvas has a format with alpha")
        }
        var grown = Bitmap(width: width, height: height)
        grown.draw(bitmap, x: Self.margin, y: Self.margin)
        frame = try FramePool(width: width, height: height, format: format).makeFrame()
        frame.view?.set(to: grown, color: canvas.color)
    }
}

extension PlaneTransform {
    /// By how many whole pixels the map shifts, if that is all it does; nearly whole ones count.
    fileprivate var wholeShift: (x: Int, y: Int)? {
        AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty).wholeShift
    }
}
