import Testing

@testable import Pixels

/// Effects on parts of pictures and at lower resolutions, against the whole at its own.
@Suite("Effects of parts of pictures")
struct PictureEffectPartTests {
    private static let size = (width: 420, height: 332)
    private static let layouts = [
        PixelLayout.yuv420p8, PixelLayout(bitDepth: 8, .yuv422), PixelLayout(bitDepth: 10, .yuv444), .yuva420p8,
    ]

    private static func noise(_ layout: PixelLayout) -> TestPicture {
        let picture = TestPicture(layout, width: size.width, height: size.height)
        picture.scramble(seed: layout.bitDepth)
        return picture
    }

    private static var effects: [(effect: any PictureEffect.Type, values: [String: Double])] {
        [
            (BlurEffect.self, ["radius": 0.7]), (BlurEffect.self, ["radius": 5]), (BlurEffect.self, ["radius": 14]),
            (GlowEffect.self, ["radius": 6, "threshold": 0.3, "intensity": 0.8]),
        ]
    }

    @Test("a part with what its effect reaches is the same part of the whole", arguments: layouts, effects.indices)
    func parts(layout: PixelLayout, index: Int) {
        let (type, values) = Self.effects[index]
        let source = Self.noise(layout)
        let whole = TestPicture(layout, width: source.width, height: source.height)
        let meaning = SampleMeaning()
        let team = BandTeam(threads: 1)
        type.init().draw(source.lanes(), into: whole.lanes(), values, meaning, reduction: 0, team: team)
        let extent = type.extent(on: source.lanes(), values, meaning)
        let all = PictureArea(width: source.width, height: source.height)
        for shown in [
            PictureArea(150..<190, 130..<136), PictureArea(0..<20, 300..<332), PictureArea(400..<420, 10..<12),
        ] {
            let area = shown.extended(by: extent.reach, alignment: max(extent.alignment, 2), within: all)
            #expect(area.contains(shown))
            let part = TestPicture(layout, width: area.columns.count, height: area.rows.count)
            type.init().draw(
                source.lanes().part(area), into: part.lanes(), values, meaning, reduction: 0, team: team)
            #expect(part.guardsAreIntact)
            let relative = shown.relative(to: area)
            let pairs = zip(part.view.part(relative).allSamples, whole.view.part(shown).allSamples)
            // The sums are the same, but a vector's may be fused where those of a row's last samples are not.
            #expect(pairs.allSatisfy { abs($0 - $1) <= 1 }, "\(type) \(values) \(layout) \(shown)")
        }
    }

    @Test("the reach is not much larger than needed: a part without it is not the same")
    func reach() {
        let source = Self.noise(.yuv420p8)
        for (type, values) in Self.effects {
            let extent = type.extent(on: source.lanes(), values, SampleMeaning())
            #expect(extent.reach <= 14 * Int(values["radius"]!.rounded(.up)))
        }
        let extent = BlurEffect.extent(on: source.lanes(), ["radius": 14], SampleMeaning())
        #expect(extent.alignment > 1 && extent.reach >= 3 * 14)
    }

    @Test("smooth pictures may stay reduced, those with detail not")
    func reductions() {
        func reduction(_ radius: Double, _ layout: PixelLayout = .yuv420p8, aspect: Double = 1) -> Int {
            BlurEffect.extent(
                on: Self.noise(layout).lanes(), ["radius": radius], SampleMeaning(pixelAspect: aspect)
            ).reduction
        }
        #expect([0.5, 4, 9.9, 10, 20, 48, 200].map { reduction($0) } == [0, 0, 0, 1, 2, 3, 5])
        #expect(reduction(20, PixelLayout(bitDepth: 8, .yuv444)) == 3)
        #expect(reduction(48, aspect: 4) == 1)
    }

    @Test("a reduced blur, enlarged, differs from the blur by a level or two", arguments: [10.0, 21, 48, 97])
    func enlarged(radius: Double) {
        let source = TestPicture(.yuv420p8, width: Self.size.width, height: Self.size.height)
        // Blocks of full contrast: the steepest edges there are.
        var generator = Generator(3)
        let blocks = (0..<400).map { _ in 16 + 204 * generator.next(below: 2) }
        for plane in 0..<3 { source.set(plane) { x, y in blocks[(x / 60 + 20 * (y / 45) + 7 * plane) % 400] } }
        let values = ["radius": radius]
        let extent = BlurEffect.extent(on: source.lanes(), values, SampleMeaning())
        let step = 1 << extent.reduction
        #expect(step > 1)
        let whole = TestPicture(.yuv420p8, width: source.width, height: source.height)
        let apron = EffectExtent.apron
        let small = TestPicture(
            .yuv420p8, width: (source.width + step - 1) / step + 2 * apron,
            height: (source.height + step - 1) / step + 2 * apron)
        let team = BandTeam(threads: 1)
        BlurEffect().draw(source.lanes(), into: whole.lanes(), values, SampleMeaning(), reduction: 0, team: team)
        BlurEffect().draw(
            source.lanes(), into: small.lanes(), values, SampleMeaning(), reduction: extent.reduction, team: team)
        #expect(small.guardsAreIntact)
        let large = TestPicture(.yuv420p8, width: source.width, height: source.height)
        let (scale, edge) = (Double(step), Double(apron))
        AffineSampler().draw(
            small.view, onto: large.view,
            transform: PlaneTransform(a: scale, b: 0, c: 0, d: scale, tx: -scale * edge, ty: -scale * edge),
            crop: (edge, edge, edge + Double(source.width) / scale, edge + Double(source.height) / scale),
            readsBesideCrop: true)
        for plane in 0..<3 {
            let differences = zip(large.samples(plane), whole.samples(plane)).map { abs($0 - $1) }
            let meanSquare = Double(differences.reduce(0) { $0 + $1 * $1 }) / Double(differences.count)
            #expect(differences.max()! <= 2, "plane \(plane)")
            // A sample that is rounded twice is off by half a level in the mean square.
            #expect(meanSquare <= 0.5, "plane \(plane)")
        }
    }

    @Test("a drawing that reads beside its crop has no edge there that a crop of more does not have")
    func besideCrop() {
        let source = TestPicture(.yuv420p8, width: 24, height: 16)
        for plane in 0..<3 { source.set(plane) { x, y in 20 + 8 * x + 3 * y } }
        let transform = PlaneTransform(a: 8, b: 0, c: 0, d: 8, tx: -64, ty: -32)
        func drawn(_ crop: (Double, Double, Double, Double), _ readsBeside: Bool) -> TestPicture {
            let target = TestPicture(.yuv420p8, width: 64, height: 48)
            target.set(0) { _, _ in 0 }
            AffineSampler().draw(
                source.view, onto: target.view, transform: transform, crop: crop, readsBesideCrop: readsBeside)
            return target
        }
        // The crop's edges are those of the target.
        let exact = (8.0, 4.0, 16.0, 10.0)
        let more = drawn((2, 1, 22, 14), false).samples(0)
        #expect(drawn(exact, true).samples(0) == more)
        #expect(drawn(exact, false).samples(0) != more)
    }
}

extension PictureView {
    /// The samples of all planes, in reading order.
    fileprivate var allSamples: [Int] {
        ([y, cb, cr] + (alpha.map { [$0] } ?? [])).flatMap { $0.samples(layout) }
    }
}
