import Testing

@testable import Pixels

@Suite("Picture kernels")
struct PictureTests {
    func rounded(_ numerator: Int, _ denominator: Int) -> Int { (2 * numerator + denominator) / (2 * denominator) }

    func compareBlend<A: BlendArithmetic>(_: A.Type, bitDepth: Int) {
        var generator = Generator(4)
        let maximum = (1 << bitDepth) - 1
        for width in 1...64 {
            for start in [0, 1, 3] {
                let total = start + width + 5
                func samples() -> [A.Sample] { (0..<total).map { _ in A.Sample(generator.next(below: maximum + 1)) } }
                let (old, source) = (samples(), samples())
                let alpha = samples().map { generator.next(below: 3) == 0 ? A.Sample(maximum) : $0 }
                for opacity in [0, 1, 5000, 16384] {
                    var (plain, faded) = (old, old)
                    plain.withUnsafeMutableBufferPointer { target in
                        source.withUnsafeBufferPointer {
                            A.mix(
                                target.baseAddress! + start, $0.baseAddress! + start, opacity: opacity, count: width)
                        }
                    }
                    faded.withUnsafeMutableBufferPointer { target in
                        source.withUnsafeBufferPointer { source in
                            alpha.withUnsafeBufferPointer {
                                A.mix(
                                    target.baseAddress! + start, source.baseAddress! + start, $0.baseAddress! + start,
                                    opacity: opacity, bitDepth: bitDepth, count: width)
                            }
                        }
                    }
                    for i in 0..<total {
                        let (from, to, a) = (Int(old[i]), Int(source[i]), Int(alpha[i]))
                        guard (start..<(start + width)).contains(i) else {
                            #expect(plain[i] == old[i] && faded[i] == old[i])
                            continue
                        }
                        #expect(Int(plain[i]) == rounded(to * opacity + from * (16384 - opacity), 16384))
                        let exact = rounded(
                            to * a * opacity + from * (maximum * 16384 - a * opacity), maximum * 16384)
                        // Words round alpha to 1/16384 first, which can move a half.
                        #expect(abs(Int(faded[i]) - exact) <= (bitDepth == 8 ? 0 : 1))
                    }
                }
            }
        }
    }

    @Test("blending bytes matches the plain twin at every width")
    func blendBytes() { compareBlend(ByteBlendArithmetic.self, bitDepth: 8) }

    @Test("blending words matches the plain twin at every width", arguments: [10, 12])
    func blendWords(_ bitDepth: Int) { compareBlend(WordBlendArithmetic.self, bitDepth: bitDepth) }

    @Test(
        "a picture is blended where it is put, clipped on every side", arguments: testLayouts,
        [(0, 0), (-6, 4), (8, -2)])
    func blend(_ layout: PixelLayout, _ origin: (Int, Int)) {
        let source = TestPicture(layout, width: 17, height: 11, flipped: true)
        source.scramble(seed: 2)
        if layout.hasAlpha { source.set(3) { _, _ in (1 << layout.bitDepth) - 1 } }
        let target = TestPicture(layout, width: 20, height: 12)
        target.scramble()
        let before = target.planes.indices.map(target.samples)
        target.view.blend(source.view, x: origin.0, y: origin.1)
        for index in target.planes.indices {
            let (plane, from) = (target.planes[index], source.planes[index])
            let isChroma = index == 1 || index == 2
            let (x, y) = (
                origin.0 >> (isChroma ? layout.chromaShiftX : 0), origin.1 >> (isChroma ? layout.chromaShiftY : 0)
            )
            let expected = (0..<plane.height).flatMap { row in
                (0..<plane.width).map { column in
                    (0..<from.width).contains(column - x) && (0..<from.height).contains(row - y)
                        ? from.get(column - x, row - y, layout) : before[index][row * plane.width + column]
                }
            }
            #expect(target.samples(index) == expected, "plane \(index)")
        }
        #expect(target.guardsAreIntact)
    }

