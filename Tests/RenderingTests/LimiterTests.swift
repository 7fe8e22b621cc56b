import EditModel
import Glibc
import Media
import Testing

@testable import Rendering

@Suite("Limiter")
struct LimiterTests {
    private func limiter(_ sound: MadeSound, _ length: Int64, rate: Int32 = 48000) -> Limiter {
        Limiter(sound, SoundFormat(sampleRate: rate), length: length)
    }

    /// Noise that is the same every time.
    private func noise(_ sample: Int64, _ channel: Int) -> Float {
        var state = UInt64(bitPattern: sample &* 2 &+ Int64(channel)) &* 0x9E37_79B9_7F4A_7C15
        state = (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
        return Float(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
    }

    @Test("sound within full scale keeps its bits and its place")
    func transparent() throws {
        let sound = MadeSound { sample, channel in
            sample % 1000 == 0 ? 1 : sample % 1000 == 1 ? -1 : noise(sample, channel)
        }
        let made = limiter(sound, 20000)
        #expect(try made.samples(20000) == sound.samples(20000))
        #expect(made.report == SoundReport(sampleRate: 48000))
    }

    @Test("nothing is above full scale, whatever comes", arguments: [1.1, 3, 1000, 1e9, 3e38] as [Float])
    func ceiling(level: Float) throws {
        let sound = MadeSound { sample, channel in noise(sample, channel) * (sample % 9000 < 3000 ? level : 0.5) }
        let mixed = try limiter(sound, 40000).samples(40000)
        #expect(mixed.joined().allSatisfy { abs($0) <= 1 })
        #expect(mixed.joined().contains { abs($0) > 0.3 })
    }

    @Test("a peak comes out at full scale, and what is near it is turned down without a step")
    func peak() throws {
        let sound = MadeSound { sample, channel in sample == 5000 && channel == 0 ? -2 : 0.25 }
        let made = limiter(sound, 80000)
        let mixed = try made.samples(80000)
        #expect(abs(mixed[0][5000] + 1) < 1e-6)
        // Both channels alike.
        #expect((0..<80000).allSatisfy { $0 == 5000 || mixed[0][$0] == mixed[1][$0] })
        #expect(abs(mixed[1][5000] - 0.125) < 1e-6)
        // Untouched until 5 ms before, and half a second after.
        #expect(mixed[1][..<4760].allSatisfy { $0 == 0.25 } && mixed[1][4761] < 0.25)
        #expect(mixed[1][29000] > 0.2497 && mixed[1][79999] == 0.25)
        let steps = zip(mixed[1], mixed[1].dropFirst()).map { abs($1 - $0) }
        #expect(steps.max()! < 0.125 / 200)
        // The release: to 1/e of the reduction after 80 ms.
        let expected = 0.25 - 0.125 * exp(-1)
        #expect(abs(Double(mixed[1][5000 + 240 + 3840 - 120]) - expected) < 0.002)
    }

    @Test("blocks of any size give the same bits", arguments: [1, 255, 4096, 4097, 30000])
    func blocks(size: Int) throws {
        let sound = MadeSound { sample, channel in noise(sample, channel) * (sample / 5000 % 2 == 0 ? 1.7 : 0.3) }
        let expected = try limiter(sound, 30000).samples(30000, block: 12345)
        #expect(try limiter(sound, 30000).samples(30000, block: size) == expected)
    }

    @Test("the stages before it are asked for the same blocks whoever reads, and for nothing behind the end")
    func requests() throws {
        for size in [1, 1024, 9000] {
            let sound = MadeSound { _, _ in 0.5 }
            _ = try limiter(sound, 10000).samples(10000, block: size)
            #expect(sound.requests == [0..<4096, 4096..<8192, 8192..<10000])
        }
    }

    @Test("sound that begins or ends above full scale is limited from its first sample to its last")
    func edges() throws {
        let made = limiter(MadeSound { _, _ in 2 }, 1000)
        let mixed = try made.samples(1000)[0]
        #expect(mixed.allSatisfy { $0 <= 1 && $0 > 0.9999 })
        #expect(made.report.places == [SoundReport.Place(samples: 0..<1000, peak: 2)])
        let later = try limiter(MadeSound { _, _ in 2 }, 9000).samples(500, from: 8000)[0]
        #expect(later.allSatisfy { $0 <= 1 && $0 > 0.9999 })
    }

    @Test("what is no number is silenced and said")
    func numbers() throws {
        let odd: [Int64: Float] = [100: .nan, 101: .infinity, 4800: -.infinity]
        let made = limiter(MadeSound { sample, channel in channel == 0 ? odd[sample] ?? 0.5 : 0.5 }, 9000)
        let mixed = try made.samples(9000)
        #expect(mixed[0].indices.allSatisfy { mixed[0][$0] == (odd[Int64($0)] == nil ? 0.5 : 0) })
        #expect(mixed[1].allSatisfy { $0 == 0.5 })
        #expect(
            made.report.warnings == [
                "3 samples of the sound were infinite or not a number, first at 0:00.002, and silenced"
            ])
    }

    @Test("at every rate", arguments: [8000, 44100, 192_000] as [Int32])
    func rates(rate: Int32) throws {
        let sound = MadeSound { sample, channel in noise(sample, channel) * 4 }
        #expect(try limiter(sound, 20000, rate: rate).samples(20000).joined().allSatisfy { abs($0) <= 1 })
    }
}

@Suite("Report of the sound")
struct SoundReportTests {
    /// Samples above full scale, and how far.
    private struct Loud {
        var samples: Range<Int64>
        var peak: Float
    }

