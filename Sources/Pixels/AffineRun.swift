import CPixelKernels

/// Samples a solid plane along rows of another, where all neighbours lie in the source.
///
/// Positions are counted in 1/65536 of a sample from exact starting points, so an error of a step does not add up.
struct AffineRun<Sample: FixedWidthInteger & UnsignedInteger> {
    private let source: Plane
    private let inverse: PlaneTransform

    /// The columns of an upright map, which are the same in every row, and room for one mixed row.
    private final class Upright {
        var columns = 0..<0
        var offsets: [Int32] = []
        var weights: [UInt32] = []
        /// The source columns that are mixed.
        var mixed = 0..<0
        var row: [UInt16] = []
    }

    private let upright: Upright?

    private static var length: Int { PIXELS_RUN }
    private static var one: Double { 65536 }

    /// Used by one thread; each band makes its own.
    init(source: Plane, inverse: PlaneTransform) {
        self.source = source
        self.inverse = inverse
        upright = inverse.b == 0 && inverse.c == 0 && Sample.self == UInt8.self ? Upright() : nil
    }

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
        if let upright {
            line.withMemoryRebound(to: UInt8.self, capacity: columns.upperBound) {
                drawUpright(upright, columns, start, $0, opacity)
            }
            return
        }
        withUnsafeTemporaryAllocation(of: Sample.self, capacity: Self.length) { buffer in
            for first in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.length) {
                let count = min(Self.length, columns.upperBound - first)
                let run = self.run(from: start, column: first)
                guard opacity < Opacity.scale else {
                    Self.sample(line + first, count, run)
                    continue
                }
                Self.sample(buffer.baseAddress!, count, run)
                Self.blend(line + first, buffer.baseAddress!, opacity, count)
            }
        }
    }

    // MARK: Any map

    /// A column's position in the source, in fixed point, half of 1/256 further so that truncation rounds.
    private func position(_ start: (u: Double, v: Double), _ column: Int) -> (u: Int, v: Int) {
        let x = Double(column) + 0.5
        let half = 1.0 / 512
        return (
            Int(((start.u + inverse.a * x - 0.5 + half) * Self.one).rounded(.down)),
            Int(((start.v + inverse.b * x - 0.5 + half) * Self.one).rounded(.down))
        )
    }

    private var steps: (u: Int32, v: Int32) {
        (Int32((inverse.a * Self.one).rounded()), Int32((inverse.b * Self.one).rounded()))
    }

    /// The kernel's parameters relative to the first sample, so that they are small in planes of any size.
    private func run(from start: (u: Double, v: Double), column: Int) -> pixels_line {
        let (u, v) = position(start, column)
        let steps = steps
        let sample = MemoryLayout<Sample>.stride
        return pixels_line(
            source: source.base + (v >> 16) * source.stride + (u >> 16) * sample,
            stride: Int32(source.stride / sample), u: Int32(u & 65535), v: Int32(v & 65535), step_u: steps.u,
            step_v: steps.v)
    }

    private static func sample(_ target: UnsafeMutablePointer<Sample>, _ count: Int, _ run: pixels_line) {
        if Sample.self == UInt8.self {
            target.withMemoryRebound(to: UInt8.self, capacity: count) { pixels_sample8($0, CInt(count), run) }
        } else {
            target.withMemoryRebound(to: UInt16.self, capacity: count) { pixels_sample16($0, CInt(count), run) }
        }
    }

    private static func blend(
        _ target: UnsafeMutablePointer<Sample>, _ source: UnsafeMutablePointer<Sample>, _ opacity: Int, _ count: Int
    ) {
        if Sample.self == UInt8.self {
            target.withMemoryRebound(to: UInt8.self, capacity: count) { target in
                source.withMemoryRebound(to: UInt8.self, capacity: count) {
                    pixels_blend8(target, $0, CInt(opacity), CInt(count))
                }
            }
        } else {
            target.withMemoryRebound(to: UInt16.self, capacity: count) { target in
                source.withMemoryRebound(to: UInt16.self, capacity: count) {
                    pixels_blend16(target, $0, CInt(opacity), CInt(count))
                }
            }
        }
    }

    // MARK: Upright maps

    private func drawUpright(
        _ upright: Upright, _ columns: Range<Int>, _ start: (u: Double, v: Double),
        _ line: UnsafeMutablePointer<UInt8>, _ opacity: Int
    ) {
        if upright.columns != columns { prepare(upright, columns, start) }
        let v = position(start, columns.lowerBound).v
        let upper = source.row(v >> 16, of: UInt8.self) + upright.mixed.lowerBound
        let lower = source.row((v >> 16) + 1, of: UInt8.self) + upright.mixed.lowerBound
        upright.row.withUnsafeMutableBufferPointer { row in
            pixels_mix_rows8(row.baseAddress!, upper, lower, CInt((v >> 8) & 255), CInt(upright.mixed.count))
            let count = CInt(columns.count)
            if opacity == Opacity.scale {
                pixels_mix_columns8(
                    line + columns.lowerBound, row.baseAddress!, upright.offsets, upright.weights, count)
                return
            }
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: columns.count) { buffer in
                pixels_mix_columns8(buffer.baseAddress!, row.baseAddress!, upright.offsets, upright.weights, count)
                pixels_blend8(line + columns.lowerBound, buffer.baseAddress!, CInt(opacity), count)
            }
        }
    }

    /// Finds each column's neighbours by the same numbers as any map's runs.
    private func prepare(_ upright: Upright, _ columns: Range<Int>, _ start: (u: Double, v: Double)) {
        var positions: [Int] = []
        positions.reserveCapacity(columns.count)
        let step = Int(steps.u)
        var (least, greatest) = (Int.max, Int.min)
        for first in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.length) {
            let u = position(start, first).u
            let count = min(Self.length, columns.upperBound - first)
            for index in 0..<count { positions.append(u + index * step) }
            // A run is monotonic: its ends are its extremes.
            let last = u + (count - 1) * step
            (least, greatest) = (min(least, u, last), max(greatest, u, last))
        }
        let left = least >> 16
        let right = greatest >> 16
        upright.columns = columns
        upright.mixed = left..<(right + 2)
        upright.row = [UInt16](repeating: 0, count: upright.mixed.count + 1)
        upright.offsets = positions.map { Int32(($0 >> 16) - left) }
        upright.weights = positions.map { position in
            let fraction = UInt32((position >> 8) & 255)
            return (256 - fraction) | (fraction << 16)
        }
    }
}