    @Test("chroma fades by the mean of the alpha around it")
    func chromaAlpha() {
        let source = TestPicture(.yuva420p8, width: 4, height: 2)
        source.set(1) { _, _ in 255 }
        source.set(3) { x, y in x < 2 && y == 0 ? 255 : 0 }
        let target = TestPicture(.yuv420p8, width: 4, height: 2)
        for plane in 0...2 { target.set(plane) { _, _ in 0 } }
        target.view.blend(source.view)
        #expect(target.samples(1) == [128, 0])
        let odd = TestPicture(.yuva420p8, width: 3, height: 1)
        for plane in 0...2 { odd.set(plane) { _, _ in 200 } }
        odd.set(3) { x, _ in x == 2 ? 255 : 0 }
        let oddTarget = TestPicture(.yuv420p8, width: 3, height: 1)
        for plane in 0...2 { oddTarget.set(plane) { _, _ in 0 } }
        oddTarget.view.blend(odd.view)
        #expect(oddTarget.samples(1) == [0, 200])
    }

    @Test("an overlay and a straight picture cover a transparent destination alike")
    func coverage() {
        let target = TestPicture(.yuva444p8, width: 2, height: 1)
        target.view.fill(red: 1, green: 1, blue: 1, alpha: 0, color: .bt709)
        #expect(target.samples(0) == [0, 0])
        let source = TestPicture(.yuva444p8, width: 2, height: 1)
        for plane in 0...2 { source.set(plane) { _, _ in 100 } }
        source.set(3) { x, _ in x == 0 ? 255 : 51 }
        target.view.blend(source.view)
        #expect(target.samples(3) == [255, 51])
        #expect(target.samples(0) == [100, 20])
    }

    @Test("filling sets every sample to the colour's", arguments: testLayouts)
    func fill(_ layout: PixelLayout) {
        let picture = TestPicture(layout, width: 7, height: 5, flipped: true)
        picture.view.fill(red: 1, green: 0, blue: 0, color: .bt601)
        let (y, cb, cr) = YCbCrConversion(.bt601, bitDepth: layout.bitDepth).convert(red: 1, green: 0, blue: 0)
        #expect(Set(picture.samples(0)) == [y])
        #expect(Set(picture.samples(1)) == [cb])
        #expect(Set(picture.samples(2)) == [cr])
        #expect(picture.guardsAreIntact)
    }

    @Test(
        "turns and mirrors sample for sample",
        arguments: [
            (Orientation.upright, [0, 1, 2, 3, 4, 5]), (.rotated90, [3, 0, 4, 1, 5, 2]),
            (.rotated180, [5, 4, 3, 2, 1, 0]), (.rotated270, [2, 5, 1, 4, 0, 3]), (.mirroredX, [2, 1, 0, 5, 4, 3]),
            (.mirroredY, [3, 4, 5, 0, 1, 2]),
        ], [8, 10])
    func orientations(_ test: (Orientation, [Int]), _ bitDepth: Int) {
        let layout = PixelLayout(bitDepth: bitDepth, chromaShiftX: 0, chromaShiftY: 0)
        let source = TestPicture(layout, width: 3, height: 2)
        for plane in 0...2 { source.set(plane) { x, y in y * 3 + x } }
        let isTransposed = test.0.isTransposed
        let target = TestPicture(layout, width: isTransposed ? 2 : 3, height: isTransposed ? 3 : 2)
        target.view.copy(source.view, orientation: test.0)
        for plane in 0...2 { #expect(target.samples(plane) == test.1) }
    }

    @Test(
        "turning four times gives the picture back, at sizes around the block",
        arguments: [(31, 33), (64, 65), (1, 40)])
    func fourTurns(_ size: (Int, Int)) {
        let start = TestPicture(.yuv420p8, width: size.0, height: size.1, flipped: true)
        start.scramble()
        var picture = start
        for _ in 0..<4 {
            let next = TestPicture(.yuv420p8, width: picture.height, height: picture.width)
            next.view.copy(picture.view, orientation: .rotated90)
            #expect(next.guardsAreIntact)
            picture = next
        }
        for plane in 0...2 { #expect(picture.samples(plane) == start.samples(plane)) }
    }

    @Test("finds the orientation of exact quarter turns and mirrors only")
    func recognises() {
        #expect(Orientation(a: 0, b: 1, c: -1, d: 0) == .rotated90)
        #expect(Orientation(a: 0, b: -1, c: 1, d: 0) == .rotated270)
        #expect(Orientation(a: -1, b: 0, c: 0, d: -1) == .rotated180)
        #expect(Orientation(a: -1, b: 0, c: 0, d: 1) == .mirroredX)
        #expect(Orientation(a: 2, b: 0, c: 0, d: 1) == nil)
        #expect(Orientation(a: 0.9, b: 0.1, c: -0.1, d: 0.9) == nil)
    }
}
