import EditModel
import Glibc
import Media
import MediaTime
import Testing
import Values

@testable import Rendering

@Suite("Sound of a track's segments")
struct TrackSoundTests {
    private let folder = TemporaryFolder()

    /// Samples of the movie, in 48ths of a thousand.
    private func samples(_ start: Int64, _ end: Int64) -> TimeRange {
        TimeRange(start: Time(start, 48000), duration: Time(end - start, 48000))
    }

    private func part(_ source: Int, _ target: TimeRange, of range: TimeRange) -> SegmentSnapshot {
        SegmentSnapshot(sourceIndex: source, sourceTrackID: 1, sourceRange: range, targetRange: target)
    }

    private func mix(
        _ sources: [SourceSnapshot], _ segments: [SegmentSnapshot], _ algorithm: TimePitchAlgorithm = .spectral,
        seam: Time = AudioMixSnapshot.standardSeamDuration
    ) throws -> [Float] {
        var input = AudioInputSnapshot(trackID: 1)
        input.timePitchAlgorithm = algorithm
        var movie = MovieSnapshot(
            sources: sources, videoTracks: [], audioTracks: [TrackSnapshot(id: 1, segments: segments)], video: nil,
            duration: .zero, pictureDuration: .zero)
        movie.audioMix = AudioMixSnapshot(seamDuration: seam, inputs: [input])
        let mixer = try AudioMixer(movie, library: MediaLibrary(gate: OpenGate()))
        let room = PlanarSamples(channelCount: 2, capacity: 3000)
        var result: [Float] = []
        while true {
            let count = try mixer.mix(into: room, count: 3000)
            guard count > 0 else { return result }
            result += UnsafeBufferPointer(start: room[0], count: count)
        }
    }

    /// A tone of so many seconds, at half of full scale.
    private func tone(_ frequency: Double, seconds: Int, rate: Int = 48000) -> SourceSnapshot {
        let sound = (0..<seconds * rate).map { Int16(16384 * sin(Double($0) * frequency * 2 * .pi / Double(rate))) }
        return SourceSnapshot(path: folder.write("\(frequency).wav", sound: sound, rate: rate))
    }

    @Test("a part has its own length at any speed", arguments: TimePitchAlgorithm.allCases)
    func lengths(algorithm: TimePitchAlgorithm) throws {
        let source = tone(440, seconds: 3)
        for (taken, made) in [(30000, 40001), (100_000, 33333), (1000, 31000), (96000, 3001), (40, 2000)]
            as [(Int64, Int64)]
        {
            let segments = [
                part(0, samples(0, made), of: samples(10000, 10000 + taken)), .empty(samples(made, made + 500)),
                part(0, samples(made + 500, made + 1000), of: samples(0, 500)),
            ]
            let mixed = try mix([source], segments, algorithm)
            #expect(mixed.count == made + 1000)
            #expect(mixed[Int(made)..<Int(made) + 500].allSatisfy { $0 == 0 })
            #expect(mixed[Int(made) - 200..<Int(made)].contains { abs($0) > 0.01 }, "\(taken) in \(made)")
            #expect(mixed[0..<200].contains { abs($0) > 0.01 }, "\(taken) in \(made)")
        }
    }

    @Test("a cut that nothing was taken out of is not heard at another speed", arguments: TimePitchAlgorithm.allCases)
    func continued(algorithm: TimePitchAlgorithm) throws {
        let source = tone(440, seconds: 3)
        let whole = try mix([source], [part(0, samples(0, 40000), of: samples(3000, 83000))], algorithm)
        let cut = [
            part(0, samples(0, 13000), of: samples(3000, 29000)),
            part(0, samples(13000, 40000), of: samples(29000, 83000)),
        ]
        #expect(try mix([source], cut, algorithm) == whole)
    }

    @Test("beyond 32 times, sound is played as a tape is")
    func beyond() throws {
        let source = tone(100, seconds: 3)
        let fast = [part(0, samples(0, 4000), of: samples(0, 132_000))]
        #expect(try mix([source], fast, .spectral) == mix([source], fast, .varispeed))
        let slower = [part(0, samples(0, 4000), of: samples(0, 124_000))]
        #expect(try mix([source], slower, .spectral) != mix([source], slower, .varispeed))
    }

