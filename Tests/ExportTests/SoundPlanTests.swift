import EditModel
import Media
import MediaTime
import TestSupport
import Testing
import Values

@testable import Export

@Suite("What becomes of sound")
struct SoundPlanTests {
    private let folder = TemporaryFolder()

    /// Two seconds of numbered pictures with a tone of 44.1 kHz in one channel, and the same of 48 kHz in two.
    private func sources() throws -> [String] {
        for (name, sound) in [("a.mp4", "-ar 44100 -ac 1"), ("b.mp4", "-ar 48000 -ac 2")] {
            try ffmpeg(
                numbered(frames: 50, rate: "25") + " -f lavfi -i sine=f=440:d=2 -c:a aac -b:a 96k \(sound)"
                    + " -c:v libx264 -qp 4", folder.file(name))
        }
        return [folder.file("a.mp4"), folder.file("b.mp4")]
    }

    /// The two sources' sounds on tracks 10 and 11, from their start to their end.
    private func movie(_ change: (inout MovieSnapshot) throws -> Void = { _ in }) throws -> MovieSnapshot {
        let sounds = [[segment(0, track: 2, frames(0, 50))], [segment(1, track: 2, frames(0, 50))]]
        var movie = try makeMovie(sources(), video: [segment(0, frames(0, 50))], audio: sounds)
        try change(&movie)
        return movie
    }

    private func plan(_ movie: MovieSnapshot, container: Container = .mp4) throws -> SoundPlan {
        try SoundPlan(movie, library: MediaLibrary(gate: OpenGate()), container: container.copies)
    }

    /// One thing that is done to the sound of track 11 alone, and why it is then encoded.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reasons: [SoundEncodingReason]
        let change: @Sendable (inout MovieSnapshot, inout AudioInputSnapshot) -> Void

