import Glibc
import Pixels
import Values

/// The place of a stored picture on the canvas, in the cheapest exact form.
struct Placement: Hashable {
    /// The way to draw the picture.
    enum Method: Hashable {
        /// Turned or mirrored by a multiple of 90°, scaled to whole pixels, laid down at whole chroma samples.
        case upright(Orientation, x: Int, y: Int, width: Int, height: Int)
        /// Sampled under any affine map, from stored luma pixels to canvas pixels.
        case sampled(PlaneTransform)
        /// No pixel of it can be seen.
        case invisible
    }

    let method: Method
    /// The same by sampling, for a part of the picture; invisible where all of it is.
    let sampledMethod: Method
    /// True when the picture is not scaled: upright samples are copied.
    let isWhole: Bool
    /// True when it hides the whole canvas where it is solid.
    let coversCanvas: Bool
    /// True if every canvas sample is so far inside the picture that drawing it opaquely leaves nothing of the old
    /// samples, at any rotation.
    let hidesCanvas: Bool

    /// Positions and sizes this near to whole pixels are whole: 1/256 of a pixel.
    private static let snap = 1.0 / 256
    /// Larger pictures are sampled straight from the stored one instead of being scaled whole.
    private static let largestSide = 16384.0
    /// The edge's weight reaches half a sample inside, and a sample of chroma is up to 2 pixels, one of them outside.
    private static let edge = 2.0

    /// - Parameters:
    ///   - transform: From natural-size pixels to canvas pixels.
    ///   - format: The track's.
    ///   - canvas: The canvas's size in pixels and its layout.
    init(_ transform: AffineTransform, _ format: VideoFormat, canvas: (width: Int, height: Int, layout: PixelLayout)) {
        let stored = (width: Double(format.codedWidth), height: Double(format.codedHeight))
        let map = AffineTransform(
            a: format.naturalSize.width / stored.width, b: 0, c: 0, d: format.naturalSize.height / stored.height,
            tx: 0, ty: 0
        ).concatenating(transform)
        let area = map.apply(to: Rectangle(x: 0, y: 0, width: stored.width, height: stored.height))
        let (left, top) = (area.origin.x, area.origin.y)
        let (right, bottom) = (left + area.size.width, top + area.size.height)
        guard map.determinant != 0, map.isFinite, left < Double(canvas.width), top < Double(canvas.height), right > 0,
            bottom > 0
        else {
            method = .invisible
            sampledMethod = .invisible
            isWhole = false
            coversCanvas = false
            hidesCanvas = false
            return
        }
        let isQuarterTurn = (map.b == 0 && map.c == 0) || (map.a == 0 && map.d == 0)
        let fits =
            left <= Self.snap && top <= Self.snap && right >= Double(canvas.width) - Self.snap
            && bottom >= Double(canvas.height) - Self.snap
        isWhole =
            isQuarterTurn && abs(abs(map.a) + abs(map.c) - 1) < 1e-6 && abs(abs(map.b) + abs(map.d) - 1) < 1e-6
        coversCanvas = isQuarterTurn && fits
        let whole = Rectangle(
            x: -Self.edge, y: -Self.edge, width: Double(canvas.width) + 2 * Self.edge,
            height: Double(canvas.height) + 2 * Self.edge)
        let seen = map.inverse?.apply(to: whole)
        hidesCanvas =
            seen.map {
                $0.origin.x >= 0 && $0.origin.y >= 0 && $0.origin.x + $0.size.width <= stored.width
                    && $0.origin.y + $0.size.height <= stored.height
            } ?? false
        sampledMethod = .sampled(PlaneTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty))
        if isQuarterTurn, let upright = Placement.upright(map, area, canvas.layout) {
            method = upright
        } else {
            method = sampledMethod
        }
    }

    private static func upright(_ map: AffineTransform, _ area: Rectangle, _ layout: PixelLayout) -> Method? {
        let numbers = [area.origin.x, area.origin.y, area.size.width, area.size.height]
        let whole = numbers.map { $0.rounded() }
        guard zip(numbers, whole).allSatisfy({ abs($0 - $1) <= snap }), whole[2] >= 1, whole[3] >= 1,
            whole[2] <= largestSide, whole[3] <= largestSide, abs(whole[0]) <= largestSide,
            abs(whole[1]) <= largestSide
        else { return nil }
        let (x, y) = (Int(whole[0]), Int(whole[1]))
        guard x & ((1 << layout.chromaShiftX) - 1) == 0, y & ((1 << layout.chromaShiftY) - 1) == 0 else { return nil }
        let sign = { (value: Double) in value > 0 ? 1.0 : value < 0 ? -1.0 : 0 }
        guard let orientation = Orientation(a: sign(map.a), b: sign(map.b), c: sign(map.c), d: sign(map.d)) else {
            return nil
        }
        return .upright(orientation, x: x, y: y, width: Int(whole[2]), height: Int(whole[3]))
    }
}
