import EditModel
import Media
import MediaTime
import TestSupport
import Testing
import Values

@testable import Rendering

@Suite("Tracks of different layouts")
struct TrackLayoutTests {
    private let folder = TemporaryFolder()
    private static let length = 3000

    /// Stands for a recipe: its taps are one closure.
    private final class Script: RenderScript {
        let body: @Sendable (SoundBuffer, Time) throws -> Void
        init(_ body: @escaping @Sendable (SoundBuffer, Time) throws -> Void) { self.body = body }

        func compose(_ compositor: CustomCompositor, _ request: FrameRequest) throws {}
        func draw(_ function: ScriptFunction, on canvas: DrawingCanvas, at time: Time) throws {}
        func process(_ function: ScriptFunction, _ buffer: SoundBuffer, at time: Time) throws { try body(buffer, time) }
    }

    /// A movie of tracks, each of as many constant channels: channel *n*, from 1, is *n* × 2048 of 32768.
    private func movie(
        _ channelCounts: [Int], layout: ChannelLayout, inputs: [AudioInputSnapshot] = []
    ) -> MovieSnapshot {
        let sources = channelCounts.map { count in
            let samples = (0..<Self.length * count).map { Int16(($0 % count + 1) * 2048) }
            return SourceSnapshot(path: folder.write("\(count).wav", wav(samples, channels: count, rate: 48000)))
        }
        let whole = TimeRange(start: .zero, duration: Time(Int64(Self.length), 48000))
        var movie = MovieSnapshot(
            sources: sources, videoTracks: [],
            audioTracks: channelCounts.enumerated().map { index, count in
                var track = TrackSnapshot(id: index + 1, segments: [segment(index, whole)])
                track.channelLayout = ChannelLayout.allCases.first { $0.channelCount == count }
                return track
            }, video: nil, duration: whole.duration, pictureDuration: .zero)
        movie.audioMix.channelLayout = layout
        movie.audioMix.inputs = inputs
        return movie
    }

    /// What each channel is in the middle of a movie, in 2048ths of 32768, and how many samples there are.
    private func mix(_ movie: MovieSnapshot, _ script: (any RenderScript)? = nil) throws -> (levels: [Float], Int) {
        let mixer = try AudioMixer(movie, library: MediaLibrary(gate: OpenGate()), script: script)
        let room = PlanarSamples(channelCount: mixer.format.channelCount, capacity: 100_000)
        let count = try mixer.mix(into: room, count: 100_000)
        return ((0..<room.channelCount).map { room[$0][count / 2] * 16 }, count)
    }

    private func input(_ id: Int, tap: Bool = false, effects: [EffectSnapshot] = []) -> AudioInputSnapshot {
        var input = AudioInputSnapshot(trackID: id)
        if tap { input.tap = ScriptFunction(number: id, place: "r.lua:\(id)") }
        input.effects = effects
        return input
    }

    @Test("a tap gets the channels its source has, and what it gives goes where that goes without it")
    func tapped() throws {
        let plain = try mix(movie([6, 1], layout: .surround51))
        #expect(plain.levels == [2, 3, 3, 4, 5, 6])
        let layouts = Lock<Set<String>>([])
        let script = Script { buffer, _ in layouts.withLock { _ = $0.insert(buffer.format.layout.rawValue) } }
        let tapped = try mix(
            movie([6, 1], layout: .surround51, inputs: [input(1, tap: true), input(2, tap: true)]), script)
        #expect(tapped.levels == plain.levels)
        #expect(layouts.withLock { $0 } == ["5.1", "mono"])
    }

    @Test("a tap of a sound that is mixed down gets it whole, and the sum is the same", arguments: [2, 6, 8])
    func mixedDown(count: Int) throws {
        let plain = try mix(movie([count], layout: .stereo)).levels
        let script = Script { buffer, _ in #expect(buffer.channelCount == count) }
        let tapped = try mix(movie([count], layout: .stereo, inputs: [input(1, tap: true)]), script).levels
        #expect(zip(plain, tapped).allSatisfy { abs($0 - $1) < 1e-4 }, "\(plain), not \(tapped)")
    }

    @Test("effects of two channels work on a track of two in a mix of six")
    func effects() throws {
        let widened = try mix(
            movie([6, 2], layout: .surround51, inputs: [input(2, effects: [EffectSnapshot(name: "extrastereo")])]))
        // 2.5 times as far from the middle of the two, which is 1.5.
        #expect(zip(widened.levels, [1.25, 4.75, 3, 4, 5, 6]).allSatisfy { abs($0 - $1) < 1e-3 }, "\(widened)")
    }

    @Test("the tap of a track without media gets silence up to the movie's end, and what it gives is heard")
    func silent() throws {
        var empty = movie([], layout: .stereo, inputs: [input(1, tap: true)])
        empty.audioTracks = [TrackSnapshot(id: 1, segments: [])]
        empty.duration = Time(5000, 48000)
        let script = Script { buffer, _ in
            #expect(try buffer.peak() == 0 && buffer.channelCount == 2)
            let samples = try buffer.samples()
            for index in 0..<buffer.sampleCount { samples[1][index] = 0.25 }
        }
        let (levels, count) = try mix(empty, script)
        #expect(levels == [0, 4] && count == 5000)
    }
}
