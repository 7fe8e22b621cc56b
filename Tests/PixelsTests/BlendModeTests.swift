import Testing

@testable import Pixels

@Suite struct BlendModeTests {
    private static let color = ColorDescription.bt709

    /// A picture of one colour, from R'G'B' and alpha.
    private func filled(
        _ layout: PixelLayout, _ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1
    ) -> TestPicture {
        let picture = TestPicture(layout, width: 4, height: 4)
        picture.view.fill(red: red, green: green, blue: blue, alpha: alpha, color: Self.color)
        return picture
    }

    private func withAlpha(_ layout: PixelLayout) -> PixelLayout {
        var layout = layout
        layout.hasAlpha = true
        return layout
    }

    /// The first pixel's Y, Cb and Cr.
    private func sample(_ picture: TestPicture) -> [Int] {
        [picture.view.y, picture.view.cb, picture.view.cr].map { plane in
            picture.layout.bytesPerSample == 1
                ? Int(plane.base.load(as: UInt8.self)) : Int(plane.base.load(as: UInt16.self))
        }
    }

    @Test(
        "every mode gives the colour its formula gives, at 8 and 10 bit",
        arguments: SeparableBlendMode.allCases, [PixelLayout.yuv420p8, .yuv420p10])
    func formulas(mode: SeparableBlendMode, layout: PixelLayout) {
        let (below, above) = ([0.8, 0.3, 0.55], [0.4, 0.7, 0.2])
        let picture = filled(layout, below[0], below[1], below[2])
        picture.view.blend(filled(withAlpha(layout), above[0], above[1], above[2]).view, mode: mode, color: Self.color)
        let mixed = zip(below, above).map { Double(mode.blend(Float($0), Float($1))) }
        let expected = YCbCrConversion(Self.color, bitDepth: layout.bitDepth)
            .convert(red: mixed[0], green: mixed[1], blue: mixed[2])
        // Both pictures are whole code values before they meet; burning and dodging magnify that.
        let tolerance = (mode == .colorBurn || mode == .colorDodge ? 4 : 2)
        for (got, wanted) in zip(sample(picture), [expected.y, expected.cb, expected.cr]) {
            #expect(abs(got - wanted) <= tolerance)
        }
    }

    @Test("known values: multiply, screen, difference and the halves of overlay")
    func values() {
        #expect(SeparableBlendMode.multiply.blend(0.5, 0.5) == 0.25)
        #expect(SeparableBlendMode.screen.blend(0.5, 0.5) == 0.75)
        #expect(SeparableBlendMode.difference.blend(0.25, 1) == 0.75)
        #expect(SeparableBlendMode.overlay.blend(0.25, 0.5) == 0.25)
        #expect(SeparableBlendMode.overlay.blend(0.75, 0.5) == 0.75)
        #expect(SeparableBlendMode.colorDodge.blend(0, 1) == 0)
        #expect(SeparableBlendMode.colorBurn.blend(1, 0) == 1)
        #expect(SeparableBlendMode.add.blend(0.75, 0.75) == 1)
        #expect(SeparableBlendMode.subtract.blend(0.25, 0.75) == 0)
    }

    @Test("a transparent layer changes nothing, to the last bit", arguments: SeparableBlendMode.allCases)
    func transparent(mode: SeparableBlendMode) {
        let picture = filled(.yuv420p8, 0.123, 0.456, 0.789)
        let before = sample(picture)
        picture.view.blend(filled(.yuva420p8, 1, 1, 1, alpha: 0).view, mode: mode, color: Self.color)
        #expect(sample(picture) == before)
    }

    @Test("half of the alpha goes half of the way")
    func halfway() {
        let whole = filled(.yuv420p8, 1, 1, 1)
        whole.view.blend(filled(.yuva420p8, 0, 0, 0).view, mode: .multiply, color: Self.color)
        #expect(sample(whole) == [16, 128, 128])
        let half = filled(.yuv420p8, 1, 1, 1)
        half.view.blend(filled(.yuva420p8, 0, 0, 0, alpha: 0.5).view, mode: .multiply, color: Self.color)
        #expect(abs(sample(half)[0] - 126) <= 1)
    }
}
