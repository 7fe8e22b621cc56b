import EditModel
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("When layers are rasterised")
struct LayerCacheTests {
    let fixture = LayerFixture(canvas: Canvas(width: 64, height: 32, layout: .yuv420p8, color: .bt709))

    private func rasters(_ presented: [LayerSnapshot]) throws -> (count: Int, scenes: [LayerScene]) {
        let rasters = LayerRasters(canvas: fixture.canvas, painter: fixture.painter)
        let flattening = LayerFlattening(canvas: fixture.canvas, rasters: rasters)
        let scenes = try presented.map { layer in
            rasters.beginFrame()
            return LayerScene(try flattening.items(of: fixture.tree([fixture.video(), layer]).root, map: .identity))
        }
        return (rasters.rasterings, scenes)
    }

    private func card(_ change: (inout LayerSnapshot) -> Void) -> LayerSnapshot {
        fixture.box(4, 4, 20, 10, color: .white, [fixture.box(2, 2, 5, 5, color: .black)]) {
            $0.shadow = Shadow(opacity: 0.5)
            $0.motion = .scaled
            change(&$0)
        }
    }

    @Test("a layer that moves, turns and fades is rasterised once")
    func moving() throws {
        let steps = (0..<20).map { step in
            card {
                $0.position = Point(x: Double(step) * 0.1, y: 3)
                $0.transform = AffineTransform.identity.rotated(degrees: Double(step))
                $0.opacity = 1 - Double(step) / 40
                $0.zPosition = Double(step)
            }
        }
        #expect(try rasters(steps).count == 1)
    }

    @Test("a layer that grows is rasterised once for each factor of √2")
    func growing() throws {
        let steps = (0..<20).map { step in
            card { $0.transform = AffineTransform.identity.scaled(x: 1 + Double(step) / 19, y: 1 + Double(step) / 19) }
        }
        #expect(try rasters(steps).count == 3)
    }

    @Test(
        "what is out of sight is not rasterised, unless its shadow might be seen",
        arguments: [(80.0, 0.0, 0), (-30, 0, 0), (65, 0, 1), (80, 12, 1), (200, 12, 0)])
    func outOfSight(x: Double, radius: Double, count: Int) throws {
        let box = fixture.box(x, 3, 8, 8, color: .white) {
            if radius > 0 { $0.shadow = Shadow(radius: radius, opacity: 1) }
        }
        #expect(try rasters([box]).count == count)
    }

    @Test("a text is out of sight when no letter of it can stand in the picture", arguments: [(-10.0, 1), (300, 0)])
    func textOutOfSight(y: Double, count: Int) throws {
        let text = LayerSnapshot(
            content: .text(TextContent(string: "jfj", fontSize: 8)), position: Point(x: 3, y: y), anchorPoint: .zero,
            bounds: nil)
        #expect(try rasters([text]).count == count)
    }

    @Test("a layer whose look changes is rasterised again, and one that comes back is not")
    func changing() throws {
        let steps = (0..<6).map { step in card { $0.backgroundColor = step % 2 == 0 ? .white : .black } }
        #expect(try rasters(steps).count == 2)
    }

    @Test("sublayers that move in a layer without a picture of its own do not touch each other")
    func independent() throws {
        let steps = (0..<10).map { step in
            fixture.box(
                0, 0, 64, 32, color: nil,
                [
                    card { $0.position = Point(x: Double(step) * 0.3, y: 0) },
                    card { $0.position = Point(x: 30, y: Double(step) * 0.3) },
                ])
        }
        #expect(try rasters(steps).count == 1, "both look alike")
    }

    /// A layer that ends at its bounds and fades, with something in it that slides.
    private func window(_ change: (inout LayerSnapshot) -> Void = { _ in }) -> LayerSnapshot {
        let slide = fixture.animation(
            "position", from: .point(Point(x: -10, y: 1)), to: .point(Point(x: 20.5, y: 7.25)))
        let words = card {
            $0.motion = .still
            $0.animations = [slide]
        }
        return fixture.box(6, 4, 33, 17, color: Color(red: 0, green: 0, blue: 0, alpha: 0.5), [words]) {
            $0.masksToBounds = true
            $0.opacity = 0.8
            change(&$0)
        }
    }

    private static let shapes: [@Sendable (inout LayerSnapshot) -> Void] = [
        { _ in }, { $0.cornerRadius = 6 }, { $0.borderWidth = 2 },
        { $0.blendMode = .screen },
    ]

