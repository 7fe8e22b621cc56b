import Glibc
import Testing

@testable import Pixels

@Suite("Movable overlay")
struct MovableOverlayTests {
    /// What a picture holds of RGBA at places that may lie between its pixels: bilinear, transparent beyond the edge.
    private func pixel(_ bitmap: Bitmap, _ u: Double, _ v: Double) -> [Double] {
        let (left, top) = (floor(u), floor(v))
        var sum = [0.0, 0, 0, 0]
        for (x, weightX) in [(left, 1 - u + left), (left + 1, u - left)] {
            for (y, weightY) in [(top, 1 - v + top), (top + 1, v - top)] {
                guard x >= 0, y >= 0, x < Double(bitmap.width), y < Double(bitmap.height) else { continue }
                for channel in 0..<4 {
                    let value = bitmap.pixels[(Int(y) * bitmap.width + Int(x)) * 4 + channel]
                    sum[channel] += Double(value) / 255 * weightX * weightY
                }
            }
        }
        return sum
    }

    /// Blends in Doubles, straight from the definition: each sample is the mean over its luma pixels of the bitmap as it
    /// stands.
    private func exact(
        _ before: TestPicture, plane index: Int, _ bitmap: Bitmap, _ transform: PlaneTransform, opacity: Double
    ) -> [Double] {
        let layout = before.layout
        let conversion = YCbCrConversion(.bt709, bitDepth: layout.bitDepth)
        let isChroma = index == 1 || index == 2
        let (shiftX, shiftY) = isChroma ? (layout.chromaShiftX, layout.chromaShiftY) : (0, 0)
        let full = YCbCrConversion.Row(red: 0, green: 0, blue: 0, offset: Double(conversion.maximum))
        let row = [conversion.y, conversion.cb, conversion.cr, full][index]
        let inverse = transform.inverted!
        let plane = before.planes[index]
        return (0..<plane.height).flatMap { sampleY in
            (0..<plane.width).map { sampleX in
                var (value, alpha, count) = (0.0, 0.0, 0.0)
                for y in (sampleY << shiftY)..<((sampleY + 1) << shiftY) {
                    for x in (sampleX << shiftX)..<((sampleX + 1) << shiftX) {
                        let (centerX, centerY) = (Double(x) + 0.5, Double(y) + 0.5)
                        count += 1
                        // Behind the viewer there is nothing.
                        guard inverse.p * centerX + inverse.q * centerY + inverse.r > 0 else { continue }
                        let (u, v) = inverse.apply(x: centerX, y: centerY)
                        let rgba = pixel(bitmap, u - 0.5, v - 0.5)
                        alpha += rgba[3]
                        value += row.offset * rgba[3] + row.red * rgba[0] + row.green * rgba[1] + row.blue * rgba[2]
                    }
                }
                let old = Double(plane.get(sampleX, sampleY, layout))
                return old * (1 - alpha / count * opacity) + value / count * opacity
            }
        }
    }

    /// How far a drawing is from exact arithmetic, in code values of 8 bits.
    private func worstError(
        _ layout: PixelLayout, _ bitmap: Bitmap, _ transform: PlaneTransform, _ opacity: Opacity, flipped: Bool = false,
        width: Int = 42, height: Int = 28
    ) -> Double {
        let picture = TestPicture(layout, width: width, height: height, flipped: flipped)
        let before = TestPicture(layout, width: width, height: height)
        for each in [picture, before] { each.scramble() }
        MovableOverlay(bitmap, layout: layout, color: .bt709)
            .draw(onto: picture.view, transform: transform, opacity: opacity)
        #expect(picture.guardsAreIntact)
        let solidity = Double(opacity.rawValue) / Double(Opacity.scale)
        return picture.planes.indices.map { plane in
            let expected = exact(before, plane: plane, bitmap, transform, opacity: solidity)
            return zip(picture.samples(plane), expected).map { abs(Double($0) - $1) }.max() ?? 0
        }.max()!
    }

