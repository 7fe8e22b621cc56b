import CPixelKernels
import Glibc

/// A share that grows evenly from sample to sample, of 65536, as kernels count it.
struct RisingShare {
    let first, step: CInt

    /// - Parameters:
    ///   - start: At the first sample, any number; below 0 it counts as 0, above 1 as 1.
    ///   - end: At the last one.
    init(from start: Double, to end: Double, count: Int) {
        let one = { (share: Double) in CInt((min(max(share, -64), 64) * 65536).rounded()) }
        first = one(start)
        step = count > 1 ? (one(end) - first) / CInt(count - 1) : 0
    }
}

/// A reduction of a picture: the number of halvings in each direction.
struct PyramidLevel: Hashable {
    var x = 0
    var y = 0
}

/// Samples of one row of a picture that shows a plane in perspective.
///
/// The plane shrinks differently from place to place and in each direction, so it is sampled from reductions of its width
/// and of its height, and where it comes near the next reduction from both, so that no edge is seen between them.
struct ProjectedRun {
    let columns: Range<Int>
    let level: PyramidLevel
    /// The shares of the next reduction in each direction; nil without one.
    let nextX, nextY: RisingShare?
    private let u, v, w: Double
    private let inverse: PlaneTransform

    /// - Parameters:
    ///   - columns: Of the picture; at most `PIXELS_RUN`, all before the viewer.
    ///   - inverse: From the picture to the plane.
    ///   - largest: The smallest reduction there is.
    init(_ columns: Range<Int>, row: Int, _ inverse: PlaneTransform, largest: PyramidLevel) {
        self.columns = columns
        self.inverse = inverse
        let (x, y) = (Double(columns.lowerBound) + 0.5, Double(row) + 0.5)
        (u, v, w) = (
            inverse.a * x + inverse.c * y + inverse.tx, inverse.b * x + inverse.d * y + inverse.ty,
            inverse.p * x + inverse.q * y + inverse.r
        )
        let first = inverse.gradients(x: x, y: y)
        let last = inverse.gradients(x: x + Double(columns.count - 1), y: y)
        let (levelX, nextX) = Self.level(from: first.x, to: last.x, columns.count, largest: largest.x)
        let (levelY, nextY) = Self.level(from: first.y, to: last.y, columns.count, largest: largest.y)
        level = PyramidLevel(x: levelX, y: levelY)
        (self.nextX, self.nextY) = (nextX, nextY)
    }

    /// The number of halvings for a shrinking that changes along the run: none below two, which bilinear samples cover;
    /// the next reduction begins to show at √2 of the one before.
    private static func level(
        from first: Double, to last: Double, _ count: Int, largest: Int
    ) -> (Int, RisingShare?) {
        let (start, end) = (log2(max(first, 1e-9)), log2(max(last, 1e-9)))
        let level = Int(min(max(min(start, end).rounded(.down), 0), Double(largest)))
        let share = { (shrinking: Double) in (shrinking - Double(level) - 0.5) * 2 }
        guard level < largest, share(max(start, end)) > 0 else { return (level, nil) }
        return (level, RisingShare(from: share(start), to: share(end), count: count))
    }

    /// The run's positions in a reduction of the plane.
    /// - Parameters:
    ///   - source: Its sample that positions count from.
    ///   - offset: Added to positions, in samples.
    ///   - last: The last column and row.
    func ray(
        _ level: PyramidLevel, source: UnsafeRawPointer, stride: Int, offset: Double, last: (u: Int, v: Int)
    ) -> pixels_ray {
        let (scaleX, scaleY) = (1 / Double(1 << level.x), 1 / Double(1 << level.y))
        // Positions count from centres.
        let shift = offset - 0.5
        return pixels_ray(
            source: source, stride: CInt(stride), last_u: CInt(last.u), last_v: CInt(last.v),
            u: u * scaleX + shift * w, v: v * scaleY + shift * w, w: w,
            step_u: inverse.a * scaleX + shift * inverse.p, step_v: inverse.b * scaleY + shift * inverse.p,
            step_w: inverse.p)
    }

    /// Samples the run from its reductions.
    /// - Parameters:
    ///   - sample: Writes the run's samples of a reduction, into the first or the second memory.
    ///   - mix: Mixes the run in the second memory into the first, or the third into the second.
    @inline(__always)
    func sample(_ sample: (PyramidLevel, _ memory: Int) -> Void, mix: (RisingShare, _ into: Int) -> Void) {
        sampleAcross(level, 0, sample, mix)
        guard let nextY else { return }
        sampleAcross(PyramidLevel(x: level.x, y: level.y + 1), 1, sample, mix)
        mix(nextY, 0)
    }

    @inline(__always)
    private func sampleAcross(
        _ level: PyramidLevel, _ memory: Int, _ sample: (PyramidLevel, Int) -> Void, _ mix: (RisingShare, Int) -> Void
    ) {
        sample(level, memory)
        guard let nextX else { return }
        sample(PyramidLevel(x: level.x + 1, y: level.y), memory + 1)
        mix(nextX, memory)
    }
}

extension PlaneTransform {
    /// The most halvings that a picture under this map needs in each direction.
    /// - Parameters:
    ///   - size: The picture's, in samples.
    ///   - inverse: The inverse of this map.
    func largestReduction(of size: (width: Int, height: Int), inverse: PlaneTransform) -> PyramidLevel {
        var level = PyramidLevel()
        func halvings(_ shrinking: Double, _ side: Int) -> Int {
            let most = Int.bitWidth - max(side - 1, 0).leadingZeroBitCount
            // As in ``ProjectedRun``, a reduction shows from √2 times the shrinking of the one before it.
            let needed = (log2(max(shrinking, 1)) - 0.5).rounded(.down) + 1
            return min(Int(min(needed, 30)), most)
        }
        for corner in corners(left: 0, top: 0, right: Double(size.width), bottom: Double(size.height)) {
            let gradients = inverse.gradients(x: corner.x / corner.depth, y: corner.y / corner.depth)
            level.x = max(level.x, halvings(gradients.x, size.width))
            level.y = max(level.y, halvings(gradients.y, size.height))
        }
        return level
    }
}
