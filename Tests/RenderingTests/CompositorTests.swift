import EditModel
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Compositor")
struct CompositorTests {
    private func layer(_ index: Int, _ opacity: Double = 1, _ transform: AffineTransform = .identity) -> Span.Layer {
        Span.Layer(
            trackIndex: index, segmentIndex: 0,
            instruction: LayerInstructionSnapshot(
                trackID: index + 1, transformRamps: [Ramp(transform, at: .zero)],
                opacityRamps: [Ramp(opacity, at: .zero)]))
    }

    /// Composes pictures made by the closure, one a layer, bottom to top.
    private func compose(
        _ layers: [Span.Layer], background: Color = .black, overlays: LayerStack = LayerStack(),
        _ make: (Int) throws -> Frame?
    ) throws -> Frame {
        let span = Span(frames: 0..<1, background: background, layers: layers)
        let compositor = Compositor(canvas: .small, overlays: overlays)
        return try compositor.compose(at: .zero, span, formats: layers.map { _ in format() }, picture: make)
    }

    @Test("one untouched picture passes through without a copy")
    func passThrough() throws {
        let source = try picture { x, y in UInt8(16 + x + 16 * y) }
        let output = try compose([layer(0)]) { _ in source.makeReference() }
        #expect(output.address == source.address)
    }

    /// A still four times as large as the small canvas, shown at its size.
    private var stillFormat: VideoFormat {
        var format = format(64, 32, natural: Size(width: 16, height: 8))
        format.isStill = true
        return format
    }

