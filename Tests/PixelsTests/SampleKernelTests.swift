import CPixelKernels
import Testing

@testable import Pixels

/// The C kernels against plain loops, at every width from 1 to 64.
@Suite("Pixel kernels")
struct SampleKernelTests {
    private static let stride = 160
    private static let height = 48

    /// A plane of noise.
    private func noise(below limit: Int) -> [Int] {
        var generator = Generator(7)
        return (0..<(Self.stride * Self.height)).map { _ in generator.next(below: limit) }
    }

    /// Rows first, to seven more bits than a sample, then columns.
    private func plainSample(_ plane: [Int], _ u: Int, _ v: Int) -> Int {
        let at = (v >> 16) * Self.stride + (u >> 16)
        let (x, y) = ((u >> 8) & 255, (v >> 8) & 255)
        let left = (plane[at] * (256 - y) + plane[at + Self.stride] * y + 1) >> 1
        let right = (plane[at + 1] * (256 - y) + plane[at + Self.stride + 1] * y + 1) >> 1
        return (left * (256 - x) + right * x + 16384) >> 15
    }

    /// First positions and steps in 1/65536, so that 64 samples stay in the plane.
    static let lines = [
        (0, 0, 65536, 0), (77, 1234, 60000, 20000), (70 << 16, 40 << 16, -65000, -39000), (99_999, 65535, 120_000, 1),
        (0, 45 << 16, 3, -40000),
    ]

    @Test("bilinear samples of bytes are those of a plain loop", arguments: lines)
    func samplesBytes(_ u: Int, _ v: Int, _ stepU: Int, _ stepV: Int) {
        let plane = noise(below: 256)
        let bytes = plane.map(UInt8.init)
        for width in 1...64 {
            var target = [UInt8](repeating: 0xA5, count: width + 1)
            bytes.withUnsafeBytes { source in
                pixels_sample8(
                    &target, CInt(width),
                    pixels_line(
                        source: source.baseAddress!, stride: CInt(Self.stride), u: CInt(u), v: CInt(v),
                        step_u: CInt(stepU), step_v: CInt(stepV)))
            }
            let plain = (0..<width).map { UInt8(plainSample(plane, u + $0 * stepU, v + $0 * stepV)) }
            #expect(target == plain + [0xA5])
        }
    }

    @Test("bilinear samples of 12 bits are those of a plain loop", arguments: lines)
    func samplesWords(_ u: Int, _ v: Int, _ stepU: Int, _ stepV: Int) {
        let plane = noise(below: 4096)
        let words = plane.map(UInt16.init)
        for width in 1...64 {
            var target = [UInt16](repeating: 0xA5A5, count: width + 1)
            words.withUnsafeBytes { source in
                pixels_sample16(
                    &target, CInt(width),
                    pixels_line(
                        source: source.baseAddress!, stride: CInt(Self.stride), u: CInt(u), v: CInt(v),
                        step_u: CInt(stepU), step_v: CInt(stepV)))
            }
            let plain = (0..<width).map { UInt16(plainSample(plane, u + $0 * stepU, v + $0 * stepV)) }
            #expect(target == plain + [0xA5A5])
        }
    }

    @Test(
        "samples that are only moved are the same bilinear samples", arguments: [(0, 0), (1, 77), (128, 255), (255, 1)])
    func moves(_ x: Int, _ y: Int) {
        let plane = noise(below: 256)
        let bytes = plane.map(UInt8.init)
        for width in 1...64 {
            var target = [UInt8](repeating: 0xA5, count: width + 1)
            bytes.withUnsafeBufferPointer {
                pixels_move8(
                    &target, $0.baseAddress!, $0.baseAddress! + Self.stride, CInt(x), CInt(y), CInt(width))
            }
            let plain = (0..<width).map { UInt8(plainSample(plane, $0 << 16 | x << 8, y << 8)) }
            #expect(target == plain + [0xA5])
        }
    }

