import Glibc

/// Makes sound longer or shorter by some hundred millionths, which is not heard.
///
/// Its output is counted in billionths of a sample, so that it never differs from what ``SoundSteering`` counts. Sound that
/// is not corrected passes unchanged, delayed by ``delay``.
package struct DriftResampler: Sendable {
    /// Samples by which the output is behind the input: half of the filter.
    package static let delay = taps / 2
    private static let taps = 32
    private static let phases = 512
    private static let billion: Int64 = 1_000_000_000

    /// The last samples of each channel, as many as the filter has taps.
    private var history: [[Float]]
    /// The part of an output sample that has been counted and not made, in billionths.
    private var rest: Int64 = 0

    package init(channelCount: Int) {
        history = [[Float]](repeating: [Float](repeating: 0, count: Self.taps), count: channelCount)
    }

    /// Converts a block.
    /// - Parameters:
    ///   - block: The samples of each channel, equally many.
    ///   - correction: How much longer it becomes, in parts per billion; within ±500 ppm.
    package mutating func convert(_ block: [[Float]], correction: Int64) -> [[Float]] {
        let count = Int64(block.first?.count ?? 0)
        let scale = Self.billion + correction
        let total = rest + count * scale
        let made = Int(total / Self.billion)
        var output = [[Float]]()
        for channel in block.indices {
            let line = history[channel] + block[channel]
            output.append(Self.interpolate(line, count: made, rest: rest, scale: scale))
            history[channel] = Array(line.suffix(Self.taps))
        }
        rest = total - Int64(made) * Self.billion
        return output
    }

    /// The output samples of a block.
    /// - Parameters:
    ///   - line: The history, then the block.
    ///   - scale: Output samples for each input sample, in billionths.
    private static func interpolate(_ line: [Float], count: Int, rest: Int64, scale: Int64) -> [Float] {
        var output = [Float](repeating: 0, count: count)
        line.withUnsafeBufferPointer { line in
            filter.withUnsafeBufferPointer { filter in
                for index in 0..<count {
                    // The output sample's end, in the block.
                    let (whole, part) = (Int64(index + 1) * billion - rest).quotientAndRemainder(dividingBy: scale)
                    let position = Int(whole) + taps / 2 - 1
                    guard part != 0 else {
                        output[index] = line[position]
                        continue
                    }
                    let phase = Float(part) / Float(scale) * Float(phases)
                    let row = min(Int(phase), phases - 1)
                    let weight = phase - Float(row)
                    let (one, two) = (row * taps, (row + 1) * taps)
                    let first = position - taps / 2 + 1
                    var sum: Float = 0
                    for tap in 0..<taps {
                        let factor = filter[one + tap] + (filter[two + tap] - filter[one + tap]) * weight
                        sum += line[first + tap] * factor
                    }
                    output[index] = sum
                }
            }
        }
        return output
    }

    /// A sinc under a Blackman window, for each phase between two samples and for the next sample.
    private static let filter: [Float] = (0...phases).flatMap { phase -> [Float] in
        let fraction = Double(phase) / Double(phases)
        let row = (0..<taps).map { tap -> Double in
            let x = Double(tap - taps / 2 + 1) - fraction
            let window = 0.42 + 0.5 * cos(.pi * x / Double(taps / 2)) + 0.08 * cos(2 * .pi * x / Double(taps / 2))
            return (x == 0 ? 1 : sin(.pi * x) / (.pi * x)) * max(window, 0)
        }
        let sum = row.reduce(0, +)
        return row.map { Float($0 / sum) }
    }
}
