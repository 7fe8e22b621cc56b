import MediaTime
import Testing

@testable import EditModel
@testable import Values

/// Animations on layers, as `presented(at:)` shows them.
@Suite struct AnimationTests {
    private func keyPath(_ name: String) throws -> AnimationKeyPath { try #require(AnimationKeyPath(name)) }

    private func basic(
        _ name: String, from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil,
        duration: Time = Time(2, 1)
    ) throws -> BasicAnimation {
        let animation = BasicAnimation()
        animation.keyPath = try keyPath(name)
        animation.values = BasicValues(from: from, to: to, by: by)
        animation.duration = duration
        return animation
    }

    private func keyframes(_ name: String, _ values: [AnimatableValue], duration: Time = Time(4, 1)) throws
        -> KeyframeAnimation
    {
        let animation = KeyframeAnimation()
        animation.keyPath = try keyPath(name)
        animation.values = AnimatableValues(values)
        animation.duration = duration
        return animation
    }

    /// The layer as a tree's sublayer at a time.
    private func shown(_ layer: Layer, at time: Time) throws -> LayerSnapshot {
        let parent = Layer()
        try parent.addSublayer(layer)
        let builder = LayerSnapshotBuilder(
            tool: AnimationTool(videoLayer: parent, in: parent), renderSize: Size(width: 640, height: 360),
            sourceIndices: [:])
        return try #require(try builder.root().presented(at: time)?.sublayers.first)
    }

    @Test("a turn from 0 to 360 degrees in 2 s, for ever, stands at 225 at 1.25 s and whenever that comes again")
    func rotation() throws {
        let layer = Layer()
        let turn = try basic("transform.rotation", from: .number(0), to: .number(360))
        turn.timing.repeatCount = .positiveInfinity
        try layer.add(turn, key: "turn")
        for time in [Time(5, 4), Time(13, 4), Time(8005, 4)] {
            let transform = try shown(layer, at: time).properties.transform
            let expected = AffineTransform.identity.rotated(degrees: 225)
            #expect(abs(transform.a - expected.a) < 1e-12 && abs(transform.b - expected.b) < 1e-12)
        }
        #expect(try shown(layer, at: Time(3, 2)).properties.transform == .identity.rotated(degrees: 270))
    }

    @Test("an autoreversing keyframe animation of 5 s is back at its start at second 10")
    func autoreverse() throws {
        let layer = Layer()
        let points = [Point(x: 10, y: 20), Point(x: 300, y: 50), Point(x: 70, y: 90)]
        let move = try keyframes("position", points.map { .point($0) }, duration: Time(5, 1))
        move.timing.autoreverses = true
        move.timing.repeatCount = .positiveInfinity
        try layer.add(move)
        #expect(try shown(layer, at: Time(10, 1)).position == points[0])
        #expect(try shown(layer, at: Time(5, 1)).position == points[2])
        #expect(try shown(layer, at: Time(15, 2)).position == points[1])
        #expect(try shown(layer, at: Time(9, 1)) == shown(layer, at: Time(1, 1)))
    }

    static let ends: [(from: Double?, to: Double?, by: Double?, middle: Double)] = [
        (2, 6, nil, 4), (2, nil, 2, 3), (nil, 6, 2, 5), (2, nil, nil, 6), (nil, 6, nil, 8), (nil, nil, 4, 12),
        (2, 6, 100, 4),
    ]

    @Test(
        "what of from, to and by is missing follows from the others and the layer, which stands at 10", arguments: ends)
    func basicEnds(from: Double?, to: Double?, by: Double?, middle: Double) throws {
        let layer = Layer()
        layer.zPosition = 10
        try layer.add(
            basic(
                "z_position", from: from.map { .number($0) }, to: to.map { .number($0) }, by: by.map { .number($0) }))
        #expect(try shown(layer, at: Time(1, 1)).zPosition == middle)
        #expect(try shown(layer, at: Time(2, 1)).zPosition == 10)
    }

    @Test("additive animations add to the layer and to each other; cumulative ones go on where they ended")
    func adding() throws {
        let layer = Layer()
        layer.position = Point(x: 100, y: 0)
        let first = try basic("position.x", from: .number(0), to: .number(10))
        let second = try basic("position", by: .point(Point(x: 0, y: 8)))
        for animation in [first, second] { animation.isAdditive = true }
        first.isCumulative = true
        first.timing.repeatCount = Time(3, 1)
        try layer.add(first)
        try layer.add(second)
        #expect(try shown(layer, at: Time(1, 1)).position == Point(x: 105, y: 4))
        #expect(try shown(layer, at: Time(5, 1)).position == Point(x: 125, y: 0))
        #expect(try shown(layer, at: Time(6, 1)).position == Point(x: 100, y: 0))
    }

    static let modes: [(mode: KeyframeCurve.CalculationMode, keyTimes: [Double]?, at: [Double])] = [
        (.linear, nil, [0, 5, 10, 25, 40]), (.linear, [0, 0.75, 1], [0, 10.0 / 3, 20.0 / 3, 10, 40]),
        (.discrete, nil, [0, 0, 10, 40, 40]), (.discrete, [0, 0.25, 0.75], [0, 10, 10, 40, 40]),
        (.discrete, [0, 0.25, 0.75, 1], [0, 10, 10, 40, 40]), (.paced, nil, [0, 10, 20, 30, 40]),
        (.paced, [0, 0.1, 1], [0, 10, 20, 30, 40]), (.cubic, nil, [0, 3.125, 10, 25.625, 40]),
    ]

    @Test("keyframes go through their values as their mode says", arguments: modes)
    func calculationModes(mode: KeyframeCurve.CalculationMode, keyTimes: [Double]?, at: [Double]) throws {
        let layer = Layer()
        let animation = try keyframes("position.y", [.number(0), .number(10), .number(40)])
        animation.calculationMode = mode
        animation.keyTimes = keyTimes
        animation.timing.fillMode = .forwards
        animation.timing.isRemovedOnCompletion = false
        try layer.add(animation)
        for (second, expected) in at.enumerated() {
            let y = try #require(try shown(layer, at: Time(Int64(second), 1)).position?.y)
            #expect(abs(y - expected) < 1e-9, "at \(second) s")
        }
    }

    @Test("a smooth curve at an even pace is as fast everywhere")
    func cubicPaced() throws {
        let points = [(0.0, 0.0), (100, 20), (150, 60), (400, 300)].map {
            AnimatableValue.point(Point(x: $0.0, y: $0.1))
        }
        let curve = KeyframeCurve(points, mode: .cubicPaced)
        let places = try (0...400).map { step -> Point in
            guard case .point(let point) = curve.value(at: Double(step) / 400) else { throw Failure() }
            return point
        }
        let steps = zip(places, places.dropFirst()).map { ($1 - $0).length }
        let mean = steps.reduce(0, +) / Double(steps.count)
        #expect(steps.allSatisfy { abs($0 - mean) < 0.01 * mean })
        #expect(places.first == .zero && places.last == Point(x: 400, y: 300))
    }

    private struct Failure: Error {}

    @Test("tension, continuity and bias bend a smooth curve as Kochanek and Bartels say")
    func smoothness() {
        let values = [0.0, 10, 10, 0].map { AnimatableValue.number($0) }
        func middle(_ smoothness: KeyframeCurve.Smoothness) -> AnimatableValue {
            KeyframeCurve(values, mode: .cubic, smoothness: Array(repeating: smoothness, count: 4)).value(at: 0.5)
        }
        #expect(middle(.init()) == .number(11.25))
        #expect(middle(.init(tension: 1)) == .number(10))
        #expect(middle(.init(tension: -1)) == .number(12.5))
        #expect(middle(.init(continuity: -1)) == .number(10))
    }

    @Test("timings bend the way from each value to the next, and the animation's own all of it")
    func timings() throws {
        let curve = KeyframeCurve(
            [.number(0), .number(10), .number(20)], timings: [.easeIn, .linear])
        let eased = TimingFunction.easeIn.value(at: 0.5)
        #expect(curve.value(at: 0.25) == .number(10 * eased))
        #expect(curve.value(at: 0.75) == .number(15))
        let layer = Layer()
        let animation = try basic("position.x", from: .number(0), to: .number(100))
        animation.timing.function = .easeIn
        try layer.add(animation)
        #expect(try shown(layer, at: Time(1, 1)).position?.x == 100 * eased)
    }

    @Test("a layer goes along a path, turned as the path goes")
    func path() throws {
        let layer = Layer()
        layer.transform = .identity.scaled(x: 2, y: 1)
        let animation = try keyframes("position", [])
        animation.path = try Path(svg: "M 0 0 H 300 V 100")
        animation.rotationMode = .auto
        animation.timing.fillMode = .both
        animation.timing.isRemovedOnCompletion = false
        try layer.add(animation)
        #expect(try shown(layer, at: Time(1, 1)).position == Point(x: 150, y: 0))
        #expect(try shown(layer, at: Time(3, 1)).position == Point(x: 300, y: 50))
        #expect(try shown(layer, at: Time(1, 1)).properties.transform == layer.transform)
        let down = try shown(layer, at: Time(3, 1)).properties.transform
        #expect(down == AffineTransform.identity.rotated(degrees: 90).concatenating(layer.transform))
        animation.calculationMode = .paced
        animation.rotationMode = .autoReverse
        layer.animations.removeAll()
        try layer.add(animation)
        #expect(try shown(layer, at: Time(1, 1)).position == Point(x: 100, y: 0))
        #expect(
            try shown(layer, at: Time(1, 1)).properties.transform
                == AffineTransform(a: -2, b: 0, c: 0, d: -1, tx: 0, ty: 0))
        #expect(try shown(layer, at: Time(4, 1)).position == Point(x: 300, y: 100))
        animation.isCumulative = true
        animation.timing.repeatCount = Time(2, 1)
        layer.animations.removeAll()
        try layer.add(animation)
        #expect(try shown(layer, at: Time(5, 1)).position == Point(x: 400, y: 100))
    }

