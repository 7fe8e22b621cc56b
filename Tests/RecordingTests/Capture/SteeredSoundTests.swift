import Glibc
import Testing

@testable import Recording

/// Samples of virtual devices on a virtual clock.
@Suite struct SteeredSoundTests {
    private static let rate: Int64 = 2000
    private static let block = 80

    /// A device that is slower than it says, whose deliveries are late by a varying time, and that hears a click at each
    /// whole second.
    private struct Device {
        var sound = SteeredSound(rate: Int32(SteeredSoundTests.rate), channelCount: 1)
        /// In parts per billion.
        let slowness: Int64
        var made: Int64 = 0
        /// The numbers of the output samples with a click.
        var clicks: [Int64] = []
        var jumps = 0

        /// The host time at which a sample is made, in nanoseconds.
        func time(of sample: Int64) -> Int64 {
            Int64(Int128(sample) * Int128(1_000_000_000 + slowness) / Int128(SteeredSoundTests.rate))
        }

        mutating func deliver(late: Int64) {
            var samples = [Float](repeating: 0, count: SteeredSoundTests.block)
            for index in samples.indices {
                let (before, after) = (time(of: made + Int64(index)), time(of: made + Int64(index) + 1))
                if before / 1_000_000_000 < after / 1_000_000_000 { samples[index] = 1 }
            }
            made += Int64(samples.count)
            let (run, jump) = sound.add([samples], endingAt: time(of: made) + late)
            if jump != nil { jumps += 1 }
            let loudest = run.planes[0].indices.max { run.planes[0][$0] < run.planes[0][$1] }
            if let loudest, run.planes[0][loudest] > 0.4 { clicks.append(run.start + Int64(loudest)) }
        }
    }

    @Test("clicks stay within 10 ms of the clock for ten minutes", arguments: [-200, 200])
    func staysInTime(ppm: Int64) throws {
        var device = Device(slowness: ppm * 1000)
        for number in 0..<15_000 { device.deliver(late: Int64(number % 7) * 1_500_000) }
        #expect(device.jumps == 0)
        #expect(device.clicks.count >= 598)
        for click in device.clicks {
            // The nearest whole second of the clock.
            let second = (click + Self.rate / 2) / Self.rate
            let due = try #require(device.sound.sample(at: second * 1_000_000_000))
            #expect(abs(click - due) <= Self.rate / 100, "second \(second)")
        }
    }

    @Test func `a late first delivery does not move the sound`() throws {
        var device = Device(slowness: 0)
        device.deliver(late: 80_000_000)
        for _ in 0..<100 { device.deliver(late: 0) }
        #expect(abs(try #require(device.sound.anchor)) <= 1000)
    }

    @Test func `an hour without sound is counted, not made`() throws {
        var sound = SteeredSound(rate: Int32(Self.rate), channelCount: 2)
        let block = [[Float]](repeating: [Float](repeating: 1, count: Self.block), count: 2)
        let step = Int64(Self.block) * 1_000_000_000 / Self.rate
        for number in 1...100 { _ = sound.add(block, endingAt: Int64(number) * step) }
        var (silence, longest, next) = (Int64(0), 0, Int64?.none)
        for number in 1...100 {
            let (run, _) = sound.add(block, endingAt: (3_600_000_000_000 + Int64(number + 100) * step))
            #expect(next == nil || run.start == next)
            next = run.start + run.count
            silence += run.silence
            longest = max(longest, run.planes[1].count)
        }
        #expect(abs(silence - 3600 * Self.rate) < Self.rate / 10)
        #expect(longest <= Self.block + 1)
    }

    @Test func `samples are left out of a run's silence before its sound`() {
        var run = SoundRun(start: 5, planes: [[1, 2, 3]])
        run.silence = 4
        #expect(run.removeFirst(3) == 3)
        #expect(run.silence == 1 && run.planes == [[1, 2, 3]])
        #expect(run.removeFirst(2) == 2)
        #expect(run.silence == 0 && run.planes == [[2, 3]])
        #expect(run.removeFirst(9) == 2)
        #expect(run.count == 0 && run.start == 5)
    }

    @Test func `sound that is not corrected passes unchanged`() {
        var resampler = DriftResampler(channelCount: 2)
        let block = (0..<2).map { channel in (0..<100).map { Float($0 * 7 % 13 + channel) } }
        let output = resampler.convert(block, correction: 0)
        #expect(output.map(\.count) == [100, 100])
        #expect(Array(output[1][DriftResampler.delay...]) == Array(block[1].dropLast(DriftResampler.delay)))
    }

    @Test("a corrected tone stays a tone, exactly as long as was counted", arguments: [-500_000, 90_000, 500_000])
    func keepsTones(correction: Int64) {
        var resampler = DriftResampler(channelCount: 1)
        var output: [Float] = []
        let tone = (0..<48_000).map { Float(sin(Double($0) * 0.13)) }
        for start in stride(from: 0, to: tone.count, by: 480) {
            output += resampler.convert([Array(tone[start..<start + 480])], correction: correction)[0]
        }
        #expect(Int64(output.count) == 48_000 * (1_000_000_000 + correction) / 1_000_000_000)
        let step = 0.13 / (1 + Double(correction) / 1e9)
        let worst = output.indices.dropFirst(64).map { index in
            // Both count their first sample as 1: what ends at the same moment is the same.
            abs(Double(output[index]) - sin(Double(index + 1) * step - 0.13 * Double(DriftResampler.delay + 1)))
        }.max()
        #expect(worst ?? 1 < 2e-3)
    }
}
