import CPixelKernels

/// Rows of bytes that have been enlarged across, for rows between them: where a picture grows much downwards, many of its
/// rows are made of the same four.
struct GrownRows {
    /// Four rows of the target's width, each at its number modulo four.
    private let memory: UnsafeMutablePointer<Int16>
    private let width: Int
    private var lines = SIMD4(repeating: -1)

    /// The rows of a target for each of the source from which on this way is the shorter one.
    private static let leastGrowth = 2

    /// True if a plane grows enough and each of its samples has four neighbours in both directions.
    static func serve(_ across: ResamplingTaps, _ down: ResamplingTaps) -> Bool {
        across.axis.tapCount == 4 && down.axis.tapCount == 4
            && down.axis.firsts.count >= leastGrowth * down.axis.used.count
    }

    /// - Parameters:
    ///   - memory: For four rows, used as long as this value.
    ///   - width: The samples of a row.
    init(_ memory: UnsafeMutablePointer<Int16>, width: Int) {
        self.memory = memory
        self.width = width
    }

    /// Writes one row; parameters as of ``ResampledSample``.
    mutating func filter(
        _ target: UnsafeMutablePointer<UInt8>, _ source: Plane, _ row: Int, _ across: ResamplingTaps,
        _ down: ResamplingTaps, _ sums: UnsafeMutablePointer<Float>
    ) {
        let first = down.axis.used.lowerBound + Int(down.axis.firsts[row])
        for line in first..<first + 4 where lines[line & 3] != line {
            grow(source, line, across, sums, into: memory + (line & 3) * width)
            lines[line & 3] = line
        }
        down.whole.weights.withUnsafeBufferPointer { weights in
            pixels_grow_rows8(target, memory, width, CInt(first), weights.baseAddress! + 4 * row, CInt(width))
        }
    }

    private func grow(
        _ source: Plane, _ line: Int, _ across: ResamplingTaps, _ sums: UnsafeMutablePointer<Float>,
        into grown: UnsafeMutablePointer<Int16>
    ) {
        let used = across.axis.used
        sums.withMemoryRebound(to: Int16.self, capacity: used.count) { numbers in
            let samples = source.row(line, of: UInt8.self) + used.lowerBound
            for index in 0..<used.count { numbers[index] = Int16(samples[index]) &<< 6 }
            pixels_grow_columns8(grown, numbers, across.axis.firsts, across.whole.weights, CInt(width))
        }
    }
}
