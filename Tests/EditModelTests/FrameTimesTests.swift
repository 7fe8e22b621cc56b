import MediaTime
import Testing

@testable import EditModel

/// When frames start, on a grid and off it.
@Suite struct FrameTimesTests {
    private static let grid = FrameTiming(frameDuration: Time(1, 25), frameCount: 3)

    private static func variable(_ starts: [Time], end: Time) throws -> FrameTiming {
        let times = try FrameTimes(starts: starts, end: end)
        return FrameTiming(frameDuration: Time(1, 25), frameCount: Int64(starts.count), times: times)
    }

    @Test("frames that follow a track stand from their own start to the next one's")
    func variable() throws {
        let timing = try Self.variable([.zero, Time(20, 1000), Time(100, 1000)], end: Time(1, 8))
        #expect(timing.unit == Time(1, 200))
        #expect(try (0...3).map { try timing.time(of: $0) } == [.zero, Time(1, 50), Time(1, 10), Time(1, 8)])
        #expect(try (0..<3).map { try timing.duration(of: $0) } == [Time(1, 50), Time(2, 25), Time(1, 40)])
        #expect(try (0..<3).map { try timing.timestamp(of: $0) } == [0, 4, 20])
        let times = [Time(-1, 100), .zero, Time(19, 1000), Time(1, 50), Time(99, 1000), Time(124, 1000), Time(1, 8)]
        #expect(try times.map { try timing.frame(shownAt: $0) } == [-1, 0, 0, 1, 1, 2, 3])
        #expect(try times.map { try timing.firstFrame(atOrAfter: $0) } == [0, 0, 1, 1, 2, 3, 3])
        #expect(try times.map { try timing.frame(nearest: $0) } == [0, 0, 1, 1, 2, 3, 3])
    }

    @Test("frames on a grid are multiples of the frame duration")
    func grid() throws {
        #expect(Self.grid.unit == Time(1, 25))
        #expect(try Self.grid.timestamp(of: 2) == 2)
        #expect(try Self.grid.time(of: 3) == Time(3, 25))
        #expect(try Self.grid.frame(shownAt: Time(79, 1000)) == 1)
        #expect(try Self.grid.firstFrame(atOrAfter: Time(79, 1000)) == 2)
    }

    @Test("times too fine for one unit are rounded up to the clock of MPEG")
    func rounded() throws {
        let starts = [Time.zero, Time(1001, 99_971), Time(2001, 99_989), Time(3001, 99_991)]
        let timing = try Self.variable(starts, end: Time(1, 1))
        #expect(timing.unit == Time(1, 90_000))
        #expect(try (0...4).map { try timing.timestamp(of: $0) } == [0, 902, 1802, 2702, 90_000])
    }
}