    @Test(
        "a group in which something moves looks as if all of it were drawn anew, and is not", arguments: shapes.indices)
    func movingInside(_ index: Int) throws {
        let tree = fixture.tree([fixture.video(), window(Self.shapes[index])])
        let stack = try LayerStack(tree, canvas: fixture.canvas, painter: fixture.painter)
        for step: Int64 in 0..<20 {
            let time = Time(step, 2)
            let scene = try stack.scene(at: time)
            var whole = try #require(try tree.root.presented(at: time))
            for index in whole.sublayers.indices { whole.sublayers[index].changesInside = false }
            let flattening = LayerFlattening(
                canvas: fixture.canvas, rasters: LayerRasters(canvas: fixture.canvas, painter: fixture.painter))
            let expected = LayerScene(try flattening.items(of: whole, map: .identity))
            let pictures = try [scene, expected].map { scene in
                let target = try picture(64, 32) { x, _ in UInt8(60 + x) }
                try Compositor(canvas: fixture.canvas, overlays: LayerStack())
                    .draw(scene.items, onto: target, picture: target)
                return target.lumas
            }
            #expect(fixture.difference(pictures[0], pictures[1]) <= 4, "step \(step)")
        }
        #expect(stack.rasterings <= 4, "background, words, bounds, border")
    }

    @Test("layers that are there for a time are rasterised once, and cost nothing while they are away")
    func timed() throws {
        var layer = card { _ in }
        layer.timing = LayerTiming(beginTime: Time(1, 1), duration: Time(2, 1))
        let stack = try LayerStack(
            fixture.tree([fixture.video(), layer]), canvas: fixture.canvas, painter: fixture.painter)
        let compositor = Compositor(canvas: fixture.canvas, overlays: stack)
        for second: Int64 in 0..<5 {
            let source = try picture(64, 32) { _, _ in 60 }
            let address = source.address
            let output = try compositor.addLayers(around: source, at: Time(second, 1))
            let isThere = (1..<3).contains(second)
            #expect(output.address == address, "drawn in place")
            #expect((output.luma(20, 10) == 60) != isThere)
            #expect(stack.rasterings == (second < 1 ? 0 : 1))
        }
    }

    @Test("a tree in which nothing changes is rasterised once, for all frames")
    func constant() throws {
        let stack = try LayerStack(
            fixture.tree([fixture.video(), card { $0.motion = .still }]), canvas: fixture.canvas,
            painter: fixture.painter)
        for second: Int64 in 0..<5 { _ = try stack.scene(at: Time(second, 1)) }
        #expect(stack.rasterings == 1)
    }

    @Test("what moves a tenth of a pixel a frame never jumps", arguments: [false, true])
    func subpixel(isGroup: Bool) throws {
        var last: Double?
        for step in 0..<30 {
            let layer = fixture.box(8, 8, 12, 9, [fixture.box(1, 1, 3, 3)]) {
                $0.motion = .shifted
                $0.position = Point(x: 8 + Double(step) / 10, y: 8)
                if isGroup { $0.opacity = 0.9 }
            }
            let scene = try rasters([layer]).scenes[0]
            let compositor = Compositor(canvas: fixture.canvas, overlays: LayerStack())
            let target = try picture(64, 32) { _, _ in 16 }
            try compositor.draw(scene.items, onto: target, picture: target)
            var (sum, weighted) = (0.0, 0.0)
            for row in target.lumas {
                for (x, luma) in row.enumerated() {
                    sum += Double(luma - 16)
                    weighted += Double(luma - 16) * (Double(x) + 0.5)
                }
            }
            let center = weighted / sum
            if let last { #expect(abs(center - last - 0.1) < 0.03, "step \(step): \(center - last)") }
            last = center
        }
    }

    @Test("what is not used goes when there is too much, the oldest first; what is used stays")
    func recentlyUsed() {
        var kept = RecentlyUsed<Int, String>(limit: 10)
        kept.insert("a", for: 1, cost: 4)
        kept.beginRound()
        kept.insert("b", for: 2, cost: 4)
        kept.beginRound()
        _ = kept.value(for: 1)
        kept.insert("c", for: 3, cost: 4)
        #expect(kept.value(for: 1) == "a" && kept.value(for: 2) == nil && kept.value(for: 3) == "c")
        kept.insert("d", for: 4, cost: 100)
        #expect(kept.value(for: 1) == "a" && kept.value(for: 4) == "d" && kept.total == 108)
        kept.beginRound()
        kept.insert("e", for: 5, cost: 1)
        #expect(kept.value(for: 4) == nil && kept.value(for: 5) == "e" && kept.total <= 10)
    }
}