    @Test("paced, a layer goes evenly along lines and curves of any length")
    func pacedPath() throws {
        let layer = Layer()
        let animation = try keyframes("position", [])
        // 10 long, a quarter of a circle of 157 (but for a Bézier's error), 200 long, in three steps.
        animation.path = try Path(svg: "M 0 0 H 10 A 100 100 0 0 1 110 100 V 300")
        animation.calculationMode = .paced
        animation.timing.fillMode = .both
        animation.timing.isRemovedOnCompletion = false
        try layer.add(animation)
        let duration = animation.wholeTiming.duration
        var places: [Point] = []
        for step in 0...400 {
            let time = try duration.multiplied(by: Time(Int64(step), 400))
            places.append(try #require(try shown(layer, at: time).position))
        }
        let steps = zip(places, places.dropFirst()).map { a, b in
            ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
        }
        let even = (10 + 50 * Double.pi + 200) / 400
        for (index, length) in steps.enumerated() { #expect(abs(length - even) < 0.01, "step \(index): \(length)") }
        #expect(abs(places[400].x - 110) < 1e-9 && abs(places[400].y - 300) < 1e-9)
    }

    @Test("animations of a group run in its time, and end with it")
    func group() throws {
        let layer = Layer()
        let move = try basic("position.x", from: .number(0), to: .number(100), duration: Time(1, 1))
        move.timing.beginTime = Time(1, 1)
        move.timing.fillMode = .both
        let fade = try basic("opacity", from: .number(0), to: .number(1), duration: Time(4, 1))
        let group = AnimationGroup()
        try group.set([move, fade])
        #expect(group.wholeTiming.duration == Time(4, 1))
        group.timing.speed = Time(2, 1)
        group.timing.autoreverses = true
        try layer.add(group)
        for (time, x, opacity) in [
            (Time(1, 4), 0.0, 0.125), (Time(3, 4), 50, 0.375), (Time(3, 2), 100, 0.75), (Time(13, 4), 50, 0.375),
            (Time(4, 1), 0, 1),
        ] {
            let shown = try shown(layer, at: time)
            #expect(shown.position?.x == x && shown.opacity == opacity, "at \(time)")
        }
        group.duration = Time(3, 2)
        try layer.add(group)
        #expect(layer.animations.all.count == 2)
    }

    @Test("a layer keeps a copy, a key stands for one animation, and removing takes it away")
    func keys() throws {
        let layer = Layer()
        let animation = try basic("opacity", from: .number(0), to: .number(1))
        try layer.add(animation, key: "fade")
        animation.values.from = .number(0.5)
        #expect(try shown(layer, at: .zero).opacity == 0)
        try layer.add(animation, key: "fade")
        try layer.add(animation)
        #expect(layer.animations.keys == ["fade"] && layer.animations.all.count == 2)
        #expect(try shown(layer, at: .zero).opacity == 0.5)
        layer.animations.remove("fade")
        #expect(layer.animations.animation("fade") == nil && layer.animations.all.count == 1)
        layer.animations.removeAll()
        #expect(try shown(layer, at: .zero) == shown(Layer(), at: .zero))
    }

    @Test("a presented layer has no animations left, so that equal looks are equal")
    func presentation() throws {
        let layer = Layer()
        try layer.add(basic("opacity", from: .number(1), to: .number(0), duration: Time(1, 1)))
        #expect(try shown(layer, at: Time(1, 1)) == shown(Layer(), at: Time(1, 1)))
        let snapshot = LayerSnapshotBuilder(
            tool: AnimationTool(videoLayer: Layer(), in: layer), renderSize: .zero, sourceIndices: [:]
        ).root()
        #expect(snapshot.isAnimated && snapshot.ownMotion == .still)
        #expect(try snapshot.presented(at: .zero)?.isAnimated == false)
    }

    @Test("a hidden layer is left out while an animation hides it")
    func hidden() throws {
        let parent = Layer()
        let layer = Layer()
        try parent.addSublayer(layer)
        try layer.add(keyframes("hidden", [.boolean(true), .boolean(false)], duration: Time(2, 1)))
        let root = LayerSnapshotBuilder(
            tool: AnimationTool(videoLayer: parent, in: parent), renderSize: .zero, sourceIndices: [:]
        ).root()
        #expect(try root.presented(at: Time(1, 2))?.sublayers.count == 0)
        #expect(try root.presented(at: Time(3, 2))?.sublayers.count == 1)
    }

    static let overshoots: [(name: String, value: Double, shown: Double)] = [
        ("opacity", 1.5, 1), ("opacity", -0.5, 0), ("corner_radius", -3, 0), ("bounds.size.width", -3, 0),
        ("shadow_radius", 1e9, 1000), ("position.x", 1e300, 1e9),
    ]

    @Test("what an animation makes beyond a property's range counts as its end", arguments: overshoots)
    func overshoot(name: String, value: Double, shown expected: Double) throws {
        let layer = Layer()
        try layer.add(basic(name, from: .number(value), to: .number(value)))
        let property = try keyPath(name).property
        #expect(property.get(try shown(layer, at: .zero)) == .number(expected))
    }

    @Test(
        "an animation of a property that the layer's kind does not have is refused",
        arguments: [
            ("font_size", "layer has no 'font_size' to animate"), ("path", "layer has no 'path' to animate"),
            ("colors", "layer has no 'colors' to animate"),
        ])
    func refused(name: String, text: String) throws {
        let layer = Layer()
        let animation = try basic(name, to: .number(1))
        let error = #expect(throws: AnimationError.self) { try layer.add(animation) }
        #expect(error?.description == text)
    }

    @Test("lists and paths that are not alike change at once, others mix")
    func unlike() throws {
        let square = AnimatableValue.path(try Path(svg: "M0 0H10V10Z"))
        let wide = AnimatableValue.path(try Path(svg: "M0 0H20V10Z"))
        let line = AnimatableValue.path(try Path(svg: "M0 0H20"))
        #expect(square.mixed(with: wide, 0.5) == .path(try Path(svg: "M0 0H15L15 10Z")))
        #expect(square.mixed(with: line, 0.4) == square && square.mixed(with: line, 0.6) == line)
        #expect(AnimatableValue.numbers([0, 1]).mixed(with: .numbers([1, 1]), 0.5) == .numbers([0.5, 1]))
        #expect(AnimatableValue.numbers([0]).mixed(with: .numbers([1, 1]), 0.75) == .numbers([1, 1]))
    }

    @Test("colors mix premultiplied: out of nothing comes the other color, fainter")
    func colors() {
        let red = Color(red: 1, green: 0, blue: 0)
        #expect(
            AnimatableValue.color(Color(red: 0, green: 1, blue: 0, alpha: 0)).mixed(with: .color(red), 0.25)
                == .color(Color(red: 1, green: 0, blue: 0, alpha: 0.25)))
    }
}
