import EditModel
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Span pruning")
struct SpanPruningTests {
    /// The track numbers left of two full-frame layers, the second on top, over frames 0 to 9 of 1/25 s.
    private func left(_ change: (inout LayerInstructionSnapshot) -> Void, alpha: Bool = false) throws -> [Int] {
        var top = LayerInstructionSnapshot(trackID: 2)
        change(&top)
        let span = Span(
            frames: 0..<10, background: .black,
            layers: [
                Span.Layer(trackIndex: 0, segmentIndex: 0, instruction: LayerInstructionSnapshot(trackID: 1)),
                Span.Layer(trackIndex: 1, segmentIndex: 0, instruction: top),
            ])
        var topFormat = format()
        topFormat.hasAlpha = alpha
        return try span.withoutHiddenLayers(
            [format(), topFormat], timing: FrameTiming(frameDuration: Time(1, 25), frameCount: 100),
            canvas: .small
        )
        .layers.map(\.instruction.trackID)
    }

    @Test("a solid layer that fills the canvas hides those below")
    func hidden() throws {
        #expect(try left { _ in } == [2])
        #expect(try left { $0.opacityRamps = [Ramp(1, at: .zero)] } == [2])
    }

    @Test("an invisible layer is dropped")
    func invisible() throws {
        #expect(try left { $0.opacityRamps = [Ramp(0, at: .zero)] } == [1])
    }

    @Test("a layer that may let something through hides nothing")
    func translucent() throws {
        let range = TimeRange(start: .zero, duration: Time(1, 5))
        #expect(try left { $0.opacityRamps = [Ramp(0.5, at: .zero)] } == [1, 2])
        #expect(try left { $0.opacityRamps = [Ramp(from: 0, to: 1, over: range)] } == [1, 2])
        #expect(try left { $0.opacityRamps = [Ramp(0, at: Time(1, 5))] } == [1, 2])
        #expect(
            try left { $0.transformRamps = [Ramp(AffineTransform.identity.scaled(x: 0.5, y: 1), at: .zero)] } == [1, 2])
        #expect(try left { $0.cropRamps = [Ramp(Rectangle(x: 0, y: 0, width: 4, height: 4), at: .zero)] } == [1, 2])
        #expect(try left { $0.blendMode = .screen } == [1, 2])
        #expect(try left({ _ in }, alpha: true) == [1, 2])
    }

    @Test("a change outside the span does not matter")
    func later() throws {
        #expect(try left { $0.opacityRamps = [Ramp(0, at: Time(10, 25))] } == [2])
    }
}
