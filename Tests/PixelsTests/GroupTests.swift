import Testing

@testable import Pixels

@Suite("Pictures that several things were drawn into")
struct GroupTests {
    private let team = BandTeam(threads: 2)
    private static let layouts = [PixelLayout.yuv420p8, .yuv420p10, .yuva444p8].map { layout in
        var layout = layout
        layout.hasAlpha = true
        return layout
    }

    /// A picture whose samples are at most its alpha, as premultiplied ones are, and nothing in its left third.
    private func premultiplied(_ layout: PixelLayout, width: Int, height: Int, seed: Int) -> TestPicture {
        var generator = Generator(seed)
        let picture = TestPicture(layout, width: width, height: height)
        let full = (1 << layout.bitDepth) - 1
        picture.set(3) { x, _ in x * 3 < width ? 0 : x * 3 < width * 2 ? full : generator.next(below: full + 1) }
        for index in 0..<3 {
            let means = alphas(of: picture, plane: index)
            let width = picture.planes[index].width
            picture.set(index) { x, y in generator.next(below: means[y * width + x] + 1) }
        }
        return picture
    }

    /// The alpha of a plane's samples, the means of what they share.
    private func alphas(of picture: TestPicture, plane index: Int) -> [Int] {
        let alpha = picture.view.alpha!
        let isChroma = index == 1 || index == 2
        let (shiftX, shiftY) = isChroma ? (picture.layout.chromaShiftX, picture.layout.chromaShiftY) : (0, 0)
        let plane = picture.planes[index]
        return (0..<plane.height).flatMap { y in
            (0..<plane.width).map { x in
                var (sum, count) = (0, 0)
                // What the picture's edge cuts counts its last row twice.
                for row in [y << shiftY, min((y << shiftY) + (1 << shiftY) - 1, picture.height - 1)] {
                    for column in (x << shiftX)..<min((x + 1) << shiftX, picture.width) {
                        sum += alpha.get(column, row, picture.layout)
                        count += 1
                    }
                }
                return (sum + count / 2) / count
            }
        }
    }

