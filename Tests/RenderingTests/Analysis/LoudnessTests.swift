import Foundation
import Media
import MediaTime
import Testing
import Values

@testable import Rendering

@Suite("Loudness")
struct LoudnessTests {
    private let folder = TemporaryFolder()

    /// A stretch of a test signal: each channel's level in dBFS, and its length in seconds.
    private typealias Stretch = (levels: [Double], seconds: Double)

    /// A sine of 1 kHz in stretches.
    private func measure(
        _ stretches: [Stretch], layout: ChannelLayout = .stereo, rate: Int32 = 8000, frequency: Double = 1000
    ) -> Loudness {
        var meter = LoudnessMeter(SoundFormat(sampleRate: rate, layout: layout))
        var start = 0
        for (levels, seconds) in stretches {
            let amplitudes = levels.map { pow(10, $0 / 20) }
            AnalysisFixtures.feed(Int(seconds * Double(rate)), channels: levels.count) { channel, index in
                amplitudes[channel] * sin(2 * .pi * frequency * Double(start + index) / Double(rate))
            } _: {
                meter.add($0, $1)
            }
            start += Int(seconds * Double(rate))
        }
        return meter.finish()
    }

    private func stereo(_ stretches: (Double, Double)...) -> [Stretch] {
        stretches.map { ([$0.0, $0.0], $0.1) }
    }

    /// One channel that is as loud as two of a level.
    private func mono(_ stretches: (Double, Double)...) -> [Stretch] {
        stretches.map { ([$0.0 + 3.0103], $0.1) }
    }

    @Test("a sine of 997 Hz at −23 dBFS in both channels has −23 LUFS", arguments: [48000, 44100, 96000] as [Int32])
    func calibration(rate: Int32) {
        let loudness = measure(stereo((-23, 4)), rate: rate, frequency: 997)
        #expect(abs(loudness.integrated + 23) < 0.05)
        #expect(abs(loudness.momentaryMax + 23) < 0.05)
        #expect(abs(loudness.shortTermMax + 23) < 0.05)
        #expect(abs(loudness.samplePeak + 23) < 0.01)
        #expect(abs(loudness.truePeak + 23) < 0.01)
        #expect(loudness.range < 0.05)
    }

