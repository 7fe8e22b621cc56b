import CPixelKernels
import Testing

@testable import Pixels

/// The C kernels of overlays against plain loops, at every width from 1 to 64.
@Suite("Overlay kernels")
struct OverlayKernelTests {
    private var generator = Generator(11)

    private mutating func words(_ count: Int, below limit: Int) -> [UInt16] {
        (0..<count).map { _ in UInt16(generator.next(below: limit)) }
    }

    /// Premultiplied RGBA pixels.
    private mutating func pixels(_ count: Int) -> [UInt32] {
        (0..<count).map { _ in
            let alpha = [0, 255, generator.next(below: 256)][generator.next(below: 3)]
            let colors = (0..<3).map { _ in UInt32(generator.next(below: alpha + 1)) }
            return colors[0] | colors[1] << 8 | colors[2] << 16 | UInt32(alpha) << 24
        }
    }

    private func part(_ number: UInt16, _ share: UInt16) -> Int { (Int(number) * Int(share)) >> 16 }

    @Test("taps are laid over samples as a plain loop does", arguments: [1, 2, 4], [8, 10, 12])
    mutating func blendsTaps(_ count: Int, _ depth: Int) {
        let (shift, full) = (16 - depth, ((1 << depth) - 1) << (16 - depth))
        let shares = [1: [65535], 2: [20000, 45535], 4: [1, 9000, 30000, 4321]][count]!.map { UInt16($0) }
        for width in 1...64 {
            let alphas = (0..<count).map { _ in words(width, below: 65536) }
            let values = alphas.map { $0.map { UInt16(generator.next(below: Int($0) * full / 65535 + 1)) } }
            let before = words(width + 1, below: 1 << depth)
            let plain = (0..<width).map { i in
                let value = (0..<count).reduce(0) { $0 + part(values[$1][i], shares[$1]) }
                let alpha = (0..<count).reduce(0) { $0 + part(alphas[$1][i], shares[$1]) }
                let below = ((Int(before[i]) << shift) * (65535 - alpha)) >> 16
                return UInt16((value + below + (1 << (shift - 1))) >> shift)
            }
            var deep = before
            var bytes = before.map { UInt8(truncatingIfNeeded: $0) }
            withTaps(values, alphas, shares) { taps in
                UInt16.blend(&deep, taps, shift: shift, count: width)
                if depth == 8 { UInt8.blend(&bytes, taps, shift: shift, count: width) }
            }
            #expect(deep == plain + before.suffix(1))
            if depth == 8 { #expect(bytes.map(UInt16.init) == plain + before.suffix(1)) }
        }
    }

    /// Calls `body` with taps of arrays that stay where they are.
    private func withTaps(
        _ values: [[UInt16]], _ alphas: [[UInt16]], _ shares: [UInt16],
        _ body: (UnsafeBufferPointer<pixels_tap>) -> Void
    ) {
        let all = (values + alphas).map { array in
            let copy = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: array.count)
            _ = copy.initialize(from: array)
            return copy
        }
        defer { for copy in all { copy.deallocate() } }
        let taps = shares.indices.map {
            pixels_tap(
                values: all[$0].baseAddress!, alphas: all[values.count + $0].baseAddress!, value_share: shares[$0],
                alpha_share: shares[$0])
        }
        taps.withUnsafeBufferPointer(body)
    }

    /// What a kernel makes of sums of R, G, B and A.
    private func mapped(_ sums: [Int], _ mapping: pixels_mapping) -> UInt16 {
        let rgba = sums.map { Float($0) }
        let number =
            mapping.red * rgba[0] + mapping.green * rgba[1] + mapping.blue * rgba[2] + mapping.alpha * rgba[3]
        return UInt16(min(max(number, 0), mapping.limit * rgba[3]).rounded(.toNearestOrEven))
    }

    private func channels(_ pixel: UInt32) -> [Int] { (0..<4).map { Int(pixel >> (8 * $0)) & 255 } }

