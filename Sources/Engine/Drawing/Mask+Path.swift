import Values

extension Mask {
    /// The largest distance of a curve from the lines that approximate it, in pixels: a third of a 255th in coverage.
    private static let tolerance = 1.0 / 512
    /// Coordinates are clamped to so many pixels.
    private static let farthest = 1e7

    /// The part of a bitmap that a path fills; the area of each pixel is exact.
    /// - Parameters:
    ///   - transform: From the path's coordinates to the bitmap's.
    ///   - width: The bitmap's width, to which the mask is clipped.
    ///   - height: The bitmap's height.
    /// - Returns: Nil if nothing is inked.
    /// - Throws: `PathError.notFinite` if a coordinate is not a number.
    package init?(
        filling path: Path, _ rule: FillRule = .nonZero, transform: AffineTransform = .identity, width: Int, height: Int
    ) throws(PathError) {
        let path = path.transformed(by: transform)
        guard path.isFinite else { throw .notFinite }
        guard let bounds = path.bounds else { return nil }
        let (left, top) = (Self.clamped(bounds.origin.x, width), Self.clamped(bounds.origin.y, height))
        let right = Self.clamped((bounds.origin.x + bounds.size.width).rounded(.up), width)
        let bottom = Self.clamped((bounds.origin.y + bounds.size.height).rounded(.up), height)
        guard left < right, top < bottom else { return nil }
        var accumulator = CoverageAccumulator(width: right - left, height: bottom - top)
        func local(_ point: Point) -> Point {
            Point(
                x: min(max(point.x, -Self.farthest), Self.farthest) - Double(left),
                y: min(max(point.y, -Self.farthest), Self.farthest) - Double(top))
        }
        for part in path.parts {
            guard let first = part.curves.first?.start else { continue }
            var previous = local(first)
            for curve in part.curves {
                curve.forEachPoint(tolerance: Self.tolerance) { point in
                    let next = local(point)
                    accumulator.addLine(from: previous, to: next)
                    previous = next
                }
            }
            accumulator.addLine(from: previous, to: local(first))
        }
        self.init(
            x: left, y: top, width: right - left, height: bottom - top, coverage: accumulator.coverage(rule))
    }

    private static func clamped(_ value: Double, _ limit: Int) -> Int {
        Int(min(max(value.rounded(.down), 0), Double(limit)))
    }
}
