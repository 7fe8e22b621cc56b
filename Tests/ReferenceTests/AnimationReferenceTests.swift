import EditModel
import MediaTime
import Pixels
import Testing
import Values

/// Film strips: a layer at one moment after the other, from left to right, what it is about drawn as its height.
@Suite("Reference pictures of animations")
struct AnimationReferenceTests {
    private let drawing = LayerReferenceTests()
    private let moments = 24
    private let cell = (width: 14.0, height: 40.0)

    /// One row of a picture: an animation that takes a second, looked at every sixteenth of one.
    private struct Strip {
        var animations: [AnimationSnapshot]

        init(
            _ curve: PropertyAnimationSnapshot.Curve, of name: String = "position.y", isAdditive: Bool = false,
            isCumulative: Bool = false, timing change: (inout AnimationTiming) -> Void = { _ in }
        ) throws {
            var timing = AnimationTiming()
            timing.duration = Time(1, 1)
            change(&timing)
            let property = PropertyAnimationSnapshot(
                try #require(AnimationKeyPath(name)), curve, isAdditive: isAdditive, isCumulative: isCumulative)
            animations = [AnimationSnapshot(.property(property), timing: timing)]
        }
    }

    private func strips(_ rows: [Strip]) throws -> Bitmap {
        var layers: [LayerSnapshot] = []
        for (row, strip) in rows.enumerated() {
            for moment in 0..<moments {
                var dot = drawing.layer(.plain, 0, 0, 9, 5, color: drawing.gold)
                dot.position = Point(x: cell.width / 2, y: cell.height - 8)
                dot.animations = strip.animations
                let shown = try #require(try dot.presented(at: Time(Int64(moment), 16)))
                let place = (x: Double(moment) * cell.width, y: Double(row) * cell.height)
                layers.append(
                    drawing.layer(
                        .plain, place.x, place.y, cell.width - 1, cell.height - 2, color: drawing.navy, [shown]))
            }
        }
        return try drawing.draw(
            layers, width: Int(cell.width) * moments, height: Int(cell.height) * rows.count)
    }

    private let rise = PropertyAnimationSnapshot.Curve.basic(BasicValues(from: .number(32), to: .number(8)))
    private let steps: [AnimatableValue] = [.number(32), .number(8), .number(24), .number(12)]

    @Test("from and to: the timing functions, there and back, repeated, adding up, before and after")
    func basic() throws {
        try ReferencePicture(name: "animations-basic").expect(
            strips([
                Strip(rise),
                Strip(rise) { $0.function = .easeInOut },
                Strip(rise) {
                    $0.autoreverses = true
                    $0.duration = Time(1, 2)
                },
                Strip(rise) {
                    $0.duration = Time(1, 2)
                    $0.repeatCount = Time(5, 2)
                },
                Strip(.basic(BasicValues(from: .number(0), to: .number(-8))), isAdditive: true, isCumulative: true) {
                    $0.duration = Time(1, 3)
                    $0.repeatCount = Time(3, 1)
                },
                Strip(.basic(BasicValues(from: .number(0), to: .number(-12))), isAdditive: true),
                Strip(rise) {
                    ($0.beginTime, $0.duration) = (Time(1, 4), Time(1, 2))
                    ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false)
                },
            ]))
    }

    @Test("keyframes: linear, discrete, cubic, paced, with timings; a spring; along a path, turning with it")
    func curves() throws {
        var motion = SpringMotion()
        motion.damping = 6
        var way = Path()
        way.move(to: Point(x: 4, y: 32))
        way.addCubic(Point(x: 4, y: 8), Point(x: 9, y: 8), to: Point(x: 9, y: 30))
        try ReferencePicture(name: "animations-curves").expect(
            strips([
                Strip(.keyframes(KeyframeCurve(steps))),
                Strip(.keyframes(KeyframeCurve(steps, mode: .discrete))),
                Strip(.keyframes(KeyframeCurve(steps, mode: .cubic))),
                Strip(.keyframes(KeyframeCurve(steps, mode: .paced))),
                Strip(
                    .keyframes(
                        KeyframeCurve(steps, keyTimes: [0, 0.2, 0.4, 1], timings: [.easeIn, .easeOut, .easeInOut]))),
                Strip(.spring(BasicValues(from: .number(32), to: .number(16)), motion)) { $0.duration = Time(3, 2) },
                Strip(.path(PathMotion(way, mode: .paced, rotationMode: .auto)), of: "position"),
            ]))
    }

    @Test("a turn, a growth, a size, colours, corners, a fade, and a group of a turn, colours and a way")
    func properties() throws {
        let turn = try Strip(.basic(BasicValues(from: .number(0), to: .number(360))), of: "transform.rotation")
        let colors = try Strip(
            .basic(
                BasicValues(from: .color(drawing.gold), to: .color(Color(red: 0.9, green: 0.1, blue: 0.1, alpha: 0)))),
            of: "background_color")
        var group = turn
        var timing = AnimationTiming()
        timing.duration = Time(3, 4)
        timing.autoreverses = true
        group.animations = [
            AnimationSnapshot(
                .group(turn.animations + colors.animations + (try Strip(rise).animations)), timing: timing)
        ]
        try ReferencePicture(name: "animations-properties").expect(
            strips([
                turn,
                Strip(.basic(BasicValues(from: .number(0), to: .number(1.5))), of: "transform.scale"),
                Strip(.basic(BasicValues(from: .number(5), to: .number(40))), of: "bounds.size.height"),
                colors,
                Strip(.basic(BasicValues(from: .number(0), to: .number(4))), of: "corner_radius"),
                Strip(.basic(BasicValues(from: .number(1), to: .number(0))), of: "opacity"),
                group,
            ]))
    }
}
