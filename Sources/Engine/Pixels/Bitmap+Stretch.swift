import CPixelKernels
import Glibc

/// The source pixels and weights of each pixel of a stretched line, by a bicubic filter that widens as the line
/// shrinks.
///
/// Each pixel depends only on its own place in the line, so that a stretched part equals that part of the stretched
/// whole.
package struct StretchAxis {
    /// The number of neighbours of each pixel.
    let tapCount: Int
    /// The pixels of the line that are used.
    private(set) var used = 0..<0
    /// The first neighbour of each pixel, counted from the first used one.
    private(set) var firsts: [Int32] = []
    /// The weight of each neighbour, pixel after pixel; the weights of a pixel sum to 1.
    private(set) var weights: [Float] = []

    /// - Parameters:
    ///   - start: The place of the first pixel's edge in the line, in its pixels.
    ///   - step: Pixels of the line to one of the result; below 0 in a mirrored one, never 0.
    ///   - length: Pixels of the result.
    ///   - bounds: The line's pixels to use, at least one; the outermost ones continue beyond them.
    package init(from start: Double, step: Double, length: Int, within bounds: Range<Int>) {
        // All neighbours outside the bounds equal the outermost pixel, so a wider filter changes nothing.
        let unit = min(max(abs(step), 1), Double(max(1, 2 * bounds.count)))
        let reach = Int((2 * unit).rounded(.up))
        tapCount = min(2 * reach, bounds.count)
        firsts.reserveCapacity(length)
        weights = [Float](repeating: 0, count: length * tapCount)
        for pixel in 0..<length {
            // Far outside, only the outermost pixel is left.
            let place = start + (Double(pixel) + 0.5) * step - 0.5
            let center = min(max(place, Double(bounds.lowerBound)), Double(bounds.upperBound - 1))
            let below = Int(center.rounded(.down))
            let first = min(max(below - reach + 1, bounds.lowerBound), bounds.upperBound - tapCount)
            firsts.append(Int32(first))
            let neighbours = below - reach + 1...below + reach
            var sum = 0.0
            for index in neighbours { sum += Self.cubic((Double(index) - center) / unit) }
            for index in neighbours {
                let tap = min(max(index, first), first + tapCount - 1) - first
                weights[pixel * tapCount + tap] += Float(Self.cubic((Double(index) - center) / unit) / sum)
            }
        }
        countFromFirstUsed()
    }

    /// The mean of what each pixel covers, but one pixel of the line at least, in place of the bicubic filter.
    ///
    /// For the parameters see ``init(from:step:length:within:)``.
    init(covering start: Double, step: Double, length: Int, within bounds: Range<Int>) {
        let size = max(abs(step), 1)
        let reach = Int(size.rounded(.up))
        tapCount = min(max(reach + 1, 4), bounds.count)  // the kernels are quickest with four
        weights = [Float](repeating: 0, count: length * tapCount)
        firsts.reserveCapacity(length)
        for pixel in 0..<length {
            let low = start + step * (Double(pixel) + 0.5) - size / 2
            let from = Int(low.rounded(.down))
            let first = max(min(from, bounds.upperBound - tapCount), bounds.lowerBound)
            firsts.append(Int32(first))
            for index in from...from + reach {
                let share = (min(low + size, Double(index + 1)) - max(low, Double(index))) / size
                let tap = min(max(index, first), first + tapCount - 1) - first
                weights[pixel * tapCount + tap] += Float(max(share, 0))
            }
        }
        countFromFirstUsed()
    }

    private mutating func countFromFirstUsed() {
        let start = firsts.min() ?? 0
        used = Int(start)..<Int(firsts.max() ?? 0) + tapCount
        for pixel in firsts.indices { firsts[pixel] -= start }
    }

    /// Calls `body` with each neighbour of a pixel that has weight.
    func forEachNeighbour(of pixel: Int, _ body: (_ index: Int, _ weight: Float) -> Void) {
        let first = used.lowerBound + Int(firsts[pixel])
        for tap in 0..<tapCount {
            let weight = weights[pixel * tapCount + tap]
            if weight != 0 { body(first + tap, weight) }
        }
    }

    /// The weights in 1/16384, which add up to 1, with zeros up to a multiple of four.
    var wholeWeights: (weights: [Int16], tapCount: Int) {
        let padded = (tapCount + 3) & ~3
        var result = [Int16](repeating: 0, count: firsts.count * padded)
        for pixel in firsts.indices {
            var (rest, heaviest) = (Self.one, pixel * padded)
            for tap in 0..<tapCount {
                let weight = Int16((weights[pixel * tapCount + tap] * Float(Self.one)).rounded())
                let place = pixel * padded + tap
                result[place] = weight
                rest -= weight
                if weight > result[heaviest] { heaviest = place }
            }
            result[heaviest] += rest
        }
        return (result, padded)
    }

    private static var one: Int16 { 16384 }

    /// Mitchell and Netravali's family at B = 0, C = 0.6, which swscale calls bicubic.
    private static func cubic(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.4 * x - 2.4) * x * x + 1 }
        return x < 2 ? ((-0.6 * x + 3) * x - 4.8) * x + 2.4 : 0
    }
}

extension Bitmap {
    /// The bitmap at another size, or a part of it, each direction by itself.
    package func stretched(across: StretchAxis, down: StretchAxis) -> Bitmap {
        let (newWidth, newHeight) = (across.firsts.count, down.firsts.count)
        var result = Bitmap(width: newWidth, height: newHeight)
        guard newWidth > 0, newHeight > 0 else { return result }
        let columns = across.used
        let numbers = columns.count * 4
        result.pixels.withUnsafeMutableBufferPointer { target in
            pixels.withUnsafeBufferPointer { source in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: numbers) { sums in
                    for row in 0..<newHeight {
                        sums.update(repeating: 0)
                        down.forEachNeighbour(of: row) { line, weight in
                            let start = (line * width + columns.lowerBound) * 4
                            pixels_add8(sums.baseAddress!, source.baseAddress! + start, weight, CInt(numbers))
                        }
                        pixels_stretch_rgba(
                            target.baseAddress! + row * newWidth * 4, sums.baseAddress!, across.firsts, across.weights,
                            CInt(across.tapCount), CInt(newWidth))
                    }
                }
            }
        }
        return result
    }

    /// The whole bitmap at another size.
    package func stretched(width newWidth: Int, height newHeight: Int) -> Bitmap {
        guard width > 0, height > 0, newWidth > 0, newHeight > 0 else {
            return Bitmap(width: newWidth, height: newHeight)
        }
        let (stepX, stepY) = (Double(width) / Double(newWidth), Double(height) / Double(newHeight))
        return stretched(
            across: StretchAxis(from: 0, step: stepX, length: newWidth, within: 0..<width),
            down: StretchAxis(from: 0, step: stepY, length: newHeight, within: 0..<height))
    }
}
