import EditModel
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Canvas layouts")
struct CanvasLayoutTests {
    static let layouts = [8, 10].flatMap { depth in
        ChromaSubsampling.allCases.flatMap { chroma in
            [false, true].map { PixelLayout(bitDepth: depth, chroma, hasAlpha: $0) }
        }
    }

    private let width = 16
    private let height = 8

    private func canvas(_ layout: PixelLayout) -> Canvas {
        Canvas(width: width, height: height, layout: layout, color: .bt709)
    }

    /// A picture of noise within the limited range, its alpha noise with clear and solid runs.
    private func noise(_ layout: PixelLayout, hasAlpha: Bool, seed: Int) throws -> Frame {
        var layout = layout
        layout.hasAlpha = hasAlpha
        let format = try #require(PixelFormat(layout: layout))
        let frame = try FramePool(width: width, height: height, format: format).makeFrame()
        frame.color = .bt709
        let view = frame.view!
        var state = UInt64(seed)
        for (index, plane) in [view.y, view.cb, view.cr, view.alpha].enumerated() {
            guard let plane else { continue }
            for y in 0..<plane.height {
                for x in 0..<plane.width {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let random = Int(state >> 33) % (200 << (layout.bitDepth - 8))
                    let full = (1 << layout.bitDepth) - 1
                    plane.put(index == 3 && x < 6 ? (x < 3 ? 0 : full) : 16 + random, x, y, layout)
                }
            }
        }
        return frame
    }

    @Test("colours of wide gamut and high dynamic range are written and read back alike, within the range")
    func colors() {
        for (primaries, transfer) in [(9, .pq), (9, .hlg), (9, .bt709), (6, .bt709), (11, .bt709)]
            as [(UInt8, ColorDescription.Transfer)]
        {
            let color = ColorDescription(
                matrix: .bt2020NonConstant, primaries: .init(rawValue: primaries), transfer: transfer,
                isFullRange: false)
            let canvas = Canvas(width: width, height: height, layout: .yuv420p10, color: color)
            for drawn in [Color(red: 0, green: 1, blue: 0), .black, Color(red: 1, green: 0.5, blue: 0.25)] {
                let (encoded, back) = (canvas.encoded(drawn), canvas.decoded(canvas.encoded(drawn)))
                #expect([encoded.red, encoded.green, encoded.blue].allSatisfy { (0...1).contains($0) }, "\(primaries)")
                let errors = [back.red - drawn.red, back.green - drawn.green, back.blue - drawn.blue]
                #expect(errors.allSatisfy { abs($0) < 0.02 }, "\(primaries), \(transfer): \(back)")
            }
        }
    }

    private func compose(
        _ layout: PixelLayout, background: Color?, _ pictures: [Frame.Shared], opacity: [Double],
        _ transform: AffineTransform = .identity, overlays: LayerStack = LayerStack()
    ) throws -> Frame {
        let layers = pictures.indices.map { index in
            Span.Layer(
                trackIndex: index, segmentIndex: 0,
                instruction: LayerInstructionSnapshot(
                    trackID: index + 1, transformRamps: [Ramp(transform, at: .zero)],
                    opacityRamps: [Ramp(opacity[index], at: .zero)]))
        }
        let formats = pictures.map { shared in
            var format = format(shared.frame.width, shared.frame.height)
            format.hasAlpha = shared.frame.format.hasAlphaPlane
            return format
        }
        let span = Span(frames: 0..<1, background: background, layers: layers)
        let compositor = Compositor(canvas: canvas(layout), overlays: overlays)
        return try compositor.compose(at: .zero, span, formats: formats) { pictures[$0].frame.makeReference() }
    }

    @Test(
        "layers with alpha and opacity are laid over a see-through background within a code value", arguments: layouts)
    func layersOverBackground(_ layout: PixelLayout) throws {
        let color = Color(red: 0.9, green: 0.2, blue: 0.4, alpha: 0.5)
        let pictures = try [false, true].enumerated().map {
            Frame.Shared(try noise(layout, hasAlpha: $0.element, seed: 7 + $0.offset))
        }
        let opacity = [0.5, 0.75]
        let result = try compose(layout, background: color, pictures, opacity: opacity)
        let resultFormat = result.format
        #expect(resultFormat == PixelFormat(layout: layout))
        let reference = try Reference(layout, width, height, background: color, pictures, opacity)
        try reference.compare(result)
    }

