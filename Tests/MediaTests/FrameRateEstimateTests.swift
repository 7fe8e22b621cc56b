import MediaTime
import Testing
import Values

@testable import Media

@Suite("Frame rates from timestamps")
struct FrameRateEstimateTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let timestamps: [Int64]
        var unit: (Int32, Int32) = (1, 1000)
        let rate: FrameRate
        var fastest: FrameRate?
        var isConstant = true
        var testDescription: String { name }
    }

    private static func rounded(_ count: Int, fps: Double, unit: Double = 1000) -> [Int64] {
        (0..<count).map { Int64((Double($0) / fps * unit).rounded()) }
    }

    static let cases: [Case] = [
        Case(name: "ticks of the rate itself", timestamps: Array(0..<50), unit: (1, 25), rate: FrameRate(25, 1)),
        Case(
            name: "NTSC in ticks of 1/30000", timestamps: (0..<50).map { $0 * 1001 }, unit: (1, 30000),
            rate: FrameRate(30000, 1001)),
        Case(
            name: "an odd exact rate stays exact", timestamps: (0..<50).map { $0 * 1234 }, unit: (1, 90000),
            rate: FrameRate(45000, 617)),
        Case(
            name: "NTSC film in milliseconds", timestamps: rounded(100, fps: 24000 / 1001), rate: FrameRate(24000, 1001)
        ),
        Case(name: "24 in milliseconds", timestamps: rounded(100, fps: 24), rate: FrameRate(24, 1)),
        Case(name: "29.97 in milliseconds", timestamps: rounded(100, fps: 30000 / 1001), rate: FrameRate(30000, 1001)),
        Case(name: "30 in milliseconds", timestamps: rounded(100, fps: 30), rate: FrameRate(30, 1)),
        Case(name: "59.94 in milliseconds", timestamps: rounded(240, fps: 60000 / 1001), rate: FrameRate(60000, 1001)),
        Case(name: "25 in milliseconds", timestamps: rounded(10, fps: 25), rate: FrameRate(25, 1)),
        Case(
            name: "a camera's jitter of a thirtieth of a frame",
            timestamps: (0..<120).map { $0 * 3000 + [0, 90, -80, 40, -100][Int($0 % 5)] }, unit: (1, 90000),
            rate: FrameRate(30, 1)),
        Case(
            name: "two frames in a hundred missing",
            timestamps: (0..<200).filter { $0 % 100 != 77 }.map { $0 * 40 }, rate: FrameRate(25, 1)),
        Case(
            name: "one frame in a second, two in the next: on a grid, with some missing",
            timestamps: (0..<40).map { $0 * 1000 + ($0 / 2) * 1000 }, rate: FrameRate(1, 1)),
        Case(
            name: "half at 30, half at 15: on a grid of 30, with some missing",
            timestamps: (0..<60).map { $0 * 3000 } + (0..<60).map { 60 * 3000 + $0 * 6000 }, unit: (1, 90000),
            rate: FrameRate(30, 1)),
        Case(
            name: "half at 30, half at 24: varying, seen whole at 30",
            timestamps: (0..<60).map { $0 * 3000 } + (0..<60).map { 60 * 3000 + $0 * 3750 }, unit: (1, 90000),
            rate: FrameRate(80, 3), fastest: FrameRate(30, 1), isConstant: false),
        Case(
            name: "24 in ticks of 1/10000, the first picture shown for three",
            timestamps: [0] + (3..<60).map { Int64((Double($0) / 24 * 10000).rounded()) }, unit: (1, 10000),
            rate: FrameRate(24, 1)),
        Case(
            name: "a tick for each frame, one of them missing", timestamps: [0] + Array(2..<59), unit: (1, 30),
            rate: FrameRate(30, 1)),
        Case(
            name: "faster than any motion: no rate of its own", timestamps: (0..<30).map { ($0 * 5 + 1) / 3 },
            rate: FrameRate(240, 1), isConstant: false),
        Case(name: "a slide every ten seconds", timestamps: [0, 10000, 20000, 30000], rate: FrameRate(1, 10)),
    ]

    @Test("timestamps tell the rate", arguments: cases)
    func estimate(_ item: Case) throws {
        let found = try #require(FrameRateEstimate(timestamps: item.timestamps, unit: item.unit))
        #expect(found.isConstant == item.isConstant)
        if item.isConstant { #expect(found.rate == item.rate) }
        let rate = Double(found.rate.numerator) / Double(found.rate.denominator)
        #expect(abs(rate * Double(item.rate.denominator) / Double(item.rate.numerator) - 1) < 0.02)
        #expect(found.fastest == item.fastest ?? item.rate)
    }

    @Test("bursts of decoding times are no rate of their own, and do not contradict one")
    func bursts() throws {
        // 30 pictures a second that come in bursts of four; and from the second hundred on half as many.
        var (times, slower): ([Int64], [Int64]) = ([], [])
        for burst in 0..<100 {
            for picture in 0..<4 { times.append(Int64(burst * 12000 + picture * 9)) }
        }
        for picture in 0..<400 { slower.append(Int64(picture < 100 ? picture * 3000 : picture * 6000 - 300_000)) }
        let own = try #require(FrameRateEstimate(timestamps: times, unit: (1, 90000)))
        #expect(!own.isConstant)
        let rate = Double(own.rate.numerator) / Double(own.rate.denominator)
        #expect((29...31).contains(rate))
        let even: [Int64] = (0..<100).map { $0 * 3000 }
        let shown = try #require(FrameRateEstimate(timestamps: even, unit: (1, 90000)))
        #expect(shown.fits(times, unit: (1, 90000)))
        #expect(!shown.fits(slower, unit: (1, 90000)))
    }

    @Test("no distance, no rate", arguments: [[], [5], [5, 5, 5]] as [[Int64]])
    func nothing(timestamps: [Int64]) {
        #expect(FrameRateEstimate(timestamps: timestamps, unit: (1, 1000)) == nil)
    }

    @Test("timestamps from damaged files tell something or nothing, and do not trap")
    func damaged() {
        _ = FrameRateEstimate(timestamps: [.min + 1, -5, .max], unit: (1, 1000))
        _ = FrameRateEstimate(timestamps: [0, .max / 2, .max], unit: (.max, 1))
        _ = FrameRateEstimate(timestamps: [0, 1, 2, 3], unit: (1, .max))
        _ = FrameRateEstimate(timestamps: [0, 1, 2, 3], unit: (.max, 1))
    }

    @Test("a time near the grid snaps to it and one between stays")
    func snapping() {
        let grid = FrameGrid(start: .zero, rate: FrameRate(30000, 1001), tick: Time(1, 1000))
        let table: [(Time, Time)] = [
            (Time(0, 1), Time(0, 1)), (Time(33, 1000), Time(1001, 30000)), (Time(34, 1000), Time(1001, 30000)),
            (Time(67, 1000), Time(2002, 30000)), (Time(50, 1000), Time(50, 1000)),
            (Time(-33, 1000), Time(-1001, 30000)),
            (Time(3_603_600, 1000), Time(108_000 * 1001, 30000)), (.indefinite, .indefinite),
        ]
        for (time, expected) in table { #expect(grid.snapped(time) == expected) }
    }

    @Test("a coarse unit widens the tolerance, up to a third of a frame")
    func coarseUnit() {
        let grid = FrameGrid(start: Time(1, 1), rate: FrameRate(60, 1), tick: Time(1, 100))
        #expect(grid.snapped(Time(102, 100)) == Time(61, 60))
        #expect(grid.snapped(Time(1024, 1000)) == Time(1024, 1000))
        let fine = FrameGrid(start: Time(1, 1), rate: FrameRate(60, 1), tick: .zero)
        #expect(fine.snapped(Time(102, 100)) == Time(102, 100))
    }
}
