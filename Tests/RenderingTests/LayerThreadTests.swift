import EditModel
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Animated layers on several threads")
struct LayerThreadTests {
    private let fixture = LayerFixture(canvas: Canvas(width: 960, height: 540, layout: .yuv420p8, color: .bt709))

    /// Layers that slide, turn, grow and fade, alone, in a group that is clipped, through a mask, and the video in one.
    private var tree: LayerTreeSnapshot {
        let slide = fixture.animation(
            "position", from: .point(Point(x: 10, y: 20)), to: .point(Point(x: 431.3, y: 217.9)))
        let turn = fixture.animation("transform.rotation", from: .number(0), to: .number(77))
        let grow = fixture.animation("transform.scale", from: .number(0.3), to: .number(1.7))
        let fade = fixture.animation("opacity", from: .number(0.1), to: .number(1))
        func card(_ animations: [AnimationSnapshot]) -> LayerSnapshot {
            fixture.box(40, 30, 400, 250, color: Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.7)) {
                $0.cornerRadius = 21
                $0.shadow = Shadow(opacity: 0.5)
                $0.animations = animations
            }
        }
        let clipped = fixture.box(101, 33, 700, 400, color: .black, [card([slide]), card([turn])]) {
            $0.masksToBounds = true
            $0.cornerRadius = 30
            $0.animations = [fade]
        }
        let masked = fixture.box(0, 0, 960, 540, color: .white) { $0.mask = card([slide, turn]) }
        let small = fixture.video(600, 300, 320, 180) {
            $0.cornerRadius = 20
            $0.masksToBounds = true
            $0.animations = [turn, fade]
        }
        let words = TextAnimation()
        words.values.unit = .letter
        words.values.from = TextUnitLook(
            position: Point(x: 9, y: 40), scale: Point(x: 2, y: 2), rotation: 30, opacity: 0, blur: 5)
        (words.values.stagger, words.values.order) = (Time(1, 1), .random)
        words.duration = Time(4, 1)
        var text = LayerSnapshot(
            content: .text(TextContent(string: "Letters on threads", fontSize: 60)), position: Point(x: 400, y: 400),
            bounds: nil)
        text.animations = [AnimationSnapshot(.text(words.values), timing: words.wholeTiming)]
        var sparks = EmitterCellValues()
        (sparks.birthRate, sparks.lifetime, sparks.velocity, sparks.emissionRange) = (90, 2, 150, 360)
        (sparks.spinRange, sparks.scaleRange, sparks.colorRange.green, sparks.colorRange.alpha) = (300, 1.5, 1, 1)
        var emitter = EmitterContent(cells: [EmitterCellContent(sparks, picture: fixture.box(0, 0, 24, 15))])
        emitter.values.position = Point(x: 480, y: 270)
        let cloud = LayerSnapshot(content: .emitter(emitter), bounds: nil)
        return fixture.tree(
            [fixture.video(), masked, clipped, small, card([slide, fade]), card([grow, turn]), text, cloud])
    }

    /// Every sample of some frames.
    private func frames(threads: Int, _ seconds: [Int64]) throws -> [Int64: [UInt8]] {
        let painter = LayerPainter(sources: [], library: MediaLibrary(gate: OpenGate()))
        let stack = try LayerStack(tree, canvas: fixture.canvas, painter: painter)
        let compositor = Compositor(canvas: fixture.canvas, overlays: stack, team: BandTeam(threads: threads))
        var frames: [Int64: [UInt8]] = [:]
        for second in seconds {
            let source = try picture(960, 540) { x, y in UInt8(truncatingIfNeeded: x * 3 + y * 5) }
            let output = try compositor.addLayers(around: source, at: Time(second, 1))
            let view = output.view!
            frames[second] = [view.y, view.cb, view.cr].flatMap { plane in
                (0..<plane.height).flatMap { row in
                    Array(
                        UnsafeRawBufferPointer(
                            start: UnsafeRawPointer(plane.base + row * plane.stride), count: plane.width))
                }
            }
        }
        return frames
    }

    @Test("every frame is the same for any number of threads, on every run, whatever was drawn before")
    func same() throws {
        let seconds: [Int64] = [0, 1, 4, 7, 9]
        let expected = try frames(threads: 1, seconds)
        #expect(Set(expected.values).count == seconds.count, "every frame looks different")
        for threads in [1, 2, 5] { #expect(try frames(threads: threads, seconds) == expected) }
        #expect(try frames(threads: 2, seconds.reversed()) == expected)
    }
}