    @Test("filtered bytes are those of plain sums, down and across", arguments: [1, 2, 4, 5, 8, 12])
    func filters(_ taps: Int) {
        var generator = Generator(taps)
        // Overshoots both ways: the first weight is below 0, and the last makes up for all.
        func weights(_ padded: Int) -> [Int] {
            var result = (1..<taps).map { $0 == 1 ? -2000 : generator.next(below: 16384 / taps) }
            result.append(16384 - result.reduce(0, +))
            return result + [Int](repeating: 0, count: padded - taps)
        }
        let (plane, padded) = (noise(below: 2).map { $0 * 255 }, (taps + 3) & ~3)
        let (bytes, down) = (plane.map(UInt8.init), weights(taps))
        for width in 1...64 {
            var sums = [Int16](repeating: 0x5A5A, count: width + padded)
            pixels_filter_rows8(&sums, bytes, Self.stride, down.map(Int16.init), CInt(taps), CInt(width))
            let plainSums = (0..<width).map { x in
                (0..<taps).reduce(128) { $0 + plane[$1 * Self.stride + x] * down[$1] } >> 8
            }
            #expect(Array(sums[...width]) == plainSums.map(Int16.init) + [0x5A5A])
            let firsts = (0..<width).map { _ in generator.next(below: width) }
            let across = firsts.map { _ in weights(padded) }
            var target = [UInt8](repeating: 0xA5, count: width + 1)
            pixels_filter_columns8(
                &target, sums, firsts.map(Int32.init), across.flatMap { $0.map(Int16.init) }, CInt(padded), CInt(width))
            let plain = zip(firsts, across).map { first, weights in
                let sum = weights.indices.reduce(1 << 19) { $0 + Int(sums[first + $1]) * weights[$1] }
                return UInt8(min(max(sum >> 20, 0), 255))
            }
            #expect(target == plain + [0xA5])
        }
    }

    @Test("rows that grow are those of plain sums, across and down")
    func grows() {
        var generator = Generator(5)
        func weights() -> [Int16] {
            let first = generator.next(below: 800) - 1200
            let second = generator.next(below: 16384)
            let third = -generator.next(below: 900)
            return [first, second, third, 16384 - first - second - third].map { Int16($0) }
        }
        for width in 1...64 {
            let row = (0..<width + 3).map { _ in Int16(255 * generator.next(below: 2) * 64) }
            let firsts = (0..<width).map { _ in Int32(generator.next(below: width)) }
            let across = firsts.map { _ in weights() }
            var grown = [Int16](repeating: 0x5A5A, count: width + 1)
            pixels_grow_columns8(&grown, row, firsts, across.flatMap { $0 }, CInt(width))
            let plain = zip(firsts, across).map { (first: Int32, weights: [Int16]) -> Int16 in
                var sum = 1 << 13
                for tap in 0..<4 { sum += Int(row[Int(first) + tap]) * Int(weights[tap]) }
                return Int16(sum >> 14)
            }
            #expect(grown == plain + [0x5A5A])
            let rows = (0..<4 * (width + 2)).map { _ in Int16(generator.next(below: 18000) - 800) }
            for first in 0..<4 {
                let down = weights()
                var target = [UInt8](repeating: 0xA5, count: width + 1)
                pixels_grow_rows8(&target, rows, width + 2, CInt(first), down, CInt(width))
                let plain = (0..<width).map { (x: Int) -> UInt8 in
                    var sum = 1 << 19
                    for tap in 0..<4 {
                        let line = (first + tap) % 4
                        sum += Int(rows[line * (width + 2) + x]) * Int(down[tap])
                    }
                    return UInt8(min(max(sum >> 20, 0), 255))
                }
                #expect(target == plain + [0xA5])
            }
        }
    }

    @Test("a blend is rounded to nearest", arguments: [0, 1, 5000, 8192, 16383, 16384])
    func blends(_ opacity: Int) {
        var generator = Generator(3)
        for width in 1...64 {
            let source = (0..<width).map { _ in generator.next(below: 4096) }
            let target = (0..<width).map { _ in generator.next(below: 4096) }
            func plain(_ mask: Int) -> [Int] {
                zip(source, target).map { (($0 & mask) * opacity + ($1 & mask) * (16384 - opacity) + 8192) >> 14 }
            }
            var bytes = target.map { UInt8($0 & 255) } + [0xA5]
            pixels_blend8(&bytes, source.map { UInt8($0 & 255) }, CInt(opacity), CInt(width))
            #expect(bytes == plain(255).map(UInt8.init) + [0xA5])
            var words = target.map(UInt16.init) + [0xA5A5]
            pixels_blend16(&words, source.map(UInt16.init), CInt(opacity), CInt(width))
            #expect(words == plain(4095).map(UInt16.init) + [0xA5A5])
        }
    }

