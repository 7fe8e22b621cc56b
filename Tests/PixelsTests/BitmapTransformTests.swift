import Testing

@testable import Pixels

@Suite("Bitmaps under transforms and as pictures")
struct BitmapTransformTests {
    private func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) -> Bitmap {
        Bitmap(
            width: width, height: height,
            pixels: (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } })
    }

    @Test("the identity draws what drawing at the origin does")
    func identity() {
        let source = bitmap(7, 5) { x, y in
            let alpha = UInt8(x * 30 + y)
            return [alpha / 2, alpha / 3, alpha, alpha]
        }
        var drawn = bitmap(9, 6) { x, y in [UInt8(x * 20), UInt8(y * 30), 90, 255] }
        var expected = drawn
        let identity = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        drawn.draw(source, transform: identity, opacity: Opacity(0.7))
        expected.draw(source, x: 0, y: 0, opacity: Opacity(0.7))
        #expect(drawn.pixels == expected.pixels)
    }

    @Test("half a pixel to the right mixes neighbours, and the edges are half transparent")
    func half() {
        let source = bitmap(2, 1) { x, _ in x == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
        var drawn = Bitmap(width: 4, height: 1)
        drawn.draw(source, transform: PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 0.5, ty: 0))
        #expect(drawn.pixels == [128, 0, 0, 128, 128, 0, 128, 255, 0, 0, 128, 128, 0, 0, 0, 0])
    }

    @Test("a quarter turn puts every pixel in its place")
    func quarter() {
        let source = bitmap(3, 2) { x, y in [UInt8(x * 50), UInt8(y * 50), 0, 255] }
        var drawn = Bitmap(width: 2, height: 3)
        drawn.draw(source, transform: PlaneTransform(a: 0, b: 1, c: -1, d: 0, tx: 2, ty: 0))
        for y in 0..<3 {
            for x in 0..<2 {
                let pixel = Array(drawn.pixels[(y * 2 + x) * 4..<(y * 2 + x) * 4 + 4])
                #expect(pixel == [UInt8(y * 50), UInt8((1 - x) * 50), 0, 255])
            }
        }
    }

    @Test("what lies beside the bitmap or is flattened draws nothing")
    func nothing() {
        let source = bitmap(2, 2) { _, _ in [255, 255, 255, 255] }
        for (a, tx) in [(1.0, 40.0), (1, -40), (0, 0), (.nan, 0), (1e300, 1e308)] {
            var drawn = Bitmap(width: 4, height: 4)
            drawn.draw(source, transform: PlaneTransform(a: a, b: 0, c: 0, d: 1, tx: tx, ty: 0))
            #expect(drawn.pixels.allSatisfy { $0 == 0 })
        }
    }

    @Test(
        "a bitmap becomes the picture of its straight colours, at every width",
        arguments: [
            PixelLayout.yuva420p8, .yuva444p8,
            PixelLayout(bitDepth: 10, chromaShiftX: 1, chromaShiftY: 1, hasAlpha: true),
        ])
    func picture(layout: PixelLayout) {
        let conversion = YCbCrConversion(.bt709, bitDepth: layout.bitDepth)
        for width in 1...64 {
            // One colour, more and less transparent: the mean of any block is that colour, weighted by its alpha.
            let source = bitmap(width, 3) { x, y in
                let alpha = (x + y) % 3 == 0 ? 0 : 255 / (1 + x % 2 * 4)
                return [UInt8(alpha), UInt8(alpha * 2 / 5), 0, UInt8(alpha)]
            }
            let picture = TestPicture(layout, width: width, height: 3)
            picture.view.set(to: source, color: .bt709)
            let color = conversion.convert(red: 1, green: 0.4, blue: 0)
            let black = conversion.convert(red: 0, green: 0, blue: 0)
            for (index, value) in picture.samples(0).enumerated() {
                let alpha = Int(source.pixels[index * 4 + 3])
                #expect(picture.samples(3)[index] == (alpha * conversion.maximum + 127) / 255)
                #expect(abs(value - (alpha == 0 ? black.y : color.y)) <= (alpha == 0 ? 0 : 2 << (layout.bitDepth - 8)))
            }
            for (plane, expected) in [(1, color.cb), (2, color.cr)] {
                #expect(
                    picture.samples(plane).allSatisfy {
                        $0 == black.cb || abs($0 - expected) <= 2 << (layout.bitDepth - 8)
                    })
            }
            #expect(picture.guardsAreIntact)
        }
    }
}
