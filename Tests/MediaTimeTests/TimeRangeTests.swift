import FoundationEssentials
import Testing

@testable import MediaTime

@Suite struct TimeRangeTests {
    private func range(_ start: Int64, _ end: Int64) -> TimeRange {
        TimeRange(start: Time(start, 10), duration: Time(end - start, 10))
    }

    @Test("a range includes its start and not its end")
    func contains() throws {
        #expect(try range(5, 10).contains(Time(5, 10)))
        #expect(try !range(5, 10).contains(Time(1, 1)))
        #expect(try !range(5, 5).contains(Time(5, 10)))
        #expect(try range(0, 10).contains(range(2, 10)))
        #expect(try !range(0, 10).contains(range(2, 11)))
        let endless = TimeRange(start: .zero, duration: .indefinite)
        #expect(try endless.contains(Time(1_000_000, 1)) && endless.contains(range(3, 9)))
    }

    @Test("ranges that only touch have nothing in common")
    func intersection() throws {
        #expect(try range(0, 10).intersection(range(5, 20)) == range(5, 10))
        #expect(try range(0, 10).intersection(range(10, 20)) == nil)
        #expect(try range(0, 10).intersection(TimeRange(start: Time(4, 10), duration: .indefinite)) == range(4, 10))
    }

    @Test("a union spans what lies between")
    func union() throws {
        #expect(try range(0, 2).union(range(8, 9)) == range(0, 9))
        #expect(try range(0, 2).union(TimeRange(start: .zero, duration: .indefinite)).duration == .indefinite)
    }

    @Test("a mapping is exact both ways")
    func mapping() throws {
        let mapping = TimeMapping(source: range(10, 40), target: range(0, 10))
        #expect(try mapping.sourceTime(atTarget: Time(1, 3)) == Time(2, 1))
        #expect(try mapping.targetTime(atSource: Time(2, 1)) == Time(1, 3))
        #expect(!mapping.isIdentityRate)
        let shift = TimeMapping(source: range(10, 40), target: range(0, 30))
        #expect(try shift.sourceTime(atTarget: Time(1, 48000)) == Time(48001, 48000))
    }

    @Test(
        "times and ranges are written as exact fractions and read back",
        arguments: [
            Time(1001, 30000), Time(-4, 2), .indefinite, .invalid, .positiveInfinity, .negativeInfinity,
            Time(.min, .max),
        ])
    func coding(_ time: Time) throws {
        let data = try JSONEncoder().encode([TimeRange(start: time, duration: time)])
        let back = try #require(try JSONDecoder().decode([TimeRange].self, from: data).first)
        #expect(back.start == time && back.start.timescale == time.timescale && back.duration == time)
    }

    @Test("the coded form is compact")
    func codedForm() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(TimeRange(start: .zero, duration: Time(1001, 30000)))
        #expect(String(decoding: data, as: UTF8.self) == #"{"duration":"1001/30000","start":"0/1"}"#)
        for text in ["1/0", "1/-1", "1", "1/2/3", "a/b", ""] { #expect(Time(fractionText: text) == nil) }
    }

    @Test("a range is written as its bounds")
    func description() {
        #expect(range(5, 15).description == "[0.5 s, 1.5 s)")
        #expect(TimeRange(start: .zero, duration: .indefinite).description == "[0 s, indefinite)")
    }
}
