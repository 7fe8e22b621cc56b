import MediaTime
import Testing

@testable import Recording

@Suite struct CaptureClockTests {
    let clock = CaptureClock(origin: 5_000_000_000)

    @Test func `a monotonic stamp is the time`() {
        #expect(clock.time(arrival: 6_000_000_000, stamp: 5_900_000_000, by: .monotonic) == Time(9, 10))
    }

    @Test func `a wall clock set back an hour moves nothing`() {
        let hour: Int64 = 3_600_000_000_000
        for stamp in [1_790_000_000_000_000_000, 1_790_000_000_000_000_000 - hour, 5_500_000_000] {
            #expect(clock.time(arrival: 6_000_000_000, stamp: stamp, by: .unreliable) == Time(1, 1))
        }
    }

    @Test("a stamp that cannot be true gives way to the arrival", arguments: [nil, 0, 6_000_000_001, 3_999_999_999])
    func incredible(stamp: Int64?) {
        #expect(clock.time(arrival: 6_000_000_000, stamp: stamp, by: .monotonic) == Time(1, 1))
    }

    @Test func `what came before the recording has a negative time`() {
        #expect(clock.time(arrival: 4_000_000_000, stamp: nil, by: .unreliable) == Time(-1, 1))
    }
}
