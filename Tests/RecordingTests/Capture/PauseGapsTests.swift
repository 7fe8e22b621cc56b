import MediaTime
import Testing

@testable import Recording

@Suite struct PauseGapsTests {
    @Test func `a gap lies between borders of frames`() throws {
        var gaps = PauseGaps(frameDuration: Time(1, 25))
        try gaps.pause(at: Time(101, 100))
        #expect(gaps.isPaused)
        #expect(try gaps.movieTime(atCapture: Time(25, 25)) == Time(25, 25))
        #expect(try gaps.movieTime(atCapture: Time(26, 25)) == nil)
        try gaps.resume(at: Time(199, 100))
        #expect(!gaps.isPaused)
        #expect(try gaps.movieTime(atCapture: Time(49, 25)) == nil)
        #expect(try gaps.movieTime(atCapture: Time(50, 25)) == Time(26, 25))
    }

    @Test func `a pause and its end between two frames cut nothing`() throws {
        var gaps = PauseGaps(frameDuration: Time(1, 25))
        try gaps.pause(at: Time(101, 100))
        try gaps.resume(at: Time(102, 100))
        #expect(try gaps.movieTime(atCapture: Time(2, 1)) == Time(2, 1))
        #expect(try gaps.kept(of: 0..<96_000, rate: 48_000) == [KeptSamples(source: 0..<96_000, movieStart: 0)])
    }

    @Test func `a pause right after a pause continues it`() throws {
        var gaps = PauseGaps(frameDuration: Time(1, 25))
        try gaps.pause(at: Time(1, 1))
        try gaps.resume(at: Time(2, 1))
        try gaps.pause(at: Time(2, 1))
        try gaps.resume(at: Time(3, 1))
        #expect(try gaps.movieTime(atCapture: Time(3, 1)) == Time(1, 1))
    }

    @Test func `sound is cut where pictures are`() throws {
        var gaps = PauseGaps(frameDuration: Time(1, 25))
        try gaps.pause(at: Time(1, 1))
        let before = KeptSamples(source: 47_000..<48_000, movieStart: 47_000)
        #expect(try gaps.kept(of: 47_000..<49_000, rate: 48_000) == [before])
        try gaps.resume(at: Time(2, 1))
        #expect(
            try gaps.kept(of: 47_000..<97_000, rate: 48_000) == [
                before,
                KeptSamples(source: 96_000..<97_000, movieStart: 48_000),
            ])
        #expect(try gaps.kept(of: 50_000..<60_000, rate: 48_000).isEmpty)
    }

    @Test(
        "a hundred pauses leave sound without holes, at most a sample beside the pictures",
        arguments: [Time(1, 25), Time(1001, 30000), Time(1001, 24000)], [Int32(44_100), 48_000])
    func manyPauses(frame: Time, rate: Int32) throws {
        var gaps = PauseGaps(frameDuration: frame)
        for index in 1...100 {
            try gaps.pause(at: Time(Int64(index) * 3137, 1000))
            try gaps.resume(at: Time(Int64(index) * 3137 + 1013, 1000))
        }
        var next: Int64 = 0
        for start in stride(from: Int64(0), to: 400 * Int64(rate), by: 10_007) {
            for part in try gaps.kept(of: start..<start + 10_007, rate: rate) {
                #expect(part.movieStart == next)
                next = part.movieStart + Int64(part.source.count)
            }
        }
        let end = try #require(try gaps.movieTime(atCapture: Time(399, 1)))
        let sample = 399 * Int64(rate)
        let kept = try #require(try gaps.kept(of: sample..<sample + 1, rate: rate).first)
        #expect(abs(try end.units(per: rate) - kept.movieStart) <= 1)
    }
}
