/// A plane and the straight alpha of its samples, if it has one.
struct AlphaPlane {
    var color: Plane
    /// The alpha, as large as ``color``.
    var alpha: Plane?
}

extension AlphaPlane {
    /// Writes this plane at half its width, half its height or both: each sample is the mean of those it covers.
    ///
    /// Colours are weighted by their alpha, so that transparent pixels do not tint their surroundings.
    /// - Parameters:
    ///   - target: Half as large in the reduced directions, rounding up.
    ///   - band: The rows of the target that are written.
    func reduce<Sample: FixedWidthInteger>(
        into target: AlphaPlane, _ type: Sample.Type, _ band: Band = .whole
    ) {
        let stepX = target.color.width == color.width ? 1 : 2
        let stepY = target.color.height == color.height ? 1 : 2
        for y in band.rows(of: 0..<target.color.height) {
            let (upper, lower) = (y * stepY, min(y * stepY + stepY - 1, color.height - 1))
            guard let alpha, let targetAlpha = target.alpha else {
                Self.means(
                    target.color.row(y, of: type), color.row(upper, of: type), color.row(lower, of: type),
                    step: stepX, width: color.width, count: target.color.width)
                continue
            }
            Self.weightedMeans(
                target.color.row(y, of: type), color.row(upper, of: type), color.row(lower, of: type),
                alpha.row(upper, of: type), alpha.row(lower, of: type),
                step: stepX, width: color.width, count: target.color.width)
            Self.means(
                targetAlpha.row(y, of: type), alpha.row(upper, of: type), alpha.row(lower, of: type),
                step: stepX, width: color.width, count: target.color.width)
        }
    }

    private static func means<Sample: FixedWidthInteger>(
        _ target: UnsafeMutablePointer<Sample>, _ upper: UnsafeMutablePointer<Sample>,
        _ lower: UnsafeMutablePointer<Sample>, step: Int, width: Int, count: Int
    ) {
        let whole = width / step  // samples of a whole block; an odd width leaves a partial one
        for x in 0..<whole {
            let (left, right) = (x &* step, x &* step &+ step &- 1)
            let sum = UInt32(upper[left]) &+ UInt32(upper[right]) &+ UInt32(lower[left]) &+ UInt32(lower[right])
            target[x] = Sample(truncatingIfNeeded: (sum &+ 2) >> 2)
        }
        guard whole < count else { return }
        target[whole] = Sample((UInt32(upper[width - 1]) + UInt32(lower[width - 1]) + 1) >> 1)
    }

    private static func weightedMeans<Sample: FixedWidthInteger>(
        _ target: UnsafeMutablePointer<Sample>, _ upper: UnsafeMutablePointer<Sample>,
        _ lower: UnsafeMutablePointer<Sample>, _ upperAlpha: UnsafeMutablePointer<Sample>,
        _ lowerAlpha: UnsafeMutablePointer<Sample>, step: Int, width: Int, count: Int
    ) {
        for x in 0..<count {
            let left = x &* step
            let right = min(left &+ step &- 1, width &- 1)
            let weights = (
                UInt32(upperAlpha[left]), UInt32(upperAlpha[right]), UInt32(lowerAlpha[left]), UInt32(lowerAlpha[right])
            )
            let total = weights.0 &+ weights.1 &+ weights.2 &+ weights.3
            let samples = (UInt32(upper[left]), UInt32(upper[right]), UInt32(lower[left]), UInt32(lower[right]))
            guard total > 0 else {
                target[x] = Sample(truncatingIfNeeded: (samples.0 &+ samples.1 &+ samples.2 &+ samples.3 &+ 2) >> 2)
                continue
            }
            let sum =
                samples.0 &* weights.0 &+ samples.1 &* weights.1 &+ samples.2 &* weights.2 &+ samples.3 &* weights.3
            target[x] = Sample(truncatingIfNeeded: (sum &+ total / 2) / total)
        }
    }
}
