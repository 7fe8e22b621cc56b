import Testing

@testable import Pixels

@Suite("Glow")
struct GlowEffectTests {
    private static func glow(
        _ picture: TestPicture, radius: Double = 4, intensity: Double = 1, threshold: Double = 0.5, isRGB: Bool = false,
        threads: Int = 1
    ) -> TestPicture {
        let result = TestPicture(picture.layout, width: picture.width, height: picture.height)
        let values = ["radius": radius, "intensity": intensity, "threshold": threshold]
        GlowEffect().draw(
            picture.lanes(), into: result.lanes(), values, SampleMeaning(isRGB: isRGB), reduction: 0,
            team: BandTeam(threads: threads))
        #expect(result.guardsAreIntact)
        return result
    }

    /// A gray picture with a square in its middle.
    private static func square(_ layout: PixelLayout, luma: Int, cb: Int = 128, cr: Int = 128) -> TestPicture {
        let picture = TestPicture(layout, width: 64, height: 48)
        let scale = 1 << (layout.bitDepth - 8)
        let colors = [(60, luma), (128, cb), (128, cr), (255, 255)]
        for (plane, values) in colors.enumerated().prefix(picture.planes.count) {
            let shift = plane == 1 || plane == 2 ? (layout.chromaShiftX, layout.chromaShiftY) : (0, 0)
            picture.set(plane) { x, y in
                let isInside = (28..<36).contains(x << shift.0) && (20..<28).contains(y << shift.1)
                return (isInside ? values.1 : values.0) * scale
            }
        }
        return picture
    }

    @Test("what is not brighter than the threshold stays as it is", arguments: [0.5, 0.9, 1])
    func belowThreshold(threshold: Double) {
        let picture = Self.square(.yuv420p8, luma: 120, cb: 90, cr: 200)
        let result = Self.glow(picture, threshold: threshold)
        for plane in 0..<3 { #expect(result.samples(plane) == picture.samples(plane)) }
    }

    static let layouts: [PixelLayout] = [
        .yuv420p8, .yuv420p10, .yuva420p8, PixelLayout(bitDepth: 8, .yuv422), PixelLayout(bitDepth: 12, .yuv444),
    ]

    @Test("light spreads, falls with the distance, takes its colour with it and leaves alpha", arguments: layouts)
    func spreads(layout: PixelLayout) {
        let picture = Self.square(layout, luma: 220, cb: 90, cr: 170)
        let result = Self.glow(picture)
        let scale = 1 << (layout.bitDepth - 8)
        func luma(_ x: Int) -> Int { result.samples(0)[24 * 64 + x] }
        #expect(luma(26) > luma(24) && luma(24) > luma(21) && luma(21) > 60 * scale)
        #expect(luma(2) == 60 * scale)
        #expect((28..<36).allSatisfy { luma($0) <= 235 * scale && luma($0) > 220 * scale })
        let width = picture.planes[1].width
        let beside = (24 >> layout.chromaShiftY) * width + (26 >> layout.chromaShiftX)
        #expect(result.samples(1)[beside] < 127 * scale && result.samples(2)[beside] > 129 * scale)
        if layout.hasAlpha { #expect(result.samples(3) == picture.samples(3)) }
    }

    @Test("transparent pixels shed no light")
    func transparent() {
        let picture = Self.square(.yuva420p8, luma: 235)
        picture.set(3) { x, y in (26..<38).contains(x) && (18..<30).contains(y) ? 0 : 255 }
        let result = Self.glow(picture)
        for plane in 0..<3 { #expect(result.samples(plane) == picture.samples(plane)) }
    }

    @Test("red, green and blue glow each by its own share")
    func rgb() {
        let picture = Self.square(PixelLayout(bitDepth: 8, .yuv444), luma: 255, cb: 255, cr: 0)
        picture.set(1) { x, y in picture.samples(1)[y * 64 + x] == 255 ? 255 : 0 }
        picture.set(2) { _, _ in 0 }
        let result = Self.glow(picture, isRGB: true)
        let beside = 24 * 64 + 26
        #expect(result.samples(0)[beside] > 80 && result.samples(1)[beside] > 20 && result.samples(2)[beside] == 0)
    }

    @Test("the numbers do not depend on how many threads work")
    func sameForAnyThreads() {
        let picture = TestPicture(.yuva420p8, width: 401, height: 303)
        picture.scramble()
        let (alone, together) = (Self.glow(picture), Self.glow(picture, threads: 3))
        for plane in 0..<4 { #expect(alone.samples(plane) == together.samples(plane)) }
    }
}