    private func moved(_ x: Double, _ y: Double) -> PlaneTransform {
        PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    static let places: [(Double, Double)] = [
        (0, 0), (1, 1), (-3, 2), (4.5, 0), (3, 0.25), (0.1, 0.9), (-7.3, -9.6), (30.75, 17.5), (5.004, -4.99), (-1, 0),
    ]

    @Test("that is moved is within one code value of exact arithmetic", arguments: testLayouts, places)
    func movesOnly(_ layout: PixelLayout, _ place: (Double, Double)) {
        let bitmap = Bitmap.noise(width: 37, height: 23, seed: 5)
        for opacity in [1.0, 0.5, 0.123] {
            let error = worstError(layout, bitmap, moved(place.0, place.1), Opacity(opacity), flipped: opacity == 0.5)
            #expect(error <= 1, "opacity \(opacity)")
        }
    }

    static let turns: [PlaneTransform] = [
        PlaneTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 17.2, ty: -3.1),
        PlaneTransform(a: 0, b: 1, c: -1, d: 0, tx: 30, ty: 1),
        PlaneTransform(a: -1, b: 0, c: 0, d: 1, tx: 38, ty: 2),
        PlaneTransform(a: 1.7, b: 0, c: 0, d: 0.6, tx: -5, ty: 4.5),
        PlaneTransform(a: 1, b: 0.2, c: 0.4, d: 0.9, tx: -9, ty: -6),
        perspective(PlaneTransform(a: 1, b: 0, c: 0.1, d: 1.1, tx: 2, ty: -3), p: 0.004, q: -0.003),
        perspective(PlaneTransform(a: -1.1, b: 0.1, c: 0, d: 1, tx: 40, ty: 4), p: -0.002, q: 0.001),
        // A part of it lies behind the viewer.
        perspective(PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 2, ty: 3), p: -0.03, q: 0),
    ]

    private static func perspective(_ map: PlaneTransform, p: Double, q: Double) -> PlaneTransform {
        var map = map
        (map.p, map.q) = (p, q)
        return map
    }

    @Test("that is seen in perspective from far away shows the mean of what it covers, and no stripes")
    func shrinksInPerspective() {
        // Stripes of a pixel each, which shrink to a half on the left and a twentieth on the right.
        let bitmap = Bitmap(
            width: 256, height: 64,
            pixels: (0..<64).flatMap { _ in
                (0..<256).flatMap { [UInt8](repeating: $0 % 2 == 0 ? 255 : 0, count: 3) + [255] }
            })
        let map = Self.perspective(PlaneTransform(a: 0.5, b: 0, c: 0, d: 1, tx: 0, ty: 0), p: 0.01, q: 0)
        let picture = TestPicture(PixelLayout.yuv420p8, width: 40, height: 16)
        MovableOverlay(bitmap, layout: .yuv420p8, color: .bt709).draw(onto: picture.view, transform: map)
        let middle = 126
        for x in 2..<34 {
            // Bilinear samples of stripes that shrink by less than two still differ.
            let tolerance = x < 8 ? 60 : 16
            #expect(abs(picture.samples(0)[8 * 40 + x] - middle) <= tolerance, "column \(x)")
        }
    }

    @Test("that is turned or scaled is near exact arithmetic, to what a byte holds", arguments: testLayouts, turns)
    func turnsAndScales(_ layout: PixelLayout, _ transform: PlaneTransform) {
        let bitmap = Bitmap.noise(width: 37, height: 23, seed: 5)
        // RGBA is rounded to bytes, and positions to 1/1024 pixel, on noise that jumps from one pixel to the next.
        let step = Double(1 << (layout.bitDepth - 8))
        for opacity in [1.0, 0.4] {
            #expect(worstError(layout, bitmap, transform, Opacity(opacity)) <= 1.8 * step, "opacity \(opacity)")
        }
    }

    @Test("that is tinted is as its bitmap with the colours multiplied", arguments: testLayouts, [turns[0], turns[4]])
    func tinted(_ layout: PixelLayout, _ transform: PlaneTransform) {
        let tint = Tint(red: 0.9, green: 0.5, blue: 0)
        let bitmap = Bitmap.noise(width: 37, height: 23, seed: 5)
        var multiplied = bitmap
        multiplied.multiply(by: tint)
        let pictures = [(bitmap, tint), (multiplied, .none)].map { bitmap, tint in
            let picture = TestPicture(layout, width: 42, height: 28)
            picture.scramble()
            let overlay = MovableOverlay(bitmap, layout: layout, color: .bt709)
            MovableOverlay.draw(
                [MovableOverlay.Placed(overlay, transform: transform, opacity: Opacity(0.7), tint: tint)],
                onto: picture.view)
            return picture
        }
        for plane in pictures[0].planes.indices {
            let difference = zip(pictures[0].samples(plane), pictures[1].samples(plane)).map { abs($0 - $1) }.max()
            #expect(difference.map { $0 <= 1 << (layout.bitDepth - 8) } == true, "plane \(plane)")
        }
    }

    @Test("leaves what it does not cover and what is neutral, to the last bit", arguments: testLayouts)
    func leavesTheRest(_ layout: PixelLayout) {
        let neutral = 1 << (layout.bitDepth - 1)
        for alpha in [0, 1, 100, 254, 255] {
            for transform in [moved(1, 1), moved(0.3, 0.7)] + Self.turns {
                let picture = TestPicture(layout, width: 40, height: 40)
                picture.scramble()
                for plane in 1...2 { picture.set(plane) { _, _ in neutral } }
                let before = picture.samples(0)
                let gray = UInt8(alpha / 2)
                let bitmap = Bitmap.solid(gray, gray, gray, UInt8(alpha), width: 21, height: 9)
                MovableOverlay(bitmap, layout: layout, color: .bt709).draw(onto: picture.view, transform: transform)
                #expect(picture.samples(1).allSatisfy { $0 == neutral })
                #expect(picture.samples(2).allSatisfy { $0 == neutral })
                if alpha == 0 { #expect(picture.samples(0) == before) }
            }
        }
    }

    @Test("that is solid replaces, wherever it stands", arguments: testLayouts)
    func replaces(_ layout: PixelLayout) {
        let white = YCbCrConversion(.bt709, bitDepth: layout.bitDepth).convert(red: 1, green: 1, blue: 1)
        for transform in [moved(-10, -10), moved(-9.4, -10.7), Self.turns[0]] {
            let picture = TestPicture(layout, width: 16, height: 8)
            picture.scramble()
            let bitmap = Bitmap.solid(255, 255, 255, 255, width: 60, height: 50)
            var transform = transform
            if transform.b != 0 { (transform.tx, transform.ty) = (8, -30) }
            MovableOverlay(bitmap, layout: layout, color: .bt709).draw(onto: picture.view, transform: transform)
            let values = [white.y, white.cb, white.cr, (1 << layout.bitDepth) - 1]
            for plane in picture.planes.indices {
                #expect(picture.samples(plane).allSatisfy { $0 == values[plane] })
            }
        }
    }

    /// Where the middle of a bright spot lies, of a plane.
    private func centroid(_ picture: TestPicture, plane: Int, background: Int) -> (x: Double, y: Double) {
        let (width, samples) = (picture.planes[plane].width, picture.samples(plane))
        var (sum, x, y) = (0.0, 0.0, 0.0)
        for (index, sample) in samples.enumerated() where sample != background {
            let weight = Double(sample - background)
            sum += weight
            x += weight * (Double(index % width) + 0.5)
            y += weight * (Double(index / width) + 0.5)
        }
        return (x / sum, y / sum)
    }

    @Test(
        "follows a motion of a tenth of a pixel a frame, in luma and chroma, without a jump",
        arguments: [PixelLayout.yuv420p8, .yuv420p10, .yuva444p8])
    func followsSlowMotion(_ layout: PixelLayout) {
        let overlay = MovableOverlay(
            .solid(255, 40, 0, 255, width: 9, height: 7), layout: layout, color: .bt709)
        for (plane, shiftX, shiftY) in [(0, 0, 0), (2, layout.chromaShiftX, layout.chromaShiftY)] {
            // A block of chroma tells how much of it is covered, not where: its edges may seem half a pixel off.
            let tolerance = shiftX == 0 ? 0.03 : 0.15
            for frame in 0..<40 {
                let (x, y) = (10 + 0.1 * Double(frame), 20 - 0.07 * Double(frame))
                for transform in [moved(x, y), PlaneTransform(a: 1.01, b: 0, c: 0, d: 1.01, tx: x, ty: y)] {
                    let picture = TestPicture(layout, width: 40, height: 40)
                    for index in 0...2 { picture.set(index) { _, _ in 20 } }
                    overlay.draw(onto: picture.view, transform: transform)
                    let middle = centroid(picture, plane: plane, background: 20)
                    let wanted = (x + 4.5 * transform.a, y + 3.5 * transform.d)
                    #expect(abs(middle.x * Double(1 << shiftX) - wanted.0) < tolerance)
                    #expect(abs(middle.y * Double(1 << shiftY) - wanted.1) < tolerance)
                }
            }
        }
    }

    @Test("several at once, on several threads, are what one after the other is")
    func bands() {
        let bitmap = Bitmap.noise(width: 600, height: 300, seed: 9)
        let overlay = MovableOverlay(bitmap, layout: .yuv420p8, color: .bt709)
        let placed =
            [moved(10.5, 20.25), moved(301, 77), moved(-40, 333.3)].map {
                MovableOverlay.Placed(overlay, transform: $0)
            }
            + Self.turns.map { .init(overlay, transform: $0, opacity: Opacity(0.5)) }
        let (one, other) = (
            TestPicture(.yuv420p8, width: 640, height: 480), TestPicture(.yuv420p8, width: 640, height: 480)
        )
        for each in [one, other] { each.scramble() }
        MovableOverlay.draw(placed, onto: one.view, team: BandTeam(threads: 4))
        for each in placed { each.overlay.draw(onto: other.view, transform: each.transform, opacity: each.opacity) }
        for plane in 0...2 { #expect(one.samples(plane) == other.samples(plane)) }
    }

    @Test("that shrinks a lot shows the mean of its pixels")
    func shrinks() {
        var bitmap = Bitmap(width: 160, height: 160)
        for pixel in 0..<(160 * 160) where pixel % 2 == 0 {
            bitmap.pixels.replaceSubrange((pixel * 4)..<(pixel * 4 + 4), with: [255, 255, 255, 255])
        }
        let picture = TestPicture(.yuv420p8, width: 10, height: 10)
        picture.set(0) { _, _ in 16 }
        MovableOverlay(bitmap, layout: .yuv420p8, color: .bt709)
            .draw(onto: picture.view, transform: PlaneTransform(a: 0.0625, b: 0, c: 0, d: 0.0625, tx: 0, ty: 0))
        #expect(picture.samples(0).allSatisfy { abs($0 - 126) <= 1 })
    }

    @Test("that is nowhere, nothing or flat draws nothing")
    func drawsNothing() {
        let picture = TestPicture(.yuv420p8, width: 16, height: 16)
        picture.scramble()
        let before = picture.planes.indices.map(picture.samples)
        let transforms = [
            moved(100, 0), moved(0, 100), moved(-9, 0), moved(0, -9), moved(1e300, 0), moved(.nan, 0),
            moved(.infinity, 0), PlaneTransform(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0),
            PlaneTransform(a: 2, b: 1, c: 0, d: 1, tx: -1e12, ty: 0),
            PlaneTransform(a: 1e300, b: 0, c: 0, d: 1e-300, tx: 0, ty: 0),
        ]
        for bitmap in [Bitmap.noise(width: 9, height: 9, seed: 1), Bitmap(width: 0, height: 0)] {
            for transform in transforms {
                let overlay = MovableOverlay(bitmap, layout: .yuv420p8, color: .bt709)
                overlay.draw(onto: picture.view, transform: transform)
            }
        }
        MovableOverlay.draw([], onto: picture.view)
        #expect(picture.planes.indices.map(picture.samples) == before)
        #expect(picture.guardsAreIntact)
    }
}
