import EditModel
import Glibc
import Media
import MediaTime
import Testing

@testable import Rendering

@Suite("Audio mixer")
struct AudioMixerTests {
    private let folder = TemporaryFolder()

    /// Samples of the movie, in 48ths of a thousand.
    private func samples(_ start: Int64, _ end: Int64) -> TimeRange {
        TimeRange(start: Time(start, 48000), duration: Time(end - start, 48000))
    }

    private func part(_ source: Int?, _ target: TimeRange, from start: Int64 = 0) -> SegmentSnapshot {
        segment(source, target, from: Time(start, 48000))
    }

    /// A source whose samples all have one value, in 32768ths.
    private func constant(_ value: Int16, count: Int = 48000) -> String {
        folder.write("\(value).wav", sound: [Int16](repeating: value, count: count))
    }

    private func mixer(_ sources: [String], _ tracks: [[SegmentSnapshot]]) throws -> AudioMixer {
        let movie = MovieSnapshot(
            sources: sources.map { SourceSnapshot(path: $0) }, videoTracks: [],
            audioTracks: tracks.enumerated().map { TrackSnapshot(id: $0.offset + 1, segments: $0.element) }, video: nil,
            duration: .zero, pictureDuration: .zero)
        return try AudioMixer(movie, library: MediaLibrary(gate: OpenGate()))
    }

    private func mix(_ mixer: AudioMixer, block: Int = 1000) throws -> [Float] {
        let samples = PlanarSamples(channelCount: 2, capacity: block)
        var result: [Float] = []
        while true {
            let count = try mixer.mix(into: samples, count: block)
            guard count > 0 else { return result }
            let (left, right) = (
                UnsafeBufferPointer(start: samples[0], count: count),
                UnsafeBufferPointer(start: samples[1], count: count)
            )
            #expect(left.elementsEqual(right))
            result += left
        }
    }

    @Test("tracks are added, and one that ends before the others is faded out")
    func sum() throws {
        let sources = [constant(8192), constant(-2048)]
        let mixed = try mix(mixer(sources, [[part(0, samples(0, 6000))], [part(1, samples(0, 9000))]]))
        #expect(mixed.count == 9000)
        #expect(mixed[0..<5904].allSatisfy { $0 == 0.1875 })
        #expect(zip(mixed[5904..<6000], mixed[5905..<6000]).allSatisfy { $0 > $1 } && mixed[5999] < -0.06)
        #expect(mixed[6000..<9000].allSatisfy { $0 == -0.0625 })
    }

    @Test("any size of blocks gives the same", arguments: [1, 7, 1024, 100_000])
    func blocks(size: Int) throws {
        let source = folder.write("ramp.wav", sound: (0..<4000).map { Int16($0 * 8) })
        let tracks = [[part(0, samples(0, 700)), part(nil, samples(700, 900)), part(0, samples(900, 2000), from: 77)]]
        let expected = try mix(mixer([source], tracks), block: 500)
        #expect(try mix(mixer([source], tracks), block: size) == expected)
    }

    @Test("a gap is true silence, with a fade of 2 ms before and after it")
    func gap() throws {
        let tracks = [[part(0, samples(0, 1000)), part(nil, samples(1000, 1500)), part(0, samples(1500, 2500))]]
        let mixed = try mix(mixer([constant(16384)], tracks))
        #expect(mixed.count == 2500)
        #expect(mixed[1000..<1500].allSatisfy { $0 == 0 })
        #expect(mixed[0..<904].allSatisfy { $0 == 0.5 } && mixed[1596..<2500].allSatisfy { $0 == 0.5 })
        #expect(zip(mixed[904..<1000], mixed[905..<1000]).allSatisfy { $0 > $1 } && mixed[999] < 0.01)
        #expect(zip(mixed[1500..<1596], mixed[1501..<1596]).allSatisfy { $0 < $1 } && mixed[1500] < 0.01)
    }

