import Testing

@testable import Pixels

@Suite("Overlay")
struct OverlayTests {
    static let colors: [ColorDescription] = [.bt709, YCbCrConversionTests.full601, YCbCrConversionTests.bt2020]

    /// Blends in Doubles, straight from the definition: a mean over the luma pixels of each sample that lie in the picture.
    func exact(
        _ before: TestPicture, plane index: Int, _ bitmap: Bitmap, x: Int, y: Int, color: ColorDescription,
        opacity: Double
    ) -> [Double] {
        let layout = before.layout
        let conversion = YCbCrConversion(color, bitDepth: layout.bitDepth)
        let isChroma = index == 1 || index == 2
        let (shiftX, shiftY) = isChroma ? (layout.chromaShiftX, layout.chromaShiftY) : (0, 0)
        let plane = before.planes[index]
        let full = YCbCrConversion.Row(red: 0, green: 0, blue: 0, offset: Double(conversion.maximum))
        let row = [conversion.y, conversion.cb, conversion.cr, full][index]
        return (0..<plane.height).flatMap { sampleY in
            (0..<plane.width).map { sampleX in
                var (value, alpha, count) = (0.0, 0.0, 0.0)
                for pictureY in (sampleY << shiftY)..<min((sampleY + 1) << shiftY, before.height) {
                    for pictureX in (sampleX << shiftX)..<min((sampleX + 1) << shiftX, before.width) {
                        count += 1
                        let (bx, by) = (pictureX - x, pictureY - y)
                        guard bx >= 0, by >= 0, bx < bitmap.width, by < bitmap.height else { continue }
                        let pixel = (0..<4).map { Double(bitmap.pixels[(by * bitmap.width + bx) * 4 + $0]) / 255 }
                        alpha += pixel[3]
                        value += row.offset * pixel[3] + row.red * pixel[0] + row.green * pixel[1] + row.blue * pixel[2]
                    }
                }
                let old = Double(plane.get(sampleX, sampleY, layout))
                return old * (1 - alpha / count * opacity) + value / count * opacity
            }
        }
    }

    @Test(
        "is within one code value of exact arithmetic, at every origin, clipping and opacity",
        arguments: testLayouts, [(0, 0), (1, 1), (-3, 2), (5, -4), (30, 17), (-7, -9)])
    func matchesExactArithmetic(_ layout: PixelLayout, _ origin: (Int, Int)) {
        let bitmap = Bitmap.noise(width: 37, height: 23, seed: 5)
        for (index, color) in Self.colors.enumerated() {
            for opacity in [1.0, 0.5, 0.123] {
                let picture = TestPicture(layout, width: 41, height: 27, flipped: index == 1)
                picture.scramble()
                let before = TestPicture(layout, width: 41, height: 27)
                before.scramble()
                let overlay = Overlay(
                    bitmap, x: origin.0, y: origin.1, layout: layout, color: color, pictureWidth: 41, pictureHeight: 27)
                let opacity = Opacity(opacity)
                overlay.draw(onto: picture.view, opacity: opacity)
                for plane in picture.planes.indices {
                    let expected = exact(
                        before, plane: plane, bitmap, x: origin.0, y: origin.1, color: color,
                        opacity: Double(opacity.rawValue) / Double(Opacity.scale))
                    let worst = zip(picture.samples(plane), expected).map { abs(Double($0) - $1) }.max() ?? 0
                    #expect(worst <= 1.0, "plane \(plane), \(opacity)")
                }
                #expect(picture.guardsAreIntact)
            }
        }
    }

    @Test("a solid overlay replaces, a transparent one leaves every sample", arguments: testLayouts)
    func solidAndTransparent(_ layout: PixelLayout) {
        let picture = TestPicture(layout, width: 34, height: 20)
        picture.scramble()
        let before = picture.planes.indices.map(picture.samples)
        Overlay(Bitmap(width: 34, height: 20), x: 0, y: 0, layout: layout, color: .bt709).draw(onto: picture.view)
        #expect(picture.planes.indices.map(picture.samples) == before)
        let red = Bitmap.solid(255, 0, 0, 255, width: 34, height: 20)
        Overlay(red, x: 0, y: 0, layout: layout, color: .bt709).draw(onto: picture.view)
        let (y, cb, cr) = YCbCrConversion(.bt709, bitDepth: layout.bitDepth).convert(red: 1, green: 0, blue: 0)
        for (index, value) in [y, cb, cr, (1 << layout.bitDepth) - 1].prefix(picture.planes.count).enumerated() {
            #expect(picture.samples(index).allSatisfy { $0 == value })
        }
    }

