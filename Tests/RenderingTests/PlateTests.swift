import EditModel
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

/// Pictures that come in part or reduced, against whole ones.
@Suite("Parts of pictures")
struct PlateTests {
    private static let size = (width: 480, height: 300)
    private static let canvas = Canvas(width: 200, height: 160, layout: .yuv420p8, color: .bt709)

    /// Blocks of full contrast.
    private static func source() throws -> Frame {
        try picture(size.width, size.height) { x, y in (x / 24 * 7 + y / 20 * 5) % 3 == 0 ? 220 : 30 }
    }

    private static func chain(
        _ name: String, _ parameters: [String: String], _ layout: PixelLayout = .yuv420p8
    ) throws -> EffectChain {
        let effect = EffectSnapshot(
            name: name, parameters: parameters.map { EffectSnapshot.Parameter(name: $0.key, value: $0.value) })
        let format = PictureFormat(
            width: size.width, height: size.height, pixels: PixelFormat(layout: layout)!, color: .bt709)
        return try EffectChain(
            [effect], input: FilterFormat(format), frameDuration: Time(1, 25), files: MediaLibrary(gate: OpenGate()),
            team: BandTeam(threads: 1))
    }

    private static func layer(_ transform: AffineTransform, crop: Rectangle? = nil) -> Span.Layer {
        var instruction = LayerInstructionSnapshot(trackID: 1, transformRamps: [Ramp(transform, at: .zero)])
        if let crop { instruction.cropRamps = [Ramp(crop, at: .zero)] }
        return Span.Layer(trackIndex: 0, segmentIndex: 0, instruction: instruction)
    }

    /// Composes one changed picture, as much of it as is shown or all of it.
    private static func compose(
        _ layer: Span.Layer, _ chain: EffectChain, whole: Bool, natural: Size? = nil
    ) throws -> (lumas: [[Int]], part: PicturePlate.Part?) {
        let compositor = Compositor(canvas: canvas, overlays: LayerStack(), team: BandTeam(threads: 1))
        var part: PicturePlate.Part?
        let span = Span(frames: 0..<1, background: .white, layers: [layer])
        let frame = try compositor.compose(
            at: .zero, span, formats: [format(size.width, size.height, natural: natural)]
        ) { (_: Int, demand: PictureDemand?) in
            let plate = try chain.process(source(), at: .zero, whole ? nil : demand)
            part = plate.part
            return plate
        }
        return (frame.lumas, part)
    }

