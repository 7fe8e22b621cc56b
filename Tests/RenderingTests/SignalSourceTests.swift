import EditModel
import Glibc
import Media
import MediaTime
import Testing
import Values

@testable import Rendering

@Suite("Computed sounds")
struct SignalSourceTests {
    private func signal(
        _ content: SoundSignal.Content, level: Double = -20, rate: Int32 = 48000, layout: ChannelLayout = .stereo,
        duration: Time = Time(1, 1)
    ) -> SoundSignal {
        SoundSignal(content, level: level, sampleRate: rate, layout: layout, duration: duration)
    }

    private func tone(_ wave: SoundSignal.Wave, _ first: Double, _ last: Double? = nil) -> SoundSignal.Content {
        .tone(wave, frequency: first, endFrequency: last ?? first, .logarithmic)
    }

    /// The samples of each channel from a time on, read in uneven parts.
    private func samples(_ signal: SoundSignal, from start: Time = .zero, count: Int = .max) throws -> [[Float]] {
        let format = SoundFormat(sampleRate: signal.sampleRate, layout: signal.layout)
        let reader = try SourceSnapshot(signal).makeAudioReader(
            track: 1, AnalysisFixtures.library, format: format)
        try reader.seek(to: start)
        let block = PlanarSamples(channelCount: format.channelCount, capacity: 3001)
        var read = [[Float]](repeating: [], count: format.channelCount)
        while read[0].count < count {
            let got = try reader.read(into: block, count: min(3001, count - read[0].count))
            guard got > 0 else { break }
            for channel in read.indices { read[channel] += UnsafeBufferPointer(start: block[channel], count: got) }
        }
        return read
    }

    @Test("a sine has the samples of its formula, as many as its duration has, and in every channel")
    func sine() throws {
        let sine = signal(tone(.sine, 1000), rate: 44100, layout: .surround51, duration: Time(1001, 1000))
        let channels = try samples(sine)
        #expect(channels.map(\.count) == Array(repeating: 44144, count: 6))
        #expect(channels.allSatisfy { $0 == channels[0] })
        let expected = (0..<44144).map { Float(0.1 * sin(2 * .pi * Double($0 * 1000 % 44100) / 44100)) }
        #expect(channels[0] == expected)
    }

    @Test("after hours a tone is as exact as at its start, and read from anywhere the same")
    func anywhere() throws {
        let sine = signal(tone(.sine, 440), duration: Time(36000, 1))
        #expect(try samples(sine, from: Time(7200, 1), count: 5000) == samples(sine, count: 5000))
        for content in [
            tone(.sine, 20, 20000), tone(.saw, 333.3), .noise(.white, seed: 1), .noise(.pink, seed: 1),
            .noise(.brown, seed: 1),
        ] {
            let signal = signal(content, rate: 8000, duration: Time(3, 1))
            let (all, part) = (try samples(signal), try samples(signal, from: Time(7999, 8000), count: 9000))
            #expect(part.map { $0 } == all.map { Array($0[7999..<16999]) }, "\(signal.name)")
        }
    }

    @Test("waves begin at 0, rise, and reach their level exactly")
    func waves() throws {
        let expected: [(SoundSignal.Wave, [Float])] = [
            (.square, [0.5, 0.5, 0.5, 0.5, -0.5, -0.5, -0.5, -0.5]),
            (.triangle, [0, 0.25, 0.5, 0.25, 0, -0.25, -0.5, -0.25]),
            (.saw, [0, 0.125, 0.25, 0.375, -0.5, -0.375, -0.25, -0.125]),
        ]
        for (wave, values) in expected {
            let read = try samples(signal(tone(wave, 1000), level: 20 * log10(0.5), rate: 8000), count: 16)[0]
            #expect(zip(read, values + values).allSatisfy { abs($0 - $1) < 1e-6 }, "\(wave): \(read)")
        }
    }

    @Test("a sweep passes the middle of its octaves in the middle of its time, and a linear one that of its hertz")
    func sweep() throws {
        for (sweep, middle) in [(SoundSignal.Sweep.logarithmic, 400.0), (.linear, 850)] {
            let content = SoundSignal.Content.tone(.sine, frequency: 100, endFrequency: 1600, sweep)
            let read = try samples(signal(content, duration: Time(2, 1)))[0]
            let part = read[43200..<52800]
            let crossings = zip(part, part.dropFirst()).count { $0 < 0 && $1 >= 0 }
            #expect(abs(Double(crossings) / 0.2 - middle) < 0.03 * middle, "\(sweep): \(crossings)")
        }
    }

    @Test(
        "noise has its level and its slope, and differs by channel and by seed",
        arguments: [
            (SoundSignal.NoiseColor.white, 0.0), (.pink, -3), (.brown, -6),
        ])
    func noise(color: SoundSignal.NoiseColor, slope: Double) throws {
        let noise = signal(.noise(color, seed: 3), rate: 16000, duration: Time(20, 1))
        let channels = try samples(noise)
        let power = channels[0].reduce(0.0) { $0 + Double($1) * Double($1) } / Double(channels[0].count)
        #expect(abs(10 * log10(power) + 20) < 0.5)
        #expect(channels[0] != channels[1])
        #expect(try samples(signal(.noise(color, seed: 4), rate: 16000), count: 100)[0] != Array(channels[0][..<100]))
        // The mean power of each octave's frequencies from 125 Hz to 4 kHz.
        var sums = [Double](repeating: 0, count: 5)
        let spectrum = try ShortTimeSpectrum(
            size: 2048, channels: 1, count: 150, moment: { Int64($0) * 2048 + 1024 },
            receive: {
                for octave in sums.indices {
                    let first = 16 << octave
                    sums[octave] +=
                        (first..<2 * first).reduce(0.0) { [power = $0] in $0 + Double(power[$1]) } / Double(first)
                }
            })
        try AnalysisFixtures.feed(
            160 * 2048, channels: 1, { _, index in Double(channels[0][min(index, 319_999)]) }, spectrum.add)
        try spectrum.finish()
        let steps = zip(sums, sums.dropFirst()).map { 10 * log10($1 / $0) }
        #expect(steps.allSatisfy { abs($0 - slope) < 0.6 }, "\(steps)")
    }

    @Test("silence is silent for as long as it lasts")
    func silence() throws {
        let read = try samples(signal(.silence, rate: 8000, layout: .mono, duration: Time(1, 2)))
        #expect(read == [[Float](repeating: 0, count: 4000)])
    }
}
