import EditModel
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Layers around the picture")
struct LayerStackTests {
    private let painter = LayerPainter(sources: [], library: MediaLibrary(gate: OpenGate()))

    private func box(
        at position: Point, anchor: Point = .zero, _ bounds: Rectangle, color: Color? = .white, opacity: Double = 1,
        _ sublayers: [LayerSnapshot] = []
    ) -> LayerSnapshot {
        LayerSnapshot(
            content: .plain, position: position, anchorPoint: anchor, bounds: bounds, opacity: opacity,
            backgroundColor: color, sublayers: sublayers)
    }

    private let whole = Rectangle(x: 0, y: 0, width: 16, height: 8)

    /// Draws layers over a black picture and gives the luma.
    private func draw(_ layers: [LayerSnapshot]) throws -> [[Int]] {
        let video = LayerSnapshot(content: .video, position: .zero, anchorPoint: .zero, bounds: whole)
        let root = box(at: .zero, whole, color: nil, [video] + layers)
        let stack = try LayerStack(LayerTreeSnapshot(root: root), canvas: .small, painter: painter)
        let compositor = Compositor(canvas: .small, overlays: stack)
        return try compositor.addLayers(around: picture { _, _ in 16 }, at: .zero).lumas
    }

    /// Luma that is white in a rectangle and black outside.
    private func white(_ x: Range<Int>, _ y: Range<Int>) -> [[Int]] {
        (0..<8).map { row in (0..<16).map { x.contains($0) && y.contains(row) ? 235 : 16 } }
    }

    @Test(
        "the anchor point stands at the position",
        arguments: [
            (Point(x: 0, y: 0), Point(x: 2, y: 3)), (Point(x: 0.5, y: 0.5), Point(x: 5, y: 4)),
            (Point(x: 1, y: 1), Point(x: 8, y: 5)), (Point(x: 0, y: 1), Point(x: 2, y: 5)),
        ])
    func anchors(anchor: Point, position: Point) throws {
        let layer = box(at: position, anchor: anchor, Rectangle(x: 0, y: 0, width: 6, height: 2))
        #expect(try draw([layer]) == white(2..<8, 3..<5))
    }

    @Test("sublayers are placed in their superlayer's bounds")
    func nested() throws {
        let child = box(at: Point(x: 12, y: 21), Rectangle(x: 0, y: 0, width: 3, height: 2))
        let parent = box(at: Point(x: 4, y: 2), Rectangle(x: 10, y: 20, width: 8, height: 4), color: nil, [child])
        #expect(try draw([parent]) == white(6..<9, 3..<5))
    }

    @Test("sublayers are not clipped, but the canvas clips")
    func clipped() throws {
        let child = box(at: Point(x: 2, y: 0), Rectangle(x: 0, y: 0, width: 100, height: 3))
        let parent = box(at: Point(x: 10, y: 6), Rectangle(x: 0, y: 0, width: 3, height: 1), color: nil, [child])
        #expect(try draw([parent]) == white(12..<16, 6..<8))
    }

    @Test("the last sublayer is on top")
    func order() throws {
        let bounds = Rectangle(x: 0, y: 0, width: 16, height: 8)
        #expect(try draw([box(at: .zero, bounds), box(at: .zero, bounds, color: .black)]) == white(0..<0, 0..<0))
    }

    @Test("opacities multiply", arguments: [(1.0, 1.0, 235), (0.5, 1, 126), (0.5, 0.5, 71), (0, 1, 16), (1, 0, 16)])
    func opacity(outer: Double, inner: Double, expected: Int) throws {
        let child = box(at: .zero, whole, opacity: inner)
        let lumas = try draw([box(at: .zero, whole, color: nil, opacity: outer, [child])])
        #expect(abs(lumas[4][8] - expected) <= 2)
    }

    @Test("a group fades as one picture: what it hides inside stays hidden")
    func group() throws {
        let cover = box(at: .zero, whole, color: .black)
        let lumas = try draw([box(at: .zero, whole, opacity: 0.5, [cover])])
        #expect(lumas == white(0..<0, 0..<0))
    }

    @Test("layers before the picture lie below it and are not drawn when it fills the canvas")
    func below() throws {
        let video = LayerSnapshot(content: .video, position: .zero, anchorPoint: .zero, bounds: whole)
        let root = box(at: .zero, whole, [box(at: .zero, whole), video])
        let stack = try LayerStack(LayerTreeSnapshot(root: root), canvas: .small, painter: painter)
        #expect(try stack.scene(at: .zero).isPlain)
    }

    @Test("no tree, no layers")
    func nothing() throws {
        #expect(try LayerStack(nil, canvas: .small, painter: painter).isEmpty)
    }

    @Test("text is drawn inside the size it is measured at")
    func text() throws {
        let canvas = Canvas(width: 320, height: 96, layout: .yuv420p8, color: .bt709)
        let content = TextContent(string: "Hill", fontFamily: "DejaVu Sans", fontSize: 48)
        let text = LayerSnapshot(
            content: .text(content), position: Point(x: 160, y: 48), anchorPoint: Point(x: 0.5, y: 0.5), bounds: nil)
        let size = try painter.size(of: text, parentSize: .zero)
        let area = Rectangle(x: 0, y: 0, width: 320, height: 96)
        let video = LayerSnapshot(content: .video, position: .zero, anchorPoint: .zero, bounds: area)
        let root = LayerSnapshot(
            content: .plain, position: .zero, anchorPoint: .zero, bounds: area, sublayers: [video, text])
        let stack = try LayerStack(LayerTreeSnapshot(root: root), canvas: canvas, painter: painter)
        let frame = try Compositor(canvas: canvas, overlays: stack)
            .addLayers(around: picture(320, 96) { _, _ in 16 }, at: .zero)
        let columns = (0..<320).filter { x in (0..<96).contains { frame.luma(x, $0) > 128 } }
        let (first, last) = (try #require(columns.first), try #require(columns.last))
        #expect(Double(first) >= 160 - size.width / 2 - 1 && Double(last) <= 160 + size.width / 2 + 1)
        #expect(last - first > Int(size.width) / 2)
    }
}
