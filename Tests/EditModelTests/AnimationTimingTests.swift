import MediaTime
import Testing

@testable import EditModel

@Suite struct AnimationTimingTests {
    /// Two seconds, changed by `change`.
    private func timing(_ change: (inout AnimationTiming) -> Void) -> AnimationTiming {
        var timing = AnimationTiming()
        timing.duration = Time(2, 1)
        change(&timing)
        return timing
    }

    struct Case: CustomTestStringConvertible {
        let name: String
        let change: @Sendable (inout AnimationTiming) -> Void
        /// In quarters of a second, and what is seen then; nil for nothing.
        let expected: [(quarters: Int64, progress: Double?, iteration: Int64)]
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            name: "once", change: { _ in },
            expected: [(-1, nil, 0), (0, 0, 0), (4, 0.5, 0), (7, 0.875, 0), (8, nil, 0)]),
        Case(
            name: "forwards, not removed",
            change: {
                $0.fillMode = .forwards
                $0.isRemovedOnCompletion = false
            }, expected: [(-1, nil, 0), (8, 1, 0), (400, 1, 0)]),
        Case(
            name: "forwards, but removed", change: { $0.fillMode = .forwards }, expected: [(7, 0.875, 0), (8, nil, 0)]),
        Case(name: "backwards", change: { $0.fillMode = .backwards }, expected: [(-9, 0, 0), (8, nil, 0)]),
        Case(
            name: "both, begun at 1 s",
            change: {
                $0.fillMode = .both
                $0.beginTime = Time(1, 1)
                $0.isRemovedOnCompletion = false
            }, expected: [(0, 0, 0), (4, 0, 0), (8, 0.5, 0), (12, 1, 0), (99, 1, 0)]),
        Case(
            name: "twice and a half",
            change: {
                $0.repeatCount = Time(5, 2)
                $0.fillMode = .both
                $0.isRemovedOnCompletion = false
            }, expected: [(8, 0, 1), (12, 0.5, 1), (16, 0, 2), (19, 0.375, 2), (20, 0.5, 2), (21, 0.5, 2)]),
        Case(
            name: "twice, held at the end",
            change: {
                $0.repeatCount = Time(2, 1)
                $0.fillMode = .both
                $0.isRemovedOnCompletion = false
            }, expected: [(8, 0, 1), (16, 1, 1)]),
        Case(
            name: "repeat duration",
            change: { $0.repeatDuration = Time(3, 1) }, expected: [(8, 0, 1), (11, 0.375, 1), (12, nil, 0)]),
        Case(
            name: "the shorter of count and duration",
            change: {
                $0.repeatCount = .positiveInfinity
                $0.repeatDuration = Time(3, 1)
            }, expected: [(11, 0.375, 1), (12, nil, 0)]),
        Case(
            name: "there and back, for ever",
            change: {
                $0.autoreverses = true
                $0.repeatCount = .positiveInfinity
            }, expected: [(8, 1, 0), (12, 0.5, 0), (16, 0, 1), (1_000_004, 0.5, 62500)]),
        Case(
            name: "there and back, held",
            change: {
                $0.autoreverses = true
                $0.fillMode = .forwards
                $0.isRemovedOnCompletion = false
            }, expected: [(15, 0.125, 0), (16, 0, 0), (17, 0, 0)]),
        Case(
            name: "three halves as fast", change: { $0.speed = Time(3, 2) },
            expected: [(4, 0.75, 0), (5, 0.9375, 0), (6, nil, 0)]),
        Case(name: "stopped", change: { $0.speed = .zero }, expected: [(-1, nil, 0), (0, 0, 0), (4000, 0, 0)]),
        Case(
            name: "begun halfway, the rest at the end", change: { $0.timeOffset = Time(1, 1) },
            expected: [(0, 0.5, 0), (3, 0.875, 0), (4, 0, 1), (7, 0.375, 1), (8, nil, 0)]),
    ]

    @Test("an animation stands where its timing says", arguments: cases)
    func phases(_ test: Case) throws {
        for (quarters, progress, iteration) in test.expected {
            let phase = try timing(test.change).phase(at: Time(quarters, 4))
            #expect(phase?.progress == progress, "at \(quarters)/4 s")
            if let phase { #expect(phase.iteration == iteration, "at \(quarters)/4 s") }
        }
    }

    @Test("in a group, removal on completion does not count")
    func inGroup() throws {
        let forwards = timing { $0.fillMode = .forwards }
        #expect(try forwards.phase(at: Time(9, 1), isInGroup: true)?.progress == 1)
        #expect(try forwards.phase(at: Time(9, 1)) == nil)
    }

    @Test(
        "a layer's time is an exact fraction of its superlayer's",
        arguments: [
            (LayerTiming(), Time(7, 3), Time(7, 3)),
            (LayerTiming(beginTime: Time(1, 1)), Time(7, 3), Time(4, 3)),
            (LayerTiming(beginTime: Time(1, 1), speed: Time(1, 3)), Time(7, 3), Time(4, 9)),
            (LayerTiming(beginTime: Time(1, 1), speed: Time(2, 1), timeOffset: Time(-1, 2)), Time(7, 3), Time(13, 6)),
            (LayerTiming(speed: .zero, timeOffset: Time(5, 1)), Time(7, 3), Time(5, 1)),
        ])
    func layerTime(timing: LayerTiming, time: Time, local: Time) throws {
        #expect(try timing.localTime(at: time) == local)
        #expect(try timing.localTime(at: Time(-1, 100)) == nil)
    }

    @Test("where unrelated fractions do not fit together, a layer's time is the nearest microsecond")
    func rounding() throws {
        let timing = LayerTiming(beginTime: Time(1, 999_983), speed: Time(999_979, 1_000_003))
        let local = try #require(try timing.localTime(at: Time(1001, 30000)))
        let exact = (1001.0 / 30000 - 1 / 999_983.0) * 999_979 / 1_000_003
        #expect(abs(local.approximateSeconds - exact) < 2e-6)
    }

    static let curves: [(function: TimingFunction, tolerance: Double)] = [
        (.easeIn, 1e-9), (.easeOut, 1e-9), (.easeInOut, 1e-9), (.standard, 1e-9), (TimingFunction(0, 1, 1, 0), 2e-8),
        (TimingFunction(0.68, -0.55, 0.27, 1.55), 1e-9), (TimingFunction(0, 0, 0, 1), 1e-9),
        // These stand upright somewhere, where the last bit of x is a step in y.
        (TimingFunction(1, 0, 0, 1), 2e-5), (TimingFunction(1, 1, 1, 0), 2e-5),
    ]

    @Test("a cubic Bézier is solved to a billionth", arguments: curves)
    func bezier(function: TimingFunction, tolerance: Double) {
        func curve(_ first: Double, _ second: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
        }
        var error = 0.0
        for step in 0...200 {
            let x = Double(step) / 200
            var (low, high) = (0.0, 1.0)
            for _ in 0..<200 {
                let middle = (low + high) / 2
                if curve(function.x1, function.x2, middle) < x { low = middle } else { high = middle }
            }
            error = max(error, abs(function.value(at: x) - curve(function.y1, function.y2, low)))
        }
        #expect(error < tolerance)
        #expect(function.value(at: -1) == 0 && function.value(at: 2) == 1)
    }

    @Test("ease functions have the values that browsers give them")
    func named() {
        #expect(TimingFunction.linear.value(at: 0.3) == 0.3)
        #expect(abs(TimingFunction.easeInOut.value(at: 0.5) - 0.5) < 1e-12)
        #expect(abs(TimingFunction.standard.value(at: 0.5) - 0.8024033877399112) < 1e-9)
    }
}
