import EditModel
import LuaHost
import MediaTime
import Testing
import Values

@testable import EditBindings
@testable import ModelBindings

@Suite struct ByteCountTests {
    /// How many bytes more an object counts after a change.
    private func growth<Object: LuaCharged>(of object: Object, _ change: (Object) throws -> Void) rethrows -> Int {
        let before = object.byteCount
        try change(object)
        return object.byteCount - before
    }

    @Test("words count")
    func words() {
        #expect(growth(of: TextLayer()) { $0.content.runs = [TextRun(String(repeating: "x", count: 8000))] } >= 8000)
        #expect(
            growth(of: Movie(Composition())) { $0.metadata = ["title": String(repeating: "x", count: 8000)] } >= 8000)
    }

    @Test("paths and colors count")
    func shapes() {
        let path = (0..<1000).reduce(into: Path()) { $0.addLine(to: Point(x: Double($1), y: 0)) }
        #expect(growth(of: ShapeLayer()) { $0.content.path = path } >= 16_000)
        let colors = [Color](repeating: .black, count: 1000)
        #expect(growth(of: GradientLayer()) { $0.content.colors = colors } >= 32_000)
    }

    @Test("a layer counts its animations until they are taken away")
    func animations() throws {
        let animation = KeyframeAnimation()
        animation.keyPath = AnimationKeyPath("opacity")
        #expect(growth(of: animation) { $0.values = AnimatableValues((0..<1000).map { .number(Double($0)) }) } == 8000)
        let layer = Layer()
        let empty = layer.byteCount
        try layer.add(animation, key: "a")
        #expect(layer.byteCount >= empty + 8000)
        try layer.add(animation, key: "a")
        #expect(layer.byteCount < empty + 16_000)
        layer.animations.remove("a")
        #expect(layer.byteCount == empty)
    }

    @Test("a group's animations, which its copies share, count by themselves")
    func groups() throws {
        let member = KeyframeAnimation()
        member.keyPath = AnimationKeyPath("opacity")
        member.values = AnimatableValues((0..<1000).map { .number(Double($0)) })
        let group = AnimationGroup()
        try group.set([member])
        #expect(group.byteCount < 1000)
        #expect(try growth(of: Layer()) { try $0.add(group) } < 1000)
    }

    @Test("ramps, segments, tracks and sublayers count")
    func lists() throws {
        #expect(
            try growth(of: Layer()) { layer in for _ in 0..<100 { try layer.addSublayer(Layer()) } } >= 800)
        #expect(growth(of: LayerInstruction(trackID: 1)) { $0.setOpacity(0.5, at: .zero) } > 0)
        #expect(growth(of: AudioMixInputParameters(trackID: 1)) { $0.setVolume(0.5, at: .zero) } > 0)
        let composition = Composition()
        #expect(try growth(of: composition) { try $0.addTrack(.video) } > 0)
        let gap = TimeRange(start: .zero, duration: Time(1, 1))
        #expect(try growth(of: composition.tracks[0]) { try $0.insertEmptyTimeRange(gap) } > 0)
    }
}