    @Test("a halved picture is the plain filter's, at every width from 1 to 64", arguments: [1, 2, 9])
    func halves(_ height: Int) {
        let layout = PixelLayout(bitDepth: 8, chromaShiftX: 0, chromaShiftY: 0)
        for width in 1...64 {
            let source = TestPicture(layout, width: 2 * width, height: 2 * height)
            source.scramble(seed: width)
            source.set(1) { x, y in (x / 3 + y / 3) % 2 * 255 }  // overshoots
            let target = TestPicture(layout, width: width, height: height)
            target.view.halve(source.view, team: BandTeam(threads: 1))
            for plane in 0...2 {
                #expect(target.samples(plane) == plainHalf(source.samples(plane), 2 * width, 2 * height))
            }
            #expect(target.guardsAreIntact)
        }
    }

    private func plainHalf(_ samples: [Int], _ width: Int, _ height: Int) -> [Int] {
        let weights = [-1, -3, 8, 28, 28, 8, -3, -1]
        return (0..<(height / 2)).flatMap { y in
            (0..<(width / 2)).map { x in
                var sum = 0
                for (dy, weightY) in weights.enumerated() {
                    for (dx, weightX) in weights.enumerated() {
                        let row = min(max(2 * y + dy - 3, 0), height - 1)
                        let column = min(max(2 * x + dx - 3, 0), width - 1)
                        sum += samples[row * width + column] * weightX * weightY
                    }
                }
                return min(max((sum + 2048) >> 12, 0), 255)
            }
        }
    }

    @Test("only solid pictures of 8 bits and exactly twice the size are halved")
    func halvable() {
        func view(_ layout: PixelLayout, _ width: Int, _ height: Int) -> Bool {
            let (target, source) = (
                TestPicture(.yuv420p8, width: 8, height: 6), TestPicture(layout, width: width, height: height)
            )
            return target.view.isHalf(of: source.view)
        }
        #expect(view(.yuv420p8, 16, 12))
        #expect(!view(.yuv420p8, 18, 12))
        #expect(!view(.yuv420p8, 15, 11))
        #expect(!view(.yuv420p10, 16, 12))
        #expect(!view(.yuva420p8, 16, 12))
    }

    /// A run of positions in 1/4096 that are divided, as the kernels clip them.
    private func positions(_ ray: pixels_ray, _ count: Int) -> [(u: Int, v: Int)] {
        (0..<count).map { index in
            let nearness = 4096 / (ray.w + Double(index) * ray.step_w)
            let u = (ray.u + Double(index) * ray.step_u) * nearness
            let v = (ray.v + Double(index) * ray.step_v) * nearness
            return (
                Int(min(max(u, 0), Double(ray.last_u) * 4096)), Int(min(max(v, 0), Double(ray.last_v) * 4096))
            )
        }
    }

    /// Runs that leave the plane on every side: start, steps and depths.
    static let rays = [
        (3.5, 2.25, 1.0, 1.25, 0.5, 0.004), (-4, 40, 0.5, 2, -0.75, 0.01), (150, 3, 1, -1.5, 0.3, -0.01),
        (2, 2, 1e-3, 1, 1, 0.5),
    ]

    private func ray(_ numbers: (Double, Double, Double, Double, Double, Double), _ source: UnsafeRawPointer)
        -> pixels_ray
    {
        pixels_ray(
            source: source, stride: CInt(Self.stride), last_u: CInt(Self.stride - 1), last_v: CInt(Self.height - 1),
            u: numbers.0, v: numbers.1, w: numbers.2, step_u: numbers.3, step_v: numbers.4, step_w: numbers.5)
    }