    @Test("a neutral overlay leaves neutral chroma neutral, whatever its alpha", arguments: testLayouts)
    func staysNeutral(_ layout: PixelLayout) {
        let neutral = 1 << (layout.bitDepth - 1)
        for alpha in 0...255 {
            let picture = TestPicture(layout, width: 3, height: 3)
            for plane in 1...2 { picture.set(plane) { _, _ in neutral } }
            let gray = Bitmap.solid(
                UInt8(alpha / 2), UInt8(alpha / 2), UInt8(alpha / 2), UInt8(alpha), width: 2, height: 2)
            Overlay(gray, x: 1, y: 1, layout: layout, color: .bt709).draw(onto: picture.view, opacity: Opacity(0.7))
            #expect(picture.samples(1).allSatisfy { $0 == neutral })
            #expect(picture.samples(2).allSatisfy { $0 == neutral })
        }
    }

    @Test("covers the last chroma column of an odd picture wholly")
    func oddPictureEdge() {
        let picture = TestPicture(.yuv420p8, width: 5, height: 3)
        for plane in 0...2 { picture.set(plane) { _, _ in 16 } }
        let blue = Bitmap.solid(0, 0, 255, 255, width: 9, height: 9)
        Overlay(blue, x: 4, y: 2, layout: .yuv420p8, color: .bt709, pictureWidth: 5, pictureHeight: 3)
            .draw(onto: picture.view)
        #expect(picture.samples(1) == [16, 16, 16, 16, 16, 240])
    }

    @Test("moves by whole chroma samples, exactly as one made there")
    func moves() {
        let bitmap = Bitmap.noise(width: 21, height: 11, seed: 3)
        let (moved, made) = (
            TestPicture(.yuv420p8, width: 32, height: 20), TestPicture(.yuv420p8, width: 32, height: 20)
        )
        moved.scramble()
        made.scramble()
        Overlay(bitmap, x: 1, y: -1, layout: .yuv420p8, color: .bt709).draw(onto: moved.view, dx: 6, dy: -4)
        Overlay(bitmap, x: 7, y: -5, layout: .yuv420p8, color: .bt709).draw(onto: made.view)
        for plane in 0...2 { #expect(moved.samples(plane) == made.samples(plane)) }
    }

    @Test("what lies beyond the picture comes in when it is moved there")
    func scrolls() {
        let bitmap = Bitmap.noise(width: 20, height: 60, seed: 3)
        let (moved, made) = (
            TestPicture(.yuv420p8, width: 16, height: 12), TestPicture(.yuv420p8, width: 16, height: 12)
        )
        moved.scramble()
        made.scramble()
        for (picture, y, dy) in [(moved, 4, -40), (made, -36, 0)] {
            Overlay(
                bitmap, x: 0, y: y, layout: .yuv420p8, color: .bt709, pictureWidth: picture.width,
                pictureHeight: picture.height
            ).draw(onto: picture.view, dy: dy)
        }
        for plane in 0...2 { #expect(moved.samples(plane) == made.samples(plane)) }
    }

    @Test("of nothing, or outside the picture, draws nothing", arguments: [(100, 0), (0, 100), (-100, 0), (0, -100)])
    func outside(_ origin: (Int, Int)) {
        let picture = TestPicture(.yuv420p8, width: 16, height: 16)
        picture.scramble()
        let before = picture.samples(0)
        for bitmap in [Bitmap.noise(width: 9, height: 9, seed: 1), Bitmap(width: 0, height: 0)] {
            Overlay(bitmap, x: origin.0, y: origin.1, layout: .yuv420p8, color: .bt709).draw(onto: picture.view)
        }
        #expect(picture.samples(0) == before)
        #expect(picture.guardsAreIntact)
    }
}
