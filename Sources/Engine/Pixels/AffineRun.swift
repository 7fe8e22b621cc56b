import CPixelKernels

/// Samples a solid plane along rows of another, where all neighbours lie in the source.
///
/// Positions are counted in 1/65536 of a sample from exact starting points, so an error of a step does not add up.
struct AffineRun<Sample: ResampledSample> {
    let source: Plane
    let inverse: PlaneTransform

    private static var length: Int { PIXELS_RUN }
    private static var one: Double { 65536 }

    /// Draws part of a row.
    /// - Parameters:
    ///   - columns: Of the target; their neighbours and two samples more lie in the source.
    ///   - start: The row's left edge, in the source.
    ///   - line: The target's row.
    ///   - opacity: 1…`Opacity.scale`.
    func draw(
        _ columns: Range<Int>, from start: (u: Double, v: Double), onto line: UnsafeMutablePointer<Sample>,
        opacity: Int
    ) {
        withUnsafeTemporaryAllocation(of: Sample.self, capacity: Self.length) { buffer in
            for first in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.length) {
                let count = min(Self.length, columns.upperBound - first)
                guard opacity < Opacity.scale else {
                    sample(line + first, count, from: start, column: first)
                    continue
                }
                sample(buffer.baseAddress!, count, from: start, column: first)
                Sample.Arithmetic.mix(line + first, buffer.baseAddress!, opacity: opacity, count: count)
            }
        }
    }

    private func sample(
        _ target: UnsafeMutablePointer<Sample>, _ count: Int, from start: (u: Double, v: Double), column: Int
    ) {
        let (u, v) = position(start, column)
        // Relative to the first sample, so that the numbers are small in planes of any size.
        let run = pixels_line(
            source: source.row(v >> 16, of: Sample.self) + (u >> 16),
            stride: Int32(source.stride / MemoryLayout<Sample>.stride), u: Int32(u & 65535), v: Int32(v & 65535),
            step_u: Int32((inverse.a * Self.one).rounded()), step_v: Int32((inverse.b * Self.one).rounded()))
        Sample.sample(target, run, count: count)
    }

    /// A column's position in the source, in fixed point, half of 1/256 further so that truncation rounds.
    private func position(_ start: (u: Double, v: Double), _ column: Int) -> (u: Int, v: Int) {
        let x = Double(column) + 0.5
        let half = 1.0 / 512
        return (
            Int(((start.u + inverse.a * x - 0.5 + half) * Self.one).rounded(.down)),
            Int(((start.v + inverse.b * x - 0.5 + half) * Self.one).rounded(.down))
        )
    }
}
