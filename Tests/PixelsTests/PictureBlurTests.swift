import CPixelKernels
import Glibc
import Testing

@testable import Pixels

/// The kernels of blurs against plain loops, and blurs against a true Gaussian.
@Suite("Blurred pictures")
struct PictureBlurTests {
    private static func noise(_ count: Int, seed: Int) -> [Float] {
        var generator = Generator(seed)
        return (0..<count).map { _ in Float(generator.next(below: 1 << 16)) / 128 }
    }

    @Test("smoothed rows are those of a plain loop", arguments: [0, 1, 2, 5, 9])
    func smooths(reach: Int) {
        let weights = GaussianTaps(variance: Double(reach * reach) / 9).weights
        #expect(weights.count == reach + 1)
        let noise = Self.noise(64 + 2 * reach, seed: reach)
        for width in 1...64 {
            var target = [Float](repeating: -1, count: width + 1)
            noise.withUnsafeBufferPointer { noise in
                let taps: [UnsafePointer<Float>?] = (0...2 * reach).map { noise.baseAddress! + $0 }
                pixels_smooth(&target, taps, weights, CInt(reach), CInt(width))
            }
            let plain = (0..<width).map { x in
                (0...reach).dropFirst().reduce(noise[x + reach] * weights[0]) {
                    $0 + (noise[x + reach - $1] + noise[x + reach + $1]) * weights[$1]
                }
            }
            #expect(target == plain + [-1])
        }
    }