    @Test("a layer is laid over as the formula says, at every width", arguments: GroupTests.layouts, [1.0, 0.3])
    func compose(layout: PixelLayout, opacity: Double) {
        let full = Double((1 << layout.bitDepth) - 1)
        for width in 1...64 {
            let layer = premultiplied(layout, width: width, height: 3, seed: width)
            let target = premultiplied(layout, width: width, height: 3, seed: width + 99)
            let before = (0..<4).map(target.samples)
            target.view.compose(layer.view, opacity: Opacity(opacity), team: team)
            for plane in 0..<4 {
                let (above, alpha) = (layer.samples(plane), alphas(of: layer, plane: plane))
                for (index, sample) in target.samples(plane).enumerated() {
                    let share = Double(alpha[index]) / full * opacity
                    let exact = Double(above[index]) * opacity + Double(before[plane][index]) * (1 - share)
                    #expect(abs(Double(sample) - min(exact, full)) <= 1.6, "plane \(plane), width \(width)")
                    if alpha[index] == 0 { #expect(sample == before[plane][index]) }
                    if opacity == 1, alpha[index] == Int(full) { #expect(sample == above[index]) }
                }
            }
            #expect(target.guardsAreIntact)
        }
    }

    /// How much a mask keeps of what a plane's samples stand for: the mean over their pixels by their alpha.
    private func shares(of alpha: [Int], keptBy mask: TestPicture, plane index: Int) -> [Double] {
        let isChroma = index == 1 || index == 2
        let (shiftX, shiftY) = isChroma ? (mask.layout.chromaShiftX, mask.layout.chromaShiftY) : (0, 0)
        let plane = mask.planes[index]
        return (0..<plane.height).flatMap { y in
            (0..<plane.width).map { x in
                var (sum, kept) = (0, 0)
                for row in (y << shiftY)..<min((y + 1) << shiftY, mask.height) {
                    for column in (x << shiftX)..<min((x + 1) << shiftX, mask.width) {
                        sum += alpha[row * mask.width + column]
                        kept += alpha[row * mask.width + column] * mask.planes[3].get(column, row, mask.layout)
                    }
                }
                return Double(kept) / Double(max(sum, 1))
            }
        }
    }

    @Test("grey stays grey where the edge of a mask and of what it is for lie in one block")
    func staysGrey() {
        var layout = PixelLayout.yuv420p8
        layout.hasAlpha = true
        let (mask, target) = (TestPicture(layout, width: 4, height: 2), TestPicture(layout, width: 4, height: 2))
        mask.set(3) { x, _ in x < 3 ? 255 : 0 }
        target.set(3) { x, _ in x < 3 ? 200 : 0 }
        for plane in 1...2 { target.set(plane) { x, _ in x == 0 ? 100 : 50 } }
        target.view.multiply(byAlphaOf: mask.view, team: team)
        #expect(target.samples(1) == [100, 50] && target.samples(2) == [100, 50])
    }

    @Test("a mask keeps as much as it is solid, at every width", arguments: GroupTests.layouts)
    func multiply(layout: PixelLayout) {
        let full = Double((1 << layout.bitDepth) - 1)
        for width in 1...64 {
            let mask = premultiplied(layout, width: width, height: 3, seed: width)
            let target = premultiplied(layout, width: width, height: 3, seed: width + 99)
            let before = (0..<4).map(target.samples)
            target.view.multiply(byAlphaOf: mask.view, team: team)
            for plane in 0..<4 {
                let shares = shares(of: before[3], keptBy: mask, plane: plane)
                for (index, sample) in target.samples(plane).enumerated() {
                    let exact = Double(before[plane][index]) * shares[index] / full
                    #expect(abs(Double(sample) - exact) <= 0.51, "plane \(plane), width \(width)")
                }
            }
            #expect(target.guardsAreIntact)
        }
    }

    @Test(
        "over a picture with alpha a mode works as far as that is solid, and bitmaps do the same",
        arguments: [SeparableBlendMode.multiply, .screen, .difference, .softLight], [0.0, 0.4, 1])
    func blendOverAlpha(mode: SeparableBlendMode, solid: Double) {
        let (below, above) = ([0.8, 0.3, 0.55], [0.4, 0.7, 0.2])
        let (color, layout) = (ColorDescription.bt709, PixelLayout.yuva444p8)
        let (target, layer) = (TestPicture(layout, width: 4, height: 2), TestPicture(layout, width: 4, height: 2))
        target.view.fill(red: below[0], green: below[1], blue: below[2], alpha: solid, color: color)
        layer.view.fill(red: above[0], green: above[1], blue: above[2], alpha: 0.5, color: color)
        target.view.blend(layer.view, mode: mode, color: color)
        let mixed = zip(below, above).map { below, above in
            let over = above * (1 - solid) + Double(mode.blend(Float(below), Float(above))) * solid
            return over * 0.5 + below * solid * 0.5
        }
        let alpha = 0.5 + solid * 0.5
        let straight = mixed.map { $0 / alpha }
        let expected = YCbCrConversion(color, bitDepth: 8).convert(
            red: straight[0], green: straight[1], blue: straight[2])
        #expect(abs(target.samples(3)[0] - Int((alpha * 255).rounded())) <= 1)
        for (plane, sample) in [expected.y, expected.cb, expected.cr].enumerated() {
            #expect(abs(Double(target.samples(plane)[0]) - Double(sample) * alpha) <= 3, "plane \(plane)")
        }
        let bytes = { (color: [Double], alpha: Double) in
            (color + [1]).map { UInt8(($0 * alpha * 255).rounded()) }
        }
        var bitmap = Bitmap(width: 1, height: 1, pixels: bytes(below, solid))
        bitmap.blend(Bitmap(width: 1, height: 1, pixels: bytes(above, 0.5)), mode: mode)
        for (got, wanted) in zip(bitmap.pixels, mixed + [alpha]) { #expect(abs(Double(got) - wanted * 255) <= 2) }
    }
}
