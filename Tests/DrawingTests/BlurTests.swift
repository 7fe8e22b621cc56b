import Testing

@testable import Drawing

@Suite("Blur")
struct BlurTests {
    /// A blurred block, wide enough for its middle to stay solid, in a picture large enough to hold it.
    func spread(_ deviation: Double) -> (mask: [UInt8], side: Int, reach: Int) {
        let blur = Blur(deviation: deviation)
        let half = max(30, blur.reach)
        let side = 2 * (half + blur.reach) + 1
        var mask = [UInt8](repeating: 0, count: side * side)
        let block = (side / 2 - half)...(side / 2 + half)
        for y in block { for x in block { mask[y * side + x] = 255 } }
        return (blur.apply(to: mask, width: side, height: side), side, blur.reach)
    }

    @Test("spreads with the deviation asked for, small or large", arguments: [0.4, 1.0, 2.5, 7, 20])
    func deviation(_ deviation: Double) {
        let (mask, side, _) = spread(deviation)
        // Through the middle of an edge, the profile is the Gaussian's integral: its slopes' variance is the square.
        let row = mask[(side / 2 * side)..<(side / 2 * side + side / 2 + 1)].map(Double.init)
        let slopes = zip(row.dropFirst(), row).map { $0 - $1 }
        let total = slopes.reduce(0, +)
        let mean = slopes.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / total
        let variance =
            slopes.enumerated().reduce(0) {
                $0 + (Double($1.offset) - mean) * (Double($1.offset) - mean) * $1.element
            } / total
        #expect(abs(variance.squareRoot() - deviation) < 0.03 * deviation + 0.08)
    }

    @Test("keeps the sum, apart from rounding", arguments: [0.4, 1.0, 2.5, 7])
    func sum(_ deviation: Double) {
        let mask = spread(deviation).mask
        let sum = mask.reduce(0) { $0 + Int($1) }
        #expect(abs(Double(sum) / Double(61 * 61 * 255) - 1) < 0.01)
    }

    @Test("of no deviation changes nothing")
    func none() {
        let mask: [UInt8] = [0, 255, 3, 7]
        #expect(Blur(deviation: 0).reach == 0)
        #expect(Blur(deviation: 0).apply(to: mask, width: 2, height: 2) == mask)
    }
}
