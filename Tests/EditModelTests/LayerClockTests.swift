import MediaTime
import Testing

@testable import EditModel

@Suite struct LayerClockTests {
    private func seconds(_ numerator: Int64, _ denominator: Int32 = 1) -> Time { Time(numerator, denominator) }

    @Test("a layer in a layer that begins later and runs faster is there in the movie's time")
    func nested() throws {
        let outer = try LayerClock(end: seconds(20)).inside(
            LayerTiming(beginTime: seconds(16), duration: seconds(3), speed: seconds(2)))
        #expect(try outer?.range == TimeRange(start: seconds(16), duration: seconds(3)))
        let inner = try outer?.inside(LayerTiming(beginTime: seconds(1), duration: seconds(2)))
        #expect(try inner?.range == TimeRange(start: seconds(33, 2), duration: seconds(1)))
        #expect(try outer?.inside(LayerTiming(beginTime: seconds(6))) == nil)
    }

    @Test("copies of a layer are there until the last is over")
    func copies() throws {
        var replicator = ReplicatorContent()
        (replicator.count, replicator.delay) = (4, seconds(1))
        let clock = try LayerClock(end: seconds(20)).copied(by: replicator).inside(LayerTiming(duration: seconds(2)))
        #expect(try clock?.range == TimeRange(start: .zero, duration: seconds(5)))
    }

    @Test("the range is that in which every layer of a chain has a time of its own")
    func chains() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let timings = (0..<3).map { _ in
                LayerTiming(
                    beginTime: seconds(.random(in: -2...6, using: &random), 2),
                    duration: Bool.random(using: &random)
                        ? .positiveInfinity : seconds(.random(in: 1...12, using: &random), 2),
                    speed: seconds(.random(in: 0...4, using: &random), 2),
                    timeOffset: seconds(.random(in: 0...3, using: &random), 2))
            }
            var clock: LayerClock? = LayerClock(end: seconds(10))
            for timing in timings { clock = try clock?.inside(timing) }
            for tick in 0..<80 {
                let time = seconds(Int64(tick), 8)
                var local: Time? = time
                for timing in timings { local = try local.flatMap { try timing.localTime(at: $0) } }
                let isThere = try clock.map { try $0.range.contains(time) } ?? false
                #expect(isThere == (local != nil), "\(timings) at \(time)")
            }
        }
    }
}