    private static let places: [(AffineTransform, Rectangle?)] = [
        (AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -131.3, ty: -71.5), nil),
        (
            AffineTransform(a: 1.7, b: 0, c: 0, d: 1.7, tx: -500, ty: -205),
            Rectangle(x: 294.2, y: 120.6, width: 117.7, height: 94)
        ),
        (AffineTransform(a: -1.3, b: 0, c: 0, d: 1.4, tx: 420.4, ty: -190.3), nil),
        (
            AffineTransform(a: 0.6, b: 0, c: 0, d: 0.55, tx: 0, ty: -3.3),
            Rectangle(x: 10, y: 100, width: 60, height: 90)
        ),
        (AffineTransform(a: 0.9, b: 0.5, c: -0.5, d: 0.9, tx: -60, ty: -140), nil),
        (AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 420, ty: -300), Rectangle(x: 0, y: 0, width: 300, height: 250)),
        (AffineTransform(a: 3, b: 0, c: 0, d: 3, tx: -1140.4, ty: -700.6), nil),
    ]

    @Test(
        "a part of a blurred picture is drawn as the whole is", arguments: places.indices,
        [("blur", ["radius": "1.5"]), ("blur", ["radius": "8"]), ("glow", ["radius": "5", "threshold": "0.4"])])
    func parts(place: Int, effect: (String, [String: String])) throws {
        let layer = Self.layer(Self.places[place].0, crop: Self.places[place].1)
        let chain = try Self.chain(effect.0, effect.1)
        let whole = try Self.compose(layer, chain, whole: true)
        let part = try Self.compose(layer, chain, whole: false)
        #expect(whole.part == nil)
        let found = try #require(part.part)
        #expect(found.reduction == 0 && (found.x, found.y) != (0, 0) || place == 3 || place == 5)
        #expect(Self.greatest(whole.lumas, part.lumas) <= 1)
    }

    @Test("a reduced picture is drawn as the whole is", arguments: [0, 1, 2, 3, 6], [12.0, 20, 40])
    func reduced(place: Int, radius: Double) throws {
        let layer = Self.layer(Self.places[place].0, crop: Self.places[place].1)
        let chain = try Self.chain("blur", ["radius": "\(radius)"])
        let whole = try Self.compose(layer, chain, whole: true)
        let part = try Self.compose(layer, chain, whole: false)
        #expect(try #require(part.part).reduction > 0)
        #expect(Self.greatest(whole.lumas, part.lumas) <= 2)
    }

    @Test("only an opaque picture is reduced: the edges of others need not be soft")
    func transparent() throws {
        let demand = PictureDemand(
            width: Self.size.width, height: Self.size.height,
            area: PictureArea(width: Self.size.width, height: Self.size.height), allowsReduction: true)
        for hasAlpha in [false, true] {
            let layout = PixelLayout(bitDepth: 8, .yuv420, hasAlpha: hasAlpha)
            let pool = FramePool(
                width: Self.size.width, height: Self.size.height, format: PixelFormat(layout: layout)!)
            let frame = try pool.makeFrame()
            let chain = try Self.chain("blur", ["radius": "40"], layout)
            let plate = try chain.process(frame, at: .zero, demand)
            #expect((plate.part?.reduction ?? 0 > 0) == !hasAlpha)
        }
    }

    @Test("pixels that are not square keep their place")
    func anamorphic() throws {
        let layer = Self.layer(AffineTransform(a: 1.2, b: 0, c: 0, d: 1.2, tx: -400.4, ty: -90.2))
        let chain = try Self.chain("blur", ["radius": "15"])
        let natural = Size(width: 720, height: 300)
        let whole = try Self.compose(layer, chain, whole: true, natural: natural)
        let part = try Self.compose(layer, chain, whole: false, natural: natural)
        #expect(part.part != nil)
        #expect(Self.greatest(whole.lumas, part.lumas) <= 2)
    }

    @Test("a still and a picture that is laid down whole are wanted whole")
    func wholes() throws {
        func demand(_ transform: AffineTransform, isStill: Bool = false, isMoving: Bool = false) -> PictureDemand? {
            var format = format(Self.size.width, Self.size.height)
            format.isStill = isStill
            let state = LayerState(Self.layer(transform).instruction, format, at: .zero)
            return state.demand(of: format, isMoving: isMoving, on: Self.canvas)
        }
        let place = AffineTransform(a: 1.5, b: 0, c: 0, d: 1.5, tx: -100.5, ty: 0)
        #expect(demand(place) != nil && demand(place, isStill: true) == nil)
        let even = AffineTransform(a: 1.5, b: 0, c: 0, d: 1.5, tx: -100, ty: 0)
        #expect(demand(even) == nil && demand(even, isMoving: true) != nil)
        #expect(try #require(demand(place)).allowsReduction)
        #expect(try #require(demand(place.rotated(degrees: 20))).allowsReduction == false)
    }

    @Test("a shared picture is changed again for a part that the last one has not")
    func otherParts() throws {
        let effect = EffectSnapshot(name: "blur", parameters: [.init(name: "radius", value: "2")])
        let input = FilterFormat(
            PictureFormat(
                width: Self.size.width, height: Self.size.height, pixels: PixelFormat(layout: .yuv420p8)!,
                color: .bt709))
        let timing = FrameTiming(frameDuration: Time(1, 25), frameCount: 9)
        let run = EffectRun(
            [effect], input: input, frames: 0..<9, timing: timing, files: MediaLibrary(gate: OpenGate()),
            team: BandTeam(threads: 1))
        let shared = try Self.source()
        func part(
            _ frame: Int64, _ columns: Range<Int>?
        ) throws -> (part: PicturePlate.Part?, at: UnsafeMutableRawPointer?) {
            let demand = columns.map {
                PictureDemand(
                    width: Self.size.width, height: Self.size.height, area: PictureArea($0, 100..<120),
                    allowsReduction: false)
            }
            guard let plate = try run.picture(frame, demand, source: { _ in shared.makeReference() }) else {
                throw MediaError(.engineFailure, "change a picture", "there is none")
            }
            return (plate.part, plate.frame.address)
        }
        let first = try part(0, 200..<220)
        let second = try part(1, 205..<210)
        #expect(first == second && first.part?.x == 192)
        #expect(try part(2, 300..<340).part?.x == 256)
        let whole = try part(3, nil)
        #expect(whole.part == nil)
        #expect(try part(4, 300..<340) == whole)
    }

    @Test("what a solid picture hides need not be drawn", arguments: [false, true])
    func hidden(upright: Bool) throws {
        let canvas = Self.canvas
        let below = Self.layer(AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: -101, ty: -83))
        let place =
            upright
            ? AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: -20, ty: 4)
            : AffineTransform(a: 0.5, b: 0, c: 0, d: 0.6, tx: 30, ty: -6)
        let lower = try Self.source()
        let upper = try picture(Self.size.width, Self.size.height) { _, _ in 120 }
        func compose(_ layers: [Span.Layer], _ opacity: Double) throws -> [[Int]] {
            var layers = layers
            layers[layers.count - 1].instruction.opacityRamps = [Ramp(opacity, at: .zero)]
            let compositor = Compositor(canvas: canvas, overlays: LayerStack(), team: BandTeam(threads: 1))
            let span = Span(frames: 0..<1, background: .black, layers: layers)
            var asked: [Int] = []
            let frame = try compositor.compose(
                at: .zero, span, formats: layers.map { _ in format(Self.size.width, Self.size.height) }
            ) { (index: Int) in
                asked.append(index)
                return index == 0 ? lower.makeReference() : upper.makeReference()
            }
            #expect(asked == Array(layers.indices))
            return frame.lumas
        }
        let alone = try compose([below], 1)
        let both = try compose([below, Self.layer(place)], 1)
        let seen = place.apply(to: Rectangle(x: 0, y: 0, width: 480, height: 300))
        for y in 0..<canvas.height {
            for x in 0..<canvas.width {
                let isHidden =
                    Double(x) >= seen.origin.x && Double(x) < seen.origin.x + seen.size.width
                    && Double(y) >= seen.origin.y && Double(y) < seen.origin.y + seen.size.height
                let expected = isHidden ? 120 : alone[y][x]
                if abs(both[y][x] - expected) > 1 {
                    Issue.record("\(both[y][x]) instead of \(expected) at \(x), \(y)")
                    return
                }
            }
        }
        // A picture that lets light through hides nothing.
        let mixed = try compose([below, Self.layer(place)], 0.5)
        #expect(abs(mixed[80][100] - (alone[80][100] + 120) / 2) <= 1)
    }

    private static func greatest(_ first: [[Int]], _ second: [[Int]]) -> Int {
        zip(first.joined(), second.joined()).map { abs($0 - $1) }.max() ?? 0
    }
}
