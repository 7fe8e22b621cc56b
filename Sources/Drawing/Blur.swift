/// A Gaussian blur as three box filters whose ends count in part, so that its deviation is exact at any radius
/// (Gwosdek and others, "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering").
package struct Blur: Hashable, Sendable {
    /// Samples on each side of the middle that count in full.
    private let radius: Int
    /// How much the two samples beyond count.
    private let edge: Double
    private let passes = 3

    /// - Parameter deviation: In samples; 0 changes nothing.
    package init(deviation: Double) {
        let variance = deviation * deviation / Double(passes)
        radius = Int((((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down))
        let r = Double(radius)
        edge = (2 * r + 1) * (r * (r + 1) - 3 * variance) / (6 * (variance - (r + 1) * (r + 1)))
    }

    /// How many samples around it a single one spreads over, on each side.
    package var reach: Int { edge == 0 && radius == 0 ? 0 : passes * (radius + 1) }

    /// Blurs a mask; beyond its edges is nothing.
    package func apply(to mask: [UInt8], width: Int, height: Int) -> [UInt8] {
        guard reach > 0, width > 0, height > 0 else { return mask }
        var samples = mask.map { Float($0) }
        // Nothing around the line, so that the filter need not ask where it ends.
        var line = [Double](repeating: 0, count: max(width, height) + 2 * (radius + 1))
        samples.withUnsafeMutableBufferPointer { samples in
            line.withUnsafeMutableBufferPointer { line in
                let (samples, line) = (samples.baseAddress!, line.baseAddress! + radius + 1)
                for y in 0..<height { filter(samples + y * width, step: 1, count: width, line) }
                line.update(repeating: 0, count: max(width, height))
                for x in 0..<width { filter(samples + x, step: width, count: height, line) }
            }
        }
        return samples.map { UInt8(min($0.rounded(), 255)) }
    }

    /// All passes along `count` samples that lie `step` apart; `line` has `radius + 1` zeros before and after.
    private func filter(
        _ samples: UnsafeMutablePointer<Float>, step: Int, count: Int, _ line: UnsafeMutablePointer<Double>
    ) {
        let (radius, edge) = (radius, edge)
        let scale = 1 / (Double(2 * radius + 1) + 2 * edge)
        for _ in 0..<passes {
            for index in 0..<count { line[index] = Double(samples[index &* step]) }
            var sum = 0.0
            for index in 0..<min(radius + 1, count) { sum += line[index] }
            for index in 0..<count {
                let (entering, leaving) = (line[index &+ radius &+ 1], line[index &- radius])
                let ends = line[index &- radius &- 1] + entering
                samples[index &* step] = Float(max((sum + edge * ends) * scale, 0))
                sum += entering - leaving
            }
        }
    }
}
