import EditModel
import Media
import MediaTime
import Pixels
import Values

@testable import Rendering

/// Draws layers onto canvases whose samples can be written down.
struct LayerFixture {
    var canvas = Canvas.small
    let painter = LayerPainter(sources: [], library: MediaLibrary(gate: OpenGate()))

    var whole: Rectangle { Rectangle(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)) }

    /// A layer of one colour with its top left corner at a place.
    func box(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, color: Color? = .white,
        _ sublayers: [LayerSnapshot] = [], change: (inout LayerSnapshot) -> Void = { _ in }
    ) -> LayerSnapshot {
        var layer = LayerSnapshot(
            content: .plain, position: Point(x: x, y: y), anchorPoint: .zero,
            bounds: Rectangle(x: 0, y: 0, width: width, height: height), backgroundColor: color, sublayers: sublayers)
        change(&layer)
        return layer
    }

    /// A layer that shows the composited picture.
    func video(
        _ x: Double = 0, _ y: Double = 0, _ width: Double? = nil, _ height: Double? = nil,
        change: (inout LayerSnapshot) -> Void = { _ in }
    ) -> LayerSnapshot {
        var layer = box(x, y, width ?? whole.size.width, height ?? whole.size.height, color: nil)
        layer.content = .video
        change(&layer)
        return layer
    }

    /// A property that changes evenly for ten seconds.
    func animation(_ keyPath: String, from: AnimatableValue, to: AnimatableValue) -> AnimationSnapshot {
        var timing = AnimationTiming()
        timing.duration = Time(10, 1)
        let values = BasicValues(from: from, to: to)
        return AnimationSnapshot(
            .property(PropertyAnimationSnapshot(AnimationKeyPath(keyPath)!, .basic(values))), timing: timing)
    }

    func tree(_ layers: [LayerSnapshot], color: Color? = nil) -> LayerTreeSnapshot {
        LayerTreeSnapshot(root: box(0, 0, whole.size.width, whole.size.height, color: color, layers))
    }

    /// Luma of what layers look like around a picture of one grey.
    func draw(
        _ layers: [LayerSnapshot], color: Color? = nil, luma: UInt8 = 16, at time: Time = .zero
    ) throws -> [[Int]] {
        let stack = try LayerStack(tree(layers, color: color), canvas: canvas, painter: painter)
        let source = try picture(canvas.width, canvas.height) { _, _ in luma }
        return try Compositor(canvas: canvas, overlays: stack).addLayers(around: source, at: time).lumas
    }

    /// Rows that are bright in a rectangle and dark elsewhere.
    func rows(_ x: Range<Int>, _ y: Range<Int>, bright: Int = 235, dark: Int = 16) -> [[Int]] {
        (0..<canvas.height).map { row in
            (0..<canvas.width).map { x.contains($0) && y.contains(row) ? bright : dark }
        }
    }

    /// The largest difference of two pictures' samples.
    func difference(_ a: [[Int]], _ b: [[Int]]) -> Int {
        zip(a, b).flatMap { zip($0, $1).map { abs($0 - $1) } }.max() ?? .max
    }
}
