import CPixelKernels

/// The part of a plane that is drawn, in its samples; edges may lie between them.
struct SourceBounds {
    let left, top, right, bottom: Double

    /// The bounds in larger samples of a given size.
    func inSamples(of size: (x: Double, y: Double)) -> SourceBounds {
        SourceBounds(left: left / size.x, top: top / size.y, right: right / size.x, bottom: bottom / size.y)
    }
}

/// One plane drawn onto one plane under an affine map.
///
/// Each row of the target falls into a run where samples are wholly covered and all four neighbours lie in the source,
/// which steps through the source in fixed point, and the edges around it, which weigh each sample on its own.
struct AffinePlane<Sample: ResampledSample> {
    let source: AlphaPlane
    let target: Plane
    /// From the target's samples to the source's.
    let inverse: PlaneTransform
    let bounds: SourceBounds
    let opacity: Int
    /// The greatest sample value.
    let maximum: Int
    /// True if the target is an alpha plane: its drawn samples are opaque.
    let isAlpha: Bool

    /// Keeps the fixed-point run off the outermost neighbours: positions are rounded to 1/256, steps to 1/65536.
    private static var margin: Double { 1.0 / 128 }
    /// The samples right of a position's neighbours that the fast loops also read.
    private static var readAhead: Double { MemoryLayout<Sample>.stride == 1 ? 2 : 0 }

    /// Draws the rows of a band.
    func draw(_ band: Band) {
        let (reachX, reachY) = (inverse.gradientX / 2, inverse.gradientY / 2)
        let insetX = max(reachX, 0.5 + Self.readAhead) + Self.margin
        let insetY = max(reachY, 0.5) + Self.margin
        let run = AffineRun<Sample>(source: source.color, inverse: inverse)
        for row in band.rows(of: 0..<target.height) {
            let y = Double(row) + 0.5
            let u = inverse.c * y + inverse.tx
            let v = inverse.d * y + inverse.ty
            let touched = columns(u, v, growX: reachX, growY: reachY, isInner: false)
            guard !touched.isEmpty else { continue }
            let inner = columns(u, v, growX: -insetX, growY: -insetY, isInner: true).clamped(to: touched)
            let line = target.row(row, of: Sample.self)
            guard !inner.isEmpty else {
                drawEdge(line, touched, u, v)
                continue
            }
            drawEdge(line, touched.lowerBound..<inner.lowerBound, u, v)
            drawInside(line, inner, u, v, run)
            drawEdge(line, inner.upperBound..<touched.upperBound, u, v)
        }
    }

    /// The columns with centres that map into the bounds, grown on every side.
    private func columns(_ u: Double, _ v: Double, growX: Double, growY: Double, isInner: Bool) -> Range<Int> {
        inverse.columns(
            from: u, v, width: target.width, within: (bounds.left - growX, bounds.right + growX),
            (bounds.top - growY, bounds.bottom + growY), isInner: isInner)
    }

    // MARK: Edges

    private func drawEdge(_ line: UnsafeMutablePointer<Sample>, _ columns: Range<Int>, _ u: Double, _ v: Double) {
        let lastColumn = max(min(Int(bounds.right.rounded(.up)), source.color.width) - 1, 0)
        let lastRow = max(min(Int(bounds.bottom.rounded(.up)), source.color.height) - 1, 0)
        let firstColumn = min(Int(bounds.left), lastColumn)
        let firstRow = min(Int(bounds.top), lastRow)
        for column in columns {
            let x = Double(column) + 0.5
            let (sampleU, sampleV) = (u + inverse.a * x, v + inverse.b * x)
            let coverage =
                Self.coverage(sampleU, bounds.left, bounds.right, inverse.gradientX)
                * Self.coverage(sampleV, bounds.top, bounds.bottom, inverse.gradientY)
            let weight = Int((coverage * Double(opacity)).rounded())
            guard weight > 0 else { continue }
            let (left, fractionX) = Self.split(sampleU, firstColumn, lastColumn)
            let (top, fractionY) = Self.split(sampleV, firstRow, lastRow)
            let (right, bottom) = (min(left + 1, lastColumn), min(top + 1, lastRow))
            let taps = Taps(left: left, right: right, fractionX: fractionX, fractionY: fractionY)
            put(&line[column], taps, top, bottom, weight)
        }
    }

    /// The share of a target sample between two edges of the source.
    /// - Parameter gradient: Source samples per target sample, across the edges.
    static func coverage(_ position: Double, _ low: Double, _ high: Double, _ gradient: Double) -> Double {
        let fromLow = min(max((position - low) / gradient + 0.5, 0), 1)
        let fromHigh = min(max((high - position) / gradient + 0.5, 0), 1)
        return max(fromLow + fromHigh - 1, 0)
    }