    @Test("pixels become the samples that a plain loop makes", arguments: [PixelLayout.yuv420p8, .yuv420p10])
    mutating func mapsPixels(_ layout: PixelLayout) {
        let mapping = OverlayMapping(.bt709, layout: layout)
        for width in 1...64 {
            let row = pixels(width)
            var (values, alphas) = ([UInt16](repeating: 7, count: width + 1), [UInt16](repeating: 7, count: width + 1))
            pixels_map_rgba(&values, &alphas, row, mapping.y, CInt(width))
            #expect(values == row.map { mapped(channels($0), mapping.y) } + [7])
            #expect(alphas == row.map { UInt16(channels($0)[3] * 257) } + [7])
        }
    }

    @Test("blocks of pixels become the samples that a plain loop makes", arguments: [1, 2])
    mutating func mapsBlocks(_ step: Int) {
        let mapping = OverlayMapping(.bt709, layout: .yuv420p8)
        for width in 1...64 {
            let (upper, lower) = (pixels(2 * width), pixels(2 * width))
            let sums = (0..<width).map { i in
                let block = [upper, lower].flatMap { [channels($0[step * i]), channels($0[step * i + step - 1])] }
                return (0..<4).map { channel in block.reduce(0) { $0 + $1[channel] } }
            }
            var planes = [[UInt16]](repeating: [UInt16](repeating: 7, count: width + 1), count: 3)
            planes.withUnsafeMutableBufferPointer {
                pixels_map_blocks(
                    &$0[0], &$0[1], &$0[2], upper, lower, CInt(step), mapping.cb, mapping.cr, CInt(width))
            }
            #expect(planes[0] == sums.map { mapped($0, mapping.cb) } + [7])
            #expect(planes[1] == sums.map { mapped($0, mapping.cr) } + [7])
            #expect(planes[2] == sums.map { UInt16(($0[3] * 257 + 2) >> 2) } + [7])
        }
    }

    @Test("bilinear pixels are those of a plain loop", arguments: SampleKernelTests.lines)
    mutating func samplesPixels(_ u: Int, _ v: Int, _ stepU: Int, _ stepV: Int) {
        let (rowLength, rows) = (160, 48)
        let plane = pixels(rowLength * rows)
        func mix(_ from: Int, _ to: Int, _ share: Int) -> Int {
            ((from * (65535 - share)) >> 16) + ((to * share) >> 16)
        }
        for width in 1...64 {
            var target = [UInt32](repeating: 7, count: width + 1)
            plane.withUnsafeBytes {
                pixels_sample_rgba(
                    &target, CInt(width),
                    pixels_line(
                        source: $0.baseAddress!, stride: CInt(rowLength), u: CInt(u), v: CInt(v), step_u: CInt(stepU),
                        step_v: CInt(stepV)))
            }
            let plain = (0..<width).map { i in
                let (x, y) = (u + i * stepU, v + i * stepV)
                let at = (y >> 16) * rowLength + (x >> 16)
                let neighbours = [0, 1, rowLength, rowLength + 1].map { channels(plane[at + $0]) }
                return (0..<4).reduce(UInt32(0)) { pixel, channel in
                    let bytes = neighbours.map { $0[channel] << 8 }
                    let (left, right) = (mix(bytes[0], bytes[2], y & 65535), mix(bytes[1], bytes[3], y & 65535))
                    return pixel | UInt32((mix(left, right, x & 65535) + 130) >> 8) << (8 * channel)
                }
            }
            #expect(target == plain + [7])
        }
    }

    @Test("source over is what a plain loop makes, of colours above their alpha too")
    mutating func drawsSourceOver() {
        for width in Array(1...64) + [127, 128, 129, 300] {
            var generator = generator
            let source = (0..<(4 * width)).map { _ in UInt8(generator.next(below: 256)) }
            var (fast, plain) = ([UInt8](), [UInt8]())
            fast = (0..<(4 * width + 1)).map { _ in UInt8(generator.next(below: 256)) }
            plain = fast
            drawSourceOver(&fast, source, opacity: Opacity.scale, count: width)
            fadeSourceOver(&plain, source, opacity: Opacity.scale, count: width)
            #expect(fast == plain)
        }
    }
}
