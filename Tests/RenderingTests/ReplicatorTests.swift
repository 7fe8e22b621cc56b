import EditModel
import MediaTime
import Testing
import Values

@testable import Rendering

@Suite("Copies of replicator layers")
struct ReplicatorTests {
    let fixture = LayerFixture()

    /// A replicator of the canvas's size, so that its anchor point is the canvas's middle.
    private func copies(
        of sublayers: [LayerSnapshot], _ count: Int, change: (inout ReplicatorContent) -> Void
    ) -> LayerSnapshot {
        var replicator = ReplicatorContent()
        replicator.count = count
        change(&replicator)
        var layer = LayerSnapshot(
            content: .replicator(replicator), position: Point(x: 8, y: 4), bounds: fixture.whole)
        layer.sublayers = sublayers
        return layer
    }

    private func shifted(_ x: Double, _ y: Double) -> AffineTransform { .identity.translated(x: x, y: y) }

    @Test("each copy is moved by one more step")
    func steps() throws {
        let copies = copies(of: [fixture.box(1, 2, 2, 3)], 3) { $0.transform = shifted(5, 0) }
        var expected = fixture.rows(1..<3, 2..<5)
        for y in 2..<5 { for x in [6, 7, 11, 12] { expected[y][x] = 235 } }
        #expect(try fixture.draw([fixture.video(), copies]) == expected)
    }

    @Test("copies turn around the anchor point")
    func turned() throws {
        let copies = copies(of: [fixture.box(0, 0, 2, 2)], 2) { $0.transform = .identity.rotated(degrees: 180) }
        var expected = fixture.rows(0..<2, 0..<2)
        for y in 6..<8 { for x in 14..<16 { expected[y][x] = 235 } }
        #expect(try fixture.draw([fixture.video(), copies]) == expected)
    }

    @Test("a replicator of a replicator is a grid")
    func grid() throws {
        let row = copies(of: [fixture.box(0, 0, 1, 1)], 8) { $0.transform = shifted(2, 0) }
        let grid = copies(of: [row], 4) { $0.transform = shifted(0, 2) }
        let expected = (0..<8).map { y in (0..<16).map { x in x % 2 == 0 && y % 2 == 0 ? 235 : 16 } }
        #expect(try fixture.draw([fixture.video(), grid]) == expected)
    }

    @Test("a later copy lies above an earlier one")
    func order() throws {
        let copies = copies(of: [fixture.box(0, 0, 4, 4)], 2) {
            $0.transform = shifted(2, 0)
            ($0.redOffset, $0.greenOffset, $0.blueOffset) = (-1, -1, -1)
        }
        #expect(try fixture.draw([copies], color: .white, luma: 60)[0].prefix(7) == [235, 235, 16, 16, 16, 16, 235])
    }

    @Test(
        "the color is a factor that changes from copy to copy, of the opacity too, in whole groups and in parts",
        arguments: [false, true])
    func colors(isMasked: Bool) throws {
        var copies = copies(of: [fixture.box(0, 0, 4, 8)], 4) {
            $0.transform = shifted(4, 0)
            $0.color = Color(red: 0.8, green: 0.8, blue: 0.8)
            ($0.redOffset, $0.greenOffset, $0.blueOffset, $0.alphaOffset) = (-0.2, -0.2, -0.2, -0.25)
        }
        if isMasked { copies.mask = fixture.box(0, 0, 16, 8) }
        let lumas = try fixture.draw([fixture.video(), copies])[3]
        for (index, share) in [0.8, 0.6 * 0.75, 0.4 * 0.5, 0.2 * 0.25].enumerated() {
            #expect(abs(Double(lumas[index * 4 + 1]) - (16 + 219 * share)) <= 1, "copy \(index)")
        }
    }

    @Test("colors of nested replicators multiply")
    func nestedColors() throws {
        let half = Color(red: 0.5, green: 0.5, blue: 0.5)
        let inner = copies(of: [fixture.box(0, 0, 16, 8)], 1) { $0.color = half }
        let outer = copies(of: [inner], 1) { $0.color = half }
        #expect(abs(try fixture.draw([fixture.video(), outer])[3][3] - (16 + 219 / 4)) <= 1)
    }

    @Test("each copy runs later, and is there before its animations begin")
    func delayed() throws {
        var box = fixture.box(0, 0, 4, 8)
        box.animations = [fixture.animation("opacity", from: .number(0), to: .number(1))]
        let copies = copies(of: [fixture.box(0, 0, 4, 8, color: nil, [box])], 4) {
            $0.transform = shifted(4, 0)
            $0.delay = Time(2, 1)
        }
        let lumas = try fixture.draw([fixture.video(), copies], at: Time(5, 1))[3]
        for (index, opacity) in [0.5, 0.3, 0.1, 1].enumerated() {
            #expect(abs(Double(lumas[index * 4 + 1]) - (16 + 219 * opacity)) <= 1, "copy \(index)")
        }
    }

    @Test("copies of a layer with a begin time come one after the other")
    func beginTimes() throws {
        let box = fixture.box(0, 0, 4, 8) { $0.timing.beginTime = Time(1, 1) }
        let copies = copies(of: [box], 4) {
            $0.transform = shifted(4, 0)
            $0.delay = Time(2, 1)
        }
        for (time, count) in [
            (Time(1, 2), 0), (Time(1, 1), 1), (Time(2999, 1000), 1), (Time(3, 1), 2), (Time(9, 1), 4),
        ] {
            #expect(
                try fixture.draw([fixture.video(), copies], at: time) == fixture.rows(0..<count * 4, 0..<8), "\(time)")
        }
    }

    @Test("the transform between copies can be animated")
    func animated() throws {
        var copies = copies(of: [fixture.box(0, 0, 2, 8)], 2) { _ in }
        copies.animations = [
            fixture.animation("instance_transform.translation.x", from: .number(0), to: .number(20))
        ]
        var expected = fixture.rows(0..<2, 0..<8)
        for y in 0..<8 { for x in 8..<10 { expected[y][x] = 235 } }
        #expect(try fixture.draw([fixture.video(), copies], at: Time(4, 1)) == expected)
    }

    @Test("copies share one raster, whatever their place, color and opacity")
    func rasters() throws {
        var box = fixture.box(0, 0, 3, 3)
        box.animations = [fixture.animation("opacity", from: .number(0), to: .number(1))]
        let copies = copies(of: [box], 50) {
            $0.transform = AffineTransform.identity.rotated(degrees: 7)
            $0.delay = Time(1, 10)
            ($0.redOffset, $0.alphaOffset) = (-0.01, -0.01)
        }
        let stack = try LayerStack(
            fixture.tree([fixture.video(), copies]), canvas: fixture.canvas, painter: fixture.painter)
        for frame in 0..<5 { _ = try stack.scene(at: Time(Int64(frame), 25)) }
        #expect(stack.rasterings == 1)
    }

    @Test("a step that grows beyond every number ends the copies")
    func growing() throws {
        let copies = copies(of: [fixture.box(0, 0, 2, 2)], 10_000) { $0.transform = .identity.scaled(x: 1e6, y: 1e6) }
        let presented = try #require(try copies.presented(at: .zero))
        #expect(presented.sublayers.count == 52)
    }
}
