import CPixelKernels

/// Samples a bitmap that is seen in perspective.
struct ProjectedBitmap {
    private let inverse: PlaneTransform
    private let largest: PyramidLevel
    /// All reductions up to the largest, row by row of heights.
    private let levels: [BorderedBitmap]

    init(_ pyramid: BitmapPyramid, _ transform: PlaneTransform, inverse: PlaneTransform) {
        self.inverse = inverse
        let whole = pyramid.bitmap(PyramidLevel())
        let largest = transform.largestReduction(of: (whole.width, whole.height), inverse: inverse)
        self.largest = largest
        // Made here, because threads share them.
        levels = (0...largest.y).flatMap { y in
            (0...largest.x).map { x in pyramid.bitmap(PyramidLevel(x: x, y: y)) }
        }
    }

    private func bitmap(_ level: PyramidLevel) -> BorderedBitmap { levels[level.y * (largest.x + 1) + level.x] }

    /// The columns of a row that the bitmap or one of its reductions reaches.
    func columns(ofRow row: Int, width: Int) -> Range<Int> {
        let (marginX, marginY) = (Double(1 << largest.x) / 2, Double(1 << largest.y) / 2)
        return inverse.columns(
            ofRow: row, width: width, left: -marginX, top: -marginY, right: Double(levels[0].width) + marginX,
            bottom: Double(levels[0].height) + marginY)
    }

    /// Samples at most `PIXELS_RUN` of those columns.
    func sample(_ columns: Range<Int>, row: Int, _ pixels: UnsafeMutablePointer<UInt32>) {
        let run = ProjectedRun(columns, row: row, inverse, largest: largest)
        let length = BitmapSampler.longestRun
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * length) { scratch in
            let memories = [pixels, scratch.baseAddress!, scratch.baseAddress! + length]
            run.sample { level, memory in
                let source = bitmap(level)
                let border = BorderedBitmap.border
                let ray = run.ray(
                    level, source: source.row(-border) - border, stride: source.stride, offset: Double(border),
                    last: (source.width + 2 * border - 2, source.height + 2 * border - 2))
                pixels_project_rgba(memories[memory], CInt(columns.count), ray)
            } mix: { share, memory in
                memories[memory].withMemoryRebound(to: UInt8.self, capacity: 4 * columns.count) { target in
                    memories[memory + 1].withMemoryRebound(to: UInt8.self, capacity: 4 * columns.count) { other in
                        pixels_mix_rising8(target, other, share.first, share.step, 4, CInt(columns.count))
                    }
                }
            }
        }
    }
}