    @Test("quiet stretches are gated, as EBU Tech 3341's cases 2 to 5 have it")
    func gating() {
        let cases: [(integrated: Double, stretches: [Stretch])] = [
            (-33, mono((-33, 20))),
            (-23, mono((-36, 10), (-23, 60), (-36, 10))),
            (-23, mono((-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10))),
            (-23, mono((-26, 20), (-20, 20.1), (-26, 20))),
        ]
        for (number, test) in cases.enumerated() {
            #expect(
                abs(measure(test.stretches, layout: .mono).integrated - test.integrated) <= 0.1, "case \(number + 2)")
        }
    }

    @Test("surround channels count more and low frequencies not at all, as case 6 has it")
    func surround() {
        let levels: [Double] = [-28, -28, -24, -30, -30]
        #expect(abs(measure([(levels, 5)], layout: .surround50).integrated + 23) <= 0.1)
        let withBass: [Double] = [-28, -28, -24, 0, -30, -30]
        #expect(abs(measure([(withBass, 5)], layout: .surround51).integrated + 23) <= 0.1)
    }

    @Test("the range is that of EBU Tech 3342's cases 1 to 4")
    func range() {
        let cases: [(range: Double, stretches: [Stretch])] = [
            (10, mono((-20, 20), (-30, 20))), (5, mono((-20, 20), (-15, 20))), (20, mono((-40, 20), (-20, 20))),
            (15, mono((-50, 20), (-35, 20), (-20, 20), (-35, 20), (-50, 20))),
        ]
        for (number, test) in cases.enumerated() {
            #expect(abs(measure(test.stretches, layout: .mono).range - test.range) <= 1, "case \(number + 1)")
        }
    }

    @Test(
        "a peak between samples is found, as EBU Tech 3341's cases 15 to 19 have it",
        arguments: [(4.0, 0.0, 0.5, -6.0), (4, 45, 0.5, -6), (6, 60, 0.5, -6), (8, 67.5, 0.5, -6), (4, 45, 1.41, 3)])
    func truePeak(divisor: Double, degrees: Double, amplitude: Double, expected: Double) {
        var meter = LoudnessMeter(SoundFormat(sampleRate: 48000))
        // A slow rise keeps the start from making a peak of its own.
        AnalysisFixtures.feed(9600, channels: 2) { _, index in
            let rise = min(1, Double(index) / 2400, Double(9600 - index) / 2400)
            return rise * amplitude * sin(2 * .pi * Double(index) / divisor + degrees * .pi / 180)
        } _: {
            meter.add($0, $1)
        }
        let peak = meter.finish().truePeak
        #expect(peak < expected + 0.2 && peak > expected - 0.4)
    }

    @Test("blocks of any size give the same")
    func blocks() {
        let results = [1, 7, 1000, 4096].map { size in
            var meter = LoudnessMeter(SoundFormat(sampleRate: 8000, layout: .mono))
            var noise = Noise(seed: 1)
            AnalysisFixtures.feed(32001, channels: 1, block: size) { _, index in
                noise.next() * Double(index % 8000) / 8000
            } _: {
                meter.add($0, $1)
            }
            return meter.finish()
        }
        for result in results {
            #expect(abs(result.integrated - results[0].integrated) < 1e-9)
            #expect(result.truePeak == results[0].truePeak)
        }
    }

    @Test("silence, what is below −70 LUFS and what is shorter than a block has no loudness")
    func silence() {
        let silent = measure(stereo((-.infinity, 4)))
        #expect(silent == Loudness())
        #expect(measure(stereo((-72, 2))).integrated == -.infinity)
        #expect(abs(measure(stereo((-69, 2))).integrated + 69) < 0.1)
        let short = measure(stereo((-20, 0.3)))
        #expect(short.integrated == -.infinity && short.shortTermMax == -.infinity)
        #expect(abs(short.samplePeak + 20) < 0.1)
    }

    @Test(
        "ffmpeg's ebur128 says the same of files",
        arguments: [
            ("anoisesrc=c=pink:r=44100:a=0.3:d=4:seed=3,volume='0.2+0.1*t':eval=frame", "a.wav", "-ac 1"),
            ("anoisesrc=c=brown:r=48000:a=0.7:d=4:seed=4,aecho=0.8:0.9:40:0.5", "b.mp3", "-ac 2"),
            (
                "aevalsrc=0.5*sin(2*PI*(200+300*t)*t)|0.2*sin(4000*t)|0.1*random(0)|0|0.3*sin(900*t)|0.2*random(1):d=4"
                    + ":c=5.1", "c.wav", "-c:a pcm_f32le"
            ),
            ("aevalsrc=1.2*sin(2*PI*7000*t)*(0.5-0.5*cos(2*PI*t)):d=4:s=32000", "d.wav", "-c:a pcm_f32le"),
        ])
    func files(source: String, name: String, options: String) throws {
        try ffmpeg("-f lavfi -i \(source) \(options)", folder.file(name))
        try compare(folder.file(name))
    }

    @Test("ffmpeg says the same of real files", .enabled(if: SharedSound.folder != nil), arguments: SharedSound.names)
    func realFiles(name: String) throws { try compare(try #require(SharedSound.folder) + "/" + name) }

    private func compare(_ path: String) throws {
        let loudness = try AnalysisFixtures.analysis(path, TimeRange(start: .zero, duration: Judge128.length))
            .loudness()
        let judge = try Judge128(path)
        func isSame(_ value: Double, _ judged: Double, within tolerance: Double = 0.1) -> Bool {
            value == judged || abs(value - judged) <= tolerance
        }
        #expect(isSame(loudness.integrated, judge.integrated))
        // The filter has windows that are not full yet in the range, which shows in what is short.
        #expect(isSame(loudness.range, judge.range, within: judge.duration < 10 ? 1 : 0.2))
        #expect(isSame(loudness.momentaryMax, judge.momentaryMax))
        #expect(isSame(loudness.shortTermMax, judge.shortTermMax))
        // The filter rounds peaks to thousandths.
        func magnitude(_ decibels: Double) -> Double { pow(10, decibels / 20) }
        #expect(isSame(magnitude(loudness.truePeak), judge.truePeak, within: judge.truePeak * 0.0115 + 0.0005))
        #expect(isSame(magnitude(loudness.samplePeak), judge.samplePeak, within: 0.0006))
    }
}

/// What ffmpeg's ebur128 filter says of a file.
private struct Judge128 {
    var (integrated, range) = (0.0, 0.0)
    var (momentaryMax, shortTermMax) = (-Double.infinity, -Double.infinity)
    /// Magnitudes.
    var (truePeak, samplePeak) = (0.0, 0.0)
    /// How much of the file is measured at most: no whole number of blocks, so that a sample more makes no other one.
    static let length = Time(101, 20)
    /// In seconds.
    var duration = 0.0

    init(_ path: String) throws {
        let bytes = try Program(name: "ffmpeg").run([
            "-v", "error", "-nostdin", "-t", "\(Self.length.approximateSeconds)", "-i", path, "-af",
            "ebur128=peak=true+sample:metadata=1,ametadata=print:file=-", "-map", "0:a:0", "-f", "null", "-",
        ])
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=").map(String.init)
            if let text = line.split(separator: ":").last, line.hasPrefix("frame:") { duration = Double(text) ?? 0 }
            guard parts.count == 2, let value = Double(parts[1]) else { continue }
            switch parts[0] {
            case "lavfi.r128.I": integrated = value
            case "lavfi.r128.LRA": range = value
            // The filter counts windows that are not full yet.
            case "lavfi.r128.M": if duration >= 0.25 { momentaryMax = max(momentaryMax, value) }
            case "lavfi.r128.S": if duration >= 2.85 { shortTermMax = max(shortTermMax, value) }
            case "lavfi.r128.true_peak": truePeak = max(truePeak, value)
            case "lavfi.r128.sample_peak": samplePeak = max(samplePeak, value)
            default: break
            }
        }
    }
}

/// Files of other people's encoders, used where they are there; they are no part of the project.
enum SharedSound {
    static let names = ["big_buck_bunny_0_30.webm", "rain.mp3", "bigbuckbunny_5.1.mp4", "fire2.mp4", "chaplin.mp4"]
        .filter { name in folder.map { FileManager.default.fileExists(atPath: $0 + "/" + name) } ?? false }

    static let folder: String? = {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return ["../shared/media", "../../shared/media"].map { root.appendingPathComponent($0).standardized.path }
            .first { FileManager.default.fileExists(atPath: $0) }
    }()
}
