/// A Gaussian blur as three box filters whose ends count in part, so that its deviation is exact at any radius
/// (Gwosdek and others, "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering").
struct Blur {
    /// Samples on each side of the middle that count in full.
    private let radius: Int
    /// How much the two samples beyond count.
    private let edge: Double
    private let passes = 3

    /// - Parameter deviation: In samples; 0 changes nothing.
    init(deviation: Double) {
        let variance = deviation * deviation / Double(passes)
        radius = Int((((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down))
        let r = Double(radius)
        edge = (2 * r + 1) * (r * (r + 1) - 3 * variance) / (6 * (variance - (r + 1) * (r + 1)))
    }

    /// How many samples around it a single one spreads over, on each side.
    var reach: Int { edge == 0 && radius == 0 ? 0 : passes * (radius + 1) }

    /// Blurs a mask; beyond its edges is nothing.
    func apply(to mask: [UInt8], width: Int, height: Int) -> [UInt8] {
        guard reach > 0, width > 0, height > 0 else { return mask }
        var samples = mask.map { Float($0) }
        var line = [Float](repeating: 0, count: max(width, height))
        samples.withUnsafeMutableBufferPointer { samples in
            line.withUnsafeMutableBufferPointer { line in
                for _ in 0..<passes {
                    for y in 0..<height { filter(samples.baseAddress! + y * width, 1, width, line.baseAddress!) }
                    for x in 0..<width { filter(samples.baseAddress! + x, width, height, line.baseAddress!) }
                }
            }
        }
        return samples.map { UInt8(min($0.rounded(), 255)) }
    }

    /// One box filter along `count` samples that lie `step` apart.
    private func filter(
        _ samples: UnsafeMutablePointer<Float>, _ step: Int, _ count: Int, _ line: UnsafeMutablePointer<Float>
    ) {
        for index in 0..<count { line[index] = samples[index &* step] }
        func at(_ index: Int) -> Double { index >= 0 && index < count ? Double(line[index]) : 0 }
        let scale = 1 / (Double(2 * radius + 1) + 2 * edge)
        var sum = (0...radius).reduce(0.0) { $0 + at($1) }
        for index in 0..<count {
            let ends = at(index - radius - 1) + at(index + radius + 1)
            samples[index &* step] = Float(max((sum + edge * ends) * scale, 0))
            sum += at(index + radius + 1) - at(index - radius)
        }
    }
}
