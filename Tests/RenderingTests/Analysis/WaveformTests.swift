import EditModel
import Media
import MediaTime
import Testing

@testable import Rendering

@Suite("Waveforms")
struct WaveformTests {
    private let folder = TemporaryFolder()

    @Test(
        "each part has the exact extremes of its samples, whatever the lengths", arguments: [1, 3, 1000, 9999, 10007])
    func extremes(count: Int) throws {
        var noise = Noise(seed: UInt64(count))
        let samples = (0..<10007).map { _ in Int16(noise.next() * 32767) }
        let parts = try AnalysisFixtures.analysis(folder.write("n.wav", sound: samples)).waveform(parts: count)
        try #require(parts.count == count)
        for (index, part) in parts.enumerated() {
            let own = samples[index * 10007 / count..<(index + 1) * 10007 / count]
            #expect(part.minimum == Float(own.min()!) / 32768)
            #expect(part.maximum == Float(own.max()!) / 32768)
            let power = own.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(own.count)
            #expect(abs(Double(part.rms) - power.squareRoot() / 32768) < 1e-6)
        }
    }

    @Test("a range of the sound is divided, and its end may lie behind the end of the sound")
    func range() throws {
        let samples = (0..<4800).map { Int16($0) }
        let range = TimeRange(start: Time(1, 20), duration: Time(1, 1))
        let parts = try AnalysisFixtures.analysis(folder.write("r.wav", sound: samples), range).waveform(parts: 2)
        #expect(parts.map(\.peak) == [Float(3599) / 32768, Float(4799) / 32768])
    }

    @Test("sound above full scale counts as full scale, and what is no number as silence")
    func fullScale() throws {
        let path = folder.file("loud.wav")
        try ffmpeg("-f lavfi -i aevalsrc=3*sin(2*PI*100*t):s=8000:d=1 -c:a pcm_f32le", path)
        let part = try AnalysisFixtures.analysis(path).waveform(parts: 1)[0]
        #expect(part == WaveformPart(minimum: -1, maximum: 1, rms: 1))
        try ffmpeg("-f lavfi -i aevalsrc=0/0+0*t:s=8000:d=1 -c:a pcm_f32le", folder.file("nan.wav"))
        let silent = try AnalysisFixtures.analysis(folder.file("nan.wav")).waveform(parts: 1)[0]
        #expect(silent == WaveformPart(minimum: 0, maximum: 0, rms: 0))
    }

    @Test("a movie's sound is the mix, with its volumes")
    func mix() throws {
        let path = folder.write("c.wav", sound: [Int16](repeating: 16384, count: 48000))
        let range = TimeRange(start: .zero, duration: Time(1, 1))
        let segment = SegmentSnapshot(sourceIndex: 0, sourceTrackID: 1, sourceRange: range, targetRange: range)
        let movie = MovieSnapshot(
            sources: [SourceSnapshot(path: path)], videoTracks: [],
            audioTracks: [TrackSnapshot(id: 1, segments: [segment], volume: 0.5)], video: nil, duration: Time(2, 1),
            pictureDuration: .zero)
        let analysis = SoundAnalysis(.mix(movie), library: AnalysisFixtures.library)
        #expect(try analysis.waveform(parts: 4).map(\.peak) == [0.25, 0.25, 0, 0])
    }

    @Test("what cannot be listened to is said")
    func errors() throws {
        let path = folder.write("e.wav", sound: [Int16](repeating: 1, count: 480))
        let cases: [(TimeRange?, Int, String)] = [
            (nil, 481, "cannot divide the sound into 481 parts: it has 480 samples"),
            (
                TimeRange(start: Time(1, 1), duration: Time(1, 1)), 1,
                "cannot analyse the sound of [1 s, 2 s): there is something from 0 up to 0.01 s, which is not included"
            ),
            (.zero, 1, "cannot analyse the sound of [0 s, 0 s): it is empty"),
            (
                TimeRange(start: .zero, duration: Time(1, 1_000_000)), 1,
                "cannot analyse the sound of [0 s, 0.000001 s): it has no sample"
            ),
        ]
        for (range, count, text) in cases {
            let error = #expect(throws: MediaError.self) {
                _ = try AnalysisFixtures.analysis(path, range).waveform(parts: count)
            }
            #expect(error?.description == text)
        }
    }
}
