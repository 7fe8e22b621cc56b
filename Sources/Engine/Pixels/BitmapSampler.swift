import CPixelKernels

/// Samples a bitmap along the rows of another picture: bilinear, with transparency beyond its edges.
struct BitmapSampler {
    /// The most pixels that are sampled at once.
    static var longestRun: Int { PIXELS_RUN }

    private let source: BorderedBitmap
    /// The map from the source to the target picture, and its inverse.
    private let transform, inverse: PlaneTransform
    /// The reductions of a bitmap that is seen in perspective; nil under an affine map.
    private let projected: ProjectedBitmap?

    /// - Parameters:
    ///   - bitmap: Is reduced as far as the map shrinks it.
    ///   - transform: From the bitmap's pixels to those of the target picture.
    /// - Returns: Nil if nothing is drawn: the bitmap is empty, or the map is singular or not finite.
    init?(_ bitmap: Bitmap, _ transform: PlaneTransform) {
        guard bitmap.width > 0, bitmap.height > 0 else { return nil }
        let pyramid = BitmapPyramid(BorderedBitmap(bitmap))
        self.init(pyramid, transform)
    }

    /// - Parameter pyramid: Must not be of an empty bitmap.
    init?(_ pyramid: BitmapPyramid, _ transform: PlaneTransform) {
        guard let whole = transform.inverted else { return nil }
        guard transform.isAffine else {
            source = pyramid.bitmap(PyramidLevel())
            (self.transform, inverse) = (transform, whole)
            projected = ProjectedBitmap(pyramid, transform, inverse: whole)
            return
        }
        projected = nil
        let pixel = (x: 1.0, y: 1.0)
        var size = pixel
        var level = PyramidLevel()
        var source = pyramid.bitmap(level)
        var inverse = whole
        while true {
            let halvesX = inverse.gradientX >= 2 && source.width > 1
            let halvesY = inverse.gradientY >= 2 && source.height > 1
            guard halvesX || halvesY else { break }
            level.x += halvesX ? 1 : 0
            level.y += halvesY ? 1 : 0
            source = pyramid.bitmap(level)
            size = (halvesX ? size.x * 2 : size.x, halvesY ? size.y * 2 : size.y)
            inverse = whole.between(input: pixel, output: size)
        }
        self.source = source
        self.inverse = inverse
        self.transform = transform.between(input: size, output: pixel)
    }

    /// The columns and rows of a picture that may be drawn on.
    func covered(width: Int, height: Int) -> (columns: Range<Int>, rows: Range<Int>) {
        transform.covered(size: (source.width, source.height), margin: 0.5, plane: (width, height))
    }

    /// Samples the visible part of a row, run by run, and calls `body` with the columns of each run that is not
    /// transparent.
    /// - Parameters:
    ///   - width: The picture's width.
    ///   - pixels: A buffer of ``longestRun`` pixels, valid during `body`.
    @inline(__always)
    func forEachRun(
        ofRow row: Int, width: Int, _ pixels: UnsafeMutablePointer<UInt32>, _ body: (Range<Int>) -> Void
    ) {
        let touched = columns(ofRow: row, width: width)
        for start in stride(from: touched.lowerBound, to: touched.upperBound, by: Self.longestRun) {
            let columns = start..<min(start + Self.longestRun, touched.upperBound)
            if sample(columns, row: row, pixels) { body(columns) }
        }
    }

    /// The columns of a row that the bitmap reaches.
    func columns(ofRow row: Int, width: Int) -> Range<Int> {
        if let projected { return projected.columns(ofRow: row, width: width) }
        let y = Double(row) + 0.5
        let u = inverse.c * y + inverse.tx
        let v = inverse.d * y + inverse.ty
        // One pixel of the border is interpolated with; the other allows for the rounding of positions.
        return inverse.columns(
            from: u, v, width: width, within: (-0.5, Double(source.width) + 0.5),
            (-0.5, Double(source.height) + 0.5), isInner: true)
    }

    /// Samples at most ``longestRun`` columns within ``columns(ofRow:width:)``.
    /// - Returns: True if any of them is not transparent.
    func sample(_ columns: Range<Int>, row: Int, _ pixels: UnsafeMutablePointer<UInt32>) -> Bool {
        if let projected {
            projected.sample(columns, row: row, pixels)
        } else {
            sampleLine(columns, row: row, pixels)
        }
        var any: UInt32 = 0
        for index in 0..<columns.count { any |= pixels[index] }
        return any != 0
    }

    private func sampleLine(_ columns: Range<Int>, row: Int, _ pixels: UnsafeMutablePointer<UInt32>) {
        let (x, y) = (Double(columns.lowerBound) + 0.5, Double(row) + 0.5)
        let one = 65536.0
        let u = Int(((inverse.a * x + inverse.c * y + inverse.tx - 0.5) * one).rounded())
        let v = Int(((inverse.b * x + inverse.d * y + inverse.ty - 0.5) * one).rounded())
        let line = pixels_line(
            source: source.row(v >> 16) + (u >> 16), stride: Int32(source.stride), u: Int32(u & 65535),
            v: Int32(v & 65535), step_u: Self.step(inverse.a), step_v: Self.step(inverse.b))
        pixels_sample_rgba(pixels, CInt(columns.count), line)
    }

    /// In 1/65536. Steps of more than two pixels occur only for a bitmap one pixel wide or high, where they have no
    /// effect.
    private static func step(_ pixels: Double) -> Int32 { Int32((min(max(pixels, -1024), 1024) * 65536).rounded()) }
}

/// A bitmap and its reductions by area, made as drawing needs them.
///
/// Used by one thread at a time.
final class BitmapPyramid {
    private var levels: [PyramidLevel: BorderedBitmap]

    init(_ bitmap: BorderedBitmap) { levels = [PyramidLevel(): bitmap] }

    /// A level, which is made from a larger one if necessary.
    func bitmap(_ level: PyramidLevel) -> BorderedBitmap {
        if let known = levels[level] { return known }
        let (halvesX, halvesY) = (level.x > 0, level.y > 0)
        let larger = PyramidLevel(x: level.x - (halvesX ? 1 : 0), y: level.y - (halvesY ? 1 : 0))
        let made = bitmap(larger).halved(x: halvesX, y: halvesY)
        levels[level] = made
        return made
    }
}
