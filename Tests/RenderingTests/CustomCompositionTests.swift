import EditModel
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Compositors of recipes")
struct CustomCompositionTests {
    /// Stands for a recipe: its compositor is a closure.
    private final class Script: RenderScript {
        let body: @Sendable (FrameRequest) throws -> VideoFrame
        init(_ body: @escaping @Sendable (FrameRequest) throws -> VideoFrame) { self.body = body }

        func compose(_ compositor: CustomCompositor, _ request: FrameRequest) throws {
            try request.finish(with: try body(request))
        }

        func draw(_ function: ScriptFunction, on canvas: DrawingCanvas, at time: Time) throws {}
        func process(_ function: ScriptFunction, _ buffer: SoundBuffer, at time: Time) throws {}
    }

    private static let function = ScriptFunction(number: 0, place: "recipe.lua:1")

    /// Composes two tracks' pictures, of luma 40 below and 200 above, by a closure.
    private func compose(
        _ role: CustomCompositor.Role = .compositor, below: borrowing Frame, above: borrowing Frame,
        background: Color = .black, _ body: @escaping @Sendable (FrameRequest) throws -> VideoFrame
    ) throws -> Frame {
        let (edit, video) = movie([[segment(0, frames(0, 9))], [segment(0, frames(0, 9))]], frameCount: 9)
        var whole = video
        whole.instructions[0].backgroundColor = background
        let compositor = Compositor(canvas: .small, overlays: LayerStack())
        let custom = CustomComposition(
            CustomCompositor(role, Self.function), edit, whole, canvas: .small, plain: compositor, script: Script(body),
            library: MediaLibrary(gate: OpenGate()))
        let span = try SpanCompiler(edit, whole).compile()[0]
        let one = below.makeReference()
        let two = above.makeReference()
        return try custom.compose(at: .zero, span, formats: [format(), format()]) { index in
            index == 0 ? one.makeReference() : two.makeReference()
        }
    }

    @Test("a source frame that is returned as it is is not copied")
    func noCopy() throws {
        let below = try picture { _, _ in 40 }
        let above = try picture { _, _ in 200 }
        let output = try compose(below: below, above: above) { request in
            try (request as! CompositionRequest).sourceFrame(ofTrack: 2)!
        }
        #expect(output.address == above.address)
        let composed = try compose(.filter, below: below, above: above) { try ($0 as! FilterRequest).sourceFrame }
        #expect(composed.address == above.address)
    }

    @Test("drawing on a source frame leaves the decoder's picture as it is")
    func copyOnWrite() throws {
        let below = try picture { _, _ in 40 }
        let above = try picture { _, _ in 200 }
        let output = try compose(below: below, above: above) { request in
            let request = request as! CompositionRequest
            #expect(request.sourceTrackIDs == [2, 1])
            let base = try request.sourceFrame(ofTrack: 1)!
            let copy = try base.makeCopy()
            var drawing = VideoFrame.Drawing()
            drawing.transform = AffineTransform.identity.translated(x: 8, y: 0)
            try base.draw(try request.sourceFrame(ofTrack: 2)!, drawing)
            #expect(try copy.color(x: 12, y: 3) == copy.color(x: 3, y: 3))
            return base
        }
        #expect(below.lumas.allSatisfy { $0.allSatisfy { $0 == 40 } })
        for x in 0..<16 { #expect(output.luma(x, 3) == (x < 8 ? 40 : 200)) }
    }

    @Test("translucent frames are drawn on each other and end on the background")
    func translucent() throws {
        let below = try picture { _, _ in 40 }
        let above = try picture { _, _ in 200 }
        let output = try compose(below: below, above: above, background: .white) { request in
            let half = try request.makeFrame(Color(red: 0, green: 0, blue: 0, alpha: 0.5), size: nil)
            let clear = try request.makeFrame(.clear, size: nil)
            #expect(try clear.color(x: 1, y: 1).alpha == 0)
            try clear.fill(.white, Rectangle(x: 0, y: 0, width: 4, height: 8))
            try half.draw(clear, VideoFrame.Drawing())
            return half
        }
        // Black at one half over white (235) is 125.5; white over it is white.
        for y in 0..<8 {
            for x in 0..<16 { #expect(abs(output.luma(x, y) - (x < 4 ? 235 : 126)) <= 1, "\(x) \(y)") }
        }
    }

    @Test("a blend mode over transparency is refused, over a solid frame it is drawn")
    func blendModes() throws {
        let below = try picture { _, _ in 40 }
        let above = try picture { _, _ in 200 }
        let output = try compose(below: below, above: above) { request in
            let clear = try request.makeFrame(.clear, size: nil)
            let solid = try request.makeFrame(.white, size: nil)
            var drawing = VideoFrame.Drawing()
            drawing.blendMode = .multiply
            #expect(throws: FrameError.blendBelowTransparency("multiply")) { try clear.draw(solid, drawing) }
            let base = try (request as! CompositionRequest).sourceFrame(ofTrack: 1)!
            try base.draw(solid, drawing)
            return base
        }
        #expect(output.lumas.allSatisfy { $0.allSatisfy { abs($0 - 40) <= 1 } })
    }

    @Test("frames end with their request")
    func ended() throws {
        let below = try picture { _, _ in 40 }
        let above = try picture { _, _ in 200 }
        nonisolated(unsafe) var kept: [VideoFrame] = []
        nonisolated(unsafe) var request: FrameRequest?
        _ = try compose(below: below, above: above) { current in
            request = current
            kept = [
                try current.makeFrame(.black, size: nil), try (current as! CompositionRequest).sourceFrame(ofTrack: 1)!,
            ]
            kept.append(try kept[1].makeCopy())
            return kept[1]
        }
        for frame in kept {
            #expect(!frame.isAlive)
            #expect(throws: FrameError.ended("video_frame")) { try frame.fill(.black, nil) }
        }
        #expect(throws: FrameError.ended("request")) { try request?.makeFrame(.black, size: nil) }
    }

    @Test("a frame has a side of at least a pixel", arguments: [(0.0, 4.0), (4.5, 4), (4, 16385), (.nan, 1)])
    func sizes(width: Double, height: Double) throws {
        let below = try picture { _, _ in 40 }
        let above = try picture { _, _ in 200 }
        _ = try compose(below: below, above: above) { request in
            #expect(throws: FrameError.self) {
                try request.makeFrame(.black, size: Size(width: width, height: height))
            }
            return try request.makeFrame(.black, size: nil)
        }
    }
}
