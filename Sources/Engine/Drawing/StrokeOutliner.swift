import CText
import Values

/// Computes the outline of a line along a path. Wraps `FT_Stroker`.
///
/// FreeType's stroker uses integers; it gets the path scaled so that a unit is 1/4096 of a bitmap's pixel.
final class StrokeOutliner {
    private let library: FT_Library
    private let stroker: FT_Stroker
    let style: StrokeStyle
    let transform: AffineTransform
    /// FreeType's units per pixel of the path.
    private let scale: Double

    private static let unitsPerPixel = 4096.0
    /// The largest of FreeType's coordinates, within its 32-bit trigonometry.
    private static let largestUnit = Double(1 << 28)

    /// FreeType offsets a curve's control points, which is exact to a 255th of a pixel only for gentle curves.
    private static let largestTurn = Double.pi / 32

    /// - Parameters:
    ///   - reach: The largest absolute coordinate of the path.
    ///   - transform: From the path's coordinates to the bitmap's; it shapes the line as it shapes the path.
    init(_ style: StrokeStyle, reach: Double, transform: AffineTransform) throws(PathError) {
        var library: FT_Library?
        var stroker: FT_Stroker?
        guard FT_Init_FreeType(&library) == 0, let library else { throw .outOfMemory }
        guard FT_Stroker_New(library, &stroker) == 0, let stroker else {
            FT_Done_FreeType(library)
            throw .outOfMemory
        }
        (self.library, self.stroker, self.style, self.transform) = (library, stroker, style, transform)
        let fitting = Self.largestUnit / max(reach + style.width * style.miterLimit, 1e-9)
        scale = min(Self.unitsPerPixel * max(transform.largestScale, 1e-9), fitting)
        setCap(style.cap)
    }

    /// Sets the cap of the next outlines; the other settings are the style's. Wraps `FT_Stroker_Set`.
    func setCap(_ cap: StrokeStyle.Cap) {
        FT_Stroker_Set(
            stroker, radius, cap.freeType, style.join.freeType,
            FT_Fixed((style.miterLimit * 65536).rounded()))
    }

    deinit {
        FT_Stroker_Done(stroker)
        FT_Done_FreeType(library)
    }

    /// The outline of one part that is short enough, in the bitmap's coordinates, to be filled by the non-zero rule.
    func outlineAtOnce(_ part: Path.Part) throws(PathError) -> Path {
        // FreeType reads uninitialised memory if a line's width or length rounds to 0.
        guard radius > 0 else { return Path() }
        let pieces = part.curves.flatMap { $0.pieces(turning: Self.largestTurn) }.filter { !isPoint($0) }
        guard !pieces.isEmpty else { return dot(part).transformed(by: transform) }
        var start = vector(part.curves[0].start)
        FT_Stroker_Rewind(stroker)
        try check(FT_Stroker_BeginSubPath(stroker, &start, part.isClosed ? 0 : 1))
        for piece in pieces { try add(piece) }
        try check(FT_Stroker_EndSubPath(stroker))
        return try export()
    }

    /// Half of the line's width, in FreeType's units.
    private var radius: FT_Fixed { FT_Fixed((style.width / 2 * scale).rounded()) }

    /// True if all points of a curve are equal in FreeType's units.
    private func isPoint(_ curve: PathCurve) -> Bool {
        let points: [Point]
        switch curve {
        case .line(let a, let b): points = [a, b]
        case .quadratic(let a, let b, let c): points = [a, b, c]
        case .cubic(let a, let b, let c, let d): points = [a, b, c, d]
        }
        let first = vector(points[0])
        return points.dropFirst().allSatisfy { point in
            let other = vector(point)
            return other.x == first.x && other.y == first.y
        }
    }

