import EditModel
import Media
import MediaTime
import TestSupport
import Testing

@testable import Rendering

@Suite("Taps")
struct SoundTapTests {
    private let folder = TemporaryFolder()

    /// Stands for a recipe: its taps are one closure.
    private final class Script: RenderScript {
        let body: @Sendable (ScriptFunction, SoundBuffer, Time) throws -> Void
        init(_ body: @escaping @Sendable (ScriptFunction, SoundBuffer, Time) throws -> Void) { self.body = body }

        func compose(_ compositor: CustomCompositor, _ request: FrameRequest) throws {}
        func draw(_ function: ScriptFunction, on canvas: DrawingCanvas, at time: Time) throws {}
        func process(_ function: ScriptFunction, _ buffer: SoundBuffer, at time: Time) throws {
            try body(function, buffer, time)
        }
    }

    private static func range(_ start: Int64, _ end: Int64) -> TimeRange {
        TimeRange(start: Time(start, 48000), duration: Time(end - start, 48000))
    }

    /// A movie of tracks of one constant source, each from 0 to a sample, all of them tapped.
    private func movie(lengths: [Int64]) -> MovieSnapshot {
        let source = folder.write("constant.wav", sound: [Int16](repeating: 8192, count: 48000))
        var movie = MovieSnapshot(
            sources: [SourceSnapshot(path: source)], videoTracks: [],
            audioTracks: lengths.enumerated().map {
                TrackSnapshot(id: $0.offset + 1, segments: [segment(0, Self.range(0, $0.element))])
            }, video: nil, duration: .zero, pictureDuration: .zero)
        movie.audioMix.inputs = lengths.indices.map {
            var input = AudioInputSnapshot(trackID: $0 + 1)
            input.tap = ScriptFunction(number: $0, place: "recipe.lua:\($0 + 1)")
            return input
        }
        return movie
    }

    private func mixer(_ movie: MovieSnapshot, _ script: (any RenderScript)?) throws -> AudioMixer {
        try AudioMixer(movie, library: MediaLibrary(gate: OpenGate()), script: script)
    }

    /// The first channel, read in blocks of a size.
    private func mix(_ mixer: AudioMixer, block: Int) throws -> [Float] {
        let samples = PlanarSamples(channelCount: 2, capacity: block)
        var result: [Float] = []
        while true {
            let count = try mixer.mix(into: samples, count: block)
            guard count > 0 else { return result }
            result += UnsafeBufferPointer(start: samples[0], count: count)
        }
    }

    @Test(
        "blocks begin at multiples of 1,024, whatever is read at once, go on in silence to the end of the mix, and take turns",
        arguments: [1, 960, 1000, 1024, 4096, 100_000])
    func blocks(size: Int) throws {
        let calls = Lock<[String]>([])
        let script = Script { function, buffer, time in
            let start = try #require(try? time.units(per: 48000))
            #expect(buffer.time == time && buffer.hasTime)
            let peak = try buffer.peak()
            calls.withLock { $0.append("\(function.number): \(start) + \(buffer.sampleCount), \(peak)") }
        }
        _ = try mix(mixer(movie(lengths: [1500, 2100]), script), block: size)
        #expect(
            calls.withLock { $0 } == [
                "0: 0 + 1024, 0.25", "1: 0 + 1024, 0.25", "0: 1024 + 1024, 0.25", "1: 1024 + 1024, 0.25",
                "0: 2048 + 52, 0.0", "1: 2048 + 52, 0.25",
            ])
    }

    @Test("what a tap writes is mixed, whatever is read at once", arguments: [1, 700, 1024, 5000])
    func written(size: Int) throws {
        let script = Script { _, buffer, time in
            let first = try time.units(per: 48000)
            for index in 0..<buffer.sampleCount {
                try buffer.samples()[0][index] = Float(first + Int64(index)) / 4096
            }
        }
        let mixed = try mix(mixer(movie(lengths: [3000]), script), block: size)
        #expect(mixed == (0..<3000).map { Float($0) / 4096 })
    }

    @Test("a mix that begins in the middle of a block taps all of it")
    func middle() throws {
        let starts = Lock<[Time]>([])
        let mixer = try mixer(
            movie(lengths: [4000]),
            Script { _, buffer, time in
                starts.withLock { $0.append(time) }
                try buffer.samples()[0][100] = 0.5
            })
        mixer.seek(to: 2148)
        let mixed = try mix(mixer, block: 500)
        #expect(starts.withLock { $0 } == [Time(2048, 48000), Time(3072, 48000)])
        #expect(mixed.count == 1852 && mixed[0] == 0.5 && mixed[1] == 0.25 && mixed[1024] == 0.5)
    }

    @Test("values that are not finite are silence, and reported once for each tap")
    func nonFinite() throws {
        let mixer = try mixer(
            movie(lengths: [3000, 3000]),
            Script { function, buffer, time in
                guard function.number == 0, time > .zero else { return }
                try buffer.samples()[0][76] = .nan
                try buffer.samples()[1][80] = -.infinity
            })
        let mixed = try mix(mixer, block: 1000)
        #expect(mixed[1099] == 0.5 && mixed[1100] == 0.25 && mixed[1101] == 0.5)
        #expect(
            mixer.tapReports.map(\.description) == [
                "the tap at recipe.lua:1 wrote values that are not finite, the first at 0:00.023: silence stands there"
            ])
    }

    @Test("a buffer is over when its tap has returned, and a copy is not")
    func ended() throws {
        nonisolated(unsafe) var kept: (SoundBuffer, copy: SoundBuffer)?
        let script = Script { _, buffer, _ in kept = (buffer, try buffer.makeCopy()) }
        _ = try mix(mixer(movie(lengths: [10]), script), block: 10)
        let (buffer, copy) = try #require(kept)
        #expect(throws: FrameError.ended("sound_buffer")) { try buffer.peak() }
        #expect(throws: FrameError.ended("sound_buffer")) { try copy.mix(buffer, gain: 1, from: 0) }
        #expect(buffer.sampleCount == 10 && buffer.byteCount == 0)
        #expect(try copy.peak() == 0.25 && copy.byteCount == 80)
    }

    @Test("a muted track's tap is not called")
    func muted() throws {
        var movie = movie(lengths: [10, 10])
        movie.audioMix.inputs[0].isMuted = true
        let numbers = Lock<[Int]>([])
        _ = try mix(
            mixer(movie, Script { function, _, _ in numbers.withLock { $0.append(function.number) } }), block: 10)
        #expect(numbers.withLock { $0 } == [1])
    }

    @Test("a tap needs the recipe that wrote it")
    func noScript() throws {
        let error = #expect(throws: MediaError.self) { try mixer(movie(lengths: [10]), nil) }
        #expect(error?.description == "cannot tap the sound: the recipe of recipe.lua:1 does not run")
    }
}
