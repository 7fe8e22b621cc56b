import FoundationEssentials
import MediaTime
import Testing
import Values

@testable import EditModel

@Suite struct FunctionSamplerTests {
    private func function(_ number: Int) -> ScriptFunction { ScriptFunction(number: number, place: "r.lua:\(number)") }

    private func animation(
        _ name: String, _ curve: PropertyAnimationSnapshot.Curve, _ change: (inout AnimationTiming) -> Void = { _ in }
    ) throws -> AnimationSnapshot {
        var timing = AnimationTiming()
        timing.duration = Time(1, 1)
        change(&timing)
        let keyPath = try #require(AnimationKeyPath(name))
        return AnimationSnapshot(.property(PropertyAnimationSnapshot(keyPath, curve)), timing: timing)
    }

    /// Two seconds of ten frames a second of a tree.
    private func movie(_ root: LayerSnapshot) -> MovieSnapshot {
        let video = VideoSnapshot(
            renderWidth: 64, renderHeight: 36, frameDuration: Time(1, 10), frameCount: 20, instructions: [],
            overlay: LayerTreeSnapshot(root: root))
        return MovieSnapshot(
            sources: [], videoTracks: [], audioTracks: [], video: video, duration: Time(2, 1),
            pictureDuration: Time(2, 1))
    }

    @Test("functions are called in order, once for every frame that shows them, with their own time")
    func calls() throws {
        var root = LayerSnapshot(content: .plain, bounds: nil)
        root.animations = [try animation("opacity", .function(function(0))) { $0.duration = .positiveInfinity }]
        var inner = LayerSnapshot(content: .plain, bounds: nil)
        inner.timing = LayerTiming(beginTime: Time(1, 2), duration: Time(1, 1), speed: Time(2, 1))
        inner.animations = [
            try animation("position.x", .function(function(1))) {
                $0.autoreverses = true
                $0.beginTime = Time(1, 5)
            }
        ]
        root.sublayers = [inner]
        var movie = movie(root)
        var calls: [String] = []
        try movie.sampleFunctions { function, animation, time in
            calls.append("\(function.number)@\(time.decimalText ?? "?")")
            return .number(animation.keyPath.name == "opacity" ? 0.5 : time.approximateSeconds * 100)
        }
        // The inner layer's time is twice as fast from 0.5 s on, its animation begins at 0.2 s of that and turns back.
        let expected = (0..<20).flatMap { frame -> [String] in
            let time = Time(Int64(frame), 10).decimalText ?? ""
            let inner = (Double(frame) / 10 - 0.5) * 2 - 0.2
            guard frame >= 6, frame < 15, inner < 1.95 else { return ["0@\(time)"] }
            let run = inner > 1.001 ? 2 - inner : inner
            return ["0@\(time)", "1@" + (Time(Int64((run * 10).rounded()), 10).decimalText ?? "")]
        }
        #expect(calls == expected)
        let shown = try #require(try movie.video?.overlay?.root.presented(at: Time(8, 10)))
        #expect(shown.opacity == 0.5 && shown.sublayers[0].position?.x == 40 && shown.animations.isEmpty)
    }

    @Test("samples are part of the edit: they are written with even steps, and read back as they were")
    func codable() throws {
        var root = LayerSnapshot(content: .plain, bounds: nil)
        root.animations = [try animation("opacity", .function(function(0))) { $0.duration = .positiveInfinity }]
        var movie = movie(root)
        try movie.sampleFunctions { _, _, time in .number(time.approximateSeconds / 2) }
        let data = try JSONEncoder().encode(movie)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains(#""step":"1\/10""#) && text.contains(#""kind":"number""#) && !text.contains("times"))
        #expect(try JSONDecoder().decode(MovieSnapshot.self, from: data) == movie)
        var other = movie
        other.video?.overlay?.root.animations = []
        #expect(other != movie)
    }

    @Test("a value that does not change is kept once, and a layer that stands still in time has its last")
    func held() throws {
        var samples = SampledValues()
        for frame in 0..<10 { samples.add(.boolean(frame >= 4), at: Time(Int64(frame), 10)) }
        #expect(samples.values == [.boolean(false), .boolean(true)])
        #expect(samples.value(at: Time(3, 10)) == .boolean(false) && samples.value(at: Time(9, 10)) == .boolean(true))
        #expect(try JSONDecoder().decode(SampledValues.self, from: JSONEncoder().encode(samples)) == samples)
        samples.add(.boolean(false), at: Time(4, 10))
        #expect(samples.values == [.boolean(false), .boolean(false)])
    }

    @Test("every kind of animation is read from JSON as it was written")
    func kinds() throws {
        let path = try Path(svg: "M 0 0 H 10 V 10")
        let points = [Point(x: 0, y: 0), Point(x: 3, y: 4), Point(x: 9, y: 4)].map { AnimatableValue.point($0) }
        var animations = [
            try animation("position", .path(PathMotion(path, rotationMode: .auto))),
            try animation("position", .path(PathMotion(path, mode: .paced))),
            try animation("position", .keyframes(KeyframeCurve(points, mode: .cubicPaced))),
            try animation("path", .basic(BasicValues(to: .path(path)))),
            try animation("opacity", .spring(BasicValues(by: .number(1)), SpringMotion())),
            try animation("background_color", .basic(BasicValues(from: .color(.white), to: .color(.clear)))),
        ]
        animations.append(AnimationSnapshot(.group(animations), timing: AnimationTiming()))
        for animation in animations {
            let data = try JSONEncoder().encode(animation)
            #expect(try JSONDecoder().decode(AnimationSnapshot.self, from: data) == animation)
        }
    }

    @Test("what a function raises stops the sampling")
    func raised() throws {
        struct Raised: Error {}
        var root = LayerSnapshot(content: .plain, bounds: nil)
        root.animations = [try animation("opacity", .function(function(0)))]
        var movie = movie(root)
        var count = 0
        #expect(throws: Raised.self) {
            try movie.sampleFunctions { _, _, _ in
                count += 1
                throw Raised()
            }
        }
        #expect(count == 1)
    }
}
