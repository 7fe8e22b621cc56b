import Testing

@testable import MediaTime

@Suite struct TimeTests {
    @Test(
        "equal fractions are equal and hash alike",
        arguments: [
            (Time(1, 2), Time(2, 4)), (Time(0, 1), Time(0, 600)), (Time(-3, 9), Time(-1, 3)),
            (Time(.max, 1), Time(.max, 1)),
        ])
    func equality(_ a: Time, _ b: Time) {
        #expect(a == b)
        #expect(a.hashValue == b.hashValue)
    }

    @Test("times are ordered by value, without rounding")
    func order() {
        let ordered: [Time] = [
            .negativeInfinity, Time(.min, 1), Time(-1, 3), .zero, Time(1, Int32.max), Time(1001, 30000),
            Time(.max - 1, .max), Time(.max, .max), .positiveInfinity, .indefinite, .invalid,
        ]
        for (index, time) in ordered.enumerated() {
            for later in ordered.dropFirst(index + 1) { #expect(time < later && !(later < time) && time != later) }
        }
    }

    @Test("sums and differences are exact")
    func arithmetic() throws {
        #expect(try Time(1, 3) + Time(1, 6) == Time(1, 2))
        #expect(try Time(1001, 30000) - Time(1, 48000) == Time(8003, 240000))
        #expect(try Time(1, 2_000_000_000) + Time(-1, 2_000_000_000) == .zero)
        #expect(try Time(1001, 30000).multiplied(by: 30000) == Time(1001, 1))
        #expect(try Time(2, 3).multiplied(by: Time(3, 4)) == Time(1, 2))
        #expect(try Time(1, 2).divided(by: Time(-3, 4)) == Time(-2, 3))
    }

    @Test("what does not fit is an error, and so is arithmetic without numbers")
    func overflow() {
        #expect(throws: TimeError.overflow("add")) { try Time(.max, 1) + Time(1, 1) }
        #expect(throws: TimeError.overflow("multiply")) { try Time(.max, 1).multiplied(by: 2) }
        #expect(throws: TimeError.notNumeric("subtract")) { try Time.indefinite - .zero }
    }

    @Test(
        "a result whose timescale does not fit is the nearest on a grid that frames and samples lie on",
        arguments: [
            (Time(1, 2_147_483_647), Time(1, 2_147_483_629), Time(2, 1_764_000_000)),
            (Time(464_399, 1_000_000), Time(1001, 44_101), Time(859_238_928, 1_764_000_000)),
            (Time(-1, 2_147_483_647), Time(-1, 2_147_483_629), Time(-2, 1_764_000_000)),
        ])
    func rounded(_ a: Time, _ b: Time, _ sum: Time) throws {
        #expect(try a + b == sum)
        // As far as two grid units, and never past what the next one would be.
        #expect(try (a + b) - b - a <= Time(2, 1_764_000_000))
    }

    @Test(
        "the grid has the frames and samples of every usual rate",
        arguments: [
            24, 25, 30, 48, 50, 60, 90, 100, 120, 8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 88200,
            90000,
            96000,
        ] as [Int32])
    func grid(rate: Int32) {
        #expect(Time.finestGrid % rate == 0)
        if [24, 30, 48, 60, 120].contains(rate) { #expect(Time.finestGrid % (rate * 1000) == 0) }
    }

    @Test(
        "frames and samples are found from exact quotients",
        arguments: [
            (Time(116, 100), Time(1, 25), Int64(29), Int64(29)),
            (Time(1, 1), Time(1001, 30000), 29, 30),
            (Time(-1, 100), Time(1, 25), -1, 0),
            (Time(0, 1), Time(1, 25), 0, 0),
        ] as [(Time, Time, Int64, Int64)])
    func quotients(_ time: Time, _ step: Time, _ down: Int64, _ up: Int64) throws {
        #expect(try time.dividedRoundingDown(by: step) == down)
        #expect(try time.dividedRoundingUp(by: step) == up)
    }

    @Test(
        "a time is rounded to the nearest sample, halves away from zero",
        arguments: [
            (Time(1, 3), Int64(16000)), (Time(1, 96000), 1), (Time(-1, 96000), -1), (Time(1, 100_000), 0),
        ] as [(Time, Int64)])
    func samples(_ time: Time, _ index: Int64) throws {
        #expect(try time.units(per: 48000) == index)
    }

    @Test(
        "a number of seconds becomes the nearest fraction",
        arguments: [
            (0.1, Time(1, 10)), (29.97, Time(2997, 100)), (-2.5, Time(-5, 2)), (0, Time(0, 1)),
            (3600.1, Time(36001, 10)),
            (1.0 / 3, Time(1, 3)), (1001.0 / 30000, Time(1001, 30000)), (123456.789, Time(123_456_789, 1000)),
            (0.999999, Time(999_999, 1_000_000)), (5, Time(5, 1)), (1e-9, Time(0, 1)), (0.0000009, Time(1, 1_000_000)),
        ] as [(Double, Time)])
    func nearest(_ seconds: Double, _ time: Time) throws {
        #expect(try Time(nearest: seconds) == time)
    }

    @Test("a number that is no simple fraction becomes the nearest millionth")
    func millionths() throws {
        #expect(try Time(nearest: Double.pi) == Time(3_141_593, 1_000_000))
        #expect(try Time(nearest: 0.1 + 0.2) == Time(3, 10))
        #expect(try Time(nearest: 100 * (1001.0 / 30000)) == Time(1001, 300))
        #expect(try Time(nearest: .infinity) == .positiveInfinity)
        #expect(try Time(nearest: .nan) == .invalid)
        #expect(throws: TimeError.overflow("convert")) { try Time(nearest: 1e19) }
    }

    @Test("numbers of any origin can be added to the times of real media")
    func closed() throws {
        var seed: UInt64 = 1
        var sum = Time.zero
        for _ in 0..<1000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sum = try sum + Time(nearest: Double(seed >> 11) / Double(1 << 53)) + Time(1001, 30000) + Time(1, 44100)
        }
        #expect(sum > Time(400, 1))
    }

    @Test("times a millionth of a second apart are within rounding")
    func rounding() {
        #expect(Time(1001, 30000).isWithinRounding(of: Time(33367, 1_000_000)))
        #expect(!Time(1, 1).isWithinRounding(of: Time(1_000_002, 1_000_000)))
        #expect(!Time.indefinite.isWithinRounding(of: .zero) && Time.indefinite.isWithinRounding(of: .indefinite))
    }

    @Test("every decimal of up to three places is met exactly")
    func decimals() throws {
        for thousandths in 0..<5000 {
            #expect(try Time(nearest: Double(thousandths) / 1000) == Time(Int64(thousandths), 1000))
        }
    }

    @Test(
        "times are written so that people can read them",
        arguments: [
            (Time(5, 2), "2.5 s"), (Time(-1, 8), "-0.125 s"), (Time(1001, 30000), "0.033367 s"),
            (Time(-29, 3), "-9.666667 s"), (Time(1, Int32.max), "1/2147483647 s"),
            (Time(600, 600), "1 s"),
            (.indefinite, "indefinite"), (.positiveInfinity, "positive infinity"),
        ])
    func description(_ time: Time, _ text: String) {
        #expect(time.description == text)
    }

    @Test(
        "clock times are rounded to milliseconds",
        arguments: [
            (Time(5, 2), "0:02.500"), (Time(3_723_0005, 10000), "1:02:03.001"), (Time(-61, 1), "-1:01.000"),
        ])
    func clock(_ time: Time, _ text: String) {
        #expect(time.clockText == text)
    }

    @Test("errors say what could not be done")
    func errorTexts() {
        #expect(
            "\(TimeError.overflow("add"))"
                == "cannot add times: the exact result does not fit (use times of one timescale, or rounder ones)")
        #expect("\(TimeError.notNumeric("add"))" == "cannot add times: one of them is indefinite, infinite or invalid")
    }
}