    private func add(_ curve: PathCurve) throws(PathError) {
        switch curve {
        case .line(_, let end):
            var end = vector(end)
            try check(FT_Stroker_LineTo(stroker, &end))
        case .quadratic(_, let control, let end):
            var (control, end) = (vector(control), vector(end))
            try check(FT_Stroker_ConicTo(stroker, &control, &end))
        case .cubic(_, let first, let second, let end):
            var (first, second, end) = (vector(first), vector(second), vector(end))
            try check(FT_Stroker_CubicTo(stroker, &first, &second, &end))
        }
    }

    private func export() throws(PathError) -> Path {
        var (points, contours): (FT_UInt, FT_UInt) = (0, 0)
        try check(FT_Stroker_GetCounts(stroker, &points, &contours))
        // An outline has signed 16-bit counts.
        guard points < 32768, contours < 32768 else { throw .tooComplex }
        var outline = FT_Outline()
        try check(FT_Outline_New(library, points, FT_Int(contours), &outline))
        defer { FT_Outline_Done(library, &outline) }
        (outline.n_points, outline.n_contours) = (0, 0)
        FT_Stroker_Export(stroker, &outline)
        return Path(outline, scale: 1 / scale).transformed(by: transform)
    }

    /// The outline of a part without length: only its caps, upright.
    private func dot(_ part: Path.Part) -> Path {
        guard let center = part.curves.first?.start else { return Path() }
        let box = Rectangle(
            x: center.x - style.width / 2, y: center.y - style.width / 2, width: style.width, height: style.width)
        switch style.cap {
        case .butt: return Path()
        case .round: return Path(ellipseIn: box)
        case .square: return Path(box)
        }
    }

    private func vector(_ point: Point) -> FT_Vector {
        FT_Vector(x: FT_Pos((point.x * scale).rounded()), y: FT_Pos((point.y * scale).rounded()))
    }

    private func check(_ status: FT_Error) throws(PathError) {
        guard status == 0 else { throw .outOfMemory }
    }
}

extension Path {
    /// The outline of a line along the path, in the coordinates that `transform` leads to, to be filled by the non-zero
    /// rule. The path should be finite.
    package func outlined(_ style: StrokeStyle, transform: AffineTransform) throws(PathError) -> Path {
        try style.validate()
        guard isFinite, transform.isFinite else { throw .notFinite }
        let dashed = try dashed(style.dashPattern, phase: style.dashPhase)
        guard style.width > 0, let bounds = dashed.controlBounds else { return Path() }
        let outliner = try StrokeOutliner(style, reach: bounds, transform: transform)
        var result = Path()
        for part in dashed.parts { result.add(try outliner.outline(part)) }
        return result
    }

    /// The largest absolute coordinate of any point; nil for an empty path.
    private var controlBounds: Double? {
        func reach(_ points: Point...) -> Double { points.reduce(0) { max($0, abs($1.x), abs($1.y)) } }
        return elements.map { element in
            switch element {
            case .move(let point), .line(let point): reach(point)
            case .quadratic(let control, let point): reach(control, point)
            case .cubic(let first, let second, let point): reach(first, second, point)
            case .close: 0
            }
        }.max()
    }
}

extension AffineTransform {
    /// The largest magnification of the map: its larger singular value.
    var largestScale: Double {
        let (sum, difference) = (a * a + b * b + c * c + d * d, determinant)
        return ((sum + max(sum * sum - 4 * difference * difference, 0).squareRoot()) / 2).squareRoot()
    }
}

extension StrokeStyle.Cap {
    fileprivate var freeType: FT_Stroker_LineCap {
        switch self {
        case .butt: FT_STROKER_LINECAP_BUTT
        case .round: FT_STROKER_LINECAP_ROUND
        case .square: FT_STROKER_LINECAP_SQUARE
        }
    }
}

extension StrokeStyle.Join {
    fileprivate var freeType: FT_Stroker_LineJoin {
        switch self {
        case .miter: FT_STROKER_LINEJOIN_MITER_FIXED
        case .round: FT_STROKER_LINEJOIN_ROUND
        case .bevel: FT_STROKER_LINEJOIN_BEVEL
        }
    }
}
