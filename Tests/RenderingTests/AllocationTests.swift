import AllocationCount
import EditModel
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

/// The bounds are what was measured, and a fifth more: none grows with the pixels or the rows of a picture.
@Suite("Allocations of a composed frame")
struct AllocationTests {
    /// Allocations for each frame of 32, after eight that fill what is kept from frame to frame.
    private func allocations(_ frame: (Int64) throws -> Void) rethrows -> Int {
        for number: Int64 in 0..<8 { try frame(number) }
        let start = allocation_count()
        for number: Int64 in 8..<40 { try frame(number) }
        return Int((allocation_count() - start) / 32)
    }

    private let canvas = Canvas(width: 320, height: 180, layout: .yuv420p8, color: .bt709)

    @Test("a picture that moves over another one")
    func tracks() throws {
        var moving = LayerInstructionSnapshot(trackID: 2)
        moving.transformRamps = [
            Ramp(
                from: AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0),
                to: AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 100, ty: 50), over: frames(0, 40))
        ]
        moving.opacityRamps = [Ramp(from: 1, to: 0.2, over: frames(0, 40))]
        let span = Span(
            frames: 0..<40, background: .black,
            layers: [
                Span.Layer(trackIndex: 0, segmentIndex: 0, instruction: LayerInstructionSnapshot(trackID: 1)),
                Span.Layer(trackIndex: 1, segmentIndex: 0, instruction: moving),
            ])
        let compositor = Compositor(canvas: canvas, overlays: LayerStack(), team: BandTeam(threads: 1))
        let pool = FramePool(width: 320, height: 180, format: canvas.format.pixels)
        let format = format(320, 180)
        let count = try allocations { number in
            _ = try compositor.compose(at: Time(number, 25), span, formats: [format, format]) { _ in
                let picture = try pool.makeFrame()
                picture.color = .bt709
                return picture
            }
        }
        #expect(count > 0)
        #expect(count <= 400, "\(count) for each frame")
    }

    @Test("a layer that moves over a picture")
    func layers() throws {
        let fixture = LayerFixture(canvas: canvas)
        let box = fixture.box(10, 10, 100, 50) {
            $0.animations = [
                fixture.animation("position", from: .point(Point(x: 10, y: 10)), to: .point(Point(x: 200, y: 100)))
            ]
        }
        let stack = try LayerStack(fixture.tree([box]), canvas: canvas, painter: fixture.painter)
        let compositor = Compositor(canvas: canvas, overlays: stack, team: BandTeam(threads: 1))
        let pool = FramePool(width: 320, height: 180, format: canvas.format.pixels)
        let count = try allocations { number in
            let picture = try pool.makeFrame()
            picture.color = .bt709
            _ = try compositor.addLayers(around: picture, at: Time(number, 25))
        }
        #expect(count > 0)
        #expect(count <= 170, "\(count) for each frame")
    }
}
