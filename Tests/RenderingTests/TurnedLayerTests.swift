import EditModel
import Glibc
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Layers that turn in space")
struct TurnedLayerTests {
    let fixture = LayerFixture(canvas: Canvas(width: 64, height: 48, layout: .yuv420p8, color: .bt709))

    /// A box around the middle of the canvas, with its anchor point there.
    private func box(
        _ width: Double = 40, _ height: Double = 32, turn: LayerTurn, color: Color? = .white,
        _ sublayers: [LayerSnapshot] = [], change: (inout LayerSnapshot) -> Void = { _ in }
    ) -> LayerSnapshot {
        var layer = LayerSnapshot(
            content: .plain, position: Point(x: 32, y: 24), bounds: Rectangle(x: 0, y: 0, width: width, height: height),
            backgroundColor: color, sublayers: sublayers)
        layer.properties.turn = turn
        change(&layer)
        return layer
    }

    private func draw(_ layers: LayerSnapshot..., at time: Time = .zero) throws -> [[Int]] {
        try fixture.draw([fixture.video()] + layers, at: time)
    }

    /// The point of a box's plane, from its middle, that the viewer sees through a pixel's centre; nil for none.
    ///
    /// A ray from the viewer at (0, 0, distance) through the pixel at depth 0 is met with the turned plane.
    private func seen(_ column: Int, _ row: Int, _ turn: LayerTurn, _ distance: Double) -> (x: Double, y: Double)? {
        let (x, y) = (Double(column) + 0.5 - 32, Double(row) + 0.5 - 24)
        let (ax, ay) = (turn.x * .pi / 180, turn.y * .pi / 180)
        // The images of the plane's axes: first the turn around x, then that around y.
        let across = (x: cos(ay), y: 0.0, z: -sin(ay))
        let down = (x: sin(ax) * sin(ay), y: cos(ax), z: sin(ax) * cos(ay))
        let normal = (
            x: across.y * down.z - across.z * down.y, y: across.z * down.x - across.x * down.z,
            z: across.x * down.y - across.y * down.x
        )
        let along = x * normal.x + y * normal.y - distance * normal.z
        let share = -distance * normal.z / along
        guard share > 0, along != 0 else { return nil }
        let point = (x: x * share, y: y * share, z: distance * (1 - share))
        return (
            point.x * across.x + point.y * across.y + point.z * across.z,
            point.x * down.x + point.y * down.y + point.z * down.z
        )
    }

    @Test(
        "every pixel shows the point of the plane that the viewer sees through it",
        arguments: [
            LayerTurn(x: 0, y: 50, perspective: 60), LayerTurn(x: -40, y: 0, perspective: 80),
            LayerTurn(x: 30, y: -35, perspective: 70), LayerTurn(x: 150, y: 20, perspective: 90),
            LayerTurn(x: 50, y: 60),
        ])
    func projected(turn: LayerTurn) throws {
        let lumas = try draw(box(turn: turn))
        var (inside, outside) = (0, 0)
        for y in 0..<48 {
            for x in 0..<64 {
                let point = seen(x, y, turn, turn.perspective ?? 1e7)
                let distance = point.map { max(abs($0.x) - 20, abs($0.y) - 16) } ?? 100
                // Edges are a pixel wide, which is more in the plane.
                if distance < -4 {
                    #expect(lumas[y][x] == 235, "\(x), \(y)")
                    inside += 1
                } else if distance > 4 {
                    #expect(lumas[y][x] == 16, "\(x), \(y)")
                    outside += 1
                }
            }
        }
        #expect(inside > 100 && outside > 500)
    }

    @Test("a plane that goes on behind the viewer ends at the horizon, and nothing is mirrored through it")
    func behindViewer() throws {
        let turn = LayerTurn(x: 75, y: 0, perspective: 100)
        let lumas = try draw(box(4000, 4000, turn: turn))
        // The horizon lies 100 / tan(75°) = 26.8 pixels above the middle, out of the canvas.
        #expect(lumas.allSatisfy { $0.allSatisfy { $0 == 235 } })
        let steep = LayerTurn(x: 83, y: 0, perspective: 100)
        let floor = try draw(box(4000, 4000, turn: steep))
        // 100 / tan(83°) = 12.3 pixels above the middle at row 24; the far edge is 2000 sin(83°) + 100 away.
        #expect(floor[..<11].allSatisfy { $0.allSatisfy { $0 == 16 } })
        #expect(floor[14...].allSatisfy { $0.allSatisfy { $0 == 235 } })
        #expect(try draw(box(4000, 4000, turn: LayerTurn(x: 90, y: 0, perspective: 100))) == fixture.rows(0..<0, 0..<0))
    }

