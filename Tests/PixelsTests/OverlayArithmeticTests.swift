import Testing

@testable import Pixels

/// Each kernel against its plain twin: the definition, one sample at a time, with true division.
@Suite("Overlay kernels")
struct OverlayArithmeticTests {
    static let opacities = [1, 77, 8192, 16383, 16384]

    func rounded(_ numerator: Int, _ denominator: Int) -> Int { (2 * numerator + denominator) / (2 * denominator) }

    /// Runs the kernels of one sample size at every width from 1 to 64 and several starts.
    func compare<A: OverlayArithmetic>(_ arithmetic: A.Type, maximum: Int) {
        var generator = Generator(9)
        let scale = A.alphaScale
        for width in 1...64 {
            for start in [0, 1, 3] {
                let total = start + width + 8
                let old = (0..<total).map { _ in A.Sample(generator.next(below: maximum + 1)) }
                let alpha = (0..<total).map { _ in
                    A.Alpha([0, scale, generator.next(below: scale + 1)][generator.next(below: 3)])
                }
                let value = alpha.map { A.Value(generator.next(below: Int($0) * maximum + 1)) }
                func check(_ name: String, _ run: (UnsafeMutablePointer<A.Sample>, Int) -> Void, _ plain: (Int) -> Int)
                {
                    var new = old
                    new.withUnsafeMutableBufferPointer { run($0.baseAddress! + start, start) }
                    let expected = old.indices.map {
                        (start..<(start + width)).contains($0) ? plain($0) : Int(old[$0])
                    }
                    #expect(new.map { Int($0) } == expected, "\(name), width \(width), start \(start)")
                }
                value.withUnsafeBufferPointer { values in
                    alpha.withUnsafeBufferPointer { alphas in
                        let (v, a) = (values.baseAddress!, alphas.baseAddress!)
                        check("copy", { A.copy($0, v + $1, count: width) }, { rounded(Int(value[$0]), scale) })
                        check("blend", { A.blend($0, v + $1, a + $1, count: width) }) {
                            rounded(Int(value[$0]) + Int(old[$0]) * (scale - Int(alpha[$0])), scale)
                        }
                        for opacity in Self.opacities {
                            check("fade", { A.fade($0, v + $1, a + $1, opacity: opacity, count: width) }) {
                                plainFade(A.self, Int(old[$0]), Int(value[$0]), Int(alpha[$0]), opacity)
                            }
                            check("cover", { A.cover($0, a + $1, opacity: opacity, maximum: maximum, count: width) }) {
                                plainCover(A.self, Int(old[$0]), Int(alpha[$0]), maximum, opacity)
                            }
                        }
                    }
                }
            }
        }
    }

    /// Bytes are rounded once; words round value and alpha to 1/16384 of a sample first.
    func plainFade<A: OverlayArithmetic>(_: A.Type, _ old: Int, _ value: Int, _ alpha: Int, _ opacity: Int) -> Int {
        let scale = A.alphaScale
        guard scale != 255 else {
            return rounded((value + old * (255 - alpha)) * opacity + old * 255 * (16384 - opacity), 255 * 16384)
        }
        let fadedAlpha = rounded(alpha * opacity, 16384)
        return rounded(rounded(value * opacity, 16384) + old * (scale - fadedAlpha), scale)
    }

    func plainCover<A: OverlayArithmetic>(_: A.Type, _ old: Int, _ alpha: Int, _ maximum: Int, _ opacity: Int) -> Int {
        let scale = A.alphaScale
        guard scale != 255 else { return plainFade(A.self, old, alpha * 255, alpha, opacity) }
        let fadedAlpha = rounded(alpha * opacity, 16384)
        return rounded(maximum * fadedAlpha + old * (scale - fadedAlpha), scale)
    }

    @Test("bytes match the plain twin at every width")
    func bytes() { compare(ByteOverlayArithmetic.self, maximum: 255) }

    @Test("words match the plain twin at every width", arguments: [1023, 4095])
    func words(_ maximum: Int) { compare(WordOverlayArithmetic.self, maximum: maximum) }

    @Test("division by 255 is exact wherever it is used")
    func division() {
        for numerator in 0...65279 {
            #expect(Int(divideBy255(UInt16(numerator))) == numerator / 255)
        }
    }

    @Test("a bitmap is drawn over another, clipped, within rounding of the exact sum")
    func bitmaps() {
        var below = Bitmap.noise(width: 20, height: 10, seed: 1)
        let before = below
        let above = Bitmap.noise(width: 9, height: 9, seed: 2)
        below.draw(above, x: -2, y: 4, opacity: Opacity(0.5))
        for y in 0..<10 {
            for x in 0..<20 {
                for channel in 0..<4 {
                    let index = (y * 20 + x) * 4
                    let old = Double(before.pixels[index + channel])
                    var expected = old
                    if x < 7, y >= 4 {
                        let other = ((y - 4) * 9 + x + 2) * 4
                        let alpha = Double(above.pixels[other + 3]) / 255 * 0.5
                        expected = Double(above.pixels[other + channel]) * 0.5 + old * (1 - alpha)
                    }
                    #expect(abs(Double(below.pixels[index + channel]) - expected) <= 0.5)
                }
            }
        }
    }
}
