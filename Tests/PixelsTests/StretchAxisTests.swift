import Testing

@testable import Pixels

/// The pixels of a stretched line.
@Suite struct StretchAxisTests {
    /// The weights of a pixel's neighbours, by their place in the line.
    private func weights(_ axis: StretchAxis, of pixel: Int, count: Int) -> [Float] {
        var result = [Float](repeating: 0, count: count)
        axis.forEachNeighbour(of: pixel) { result[$0] += $1 }
        return result
    }

    @Test(
        "a pixel that covers far more than the line is weighed by the line's pixels alone",
        arguments: [9.0, 1e6, 1e12, 1e300])
    func cap(step: Double) throws {
        let axis = StretchAxis(from: 0, step: step, length: 3, within: 0..<4)
        #expect(axis.used == 0..<4 && axis.tapCount == 4)
        for pixel in 0..<3 {
            let weights = weights(axis, of: pixel, count: 4)
            #expect(abs(weights.reduce(0, +) - 1) < 1e-5, "\(weights)")
        }
        // Wherever the middle of the pixel is beyond the line, the line's end counts the most.
        let last = weights(axis, of: 2, count: 4)
        #expect(last[3] > 0.5 && last[3] == last.max(), "\(last)")
    }

    @Test("a part of a stretched line is that part of the whole", arguments: [0.3, 1, 2.7, -1.5])
    func part(step: Double) throws {
        let whole = StretchAxis(from: 3, step: step, length: 12, within: 0..<20)
        let part = StretchAxis(from: 3 + 4 * step, step: step, length: 5, within: 0..<20)
        for pixel in 0..<5 {
            let pairs = zip(weights(whole, of: pixel + 4, count: 20), weights(part, of: pixel, count: 20))
            #expect(pairs.allSatisfy { abs($0 - $1) < 1e-5 })
        }
    }
}
