import EditModel
import Media
import MediaTime
import Pixels
import Testing
import TextLayout
import Values

@testable import Rendering

@Suite("Layers whose letters move")
struct TextAnimationLayerTests {
    let fixture = LayerFixture(canvas: Canvas(width: 160, height: 64, layout: .yuv420p8, color: .bt709))

    /// A text with an animation of a second for each unit, a tenth of a second apart.
    private func text(
        _ string: String = "Moving words", _ unit: TextUnit = .letter, from: TextUnitLook, to: TextUnitLook? = nil,
        change: (inout TextContent) -> Void = { _ in }
    ) -> LayerSnapshot {
        var content = TextContent(string: string, fontFamily: "DejaVu Sans", fontSize: 20)
        change(&content)
        let animation = TextAnimation()
        animation.values.unit = unit
        (animation.values.from, animation.values.to) = (from, to)
        (animation.values.stagger, animation.duration) = (Time(1, 10), Time(1, 1))
        var layer = LayerSnapshot(
            content: .text(content), position: Point(x: 8.3, y: 17.6), anchorPoint: .zero, bounds: nil)
        layer.animations = [AnimationSnapshot(.text(animation.values), timing: animation.wholeTiming)]
        return layer
    }

    private func still(_ layer: LayerSnapshot) -> LayerSnapshot {
        var layer = layer
        layer.animations = []
        return layer
    }

    private let rise = TextUnitLook(position: Point(x: 0, y: 30), opacity: 0)

    @Test("before it is seen nothing is drawn, and at the end the text stands where it stands without the animation")
    func ends() throws {
        let layer = text(from: rise)
        let empty = try fixture.draw([fixture.video()])
        let whole = try fixture.draw([fixture.video(), still(layer)])
        #expect(try fixture.draw([fixture.video(), layer], at: .zero) == empty)
        #expect(try fixture.draw([fixture.video(), layer], at: Time(60, 1)) == whole)
        // The last letter still moves, by a thousandth of a pixel: nothing jumps when it comes to rest.
        let last = try fixture.draw([fixture.video(), layer], at: Time(19_999, 10_000))
        #expect(fixture.difference(last, whole) <= 4)
    }

    @Test("letters that move, turn and fade are each rasterised once")
    func rasterings() throws {
        let layer = text("abc def", from: TextUnitLook(position: Point(x: 5, y: 9), rotation: 80, opacity: 0.2))
        let stack = try LayerStack(
            fixture.tree([fixture.video(), layer]), canvas: fixture.canvas, painter: fixture.painter)
        for step in 1..<12 { _ = try stack.scene(at: Time(Int64(step), 20)) }
        #expect(stack.rasterings == 6)
        // At rest it is the text without an animation.
        _ = try stack.scene(at: Time(100, 1))
        #expect(stack.rasterings == 7)
    }

    @Test("a line whose letters have all come to rest is drawn as one")
    func restingLine() throws {
        let layer = text("abc\ndef", from: TextUnitLook(position: Point(x: 5, y: 9)))
        let stack = try LayerStack(
            fixture.tree([fixture.video(), layer]), canvas: fixture.canvas, painter: fixture.painter)
        _ = try stack.scene(at: Time(5, 4))
        #expect(stack.rasterings == 4)
    }

    @Test(
        "in a group, through a mask and over a shadow letters stand where they stand alone",
        arguments: [TextUnit.letter, .word, .line])
    func groups(unit: TextUnit) throws {
        let look = TextUnitLook(
            position: Point(x: 3, y: 11), scale: Point(x: 0.5, y: 1.5), rotation: 20, color: .black, letterSpacing: 2)
        let layer = text("Moving\nwords", unit, from: look) {
            $0.box = TextBox(color: .white, padding: Size(width: 3, height: 1))
        }
        let time = Time(1, 2)
        let alone = try fixture.draw([fixture.video(), layer], at: time)
        #expect(alone != (try fixture.draw([fixture.video(), still(layer)])))
        var masked = layer
        masked.mask = fixture.box(-50, -50, 400, 400)
        // A shadow too faint to be seen: drawn as one picture.
        var shadowed = layer
        shadowed.shadow = Shadow(opacity: 0.0001)
        for group in [masked, shadowed, fixture.box(0, 0, 160, 64, color: nil, [layer]) { $0.masksToBounds = true }] {
            #expect(fixture.difference(try fixture.draw([fixture.video(), group], at: time), alone) <= 10)
        }
    }