    @Test("a positive turn brings the lower side nearer, and the left one")
    func signs() throws {
        let tilted = try draw(box(turn: LayerTurn(x: 40, y: 0, perspective: 80)))
        let widths = tilted.map { $0.count { $0 > 120 } }
        #expect(widths[34] > widths[24] && widths[24] > widths[14] && widths[14] > 0)
        let swung = try draw(box(turn: LayerTurn(x: 0, y: 40, perspective: 80)))
        let heights = (0..<64).map { x in (0..<48).count { swung[$0][x] > 120 } }
        #expect(heights[20] > heights[32] && heights[32] > heights[42] && heights[42] > 0)
    }

    @Test("whole turns give the layer as it is, to the last bit", arguments: [0.0, 360, -720])
    func wholeTurns(degrees: Double) throws {
        let inner = fixture.box(3, 4, 9.5, 7.25, color: Color(red: 1, green: 0.2, blue: 0))
        let still = try draw(box(turn: LayerTurn(), [inner]) { $0.transform = .identity.rotated(degrees: 20) })
        let turned = try draw(
            box(turn: LayerTurn(x: degrees, y: degrees, perspective: 300), [inner]) {
                $0.transform = .identity.rotated(degrees: 20)
            })
        #expect(turned == still)
    }

    @Test("half a turn shows the back, mirrored, unless it has none")
    func back() throws {
        let left = fixture.box(0, 0, 10, 32)
        let turned = box(turn: LayerTurn(x: 0, y: 180, perspective: 500), color: nil, [left])
        #expect(try draw(turned) == fixture.rows(42..<52, 8..<40))
        var single = turned
        single.properties.isDoubleSided = false
        #expect(try draw(single) == fixture.rows(0..<0, 0..<0))
        single.properties.turn.x = 180  // Turned twice, its front is seen, upside down.
        #expect(try draw(single) == fixture.rows(42..<52, 8..<40))
        // The same inside another layer that is drawn as one picture.
        single.properties.turn.x = 0
        single.properties.position = Point(x: 20, y: 16)
        let group = box(turn: LayerTurn(), color: nil, [single]) { $0.opacity = 0.999 }
        #expect(try draw(group) == fixture.rows(0..<0, 0..<0))
    }

    @Test("a parallel projection only narrows")
    func parallel() throws {
        #expect(try draw(box(40, 32, turn: LayerTurn(x: 0, y: 60))) == fixture.rows(22..<42, 8..<40))
        #expect(try draw(box(40, 32, turn: LayerTurn(x: 60, y: 0))) == fixture.rows(12..<52, 16..<32))
    }

    @Test("sublayers, mask, border and clipping turn with the layer")
    func wholeLayer() throws {
        let turn = LayerTurn(x: 20, y: 35, perspective: 90)
        let plain = try draw(box(20, 16, turn: turn))
        let masked = try draw(box(turn: turn) { $0.mask = fixture.box(10, 8, 20, 16) })
        #expect(fixture.difference(masked, plain) <= 64)
        let clipped = try draw(
            box(20, 16, turn: turn, color: nil, [fixture.box(-30, -30, 100, 100)]) { $0.masksToBounds = true })
        #expect(fixture.difference(clipped, plain) <= 64)
        let nested = try draw(box(turn: turn, color: nil, [fixture.box(10, 8, 20, 16)]))
        #expect(fixture.difference(nested, plain) <= 64)
        let bordered = try draw(
            box(20, 16, turn: turn, color: nil) {
                $0.borderWidth = 16
                $0.borderColor = .white
            })
        #expect(fixture.difference(bordered, plain) <= 64)
    }

    @Test("a shadow lies in the layer's plane")
    func shadow() throws {
        let turn = LayerTurn(x: 0, y: 45, perspective: 90)
        let shadowed = box(16, 16, turn: turn) {
            $0.shadow = Shadow(color: .white, offset: Point(x: 0, y: 20), radius: 0, opacity: 1)
        }
        let both = box(16, 36, turn: turn, color: nil, [fixture.box(0, 0, 16, 16), fixture.box(0, 20, 16, 16)]) {
            $0.anchorPoint = Point(x: 0.5, y: 8.0 / 36)
        }
        // A shadow lies on whole pixels of the layer's own picture.
        let edges = zip(try draw(shadowed).joined(), try draw(both).joined()).count { abs($0 - $1) > 64 }
        #expect(edges < 24)
    }

    @Test("the composited picture turns as a layer of its colour does", arguments: [false, true])
    func video(hasMask: Bool) throws {
        let turn = LayerTurn(x: 25, y: 30, perspective: 100)
        let change: (inout LayerSnapshot) -> Void = { if hasMask { $0.mask = fixture.box(4, 4, 30, 24) } }
        let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
        let plain = try fixture.draw([box(turn: turn, color: gray, change: change)])
        let layer = box(turn: turn, color: nil) {
            $0.content = .video
            change(&$0)
        }
        let video = try fixture.draw([layer], luma: 126)
        #expect(plain[24][32] == 126)
        #expect(fixture.difference(video, plain) <= 45)
        let edges = zip(video.joined(), plain.joined()).count { abs($0 - $1) > 1 }
        #expect(edges < 260)
    }

