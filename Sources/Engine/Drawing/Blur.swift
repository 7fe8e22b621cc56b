/// A Gaussian blur as three box filters with fractional ends, so that its deviation is exact at any radius (Gwosdek and
/// others, "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering").
package struct Blur: Hashable, Sendable {
    /// Samples on each side of the middle with full weight.
    private let radius: Int
    /// The weight of the two samples beyond.
    private let edge: Double
    private let passes = 3

    /// - Parameter deviation: In samples; 0 changes nothing.
    package init(deviation: Double) {
        let variance = deviation * deviation / Double(passes)
        radius = Int((((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down))
        let r = Double(radius)
        edge = (2 * r + 1) * (r * (r + 1) - 3 * variance) / (6 * (variance - (r + 1) * (r + 1)))
    }

    /// The number of samples that one spreads over, on each side.
    package var reach: Int { edge == 0 && radius == 0 ? 0 : passes * (radius + 1) }

    /// Blurs a mask, which is 0 beyond its edges.
    package func apply(to mask: [UInt8], width: Int, height: Int) -> [UInt8] {
        guard reach > 0, width > 0, height > 0 else { return mask }
        // Down, then across as down of the transposed mask: neighbouring columns are processed together.
        var samples = mask.map { Float($0) }
        samples = filteredDown(samples, width: width, height: height)
        samples = Self.turned(samples, width: width, height: height)
        samples = filteredDown(samples, width: height, height: width)
        return Self.turned(samples, width: height, height: width).map { UInt8(min($0.rounded(), 255)) }
    }

    /// Transposes the samples.
    private static func turned(_ samples: [Float], width: Int, height: Int) -> [Float] {
        let block = 16  // so that both reading and writing stay in the cache
        return [Float](unsafeUninitializedCapacity: samples.count) { turned, initialized in
            let to = turned.baseAddress!
            samples.withUnsafeBufferPointer { samples in
                let from = samples.baseAddress!
                for top in stride(from: 0, to: height, by: block) {
                    for left in stride(from: 0, to: width, by: block) {
                        for x in left..<min(left + block, width) {
                            for y in top..<min(top + block, height) { to[x &* height &+ y] = from[y &* width &+ x] }
                        }
                    }
                }
            }
            initialized = samples.count
        }
    }

    /// All passes along the columns.
    private func filteredDown(_ samples: [Float], width: Int, height: Int) -> [Float] {
        var (source, target) = (samples, [Float](repeating: 0, count: samples.count))
        // The rows above and below the mask, and the sums of the samples around the current row.
        let nothing = [Float](repeating: 0, count: width)
        var sums = nothing
        for _ in 0..<passes {
            source.withUnsafeBufferPointer { source in
                target.withUnsafeMutableBufferPointer { target in
                    sums.withUnsafeMutableBufferPointer { sums in
                        nothing.withUnsafeBufferPointer { nothing in
                            let rows = Rows(source.baseAddress!, nothing.baseAddress!, width: width, height: height)
                            filter(rows, sums.baseAddress!, into: target.baseAddress!)
                        }
                    }
                }
            }
            swap(&source, &target)
        }
        return source
    }

    /// The rows of a mask, with zeros above and below.
    private struct Rows {
        private let samples, nothing: UnsafePointer<Float>
        let width, height: Int

        init(_ samples: UnsafePointer<Float>, _ nothing: UnsafePointer<Float>, width: Int, height: Int) {
            (self.samples, self.nothing, self.width, self.height) = (samples, nothing, width, height)
        }

        subscript(row: Int) -> UnsafePointer<Float> {
            row >= 0 && row < height ? samples + row * width : nothing
        }
    }

    /// One pass along the columns.
    private func filter(_ rows: Rows, _ sums: UnsafeMutablePointer<Float>, into target: UnsafeMutablePointer<Float>) {
        let (edge, width) = (Float(edge), rows.width)
        let scale = 1 / (Float(2 * radius + 1) + 2 * edge)
        sums.update(repeating: 0, count: width)
        for row in 0..<min(radius + 1, rows.height) {
            let samples = rows[row]
            for x in 0..<width { sums[x] += samples[x] }
        }
        for row in 0..<rows.height {
            let (entering, leaving, above) = (rows[row + radius + 1], rows[row - radius], rows[row - radius - 1])
            let line = target + row * width
            for x in 0..<width {
                let value = (sums[x] + edge * (above[x] + entering[x])) * scale
                line[x] = value > 0 ? value : 0
                sums[x] += entering[x] - leaving[x]
            }
        }
    }
}