    @Test(
        "no step at a join is larger than the largest inside its sides",
        arguments: [Int64(100), 50, 150, 300], TimePitchAlgorithm.allCases)
    func steps(hundredths: Int64, algorithm: TimePitchAlgorithm) throws {
        let sources = [tone(437, seconds: 4), tone(311, seconds: 4)]
        func taken(_ length: Int64) -> Int64 { length * hundredths / 100 }
        var segments: [SegmentSnapshot] = []
        // Joins at all phases of both; a gap, and parts as short as a fade.
        var at: Int64 = 0
        for (index, length) in ([4001, 3777, 5003, 4444, 96, 100, 3999] as [Int64]).enumerated() {
            segments.append(
                part(
                    index % 2, samples(at, at + length),
                    of: samples(777 * Int64(index), 777 * Int64(index) + taken(length))))
            at += length
        }
        segments.append(.empty(samples(at, at + 1000)))
        segments.append(part(0, samples(at + 1000, at + 5000), of: samples(9000, 9000 + taken(4000))))
        let mixed = try mix(sources, segments, algorithm)
        let steps = zip(mixed, mixed.dropFirst()).map { abs($1 - $0) }
        let joins = segments.dropLast().map {
            Int($0.targetRange.start.value * 48000 / Int64($0.targetRange.start.timescale))
        }
        .dropFirst()
        func isNear(_ index: Int) -> Bool { joins.contains { abs($0 - index) <= 110 } }
        let inside = steps.indices.filter { !isNear($0) }.map { steps[$0] }.max()!
        for join in joins {
            let worst = steps[max(0, join - 110)..<min(steps.count, join + 110)].max()!
            #expect(worst <= inside * 1.001, "at \(join): \(worst), inside \(inside)")
        }
    }

    @Test("every click of a thousand cuts is on its sample", arguments: [48000, 44100])
    func cuts(rate: Int) throws {
        // A click in the middle of every tenth of a second.
        var sound = [Int16](repeating: 0, count: 100 * rate)
        for click in 0..<1000 { sound[click * rate / 10 + rate / 20] = 30000 }
        let source = SourceSnapshot(path: folder.write("clicks.wav", sound: sound, rate: rate))
        var segments: [SegmentSnapshot] = []
        for index in 0..<1000 as Range<Int64> {
            // Each takes the sound around another click, in an order that never goes on where it was.
            let click = index * 377 % 1000
            let early = 140 + index % 200
            segments.append(
                part(
                    0, samples(index * 480, index * 480 + 480),
                    of: samples(click * 4800 + 2400 - early, click * 4800 + 2880 - early)))
        }
        let mixed = try mix([source], segments)
        #expect(mixed.count == 480_000)
        let wrong = (0..<1000).filter { index in
            let due = index * 480 + 140 + index % 200
            let around = index * 480..<index * 480 + 480
            let peak = around.max { abs(mixed[$0]) < abs(mixed[$1]) }!
            // A click between two samples of the mix is on the nearer of them.
            return peak != due
        }
        #expect(wrong.isEmpty, "\(wrong.count) are not")
    }

    @Test("reversed sound at another speed stands where the segment has it", arguments: TimePitchAlgorithm.allCases)
    func reversed(algorithm: TimePitchAlgorithm) throws {
        var sound = [Int16](repeating: 0, count: 96000)
        // A burst that is the same from both sides, with its middle at 60000.
        for index in -400...400 {
            sound[60000 + index] = Int16(20000 * cos(Double(index) * 0.2) * exp(-abs(Double(index)) / 60))
        }
        let source = SourceSnapshot(kind: .reversed, path: folder.write("burst.wav", sound: sound))
        for (made, tolerance) in [(48000, 300), (96000, 0), (144_000, 500)] as [(Int64, Int)] {
            let mixed = try mix([source], [part(0, samples(0, made), of: samples(0, 96000))], algorithm)
            let peak = mixed.indices.max { abs(mixed[$0]) < abs(mixed[$1]) }!
            let due = (96000 - 1 - 60000) * Int(made) / 96000
            #expect(abs(peak - due) <= (algorithm == .varispeed ? 1 : tolerance), "\(peak), not \(due)")
        }
    }
}