    @Test("a turned layer in a turned layer lies in its plane, whether drawn alone or with it")
    func nested() throws {
        let inner = fixture.box(4, 4, 20, 20) {
            $0.anchorPoint = Point(x: 0.5, y: 0.5)
            $0.position = Point(x: 22, y: 15)
            $0.properties.turn = LayerTurn(x: 40, y: 0, perspective: 70)
        }
        let turn = LayerTurn(x: 0, y: -35, perspective: 90)
        let flat = try draw(box(turn: turn, color: nil, [inner]))
        // A blend mode inside keeps layers apart.
        let video = fixture.video {
            $0.opacity = 0
        }
        let apart = try draw(
            box(
                turn: turn, color: nil,
                [inner, video, fixture.box(0, 0, 1, 1, color: .black) { $0.blendMode = .screen }]))
        #expect(flat.joined().count { $0 == 235 } > 100)
        #expect(fixture.difference(flat, apart) <= 60)
        let edges = zip(flat.joined(), apart.joined()).count { abs($0 - $1) > 12 }
        #expect(edges < 80)
    }

    @Test("the area that may be touched is that around the projected layer")
    func area() throws {
        let layer = box(20, 16, turn: LayerTurn(x: 20, y: 50, perspective: 60))
        let stack = try LayerStack(
            fixture.tree([fixture.video(), layer]), canvas: fixture.canvas, painter: fixture.painter)
        let area = try stack.scene(at: .zero).items.area(on: fixture.canvas)
        let lumas = try draw(layer)
        let touched = (0..<48).flatMap { y in (0..<64).filter { lumas[y][$0] != 16 }.map { (x: $0, y: y) } }
        #expect(touched.allSatisfy { area.columns.contains($0.x) && area.rows.contains($0.y) })
        let (columns, rows) = (touched.map(\.x), touched.map(\.y))
        #expect(area.columns.count <= columns.max()! - columns.min()! + 8)
        #expect(area.rows.count <= rows.max()! - rows.min()! + 8)
        // Through a mask nothing else is touched either.
        let masked = try draw(
            box(20, 16, turn: LayerTurn(x: 20, y: 50, perspective: 60)) { $0.mask = fixture.box(0, 0, 20, 16) })
        #expect(fixture.difference(lumas, masked) <= 64)
    }

    @Test("a layer that turns is rasterised once, and anew only where it comes nearer")
    func rasterings() throws {
        func count(_ perspective: Double?) throws -> Int {
            let layer = box(turn: LayerTurn(x: 0, y: 0, perspective: perspective), [fixture.box(2, 2, 5, 5)]) {
                $0.animations = [
                    fixture.animation("transform.rotation.y", from: .number(0), to: .number(360))
                ]
            }
            let stack = try LayerStack(
                fixture.tree([fixture.video(), layer]), canvas: fixture.canvas, painter: fixture.painter)
            for step in 0..<50 { _ = try stack.scene(at: Time(Int64(step), 5)) }
            return stack.rasterings
        }
        // Without a perspective the box and the one in it are drawn apart.
        #expect(try count(nil) == 2)
        #expect(try count(400) <= 3)
    }

    @Test("letters turn on their own, seen from a distance of their own")
    func letters() throws {
        let animation = TextAnimation()
        animation.values.from = TextUnitLook(rotationY: 180)
        animation.values.perspective = 60
        (animation.values.stagger, animation.duration) = (Time(1, 10), Time(1, 1))
        var layer = LayerSnapshot(
            content: .text(TextContent(string: "FL", fontFamily: "DejaVu Sans", fontSize: 30)),
            position: Point(x: 8, y: 4), anchorPoint: .zero, bounds: nil)
        let rest = try draw(layer)
        layer.animations = [AnimationSnapshot(.text(animation.values), timing: animation.wholeTiming)]
        #expect(try draw(layer, at: Time(9, 1)) == rest)
        // At half time of the first letter it is seen from its edge; the second one is not yet.
        let half = try draw(layer, at: Time(1, 2))
        let restInk = rest.joined().count { $0 > 100 }
        let halfInk = half.joined().count { $0 > 100 }
        #expect(halfInk < restInk * 2 / 3)
        let begin = try draw(layer, at: .zero)
        #expect(begin != rest && begin.joined().count { $0 > 100 } > restInk * 3 / 4)
        let quarter = try draw(layer, at: Time(3, 10))
        #expect(quarter != half && quarter.joined().contains { $0 > 100 })
    }
}