    @Test("letters of a line that is set in the middle move apart around its middle, joined ones not at all")
    func spacing() throws {
        func middle(_ rows: [[Int]]) -> (x: Double, width: Int) {
            let lit = rows.flatMap { row in row.indices.filter { row[$0] > 60 } }
            return (Double(lit.reduce(0, +)) / Double(max(lit.count, 1)), (lit.max() ?? 0) - (lit.min() ?? 0))
        }
        let look = TextUnitLook(letterSpacing: 10)
        var layer = text("HHH", from: look, to: look) { $0.alignment = .center }
        layer.bounds = Rectangle(x: 0, y: 0, width: 140, height: 40)
        let (spaced, plain) = (
            middle(try fixture.draw([layer], at: Time(1, 2))), middle(try fixture.draw([still(layer)]))
        )
        #expect(abs(spaced.x - plain.x) < 0.6 && spaced.width - plain.width == 20)
        let joined = text("\u{628}\u{628}\u{628}", from: look, to: look)
        #expect(try middle(fixture.draw([joined], at: Time(1, 2))) == middle(fixture.draw([still(joined)])))
    }

    @Test("strokes lie under all letters, also while these move")
    func strokes() throws {
        let layer = text(
            "HHHH", from: TextUnitLook(position: Point(x: 0, y: 1e-9)),
            change: {
                ($0.strokeColor, $0.strokeWidth, $0.letterSpacing) = (.black, 12, -3)
            })
        let moving = try fixture.draw([fixture.video(), layer], luma: 120, at: Time(1, 2))
        let whole = try fixture.draw([fixture.video(), still(layer)], luma: 120)
        #expect(fixture.difference(moving, whole) <= 12)
    }

    @Test("boxes behind lines go with their lines, and stay where only letters move")
    func boxes() throws {
        func lit(_ unit: TextUnit) throws -> Int {
            let away = TextUnitLook(position: Point(x: 900, y: 0))
            let layer = text("abc\ndef", unit, from: away, to: away) {
                $0.box = TextBox(color: .white)
                $0.foregroundColor = .white
            }
            return try fixture.draw([layer], at: Time(1, 2)).joined().count { $0 > 100 }
        }
        #expect(try lit(.line) == 0)
        #expect(try lit(.letter) > 500)
    }

    @Test("more letters than can move on their own are an error, and their words can move")
    func tooMany() throws {
        let words = (0...TextUnit.maximumLetterCount / 16).map { _ in "abcdefgh ijklmnop" }.joined(separator: "\n")
        let letters = text(words, from: rise) { $0.fontSize = 2 }
        let error = #expect(throws: MediaError.self) { try fixture.draw([letters], at: Time(1, 2)) }
        #expect(error?.description.contains("letters that move on their own, more than 20000: animate") == true)
    }

    @Test("a blurred letter is drawn at the scale that it needs")
    func blur() throws {
        let painter = fixture.painter
        let part = TextPart(SharedText(TextContent(string: "H", fontSize: 40)), letters: 0..<1, blur: 80)
        let layer = LayerSnapshot(content: .textPart(part), bounds: nil)
        let size = try painter.size(of: layer, parentSize: .zero)
        #expect(try painter.rasterScale(of: layer, size: size, 1) == 0.1)
        let picture = try #require(try painter.picture(of: layer, size: size, scale: 1))
        #expect(picture.bitmap.width < 100 && picture.scale == 0.1)
    }
}