        init(
            _ name: String, _ reasons: [SoundEncodingReason],
            _ change: @escaping @Sendable (inout MovieSnapshot, inout AudioInputSnapshot) -> Void
        ) {
            (testDescription, self.reasons, self.change) = (name, reasons, change)
        }
    }

    static let echo = EffectSnapshot(name: "aecho")

    static let cases = [
        Case("nothing", []) { _, _ in },
        Case("values that change nothing", []) { _, input in
            input.volumeRamps = [Ramp(1, at: .zero)]
            input.panRamps = [Ramp(0, at: .zero)]
            input.timePitchAlgorithm = .varispeed
        },
        Case("a fade", [.volume]) { $1.volumeRamps = [Ramp(from: 1, to: 0, over: frames(25, 50))] },
        Case("a preferred volume", [.volume]) { movie, _ in movie.audioTracks[1].volume = 0.5 },
        Case("a pan", [.pan]) { $1.panRamps = [Ramp(-1, at: .zero)] },
        Case("a tap", [.tap]) { $1.tap = ScriptFunction(number: 0, place: "r.lua:1") },
        Case("effects of the input", [.effects]) { $1.effects = [echo] },
        Case("effects of the track", [.effects]) { movie, _ in movie.audioTracks[1].effects = [echo] },
        Case("effects of the sum", [.effects]) { movie, _ in movie.audioMix.effects = [echo] },
        Case("another speed", [.speed]) { movie, _ in
            movie.audioTracks[1].segments[0].targetRange = frames(0, 25)
        },
        Case("two parts", [.segments]) { movie, _ in
            movie.audioTracks[1].segments = [segment(1, track: 2, frames(0, 9)), segment(1, track: 2, frames(9, 50))]
        },
        Case("a start that has to be cut, later in the movie", [.cut]) { movie, _ in
            movie.audioTracks[1].segments = [.empty(frames(0, 5)), segment(1, track: 2, frames(5, 30), from: 10)]
        },
        Case("a whole sound, later in the movie", []) { movie, _ in
            movie.audioTracks[1].segments = [.empty(frames(0, 5)), segment(1, track: 2, frames(5, 55))]
        },
        Case("the format that it has", []) { movie, input in
            movie.audioMix = AudioMixSnapshot(sampleRate: 48000, channelLayout: .stereo)
        },
        Case("another rate and layout", [.sampleRate, .channelLayout]) { movie, input in
            movie.audioMix = AudioMixSnapshot(sampleRate: 96000, channelLayout: .surround51)
        },
        Case("several things at once, in a stable order", [.segments, .speed, .volume, .pan, .effects]) {
            movie, input in
            input.panRamps = [Ramp(1, at: .zero)]
            input.volumeRamps = [Ramp(0.5, at: .zero)]
            movie.audioMix.effects = [echo]
            movie.audioTracks[1].segments = [
                segment(1, track: 2, frames(0, 9)),
                SegmentSnapshot(
                    sourceIndex: 1, sourceTrackID: 2, sourceRange: frames(0, 9), targetRange: frames(9, 50)),
            ]
        },
    ]

    @Test("sound is copied where nothing touches it; else every reason is given", arguments: cases)
    func reasons(_ example: Case) throws {
        let movie = try movie { movie in
            movie.audioTracks[0].segments = [.empty(frames(0, 50))]
            var input = AudioInputSnapshot(trackID: 11)
            example.change(&movie, &input)
            movie.audioMix.inputs = [input]
        }
        let plan = try plan(movie)
        #expect(plan.reasons == example.reasons)
        #expect(plan.treatment == (example.reasons.isEmpty ? .copied : .encoded))
        #expect((plan.copy == nil) == !example.reasons.isEmpty)
    }

    @Test("several tracks are mixed, one that a container cannot carry is encoded, and sound of 44.1 kHz stays so")
    func files() throws {
        let both = try movie()
        #expect(try plan(both).reasons == [.tracks])
        var one = both
        one.audioTracks.removeLast()
        #expect(try plan(one).reasons == [])
        #expect(try plan(one, container: .webm).reasons == [.codec])
        one.audioMix = AudioMixSnapshot(sampleRate: 48000)
        #expect(try plan(one).reasons == [.sampleRate])
        one.audioTracks[0].segments = [.empty(frames(0, 50))]
        #expect(try plan(one).treatment == .absent && plan(one).reasons == [])
    }

    @Test("sound with hidden parts between others is mixed, and lasts as long as what is heard")
    func hiddenParts() throws {
        try ffmpeg("-f lavfi -i sine=d=4:r=48000 -c:a aac", folder.file("whole.m4a"))
        let bytes = try Program(name: "cat").run([folder.file("whole.m4a")])
        folder.write("a.m4a", withEdits([(1000, 1024), (1000, 2 * 48000)], bytes))
        let movie = try makeMovie(
            [sources()[0], folder.file("a.m4a")], video: [segment(0, frames(0, 50))],
            audio: [[segment(1, track: 1, frames(0, 50))]])
        #expect(try plan(movie).reasons == [.hidden])
        let output = folder.file("out.mp4")
        try export(movie, to: output)
        let sound = try MediaLibrary(gate: OpenGate()).file(at: output).description.firstTrack(.audio)?.timeRange
        #expect(abs(try #require(sound).duration.approximateSeconds - 2) < 0.03)
    }

    @Test("the track that is left when others are muted is copied packet by packet; of none there is no sound")
    func muted() throws {
        var movie = try movie()
        var muted = AudioInputSnapshot(trackID: 10)
        muted.isMuted = true
        movie.audioMix.inputs = [muted]
        let output = folder.file("out.mp4")
        #expect(try export(movie, to: output).sound == .copied)
        #expect(try packets(output) == packets(movie.sources[1].path))
        var other = AudioInputSnapshot(trackID: 11)
        other.isMuted = true
        movie.audioMix.inputs.append(other)
        #expect(try export(movie, to: output).sound == .absent)
        #expect(try ffprobe("-select_streams a -show_entries stream=index", output) == [])
    }

    @Test("a volume that changes in one range makes one sound of the whole, encoded once")
    func fade() throws {
        var movie = try movie { $0.audioTracks.removeFirst() }
        let output = folder.file("out.mp4")
        try export(movie, to: output)
        #expect(try packets(output) == packets(movie.sources[1].path))
        var input = AudioInputSnapshot(trackID: 11)
        input.volumeRamps = [Ramp(from: 1, to: 0.5, over: frames(20, 30))]
        movie.audioMix.inputs = [input]
        #expect(try export(movie, to: output).sound == .encoded)
        let times = try ffprobe("-select_streams a -show_entries packet=pts", output).map { Int($0.dropFirst(4)) ?? 0 }
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(Set(steps) == [1024] && times.count >= 94)
    }

    /// Each packet's time and its bytes' hash, by the `ffmpeg` program.
    private func packets(_ path: String) throws -> [Substring] {
        let text = String(decoding: try ffmpegOutput("-i \(path) -map 0:a -c copy -f framemd5"), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        try #require(lines.count > 90)
        return lines
    }
}
