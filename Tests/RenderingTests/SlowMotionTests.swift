import EditModel
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

/// Edges in pictures that move by less than a pixel a frame: where they stand is summed up from the samples.
@Suite("Pictures that move slowly")
struct SlowMotionTests {
    private let canvas = Canvas(width: 320, height: 32, layout: .yuv420p8, color: .bt709)

    /// Bright and blue up to a quarter of its width, dark and yellow from there on.
    private func source() throws -> Frame {
        let frame = try picture(960, 48) { x, _ in x < 240 ? 235 : 16 }
        guard let view = frame.view else { preconditionFailure("planar pictures have a view") }
        for (plane, left) in [(view.cb, UInt8(240)), (view.cr, UInt8(16))] {
            for row in 0..<plane.height {
                for column in 0..<plane.width {
                    plane.row(row, of: UInt8.self)[column] = column < 120 ? left : 0 &- left
                }
            }
        }
        return frame
    }

    /// Where the edge stands in each frame, in luma pixels, by its luma, Cb and Cr.
    private func edges(from start: AffineTransform, to end: AffineTransform, count: Int64) throws -> [[Double]] {
        let range = TimeRange(start: .zero, duration: Time(count, 25))
        let layer = Span.Layer(
            trackIndex: 0, segmentIndex: 0,
            instruction: LayerInstructionSnapshot(
                trackID: 1, transformRamps: [Ramp(from: start, to: end, over: range)]))
        let span = Span(frames: 0..<count, background: .black, layers: [layer])
        let compositor = Compositor(canvas: canvas, overlays: LayerStack())
        let shown = try source()
        return try (0..<count).map { number in
            let frame = try compositor.compose(
                at: Time(number, 25), span, formats: [format(960, 48)], picture: { _ in shown.makeReference() })
            guard let view = frame.view else { preconditionFailure("planar pictures have a view") }
            let planes = [(view.y, 16.0, 235.0, 1.0), (view.cb, 16, 240, 2), (view.cr, 240, 16, 2)]
            return planes.map { plane, right, left, size in
                let row = plane.row(plane.height / 2, of: UInt8.self)
                let sum = (0..<plane.width).reduce(0.0) { $0 + (Double(row[$1]) - right) / (left - right) }
                return sum * size
            }
        }
    }

    @Test("a picture that moves by an eighth of a pixel a frame moves evenly, luma and chroma alike")
    func pan() throws {
        let start = AffineTransform.identity.translated(x: -100, y: 0)
        let end = AffineTransform.identity.translated(x: -95, y: 0)
        for (number, places) in try edges(from: start, to: end, count: 40).enumerated() {
            let expected = 140 + Double(number) / 8
            for place in places { #expect(abs(place - expected) < 0.05, "frame \(number): \(places)") }
        }
    }

    @Test("a slow zoom moves evenly, luma and chroma alike", arguments: [0.5, 0.64, 0.97])
    func zoom(scale: Double) throws {
        let start = AffineTransform.identity.scaled(x: scale, y: scale)
        let end = AffineTransform.identity.scaled(x: scale + 0.02, y: scale + 0.02)
        for (number, places) in try edges(from: start, to: end, count: 40).enumerated() {
            let expected = min(240 * (scale + 0.02 * Double(number) / 40), 320)
            for place in places { #expect(abs(place - expected) < 0.06, "frame \(number): \(places), not \(expected)") }
        }
    }
}