    private func report(_ places: [Loud]) -> SoundReport {
        var report = SoundReport(sampleRate: 48000)
        for place in places {
            for sample in place.samples { report.addLimited(sample, peak: place.peak) }
        }
        return report
    }

    /// A millisecond in every second.
    private func everySecond(_ count: Int64, loudest: Int64? = nil) -> [Loud] {
        (0..<count).map { second -> Loud in
            let start = second * 48000
            return Loud(samples: start..<start + 48, peak: second == loudest ? 10 : 2)
        }
    }

    @Test("the loudest place is told, and how many others there are")
    func text() {
        #expect(report([]).warnings == [])
        let cases: [(places: [Loud], text: String)] = [
            ([Loud(samples: 4800..<4801, peak: 1.001)], "less than 0.1 dB at 0:00.100"),
            ([Loud(samples: 57600..<120_000, peak: 1.445)], "up to 3.2 dB at 0:01.200–0:02.500"),
            (
                [Loud(samples: 0..<10, peak: 1.1), Loud(samples: 96000..<96480, peak: 2)],
                "up to 6.0 dB at 0:02.000–0:02.010 and 1 other place"
            ),
            (everySecond(30, loudest: 20), "up to 20.0 dB at 0:20.000–0:20.001 and 29 other places"),
        ]
        for (places, text) in cases {
            let expected = "the sound was above full scale by \(text), and was limited there; lower the volumes"
            #expect(report(places).warnings == [expected])
        }
    }

    @Test("places nearer than half a second are one, and the first ten are kept")
    func places() {
        let near = report([
            Loud(samples: 0..<10, peak: 1.5), Loud(samples: 24009..<24010, peak: 1.2),
            Loud(samples: 48010..<48011, peak: 1.1),
        ])
        #expect(near.places.map(\.samples) == [0..<24010, 48010..<48011])
        #expect(near.places.map(\.peak) == [1.5, 1.1])
        #expect(near.limitedSamples == 12 && near.placeCount == 2)
        let many = report(everySecond(30))
        #expect(many.places.count == 10 && many.placeCount == 30 && many.limitedSamples == 1440)
    }
}