    @Test("nothing but a background nobody set is clear with alpha and black without", arguments: layouts)
    func emptySpan(_ layout: PixelLayout) throws {
        let frame = try compose(layout, background: nil, [], opacity: [])
        let view = frame.view!
        let scale = 1 << (layout.bitDepth - 8)
        #expect(view.y.sample(3, 3, layout) == (layout.hasAlpha ? 0 : 16 * scale))
        if let alpha = view.alpha { #expect(alpha.sample(3, 3, layout) == 0) }
    }

    @Test("a solid picture that fills the canvas is solid everywhere", arguments: layouts)
    func solidPicture(_ layout: PixelLayout) throws {
        let source = Frame.Shared(try noise(layout, hasAlpha: false, seed: 3))
        let frame = try compose(layout, background: nil, [source], opacity: [1])
        let view = frame.view!
        let original = source.frame.view!
        let full = (1 << layout.bitDepth) - 1
        for y in 0..<height {
            for x in 0..<width {
                #expect(view.y.sample(x, y, layout) == original.y.sample(x, y, layout))
                if let alpha = view.alpha { #expect(alpha.sample(x, y, layout) == full) }
            }
        }
    }

    @Test("a picture turned by 90° has its samples where they belong", arguments: layouts)
    func turned(_ layout: PixelLayout) throws {
        var square = layout
        square.hasAlpha = false
        let format = try #require(PixelFormat(layout: square))
        let frame = try FramePool(width: 8, height: 8, format: format).makeFrame()
        frame.color = .bt709
        let view = frame.view!
        let scale = 1 << (layout.bitDepth - 8)
        for y in 0..<8 { for x in 0..<8 { view.y.put((20 + x + 16 * y) * scale, x, y, square) } }
        for plane in [view.cb, view.cr] {
            for y in 0..<plane.height { for x in 0..<plane.width { plane.put(100 * scale, x, y, square) } }
        }
        let quarter = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 8, ty: 0)
        let result = try compose(layout, background: .black, [Frame.Shared(frame)], opacity: [1], quarter)
        let turned = result.view!
        for y in 0..<8 {
            for x in 0..<8 { #expect(turned.y.sample(x, y, layout) == (20 + y + 16 * (7 - x)) * scale) }
        }
        #expect(turned.cb.sample(1, 1, layout) == 100 * scale)
    }
}

/// What a composition has to be, in numbers of double precision and without rounding in between.
private struct Reference {
    let layout: PixelLayout
    var planes: [[Double]]
    let widths: [Int]

    init(
        _ layout: PixelLayout, _ width: Int, _ height: Int, background: Color, _ pictures: [Frame.Shared],
        _ opacity: [Double]
    ) throws {
        self.layout = layout
        let full = Double((1 << layout.bitDepth) - 1)
        let code = YCbCrConversion(.bt709, bitDepth: layout.bitDepth)
            .convert(red: background.red, green: background.green, blue: background.blue)
        let chroma = (layout.chromaWidth(width), layout.chromaHeight(height))
        let share = layout.hasAlpha ? background.alpha : 1
        let sizes = [(width, height), chroma, chroma, (width, height)]
        widths = sizes.map(\.0)
        planes = zip([code.y, code.cb, code.cr, Int(full)], sizes).map { value, size in
            [Double](repeating: Double(value) * share, count: size.0 * size.1)
        }
        for (picture, opacity) in zip(pictures, opacity) {
            let view = picture.frame.view!
            for (index, size) in sizes.enumerated() {
                let plane = [view.y, view.cb, view.cr, view.y][index]
                let isShared = index == 1 || index == 2
                for y in 0..<size.1 {
                    for x in 0..<size.0 {
                        let alpha = Self.alpha(view, x, y, isShared ? layout : nil) / full * opacity
                        let source = index == 3 ? full : Double(plane.sample(x, y, layout))
                        planes[index][y * size.0 + x] *= 1 - alpha
                        planes[index][y * size.0 + x] += source * alpha
                    }
                }
            }
        }
    }

    /// The mean alpha of the pixels of a sample.
    private static func alpha(_ view: PictureView, _ x: Int, _ y: Int, _ shared: PixelLayout?) -> Double {
        let layout = view.layout
        guard let alpha = view.alpha else { return Double((1 << layout.bitDepth) - 1) }
        guard let shared else { return Double(alpha.sample(x, y, layout)) }
        let (stepX, stepY) = (1 << shared.chromaShiftX, 1 << shared.chromaShiftY)
        var sum = 0
        for row in 0..<stepY {
            for column in 0..<stepX { sum += alpha.sample(x * stepX + column, y * stepY + row, layout) }
        }
        return Double(sum) / Double(stepX * stepY)
    }

    func compare(_ frame: borrowing Frame) throws {
        let view = frame.view!
        for (index, plane) in [view.y, view.cb, view.cr, view.alpha].enumerated() {
            guard let plane else { continue }
            var worst = 0.0
            for y in 0..<plane.height {
                for x in 0..<plane.width {
                    worst = max(worst, abs(Double(plane.sample(x, y, layout)) - planes[index][y * widths[index] + x]))
                }
            }
            #expect(worst <= 1.5, "plane \(index)")
        }
    }
}

extension Frame {
    /// A frame that several places can look at.
    fileprivate final class Shared {
        let frame: Frame
        init(_ frame: consuming Frame) { self.frame = frame }
    }
}

extension Plane {
    fileprivate func sample(_ x: Int, _ y: Int, _ layout: PixelLayout) -> Int {
        layout.bytesPerSample == 1 ? Int(row(y, of: UInt8.self)[x]) : Int(row(y, of: UInt16.self)[x])
    }

    fileprivate func put(_ value: Int, _ x: Int, _ y: Int, _ layout: PixelLayout) {
        if layout.bytesPerSample == 1 {
            row(y, of: UInt8.self)[x] = UInt8(value)
        } else {
            row(y, of: UInt16.self)[x] = UInt16(value)
        }
    }
}