    @Test("stills that stand still are composed once, and again when one moves")
    func constantStills() throws {
        let compositor = Compositor(canvas: .small, overlays: LayerStack())
        let still = try picture(64, 32) { x, y in UInt8(16 + x + y) }
        var layer = layer(0)
        layer.instruction.transformRamps.append(
            Ramp(AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 3, ty: 1), at: Time(2, 25)))
        let span = Span(frames: 0..<4, background: .black, layers: [layer])
        var asked = 0
        let frames = try (0..<4).map { number in
            try compositor.compose(at: Time(number, 25), span, formats: [stillFormat]) { _ in
                asked += 1
                return still.makeReference()
            }.lumas
        }
        #expect(asked == 2)
        #expect(frames[0] == frames[1])
        #expect(frames[2] == frames[3])
        #expect(frames[1] != frames[2])
    }

    @Test("what is drawn around a constant picture does not stay on it")
    func constantUnderOthers() throws {
        let compositor = Compositor(canvas: .small, overlays: LayerStack())
        let still = try picture { _, _ in 80 }
        var stillFormat = format()
        stillFormat.isStill = true
        var upper = layer(1)
        upper.instruction.transformRamps = [
            Ramp(AffineTransform(a: 0.25, b: 0, c: 0, d: 0.25, tx: 0, ty: 0), at: .zero)
        ]
        for number in 0..<3 {
            let span = Span(
                frames: Int64(number)..<Int64(number + 1), background: .black,
                layers: number == 1 ? [layer(0), upper] : [layer(0)])
            let output = try compositor.compose(
                at: Time(Int64(number), 25), span, formats: Array([stillFormat, format()].prefix(span.layers.count))
            ) { index in try index == 0 ? still.makeReference() : picture { _, _ in 200 } }
            #expect(output.luma(1, 1) == (number == 1 ? 200 : 80))
        }
        #expect(still.luma(1, 1) == 80)
    }

    @Test("a still that moves is what a picture prepared for each frame would be", arguments: [0.5, 0.11])
    func movingStill(_ scale: Double) throws {
        let still = try picture(64, 32) { x, y in UInt8(16 + 2 * x + y) }
        var video = stillFormat
        video.isStill = false
        let compositors = (0..<2).map { _ in Compositor(canvas: .small, overlays: LayerStack()) }
        for number in 0..<3 {
            let map = AffineTransform.identity.scaled(x: scale, y: scale).rotated(degrees: Double(number) * 10)
            let span = Span(frames: 0..<3, background: .black, layers: [layer(0, 1, map)])
            let pictures = try zip(compositors, [stillFormat, video]).map { compositor, format in
                try compositor.compose(at: Time(Int64(number), 25), span, formats: [format]) { _ in
                    still.makeReference()
                }.lumas
            }
            #expect(pictures[0] == pictures[1])
        }
    }

    @Test("a picture that somebody else still sees is not drawn on")
    func notDrawnOn() throws {
        let below = try picture { _, _ in 40 }
        let above = try picture { _, _ in 200 }
        let place = AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 4, ty: 2)
        let output = try compose([layer(0), layer(1, 1, place)]) { index in
            index == 0 ? below.makeReference() : above.makeReference()
        }
        #expect(below.lumas.allSatisfy { $0.allSatisfy { $0 == 40 } })
        #expect(output.address != below.address)
        for y in 0..<8 {
            for x in 0..<16 {
                let isInside = (4..<12).contains(x) && (2..<6).contains(y)
                #expect(output.luma(x, y) == (isInside ? 200 : 40), "at \(x), \(y)")
            }
        }
    }

    @Test("a picture that nobody else sees is drawn on in place")
    func inPlace() throws {
        var address: UnsafeMutableRawPointer?
        let output = try compose([layer(0), layer(1, 0.5)]) { index in
            let made = try picture { _, _ in index == 0 ? 40 : 200 }
            if index == 0 { address = made.address }
            return made
        }
        #expect(output.address == address)
        #expect(output.luma(5, 5) == 120)
    }

    @Test("what an earlier frame left in memory is not seen", arguments: [0.0, 4, 33, 90])
    func noTraces(degrees: Double) throws {
        let source = try picture { x, y in UInt8(16 + 9 * x + y) }
        for step in 0..<40 {
            let scale = 1 + Double(step) / 20
            let turned = AffineTransform.identity.translated(x: 8, y: 4).rotated(degrees: degrees)
                .scaled(x: scale, y: scale).translated(x: -8, y: -4)
            let pictures = try [Color.black, .white].map { left in
                let compositor = Compositor(canvas: .small, overlays: LayerStack())
                func compose(_ background: Color, _ layers: [Span.Layer]) throws -> Frame {
                    try compositor.compose(
                        at: .zero, Span(frames: 0..<1, background: background, layers: layers),
                        formats: layers.map { _ in format() }
                    ) { _ in source.makeReference() }
                }
                _ = try compose(left, [layer(0, 0)])
                return try compose(.black, [layer(0, 1, turned)]).lumas
            }
            #expect(pictures[0] == pictures[1], "scaled by \(scale)")
        }
    }

    @Test("opacity mixes with the background", arguments: [(0.0, 235), (0.25, 196), (0.5, 158), (1, 80)])
    func opacity(opacity: Double, expected: Int) throws {
        let output = try compose([layer(0, opacity)], background: .white) { _ in try picture { _, _ in 80 } }
        #expect(abs(output.luma(3, 3) - expected) <= 1)
    }

    @Test("an invisible layer's picture is not asked for")
    func notAsked() throws {
        var asked: [Int] = []
        _ = try compose([layer(0), layer(1, 0)]) { index in
            asked.append(index)
            return try picture { _, _ in 80 }
        }
        #expect(asked == [0])
    }

    @Test("without layers, or pictures, there is the background")
    func background() throws {
        #expect(try compose([], background: .white) { _ in nil }.lumas.flatMap { $0 }.allSatisfy { $0 == 235 })
        let output = try compose([layer(0)], background: .black) { _ in nil }
        #expect(output.lumas.flatMap { $0 }.allSatisfy { $0 == 16 })
        #expect(output.width == 16 && output.height == 8 && output.color == .bt709)
    }

    // BT.2408: diffuse white is 75 % of HLG and 58 % of PQ; of 876 steps above 64.
    @Test("white of backgrounds and layers is diffuse white of HDR", arguments: [(UInt8(18), 721), (16, 573)])
    func diffuseWhite(transfer: UInt8, expected: Int) throws {
        let color = ColorDescription(
            matrix: .bt2020NonConstant, primaries: .bt2020, transfer: .init(rawValue: transfer), isFullRange: false)
        let canvas = Canvas(width: 16, height: 8, layout: .yuv420p10, color: color)
        let box = LayerSnapshot(
            content: .plain, position: .zero, anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 8, height: 8),
            backgroundColor: .white)
        let stack = try LayerStack(tree([.video, .plain(box)]), canvas: canvas, painter: painter)
        let compositor = Compositor(canvas: canvas, overlays: stack)
        let span = Span(frames: 0..<1, background: .white, layers: [])
        let output = try compositor.compose(at: .zero, span, formats: []) { _ in nil }
        let luma = [2, 12].map { x in
            Int(output.address!.load(fromByteOffset: 2 * x, as: UInt16.self))
        }
        // Layers have 8 bits a channel.
        #expect(abs(luma[1] - expected) <= 1 && abs(luma[0] - expected) <= 4, "\(luma)")
    }

    @Test("the last layer is on top")
    func order() throws {
        let output = try compose([layer(0), layer(1)]) { index in try picture { _, _ in index == 0 ? 50 : 150 } }
        #expect(output.luma(0, 0) == 150)
    }

    @Test("a half turn and a mirror move every pixel to its place")
    func turned() throws {
        let half = AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 16, ty: 8)
        let turned = try compose([layer(0, 1, half)]) { _ in try picture { x, y in UInt8(16 + x + 16 * y) } }
        #expect(turned.luma(0, 0) == 16 + 15 + 16 * 7 && turned.luma(15, 7) == 16 && turned.luma(3, 2) == 16 + 12 + 80)
        let mirror = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 16, ty: 0)
        let mirrored = try compose([layer(0, 1, mirror)]) { _ in try picture { x, y in UInt8(16 + x + 16 * y) } }
        #expect(mirrored.luma(0, 0) == 16 + 15 && mirrored.luma(3, 2) == 16 + 12 + 32)
    }

    @Test("a picture moved by one pixel is sampled at its pixels' centres")
    func odd() throws {
        let right = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
        let output = try compose([layer(0, 1, right)], background: .white) { _ in
            try picture { x, _ in UInt8(40 + 8 * x) }
        }
        #expect(output.luma(0, 4) == 235)
        #expect((1..<16).allSatisfy { output.luma($0, 4) == 40 + 8 * ($0 - 1) })
    }

    @Test("a layer above is drawn over the composited picture")
    func overlay() throws {
        let box = LayerSnapshot(
            content: .plain, position: .zero, anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 4, height: 2),
            backgroundColor: .white)
        let stack = try LayerStack(tree([.video, .plain(box)]), canvas: .small, painter: painter)
        let output = try compose([layer(0)], overlays: stack) { _ in try picture { _, _ in 60 } }
        #expect((0..<4).allSatisfy { output.luma($0, 1) == 235 } && output.luma(4, 1) == 60 && output.luma(0, 2) == 60)
    }

    @Test("the picture may stand smaller among layers, with what lies below around it")
    func smaller() throws {
        let backdrop = LayerSnapshot(
            content: .plain, position: .zero, anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 16, height: 8),
            backgroundColor: .white)
        var video = LayerSnapshot(
            content: .video, position: Point(x: 4, y: 2), anchorPoint: .zero,
            bounds: Rectangle(x: 0, y: 0, width: 8, height: 4))
        func output() throws -> Frame {
            let stack = try LayerStack(
                LayerTreeSnapshot(root: root([backdrop, video])), canvas: .small, painter: painter)
            return try compose([layer(0)], overlays: stack) { _ in try picture { _, _ in 60 } }
        }
        let solid = try output()
        #expect(
            solid.luma(3, 3) == 235 && solid.luma(4, 2) == 60 && solid.luma(11, 5) == 60 && solid.luma(12, 3) == 235)
        video.opacity = 0.5
        #expect(abs(try output().luma(7, 4) - 147) <= 1)
    }

    // MARK: Layer trees

    private let painter = LayerPainter(sources: [], library: MediaLibrary(gate: OpenGate()))

    private enum Part {
        case video
        case plain(LayerSnapshot)
    }

    private func root(_ sublayers: [LayerSnapshot]) -> LayerSnapshot {
        LayerSnapshot(
            content: .plain, position: .zero, anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 16, height: 8),
            sublayers: sublayers)
    }

    private func tree(_ parts: [Part]) -> LayerTreeSnapshot {
        let video = LayerSnapshot(
            content: .video, position: .zero, anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 16, height: 8))
        return LayerTreeSnapshot(
            root: root(
                parts.map { part in
                    if case .plain(let layer) = part { return layer }
                    return video
                }))
    }

    @Test("a layer with a blend mode changes what it covers, and nothing else")
    func blendMode() throws {
        let below = try picture { _, _ in 126 }
        let above = try picture { _, _ in 126 }
        var multiplied = layer(1, 1, AffineTransform(a: 0.5, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        multiplied.instruction.blendMode = .multiply
        let output = try compose([layer(0), multiplied]) { index in
            index == 0 ? below.makeReference() : above.makeReference()
        }
        // Half of white times half of white is a quarter: 16 + 219 / 4.
        #expect(abs(Int(output.luma(2, 4)) - 71) <= 1)
        #expect(output.luma(12, 4) == 126)
    }

    @Test("a crop shows its part of the picture where that stands, and the background elsewhere")
    func crop() throws {
        let source = try picture { _, _ in 200 }
        var cropped = layer(0)
        cropped.instruction.cropRamps = [Ramp(Rectangle(x: 4, y: 2, width: 6, height: 4), at: .zero)]
        let output = try compose([cropped]) { _ in source.makeReference() }
        for y in 0..<8 {
            for x in 0..<16 {
                let isInside = (4..<10).contains(x) && (2..<6).contains(y)
                #expect(output.luma(x, y) == (isInside ? 200 : 16), "at \(x), \(y)")
            }
        }
    }

    @Test("a crop between pixels covers half of the pixel at its edge")
    func partialCrop() throws {
        let source = try picture { _, _ in 216 }
        var cropped = layer(0)
        cropped.instruction.cropRamps = [Ramp(Rectangle(x: 0, y: 0, width: 4.5, height: 8), at: .zero)]
        let output = try compose([cropped]) { _ in source.makeReference() }
        #expect(output.luma(3, 4) == 216)
        #expect(abs(Int(output.luma(4, 4)) - 116) <= 1)
        #expect(output.luma(5, 4) == 16)
    }

    @Test("a crop of nothing draws nothing; one of everything passes the picture through")
    func cropLimits() throws {
        let source = try picture { _, _ in 200 }
        var cropped = layer(0)
        cropped.instruction.cropRamps = [Ramp(Rectangle(x: 4, y: 0, width: 0, height: 8), at: .zero)]
        #expect(try compose([cropped]) { _ in source.makeReference() }.luma(5, 5) == 16)
        cropped.instruction.cropRamps = [Ramp(Rectangle(x: -5, y: -5, width: 500, height: 500), at: .zero)]
        #expect(try compose([cropped]) { _ in source.makeReference() }.address == source.address)
    }
}