    @Test("halved and doubled rows and columns are those of plain loops")
    func resizes() {
        let rows = (0..<4).map { Self.noise(140, seed: $0) }
        for width in 1...64 {
            func made(_ body: (UnsafeMutablePointer<Float>, [UnsafePointer<Float>?]) -> Void) -> [Float] {
                var target = [Float](repeating: -1, count: width + 1)
                let copies = rows.map { row in
                    let copy = UnsafeMutablePointer<Float>.allocate(capacity: row.count)
                    copy.initialize(from: row, count: row.count)
                    return copy
                }
                body(&target, copies.map { UnsafePointer($0) })
                for copy in copies { copy.deallocate() }
                return target
            }
            func plain(_ value: (Int) -> Float) -> [Float] { (0..<width).map(value) + [-1] }
            let count = CInt(width)
            #expect(
                made { pixels_soften_rows($0, $1, count) }
                    == plain { (rows[0][$0] + rows[3][$0]) * 0.125 + (rows[1][$0] + rows[2][$0]) * 0.375 })
            #expect(
                made { pixels_soften_columns($0, $1[0]! + 1, count) }
                    == plain {
                        let x = 2 * $0 + 1
                        return (rows[0][x - 1] + rows[0][x + 2]) * 0.125 + (rows[0][x] + rows[0][x + 1]) * 0.375
                    })
            #expect(
                made { pixels_spread_rows($0, $1[0]!, $1[1]!, count) }
                    == plain { rows[0][$0] * 0.75 + rows[1][$0] * 0.25 })
            #expect(
                made { pixels_spread_columns($0, $1[0]! + 1, count) }
                    == plain {
                        let x = $0 / 2 + 1
                        return rows[0][x] * 0.75 + rows[0][$0 % 2 == 0 ? x - 1 : x + 1] * 0.25
                    })
        }
    }

    @Test("halved rows of bytes are the same numbers")
    func halvesBytes() {
        var generator = Generator(8)
        for width in 1...64 {
            let rows = (0..<4).map { _ in (0..<width).map { _ in UInt8(generator.next(below: 256)) } }
            let joined = rows.flatMap { $0 }
            var target = [Float](repeating: -1, count: width + 1)
            joined.withUnsafeBufferPointer { bytes in
                pixels_soften_rows8(&target, (0..<4).map { bytes.baseAddress! + $0 * width }, CInt(width))
            }
            let plain = (0..<width).map { (x: Int) -> Float in
                let outer = Int(rows[0][x]) + Int(rows[3][x])
                let inner = Int(rows[1][x]) + Int(rows[2][x])
                return Float(outer) * 0.125 + Float(inner) * 0.375
            }
            #expect(target == plain + [-1])
        }
    }

    // MARK: - A true Gaussian

    /// Samples convolved with a sampled Gaussian, the outermost ones repeated.
    private static func gaussian(_ samples: [Double], _ deviation: Double) -> [Double] {
        let reach = Int((5 * deviation).rounded(.up))
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = weights.reduce(0, +)
        return samples.indices.map { x in
            var value = 0.0
            for (index, weight) in weights.enumerated() {
                value += samples[min(max(x + index - reach, 0), samples.count - 1)] * weight
            }
            return value / sum
        }
    }

    private static func gaussian(_ plane: [Double], width: Int, _ x: Double, _ y: Double) -> [Double] {
        let height = plane.count / width
        let rows = (0..<height).map { gaussian(Array(plane[$0 * width..<($0 + 1) * width]), x) }
        let columns = (0..<width).map { column in gaussian(rows.map { $0[column] }, y) }
        return (0..<height).flatMap { row in columns.map { $0[row] } }
    }

    private static func blurred(_ picture: TestPicture, x: Double, y: Double, threads: Int = 1) -> TestPicture {
        let result = TestPicture(picture.layout, width: picture.width, height: picture.height)
        PictureBlur().blur(picture.lanes(), into: result.lanes(), x: x, y: y, team: BandTeam(threads: threads))
        #expect(result.guardsAreIntact)
        return result
    }

    /// The greatest difference from a true Gaussian, in code values, and the mean square of all.
    private static func error(
        _ picture: TestPicture, _ result: TestPicture, x: Double, y: Double
    ) -> (greatest: Double, meanSquare: Double) {
        let layout = picture.layout
        let alpha = picture.view.alpha == nil ? nil : picture.samples(3).map(Double.init)
        var (greatest, sum, count) = (0.0, 0.0, 0)
        for index in picture.planes.indices {
            let isChroma = index == 1 || index == 2
            let shift = isChroma ? (x: layout.chromaShiftX, y: layout.chromaShiftY) : (x: 0, y: 0)
            let width = picture.planes[index].width
            let deviation = (x: x / Double(1 << shift.x), y: y / Double(1 << shift.y))
            let samples = picture.samples(index).map(Double.init)
            var expected = gaussian(samples, width: width, deviation.x, deviation.y)
            if let alpha, index < 3 {
                precondition(shift == (0, 0), "judged without subsampling")
                let weighted = zip(samples, alpha).map { $0 * $1 }
                let weights = gaussian(alpha, width: width, deviation.x, deviation.y)
                expected = zip(gaussian(weighted, width: width, deviation.x, deviation.y), weights).map {
                    $0 / max($1, 1e-9)
                }
            }
            for (found, wanted) in zip(result.samples(index), expected) {
                let difference = abs(Double(found) - wanted)
                greatest = max(greatest, difference)
                sum += difference * difference
                count += 1
            }
        }
        return (greatest, sum / Double(count))
    }

    static let deviations = [0.3, 1.0, 2.7, 2.9, 5.6, 6.4, 13, 40]

    @Test("a blur of noise is a Gaussian, to 1 % of the contrast", arguments: deviations)
    func isGaussian(deviation: Double) {
        let picture = TestPicture(.yuv420p8, width: 49, height: 31)
        picture.scramble()
        let found = Self.error(picture, Self.blurred(picture, x: deviation, y: deviation), x: deviation, y: deviation)
        #expect(found.greatest <= 2.5)
        #expect(10 * log10(255 * 255 / found.meanSquare) > 46)
    }

    @Test("stripes of full contrast, the worst of pictures, show 1.5 % of it at the most", arguments: deviations)
    func stripes(deviation: Double) {
        for period in [2.0, 2.2, 3, 4, 4.4, 7, 8.8, 17] {
            let picture = TestPicture(PixelLayout(bitDepth: 8, .yuv444), width: 80, height: 1)
            for plane in 0..<3 { picture.set(plane) { x, _ in Int(2 * Double(x) / period) % 2 == 0 ? 255 : 0 } }
            let result = Self.blurred(picture, x: deviation, y: deviation)
            #expect(Self.error(picture, result, x: deviation, y: deviation).greatest <= 4)
        }
    }

    static let layouts = [
        PixelLayout.yuv420p8, PixelLayout(bitDepth: 8, .yuv422), PixelLayout(bitDepth: 8, .yuv444), .yuv420p10,
        PixelLayout(bitDepth: 10, .yuv422), PixelLayout(bitDepth: 12, .yuv444), .yuva444p8,
        PixelLayout(bitDepth: 10, .yuv444, hasAlpha: true),
    ]

    @Test("every layout and size is blurred as by a Gaussian, also a picture smaller than the blur", arguments: layouts)
    func sizes(layout: PixelLayout) {
        // The kernels are compared at every width.
        for size in stride(from: 1 + layout.bitDepth % 7, to: 34, by: 5) {
            let picture = TestPicture(layout, width: size, height: 35 - size)
            picture.scramble(seed: size)
            let (x, y) = (0.2 + Double(size) / 3, 12.0 - Double(size) / 3)
            let found = Self.error(picture, Self.blurred(picture, x: x, y: y), x: x, y: y)
            #expect(found.greatest <= 2.5 * Double(1 << (layout.bitDepth - 8)), "\(size) pixels wide")
        }
    }

    @Test("one pixel stays as it is")
    func onePixel() {
        let picture = TestPicture(.yuv420p8, width: 1, height: 1)
        picture.scramble()
        let result = Self.blurred(picture, x: 300, y: 300)
        for plane in 0..<3 { #expect(result.samples(plane) == picture.samples(plane)) }
    }

    @Test("the numbers do not depend on how many threads blur")
    func sameForAnyThreads() {
        let picture = TestPicture(.yuva420p8, width: 701, height: 499)
        picture.scramble()
        for deviation in [1.0, 3, 20] {
            let alone = Self.blurred(picture, x: deviation, y: deviation)
            let together = Self.blurred(picture, x: deviation, y: deviation, threads: 3)
            for plane in 0..<4 { #expect(alone.samples(plane) == together.samples(plane)) }
        }
    }

    @Test("the colour of transparent pixels does not bleed", arguments: [PixelLayout.yuva420p8, .yuva444p8])
    func transparency(layout: PixelLayout) {
        let picture = TestPicture(layout, width: 64, height: 48)
        for (plane, colors) in [(40, 220), (90, 200), (170, 30)].enumerated() {
            let middle = plane == 0 ? 32 : 32 >> layout.chromaShiftX
            picture.set(plane) { x, _ in x < middle ? colors.0 : colors.1 }
        }
        picture.set(3) { x, _ in x < 32 ? 255 : 0 }
        let result = Self.blurred(picture, x: 5, y: 5)
        for (plane, color) in [40, 90, 170].enumerated() {
            let width = picture.planes[plane].width
            let visible = result.samples(plane).enumerated().filter { $0.offset % width < width * 5 / 8 }
            #expect(visible.allSatisfy { abs($0.element - color) <= 1 })
        }
        #expect((126...129).contains(result.samples(3)[31] / 2 + result.samples(3)[32] / 2 + 1))
    }

    @Test("a rising radius moves a picture smoothly, from one reduction to the next too")
    func ramp() {
        let picture = TestPicture(PixelLayout(bitDepth: 12, .yuv444), width: 48, height: 12)
        picture.scramble()
        var last: [Int]?
        for step in 0...150 {
            let deviation = 2.5 * pow(1.01, Double(step))
            let now = Self.blurred(picture, x: deviation, y: deviation).samples(0)
            if let last {
                // 1 % of radius changes noise by less than that of its contrast.
                #expect(zip(now, last).allSatisfy { abs($0 - $1) <= 41 }, "at \(deviation)")
            }
            last = now
        }
    }
}