    /// The left one of the two samples around a position, and the distance from its centre, in 1/256.
    private static func split(_ position: Double, _ first: Int, _ last: Int) -> (index: Int, fraction: Int) {
        let centered = min(max(position - 0.5, Double(first)), Double(last))
        let fixed = Int((centered * 256).rounded())
        return (fixed >> 8, fixed & 255)
    }

    // MARK: Inside

    private func drawInside(
        _ line: UnsafeMutablePointer<Sample>, _ columns: Range<Int>, _ u: Double, _ v: Double, _ run: AffineRun<Sample>
    ) {
        if source.alpha == nil {
            guard !isAlpha else {
                for column in columns { mix(&line[column], maximum, opacity) }
                return
            }
            run.draw(columns, from: (u, v), onto: line, opacity: opacity)
            return
        }
        let x = Double(columns.lowerBound) + 0.5
        let one = Double(1 << 24)
        let half = 1.0 / 512  // so that truncation to 1/256 rounds to nearest
        var fixedU = Int(((u + inverse.a * x - 0.5 + half) * one).rounded())
        var fixedV = Int(((v + inverse.b * x - 0.5 + half) * one).rounded())
        let stepU = Int((inverse.a * one).rounded())
        let stepV = Int((inverse.b * one).rounded())
        for column in columns {
            let left = fixedU >> 24
            let taps = Taps(
                left: left, right: left &+ 1, fractionX: (fixedU >> 16) & 255, fractionY: (fixedV >> 16) & 255)
            put(&line[column], taps, fixedV >> 24, (fixedV >> 24) &+ 1, opacity)
            fixedU &+= stepU
            fixedV &+= stepV
        }
    }

    // MARK: One sample

    /// Two neighbouring columns, and a position's fractions between them and between two rows, in 1/256.
    private struct Taps {
        let left, right, fractionX, fractionY: Int
    }

    /// Draws the source at a position.
    func put(_ sample: inout Sample, _ u: Double, _ v: Double, _ weight: Int) {
        let (lastColumn, lastRow) = (source.color.width - 1, source.color.height - 1)
        let (left, fractionX) = Self.split(u, 0, lastColumn)
        let (top, fractionY) = Self.split(v, 0, lastRow)
        let taps = Taps(left: left, right: min(left + 1, lastColumn), fractionX: fractionX, fractionY: fractionY)
        put(&sample, taps, top, min(top + 1, lastRow), weight)
    }

    @inline(__always)
    private func put(_ sample: inout Sample, _ taps: Taps, _ top: Int, _ bottom: Int, _ weight: Int) {
        let weights = (
            (256 &- taps.fractionX) &* (256 &- taps.fractionY), taps.fractionX &* (256 &- taps.fractionY),
            (256 &- taps.fractionX) &* taps.fractionY, taps.fractionX &* taps.fractionY
        )
        let upper = source.color.row(top, of: Sample.self)
        let lower = source.color.row(bottom, of: Sample.self)
        guard let alpha = source.alpha else {
            let sum =
                Int(upper[taps.left]) &* weights.0 &+ Int(upper[taps.right]) &* weights.1
                &+ Int(lower[taps.left]) &* weights.2 &+ Int(lower[taps.right]) &* weights.3
            mix(&sample, isAlpha ? maximum : (sum &+ 32768) >> 16, weight)
            return
        }
        // Colours are weighted by alpha: a transparent neighbour has no colour.
        let upperAlpha = alpha.row(top, of: Sample.self)
        let lowerAlpha = alpha.row(bottom, of: Sample.self)
        let solid = (
            Int(upperAlpha[taps.left]) &* weights.0, Int(upperAlpha[taps.right]) &* weights.1,
            Int(lowerAlpha[taps.left]) &* weights.2, Int(lowerAlpha[taps.right]) &* weights.3
        )
        let total = solid.0 &+ solid.1 &+ solid.2 &+ solid.3
        guard total > 0 else { return }
        let sum =
            Int(upper[taps.left]) &* solid.0 &+ Int(upper[taps.right]) &* solid.1
            &+ Int(lower[taps.left]) &* solid.2 &+ Int(lower[taps.right]) &* solid.3
        let full = maximum << 16
        mix(&sample, isAlpha ? maximum : (sum &+ total / 2) / total, (total &* weight &+ full / 2) / full)
    }

    @inline(__always)
    func mix(_ sample: inout Sample, _ value: Int, _ weight: Int) {
        let sum = value &* weight &+ Int(sample) &* (Opacity.scale &- weight) &+ Opacity.scale / 2
        sample = Sample(truncatingIfNeeded: sum >> Opacity.shift)
    }
}
