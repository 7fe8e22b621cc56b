import Foundation
import MediaTime
import Testing
import Values

@testable import EditModel

@Suite struct TextAnimationTests {
    @Test("units begin in their order; those at the same distance from the middle begin together")
    func orders() {
        #expect(TextUnitOrder.forward.ranks(of: 4, seed: 0) == [0, 1, 2, 3])
        #expect(TextUnitOrder.backward.ranks(of: 4, seed: 0) == [3, 2, 1, 0])
        #expect(TextUnitOrder.fromMiddle.ranks(of: 5, seed: 0) == [2, 1, 0, 1, 2])
        #expect(TextUnitOrder.fromMiddle.ranks(of: 4, seed: 0) == [1, 0, 0, 1])
        #expect(TextUnitOrder.fromEdges.ranks(of: 5, seed: 0) == [0, 1, 2, 1, 0])
        for order in TextUnitOrder.allCases { #expect(order.ranks(of: 0, seed: 1) == []) }
    }

    @Test("a random order has every rank once, and is decided by its seed")
    func random() {
        let orders = (-2..<20).map { TextUnitOrder.random.ranks(of: 12, seed: $0) }
        for order in orders { #expect(order.sorted() == Array(0..<12)) }
        #expect(Set(orders).count == orders.count)
        // The same on every machine, for ever: edits depend on it.
        #expect(TextUnitOrder.random.ranks(of: 6, seed: 7) == [5, 4, 1, 3, 0, 2])
    }

    /// A text that fades in, a second for each unit, half a second apart, from second 1 on.
    private func fade(_ change: (TextAnimation) -> Void = { _ in }) -> TextAnimation {
        let animation = TextAnimation()
        animation.values.from = TextUnitLook(opacity: 0)
        animation.values.stagger = Time(1, 2)
        animation.timing.beginTime = Time(1, 1)
        animation.duration = Time(1, 1)
        change(animation)
        return animation
    }

    /// The opacities of four units at a time.
    private func opacities(_ animation: TextAnimation, at time: Time) throws -> [Double] {
        let layer = TextLayer()
        layer.content.string = "four"
        try layer.add(animation)
        var snapshot = LayerSnapshot(content: .text(layer.content), bounds: nil)
        snapshot.animations = layer.animations.snapshots { _ in nil }
        let presented = try #require(try snapshot.presented(at: time))
        guard let moment = presented.textAnimations.first else { return [1, 1, 1, 1] }
        return try moment.states(of: 4).map(\.opacity)
    }

    @Test("units on springs overshoot, each in its own time, and come to rest exactly")
    func springs() throws {
        var spring = SpringMotion()
        (spring.stiffness, spring.damping) = (200, 8)
        let animation = fade {
            $0.values.spring = spring
            $0.values.from = TextUnitLook(position: Point(x: 100, y: 0))
            $0.duration = nil
        }
        #expect(animation.wholeTiming.duration == spring.settlingDuration)
        func places(_ seconds: Double) throws -> [Double] {
            let layer = TextLayer()
            layer.content.string = "four"
            try layer.add(animation)
            var snapshot = LayerSnapshot(content: .text(layer.content), bounds: nil)
            snapshot.animations = layer.animations.snapshots { _ in nil }
            let presented = try #require(try snapshot.presented(at: Time(nearest: seconds)))
            guard let moment = presented.textAnimations.first else { return [] }
            return try moment.states(of: 4).map(\.position.x)
        }
        let moment = try places(1.75)
        #expect(abs(moment[0] - 100 * (1 - spring.value(at: 0.75))) < 1e-9)
        #expect(abs(moment[1] - 100 * (1 - spring.value(at: 0.25))) < 1e-9 && moment[1] < 0)
        #expect(moment[2] == 100 && moment[3] == 100)
        let settled = 1 + spring.settlingDuration.approximateSeconds
        #expect(try places(settled + 0.1)[0] == 0)
        #expect(try places(settled + 2.1) == [])
    }

    @Test("each unit has its own run; it holds its first value before it and its last one after it")
    func runs() throws {
        #expect(try opacities(fade(), at: .zero) == [0, 0, 0, 0])
        #expect(try opacities(fade(), at: Time(7, 4)) == [0.75, 0.25, 0, 0])
        #expect(try opacities(fade(), at: Time(3, 1)) == [1, 1, 1, 0.5])
        #expect(try opacities(fade(), at: Time(9, 1)) == [1, 1, 1, 1])
        let out = fade { $0.values = TextAnimationSnapshot() }
        out.values.stagger = Time(1, 2)
        out.values.to = TextUnitLook(opacity: 0)
        #expect(try opacities(out, at: .zero) == [1, 1, 1, 1])
        #expect(try opacities(out, at: Time(7, 4)) == [0.25, 0.75, 1, 1])
        #expect(try opacities(out, at: Time(9, 1)) == [0, 0, 0, 0])
    }

    @Test("fill mode, speed and repetition are those of each unit")
    func timing() throws {
        #expect(try opacities(fade { $0.timing.fillMode = .removed }, at: Time(7, 4)) == [0.75, 0.25, 1, 1])
        #expect(try opacities(fade { $0.timing.speed = Time(2, 1) }, at: Time(11, 8)) == [0.75, 0.25, 0, 0])
        let waves = fade {
            $0.timing.repeatCount = .positiveInfinity
            $0.timing.autoreverses = true
        }
        #expect(try opacities(waves, at: Time(5, 2)) == [0.5, 1, 0.5, 0])
        #expect(try opacities(waves, at: Time(25, 2)) == [0.5, 1, 0.5, 0])
    }

    @Test("a text whose units are all at rest is presented as one without animations")
    func rest() throws {
        var still = LayerSnapshot(content: .text(TextContent(string: "four")), bounds: nil)
        still.motion = .still
        var moving = still
        moving.animations = [fade().snapshot { _ in nil }]
        #expect(try moving.presented(at: Time(100, 1)) == still.presented(at: Time(100, 1)))
        #expect(try moving.presented(at: Time(2, 1)) != still.presented(at: Time(2, 1)))
    }

    @Test("looks mix, colours as tints of the letters' own, and a missing value is that of the text")
    func looks() {
        let from = TextUnitLook(position: Point(x: 10, y: -20), scale: Point(x: 3, y: 1), color: .black, blur: 8)
        let half = TextUnitState(from: from, to: nil, progress: 0.5)
        #expect(half.position == Point(x: 5, y: -10) && half.scale == Point(x: 2, y: 1) && half.blur == 4)
        #expect(half.tint == TextTint(.black, amount: 0.5) && half.opacity == 1 && half.rotation == 0)
        #expect(half.tint?.apply(to: .white) == Color(red: 0.5, green: 0.5, blue: 0.5))
        #expect(TextUnitState(from: from, to: nil, progress: 1) == .rest)
        // A timing function that overshoots goes on with places, but not with opacities and blurs.
        let beyond = TextUnitState(from: TextUnitLook(opacity: 0, blur: 4), to: from, progress: -0.5)
        #expect(beyond.position == Point(x: -5, y: 10) && beyond.opacity == 0 && beyond.blur == 2)
    }

    @Test("of two animations of one text the looks add up")
    func sum() {
        var first = TextUnitState(from: nil, to: TextUnitLook(opacity: 0.5, color: .white, blur: 3), progress: 1)
        first.addLook(
            of: TextUnitState(from: nil, to: TextUnitLook(opacity: 0.5, color: .black, blur: 4), progress: 0.5))
        #expect(first.opacity == 0.375 && abs(first.blur - 13.0.squareRoot()) < 1e-12)
        #expect(first.tint == TextTint(Color(red: 0.5, green: 0.5, blue: 0.5), amount: 1))
    }

    @Test("an animation of letters needs a text and something to do, and lasts as long as the text has letters")
    func checks() throws {
        #expect(throws: AnimationError.self) { try Layer().add(fade()) }
        #expect(throws: AnimationError.self) { try TextLayer().add(TextAnimation()) }
        let group = AnimationGroup()
        try group.set([fade()])
        #expect(group.naturalDuration == .positiveInfinity)
        try group.set([fade { $0.values.stagger = .zero }])
        #expect(group.naturalDuration == Time(2, 1))
    }

    @Test("an edit with text animations and their moments can be written and read again")
    func coding() throws {
        var layer = LayerSnapshot(content: .text(TextContent(string: "four")), bounds: nil)
        layer.animations = [fade().snapshot { _ in nil }]
        let presented = try #require(try layer.presented(at: Time(2, 1)))
        let part = TextPart(SharedText(TextContent(string: "four")), letters: 1..<2, tint: TextTint(.black, amount: 1))
        for layer in [layer, presented, LayerSnapshot(content: .textPart(part), bounds: nil)] {
            let data = try JSONEncoder().encode(layer)
            #expect(try JSONDecoder().decode(LayerSnapshot.self, from: data) == layer)
        }
    }
}
