import EditModel
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Emitter layers")
struct EmitterLayerTests {
    let fixture = LayerFixture()

    /// An emitter of white squares of two pixels, one a second, that fly four pixels a second to the right.
    private func emitter(
        change: (inout EmitterValues) -> Void = { _ in }, cell: (inout EmitterCellValues) -> Void = { _ in }
    ) -> LayerSnapshot {
        var values = EmitterCellValues()
        (values.birthRate, values.lifetime, values.velocity) = (1, 10, 4)
        cell(&values)
        let square = LayerSnapshot(
            content: .plain, bounds: Rectangle(x: 0, y: 0, width: 2, height: 2), backgroundColor: .white)
        var content = EmitterContent(cells: [EmitterCellContent(values, picture: square)])
        content.values.position = Point(x: 3, y: 4)
        change(&content.values)
        return LayerSnapshot(
            content: .emitter(content), position: .zero, anchorPoint: .zero, bounds: fixture.whole)
    }

    /// A bright square around each middle.
    private func squares(_ middles: [Int], bright: Int = 235) -> [[Int]] {
        var rows = fixture.rows(0..<0, 0..<0)
        for middle in middles { for y in 3..<5 { for x in middle - 1..<middle + 1 { rows[y][x] = bright } } }
        return rows
    }

    @Test("each particle stands where its flight has brought it")
    func places() throws {
        #expect(try fixture.draw([fixture.video(), emitter()], at: Time(2, 1)) == squares([3, 7, 11]))
    }

    @Test("particles out of the picture are not drawn")
    func outside() throws {
        let stack = try LayerStack(
            fixture.tree([fixture.video(), emitter()]), canvas: fixture.canvas, painter: fixture.painter)
        #expect(try stack.scene(at: Time(9, 1)).items.count == 4)
        #expect(stack.rasterings == 1)
    }

    @Test("a frame alone is the frame of a run")
    func alone() throws {
        let layer = emitter {
            ($0.shape, $0.size) = (.rectangle, Size(width: 12, height: 6))
        } cell: {
            ($0.birthRate, $0.lifetime, $0.velocityRange, $0.emissionRange) = (40, 1, 3, 360)
            ($0.scaleRange, $0.spinRange, $0.colorRange.red, $0.colorRange.alpha) = (1, 360, 1, 0.5)
        }
        let tree = fixture.tree([fixture.video(), layer])
        let run = try LayerStack(tree, canvas: fixture.canvas, painter: fixture.painter)
        let compositor = Compositor(canvas: fixture.canvas, overlays: run)
        for frame in 20..<30 {
            let time = Time(Int64(frame), 25)
            let source = try picture(fixture.canvas.width, fixture.canvas.height) { _, _ in 16 }
            let drawn = try compositor.addLayers(around: source, at: time).lumas
            #expect(try fixture.draw([fixture.video(), layer], at: time) == drawn, "frame \(frame)")
        }
    }

    @Test("opacity, colour and the layer's own opacity multiply", arguments: [false, true])
    func opacity(isFaded: Bool) throws {
        var layer = emitter { _ in
        } cell: {
            $0.color = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
        }
        if isFaded { layer.opacity = 0.5 }
        let bright = Int((16 + 219 * (isFaded ? 0.125 : 0.25)).rounded())
        let lumas = try fixture.draw([fixture.video(), layer])
        #expect(fixture.difference(lumas, squares([3], bright: bright)) <= 1)
    }

    @Test("additive particles add their light where they lie on each other")
    func additive() throws {
        let cell: (inout EmitterCellValues) -> Void = {
            $0.velocity = 0
            $0.color = Color(red: 0.3, green: 0.3, blue: 0.3)
        }
        let sum = try fixture.draw(
            [fixture.video(), emitter(change: { $0.renderMode = .additive }, cell: cell)], at: Time(2, 1))
        #expect(fixture.difference(sum, squares([3], bright: 16 + 219 * 9 / 10)) <= 2)
        let over = try fixture.draw([fixture.video(), emitter(cell: cell)], at: Time(2, 1))
        #expect(fixture.difference(over, squares([3], bright: 16 + 219 * 3 / 10)) <= 1)
    }

    @Test("an emitter with a shadow, which is drawn as one, looks the same")
    func whole() throws {
        for mode in [EmitterValues.RenderMode.oldestFirst, .additive] {
            var layer = emitter {
                $0.renderMode = mode
            } cell: {
                ($0.birthRate, $0.color) = (3, Color(red: 0.4, green: 0.4, blue: 0.4, alpha: 0.75))
            }
            let parts = try fixture.draw([fixture.video(), layer], at: Time(2, 1))
            layer.shadow = Shadow(opacity: 0.5)
            let whole = try fixture.draw([fixture.video(), layer], at: Time(2, 1))
            #expect(fixture.difference(parts, whole) <= 2, "\(mode)")
        }
    }

    @Test("an emitter ends at the bounds that it masks to, and replicators copy it")
    func within() throws {
        var layer = emitter()
        layer.properties.bounds = Rectangle(x: 0, y: 0, width: 7, height: 8)
        layer.masksToBounds = true
        var expected = squares([3])
        for y in 3..<5 { expected[y][6] = 235 }
        #expect(try fixture.draw([fixture.video(), layer], at: Time(2, 1)) == expected)
        var replicator = ReplicatorContent()
        (replicator.count, replicator.transform) = (2, .identity.translated(x: 7, y: 0))
        var copies = LayerSnapshot(
            content: .replicator(replicator), bounds: Rectangle(x: 0, y: 0, width: 0, height: 0))
        copies.sublayers = [layer]
        for y in 3..<5 { for x in [9, 10, 13] { expected[y][x] = 235 } }
        #expect(try fixture.draw([fixture.video(), copies], at: Time(2, 1)) == expected)
    }
}