    @Test("the movie's own start and end are not faded")
    func ends() throws {
        let mixed = try mix(mixer([constant(16384)], [[part(0, samples(0, 1000))]]))
        #expect(mixed.allSatisfy { $0 == 0.5 })
    }

    @Test("a cut between unrelated sounds is faded on each side")
    func seam() throws {
        let tracks = [[part(0, samples(0, 1000)), part(1, samples(1000, 2000))]]
        let mixed = try mix(mixer([constant(16384), constant(-16384)], tracks))
        #expect(abs(mixed[999]) < 0.01 && abs(mixed[1000]) < 0.01)
        #expect(mixed[903] == 0.5 && mixed[1096] == -0.5)
    }

    @Test("a cut that nothing was taken out of is not heard")
    func continued() throws {
        let source = folder.write("ramp.wav", sound: (0..<4000).map { Int16($0 * 8) })
        let tracks = [[part(0, samples(0, 1000), from: 100), part(0, samples(1000, 2000), from: 1100)]]
        #expect(try mix(mixer([source], tracks)) == (100..<2100).map { Float($0) * 8 / 32768 })
    }

    @Test("a cut that nothing was taken out of is not heard in sound of another rate either")
    func continuedResampled() throws {
        let sound = (0..<40000).map { Int16(8000 * sin(Double($0) * 0.3)) }
        let source = folder.write("sine.wav", sound: sound, rate: 44100)
        let whole = try mix(mixer([source], [[part(0, samples(0, 6000), from: 20000)]]))
        let cut = [part(0, samples(0, 3001), from: 20000), part(0, samples(3001, 6000), from: 23001)]
        #expect(try mix(mixer([source], [cut])) == whole)
    }

    @Test("parts start at their sample, whatever the cut")
    func exactStart() throws {
        let source = folder.write("ramp.wav", sound: (0..<30000).map { Int16($0) })
        let tracks = [[part(0, samples(0, 1001), from: 4321), part(0, samples(1001, 3000), from: 20011)]]
        let mixed = try mix(mixer([source], tracks))
        #expect((0..<905).allSatisfy { mixed[$0] == Float(4321 + $0) / 32768 })
        #expect((1097..<3000).allSatisfy { mixed[$0] == Float(20011 + $0 - 1001) / 32768 })
    }

    @Test("a part shorter than its fades rises and falls")
    func shortPart() throws {
        let tracks = [
            [
                part(nil, samples(0, 500)), part(0, samples(500, 560)), part(nil, samples(560, 1000)),
                part(0, samples(1000, 1200)),
            ]
        ]
        let mixed = try mix(mixer([constant(16384)], tracks))
        let peak = try #require(mixed[500..<560].max())
        #expect(peak > 0.45 && peak <= 0.5)
        #expect(mixed[500] < 0.02 && mixed[559] < 0.02)
    }

    @Test("a source that ends early is silence to the end of its part")
    func early() throws {
        let mixed = try mix(mixer([constant(16384, count: 500)], [[part(0, samples(0, 1000))]]))
        #expect(mixed.count == 1000 && mixed[499] == 0.5 && mixed[500..<1000].allSatisfy { $0 == 0 })
    }

    @Test("a sum above full scale is limited, and said")
    func limit() throws {
        let source = constant(20000, count: 90000)
        let made = try mixer([source], [[part(0, samples(0, 90000))], [part(0, samples(0, 5000))]])
        let mixed = try mix(made)
        #expect(mixed[0..<4904].allSatisfy { abs($0 - 1) < 1e-6 && $0 <= 1 })
        #expect(mixed.last == 20000.0 / 32768)
        // The second fades out over its last 96 samples.
        #expect((4904..<5000).contains(made.report.limitedSamples))
        let place = SoundReport.Place(samples: 0..<Int64(made.report.limitedSamples), peak: 40000.0 / 32768)
        #expect(made.report.places == [place])
    }

    @Test("no track, no sound")
    func nothing() throws {
        let made = try mixer([], [[part(nil, samples(0, 1000))]])
        #expect(made.length == 0)
        #expect(try mix(made).isEmpty)
    }
}