    @Test("samples in perspective are those of a plain loop, and none is read beyond the plane", arguments: rays)
    func projects(_ numbers: (Double, Double, Double, Double, Double, Double)) {
        for (limit, isWord) in [(256, false), (4096, true)] {
            let plane = noise(below: limit)
            func plain(_ at: (u: Int, v: Int)) -> Int {
                let (left, top) = (at.u >> 12, at.v >> 12)
                let (right, bottom) = (min(left + 1, Self.stride - 1), min(top + 1, Self.height - 1))
                let (x, y) = ((at.u >> 4) & 255, (at.v >> 4) & 255)
                func down(_ column: Int) -> Int {
                    let (upper, lower) = (plane[top * Self.stride + column], plane[bottom * Self.stride + column])
                    return ((upper << 8) + (lower - upper) * y + 1) >> 1
                }
                return ((down(left) << 8) + (down(right) - down(left)) * x + 16384) >> 15
            }
            for width in 1...64 {
                var (bytes, words) = (
                    [UInt8](repeating: 0xA5, count: width + 1), [UInt16](repeating: 0xA5, count: width + 1)
                )
                if isWord {
                    plane.map(UInt16.init).withUnsafeBytes {
                        pixels_project16(&words, CInt(width), ray(numbers, $0.baseAddress!))
                    }
                } else {
                    plane.map(UInt8.init).withUnsafeBytes {
                        pixels_project8(&bytes, CInt(width), ray(numbers, $0.baseAddress!))
                    }
                }
                let all = plane.withUnsafeBytes { positions(ray(numbers, $0.baseAddress!), width) }
                #expect((isWord ? words.map(Int.init) : bytes.map(Int.init)) == all.map(plain) + [0xA5])
            }
        }
    }

    @Test("pixels in perspective are near a plain loop's", arguments: rays)
    func projectsPixels(_ numbers: (Double, Double, Double, Double, Double, Double)) {
        let plane = (noise(below: 256) + noise(below: 256) + noise(below: 256) + noise(below: 256)).map(UInt8.init)
        for width in 1...64 {
            var target = [UInt32](repeating: 7, count: width + 1)
            let all: [(u: Int, v: Int)] = plane.withUnsafeBytes {
                var ray = ray(numbers, $0.baseAddress!)
                (ray.last_u, ray.last_v) = (CInt(Self.stride - 2), CInt(Self.height - 2))
                pixels_project_rgba(&target, CInt(width), ray)
                return positions(ray, width)
            }
            #expect(target[width] == 7)
            for (index, at) in all.enumerated() {
                for channel in 0..<4 {
                    func pixel(_ x: Int, _ y: Int) -> Double {
                        Double(plane[(((at.v >> 12) + y) * Self.stride + (at.u >> 12) + x) * 4 + channel])
                    }
                    let (x, y) = (Double(at.u & 4095) / 4096, Double(at.v & 4095) / 4096)
                    let exact =
                        (pixel(0, 0) * (1 - x) + pixel(1, 0) * x) * (1 - y) + (pixel(0, 1) * (1 - x) + pixel(1, 1) * x)
                        * y
                    let sampled = Double((target[index] >> (8 * UInt32(channel))) & 255)
                    #expect(abs(sampled - exact) <= 0.6)
                }
            }
        }
    }

    @Test(
        "a rising share mixes as a plain loop does", arguments: [(0, 1024), (-70000, 3000), (65536, -500), (9999, 0)])
    func mixesRising(_ first: Int, _ step: Int) {
        let (a, b) = (noise(below: 256).map(UInt8.init), noise(below: 251).reversed().map(UInt8.init))
        for width in 1...64 {
            for channels in [1, 4] {
                var target = Array(a[..<(width * channels + 1)])
                var words = target.map(UInt16.init)
                pixels_mix_rising8(&target, b, CInt(first), CInt(step), CInt(channels), CInt(width))
                pixels_mix_rising16(&words, b.map(UInt16.init), CInt(first), CInt(step), CInt(channels), CInt(width))
                let plain = (0..<(width * channels)).map { index in
                    let share = min(max(first + index / channels * step, 0), 65536) >> 8
                    return (Int(a[index]) * (256 - share) + Int(b[index]) * share + 128) >> 8
                }
                #expect(target.map(Int.init) == plain + [Int(a[width * channels])])
                #expect(words.map(Int.init) == plain + [Int(a[width * channels])])
            }
        }
    }
}
