import EditModel
import Foundation
import Media
import MediaTime
import Testing

@testable import Rendering

@Suite("Silences")
struct SilenceTests {
    private let folder = TemporaryFolder()

    private func find(
        _ samples: [Int16], rate: Int = 48000, _ timeRange: TimeRange? = nil,
        _ change: (inout SilenceCriteria) -> Void = { _ in }
    ) throws -> [Range<Int64>] {
        let path = folder.write("s\(samples.count)-\(rate).wav", sound: samples, rate: rate)
        var criteria = SilenceCriteria()
        change(&criteria)
        return try AnalysisFixtures.analysis(path, timeRange).silences(criteria).map {
            try $0.start.units(per: Int32(rate))..<$0.end.units(per: Int32(rate))
        }
    }

    private func sound(_ count: Int, _ loud: Range<Int>...) -> [Int16] {
        var samples = [Int16](repeating: 0, count: count)
        for range in loud { for index in range { samples[index] = index % 2 == 0 ? 8000 : -8000 } }
        return samples
    }

    @Test(
        "silence begins and ends on the exact sample, at the start and at the end too", arguments: [48000, 44100, 8000])
    func exact(rate: Int) throws {
        let samples = sound(rate * 4, rate + 1..<rate + 5, rate * 2..<rate * 3 - 7)
        let expected = [0..<rate + 1, rate + 5..<rate * 2, rate * 3 - 7..<rate * 4].map {
            Int64($0.lowerBound)..<Int64($0.upperBound)
        }
        #expect(try find(samples, rate: rate) == expected)
    }

    @Test("what is shorter than the duration is no silence; what is as long is")
    func duration() throws {
        let samples = sound(48000, 0..<10000, 15000..<30000, 34999..<48000)
        #expect(try find(samples) { $0.duration = Time(5000, 48000) } == [10000..<15000])
        #expect(try find(samples) { $0.duration = Time(4999, 48000) } == [10000..<15000, 30000..<34999])
    }

    @Test("a sample as loud as the threshold is sound, one below is silence")
    func threshold() throws {
        var samples = [Int16](repeating: 327, count: 48000)
        samples[24000] = 328
        // 327 and 328 of 32768 lie around −40 dBFS.
        #expect(try find(samples) { $0.duration = Time(1, 10) } == [0..<24000, 24001..<48000])
        #expect(try find(samples) { $0.threshold = -41 } == [])
    }

    @Test("power around a sample does not hear a click, and hears sound 10 ms early")
    func power() throws {
        let samples = sound(96000, 20000..<20001, 48000..<96000)
        let silences = try find(samples) { $0.measure = .rms }
        try #require(silences.count == 1)
        #expect(silences[0].lowerBound == 0)
        #expect((47520..<48000).contains(silences[0].upperBound))
    }

    @Test("all channels, any of them or their mean can be what is silent")
    func channels() throws {
        try ffmpeg(
            "-f lavfi -i aevalsrc=0.5*sin(2*PI*440*t)*gte(t\\,1)|-0.5*sin(2*PI*440*t)*lt(t\\,2)*gte(t\\,1):s=48000:d=3 "
                + "-c:a pcm_f32le", folder.file("two.wav"))
        let analysis = try AnalysisFixtures.analysis(folder.file("two.wav"))
        func ends(_ channels: SilenceCriteria.Channels) throws -> [[Double]] {
            var criteria = SilenceCriteria()
            criteria.channels = channels
            return try analysis.silences(criteria).map {
                [
                    ($0.start.approximateSeconds * 10).rounded() / 10,
                    (try $0.end.approximateSeconds * 10).rounded() / 10,
                ]
            }
        }
        #expect(try ends(.all) == [[0, 1]])
        #expect(try ends(.any) == [[0, 1], [2, 3]])
        #expect(try ends(.mix) == [[0, 2]])
    }

    @Test("a part of the sound has its silences at the same times")
    func part() throws {
        let samples = sound(96000, 48000..<60000)
        let range = TimeRange(start: Time(24000, 48000), duration: Time(60000, 48000))
        #expect(try find(samples, range) { $0.duration = Time(1, 10) } == [24000..<48000, 60000..<84000])
    }

    @Test("ffmpeg's silencedetect finds the same")
    func judge() throws {
        let path = folder.file("judge.wav")
        try ffmpeg(
            "-f lavfi -i anoisesrc=c=pink:r=44100:a=0.4:d=12:seed=9,"
                + "volume='if(lt(mod(t,3),1.2),0.001,1)':eval=frame -c:a pcm_s16le", path)
        let printed = try Program(name: "ffmpeg").run([
            "-v", "error", "-nostdin", "-i", path, "-af",
            "silencedetect=n=-40dB:d=0.5,ametadata=print:file=-", "-f", "null", "-",
        ])
        let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n")
        func times(_ key: String) -> [Double] {
            lines.filter { $0.hasPrefix(key) }.compactMap { Double($0.split(separator: "=")[1]) }
        }
        let (starts, ends) = (times("lavfi.silence_start"), times("lavfi.silence_end"))
        let found = try AnalysisFixtures.analysis(path).silences(SilenceCriteria())
        #expect(found.count == 4 && starts.count == 4)
        for (range, start) in zip(found, starts) { #expect(abs(range.start.approximateSeconds - start) < 1e-4) }
        for (range, end) in zip(found, ends) {
            let stop = try range.end.approximateSeconds
            #expect(abs(stop - end) < 1e-4)
        }
    }

    @Test("where the picture goes on without sound, it is silent to the exact end")
    func behindTheSound() throws {
        let path = folder.file("long.mov")
        try ffmpeg(
            "-f lavfi -i nullsrc=s=16x16:r=25:d=3 -f lavfi -i sine=f=500:d=1:r=48000 -c:v mpeg4 -c:a pcm_s16le", path)
        let silences = try AnalysisFixtures.analysis(path).silences(SilenceCriteria())
        try #require(silences.count == 1)
        #expect(try silences[0].end == Time(3, 1))
        #expect(abs(silences[0].start.approximateSeconds - 1) < 0.001)
    }
}
