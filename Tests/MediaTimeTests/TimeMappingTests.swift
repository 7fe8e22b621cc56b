import Testing

@testable import MediaTime

@Suite struct TimeMappingTests {
    @Test("an answer that fits no time is rounded down to where frames and samples begin")
    func rounding() throws {
        // 1/(2^31 - 1) of a third has a denominator beyond 32 bits.
        let mapping = TimeMapping(
            source: TimeRange(start: .zero, duration: Time(1, Int32.max)),
            target: TimeRange(start: .zero, duration: Time(3, 1)))
        let answer = try mapping.sourceTime(atTarget: Time(1, 1))
        #expect(answer == .zero && answer.timescale == 1_764_000_000)
        let late = TimeMapping(
            source: TimeRange(start: Time(-7, 1), duration: Time(1, 999_983)),
            target: TimeRange(start: .zero, duration: Time(999_979, 999_983)))
        let negative = try late.sourceTime(atTarget: Time(1, 1_000_003))
        #expect(negative == Time(-7, 1))
        // Frames and samples of every common rate begin at a rounded time.
        for rate in [24, 25, 30, 50, 60, 120, 24000, 30000, 44100, 48000, 60000, 90000, 96000, 1_000_000] {
            #expect(1_764_000_000 % rate == 0)
        }
    }

    @Test("a part between odd instants has rounded ends when its exact duration fits no time")
    func parts() throws {
        let mapping = TimeMapping(
            source: TimeRange(start: .zero, duration: Time(999_979, 1_000_000)),
            target: TimeRange(start: .zero, duration: Time(1, 1)))
        let part = try mapping.source(
            of: TimeRange(start: Time(1, 1009), end: Time(2, 1013)))
        #expect(part.start <= Time(999_979, 1_009_000_000) && part.duration > .zero)
        #expect(try part.end <= Time(1_999_958, 1_013_000_000))
        #expect(try part.end.isWithinRounding(of: Time(1_999_958, 1_013_000_000)))
    }

    @Test("an answer beyond all times is an overflow")
    func overflow() {
        let mapping = TimeMapping(
            source: TimeRange(start: .zero, duration: Time(.max, 1)),
            target: TimeRange(start: .zero, duration: Time(1, .max)))
        #expect(throws: TimeError.overflow("map")) { try mapping.sourceTime(atTarget: Time(.max, 1)) }
    }
}
