import EditModel
import Frames
import Glibc
import Media
import MediaTime
import TestSupport
import Testing
import Values

@testable import Export

@Suite("Export")
struct ExportSessionTests {
    private let folder = TemporaryFolder()

    /// A movie of numbered frames, with a tone if wanted; its path.
    private func source(
        _ name: String = "in.mp4", frames: Int = 50, rate: String = "25", tone: Int? = nil, options: String = ""
    ) throws -> String {
        let sound = tone.map { " -f lavfi -i sine=f=\($0):r=48000:d=2 -c:a aac -b:a 96k -ac 2" } ?? ""
        try ffmpeg(
            numbered(frames: frames, rate: rate) + sound
                + " -c:v libx264 -qp 4 -g 12 -bf 2 -colorspace bt709 -color_primaries bt709 -color_trc bt709"
                + " -color_range tv \(options)", folder.file(name))
        return folder.file(name)
    }

    private var output: String { folder.file("out.mp4") }

    @Test("a cut in the middle shows exactly the frames it should")
    func cut() throws {
        let movie = try makeMovie(
            [source()], video: [segment(0, frames(0, 13), from: 5), segment(0, frames(13, 30), from: 33)])
        let summary = try export(movie, to: output)
        let found = try shownNumbers(output)
        #expect(found.map(\.number) == Array(5..<18) + Array(33..<50))
        #expect(found.map(\.start) == (0..<30).map { Time($0, 25) })
        #expect(summary == ExportSummary(frameCount: 30, picture: .encoded, sound: .absent))
        #expect(try ffprobe("-count_frames -select_streams v -show_streams", output).contains("nb_read_frames=30"))
    }

    @Test("parts may come in any order and again")
    func reordered() throws {
        let sources = [try source("a.mp4"), try source("b.mp4", frames: 20)]
        let movie = try makeMovie(
            sources,
            video: [
                segment(0, frames(0, 5), from: 40), segment(1, frames(5, 10), from: 2), segment(0, frames(10, 15)),
                segment(0, frames(15, 20)), segment(0, frames(20, 22), from: 24),
            ])
        try export(movie, to: output)
        #expect(
            try shownNumbers(output).map(\.number)
                == Array(40..<45) + Array(2..<7) + Array(0..<5) + Array(0..<5) + [24, 25])
    }

    @Test("a source of 25 frames a second is seen twice each at 50, and half of them at 12.5")
    func otherRates() throws {
        let path = try source()
        try export(makeMovie([path], video: [segment(0, frames(0, 50))], frameDuration: Time(1, 50)), to: output)
        #expect(try shownNumbers(output).map(\.number) == (0..<100).map { $0 / 2 })
        try export(makeMovie([path], video: [segment(0, frames(0, 50))], frameDuration: Time(2, 25)), to: output)
        #expect(try shownNumbers(output).map(\.number) == (0..<25).map { $0 * 2 })
    }

    @Test("25 frames a second at 29.97 show the last that has begun")
    func ntsc() throws {
        let step = Time(1001, 30000)
        try export(makeMovie([source()], video: [segment(0, frames(0, 50))], frameDuration: step), to: output)
        let found = try shownNumbers(output)
        let expected = try (0..<60).map { Int(try step.multiplied(by: $0).dividedRoundingDown(by: Time(1, 25))) }
        #expect(found.map(\.number) == expected)
        #expect(found.map(\.start) == (0..<60).map { Time($0 * 1001, 30000) })
    }

    @Test("far more source frames than output frames do not stop the export")
    func manyUnseen() throws {
        let path = try source("fast.mp4", frames: 75, rate: "100")
        let range = TimeRange(start: .zero, duration: Time(75, 100))
        let part = SegmentSnapshot(sourceIndex: 0, sourceTrackID: 1, sourceRange: range, targetRange: range)
        try export(makeMovie([path], video: [part], frameDuration: Time(1, 2)), to: output)
        #expect(try shownNumbers(output).map(\.number) == [0, 50])
    }

    @Test("a layer that stays invisible to the end does not stop the export", arguments: [Preset.h264, .null])
    func fadedOut(preset: Preset) throws {
        let fade = [Ramp(1.0, at: .zero), Ramp(0.0, at: Time(10, 25))]
        let movie = try makeMovie([source()], video: [segment(0, frames(0, 50))], opacity: fade)
        var options = faithful
        if preset == .null { options = ExportOptions(preset: .null) }
        let summary = try export(movie, to: output, options: options)
        #expect(summary.frameCount == 50)
        guard preset == .h264 else { return }
        #expect(try shownNumbers(output).map(\.number) == Array(0..<10) + [Int](repeating: 0, count: 40))
    }

    @Test("a picture holds as long as its segment, and part of one does too")
    func still() throws {
        try ffmpeg(numbered(frames: 1) + ",lutyuv=y=96 -frames:v 1", folder.file("a.png"))
        let movie = try makeMovie(
            [folder.file("a.png"), source()],
            video: [
                segment(0, frames(0, 10)), segment(0, frames(10, 15), from: 60), segment(1, frames(15, 20), from: 3),
            ])
        try export(movie, to: output)
        let numbers = try shownNumbers(output).map(\.number)
        #expect(numbers == [Int](repeating: 20, count: 15) + Array(3..<8))
    }

    @Test(
        "at another speed the frame shown is the last that has begun at the mapped time",
        arguments: [(1, 2), (2, 1), (3, 10), (7, 3)])
    func speed(taken: Int64, shown: Int64) throws {
        // So many source frames from frame 4 on are shown in so many tens of frames.
        let (length, target) = (taken * 6, frames(0, shown * 6))
        let slow = SegmentSnapshot(
            sourceIndex: 0, sourceTrackID: 1, sourceRange: frames(4, 4 + length), targetRange: target)
        try export(makeMovie([source()], video: [slow]), to: output)
        let expected = (0..<Int(shown * 6)).map { 4 + $0 * Int(taken) / Int(shown) }
        #expect(try shownNumbers(output).map(\.number) == expected)
    }

    @Test(
        "sound at twice the speed is half as long and never copied; its pitch goes along only by varispeed",
        arguments: [(TimePitchAlgorithm.varispeed, 528), (.spectral, 264), (.timeDomain, 264)])
    func soundSpeed(algorithm: TimePitchAlgorithm, periods: Int) throws {
        let fast = SegmentSnapshot(
            sourceIndex: 0, sourceTrackID: 2, sourceRange: frames(0, 50), targetRange: frames(0, 25))
        var movie = try makeMovie([source(tone: 440)], video: [segment(0, frames(0, 25))], audio: [[fast]])
        var input = AudioInputSnapshot(trackID: movie.audioTracks[0].id)
        input.timePitchAlgorithm = algorithm
        movie.audioMix = AudioMixSnapshot(inputs: [input])
        #expect(try export(movie, to: output).sound == .encoded)
        let bytes = try ffmpegOutput("-i \(output) -map 0:a -f f32le -ac 1 -ar 48000")
        let sound = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        #expect((48000..<49024).contains(sound.count))
        let crossings = (9600..<38400).count { sound[$0] < 0 && sound[$0 + 1] >= 0 }
        #expect(abs(crossings - periods) <= 1)
    }

    @Test("a track's volume is heard, and keeps its sound from being copied")
    func volume() throws {
        func peak(_ volume: Double) throws -> Float {
            var movie = try makeMovie(
                [source(tone: 440)], video: [segment(0, frames(0, 50))], audio: [[segment(0, track: 2, frames(0, 50))]])
            movie.audioTracks[0].volume = volume
            #expect(try export(movie, to: output).sound == (volume == 1 ? .copied : .encoded))
            let bytes = try ffmpegOutput("-i \(output) -map 0:a -f f32le -ac 1 -ar 48000")
            return bytes.withUnsafeBytes { $0.bindMemory(to: Float.self)[9600..<38400].max() ?? 0 }
        }
        #expect(abs(try peak(0.5) / peak(1) - 0.5) < 0.02)
    }

    @Test("a colour that fills everything hides the picture below")
    func hidden() throws {
        var movie = try makeMovie([source(), ""], video: [segment(0, frames(0, 10))])
        movie.sources[1] = SourceSnapshot(color: .white, width: 64, height: 48)
        movie.videoTracks.append(TrackSnapshot(id: 2, segments: [segment(1, frames(0, 10))]))
        movie.video?.instructions[0].layers = [
            LayerInstructionSnapshot(trackID: 2), LayerInstructionSnapshot(trackID: 1),
        ]
        try export(movie, to: output)
        let bytes = try ffmpegOutput("-i \(output) -f rawvideo -pix_fmt gray")
        #expect(bytes.allSatisfy { $0 >= 250 })
    }

    @Test("sound that nobody touched is copied bit by bit")
    func copied() throws {
        let path = try source(tone: 440, options: "-metadata:s:a language=fra")
        let movie = try makeMovie(
            [path], video: [segment(0, frames(0, 50))], audio: [[segment(0, track: 2, frames(0, 50))]])
        #expect(try export(movie, to: output).sound == .copied)
        func packets(_ path: String) throws -> [UInt8] { try ffmpegOutput("-i \(path) -map 0:a -c copy -f md5") }
        #expect(try packets(output) == packets(path))
        #expect(try ffprobe("-select_streams a -show_streams", output).contains("TAG:language=fra"))
    }

    @Test(
        "tracks that nobody touched become one when several sound, together or in turn",
        arguments: [
            ([frames(0, 50), frames(0, 50)], true), ([frames(0, 25), frames(25, 50)], true), ([frames(0, 50)], false),
        ])
    func several(ranges: [TimeRange], isMixed: Bool) throws {
        let sources = [try source("a.mp4", tone: 440), try source("b.mp4", tone: 880)]
        var movie = try makeMovie(
            sources, video: [segment(0, frames(0, 50))],
            audio: ranges.enumerated().map { [segment($0, track: 2, $1)] })
        // A track without media does not count.
        movie.audioTracks.append(TrackSnapshot(id: 9, segments: [.empty(frames(0, 50))]))
        #expect(try export(movie, to: output).sound == (isMixed ? .encoded : .copied))
        let streams = try ffprobe("-select_streams a -show_entries stream=index", output)
        #expect(streams.count { $0.hasPrefix("index=") } == 1)
        func loudness(_ frequency: Int) throws -> Int {
            let bytes = try ffmpegOutput(
                "-i \(output) -map 0:a -af bandpass=f=\(frequency):width_type=h:w=50 -f f32le -ac 1 -ar 48000")
            return Int(1000 * bytes.withUnsafeBytes { $0.bindMemory(to: Float.self)[9600..<86400].max() ?? 0 })
        }
        #expect(try loudness(440) > 50)
        #expect((try loudness(880) > 50) == isMixed)
    }

    @Test(
        "mixed sound is marked with the one language that its tracks have",
        arguments: [(["fra", nil], "fra"), (["fra", "fra"], "fra"), (["fra", "deu"], "und"), ([nil, nil], "und")])
    func language(languages: [String?], expected: String) throws {
        let path = try source(tone: 440)
        let sounds = [segment(0, track: 2, frames(0, 25)), segment(0, track: 2, frames(25, 50))]
        var movie = try makeMovie([path], video: [segment(0, frames(0, 50))], audio: [sounds, sounds])
        for index in languages.indices { movie.audioTracks[index].language = languages[index] }
        #expect(try export(movie, to: output).sound == .encoded)
        let tag = try ffprobe("-select_streams a -show_entries stream_tags=language", output)
        #expect(tag.contains("TAG:language=\(expected)") || expected == "und" && !tag.contains("TAG:language"))
    }

    @Test("sound of two parts is mixed, and lasts as long as they do")
    func mixed() throws {
        let sources = [try source("a.mp4", tone: 440), try source("b.mp4", tone: 880)]
        let movie = try makeMovie(
            sources, video: [segment(0, frames(0, 25)), segment(1, frames(25, 50))],
            audio: [[segment(0, track: 2, frames(0, 25)), segment(1, track: 2, frames(25, 50))]])
        let summary = try export(movie, to: output)
        #expect(summary.sound == .encoded && summary.warnings.isEmpty)
        let bytes = try ffmpegOutput("-i \(output) -map 0:a -f f32le -ac 1 -ar 48000")
        let sound = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        #expect((96000..<97024).contains(sound.count))
        func crossings(_ range: Range<Int>) -> Int { range.count { sound[$0] < 0 && sound[$0 + 1] >= 0 } }
        #expect(abs(crossings(9600..<38400) - 264) <= 1)
        #expect(abs(crossings(57600..<86400) - 528) <= 1)
    }

    @Test("sound above full scale is said")
    func tooLoud() throws {
        try ffmpeg("-f lavfi -i aevalsrc=0.9*sin(3000*t):d=1:s=48000", folder.file("a.wav"))
        let part = [segment(0, frames(0, 25))]
        let summary = try export(makeMovie([folder.file("a.wav")], video: [], audio: [part, part]), to: output)
        #expect(
            summary.warnings == [
                "the sound was above full scale by up to 5.1 dB at 0:00.000–0:01.000, and was limited there; "
                    + "lower the volumes"
            ])
    }

    @Test("metadata and chapters arrive")
    func metadata() throws {
        let chapters = [
            Chapter(title: "One", timeRange: frames(0, 10)), Chapter(title: "Two", timeRange: frames(10, 25)),
        ]
        let movie = try makeMovie(
            [source()], video: [segment(0, frames(0, 25))], metadata: ["title": "Film"], chapters: chapters)
        try export(movie, to: output)
        let description = try MediaFile(path: output, gate: OpenGate()).description
        #expect(description.metadata == ["title": "Film"])
        #expect(description.chapters == chapters)
    }

    @Test("the same edit gives the same bytes on every run")
    func deterministic() throws {
        let sources = [try source("a.mp4", tone: 440), try source("b.mp4", tone: 880)]
        let movie = try makeMovie(
            sources, video: [segment(0, frames(0, 25), from: 7), segment(1, frames(25, 50))],
            audio: [[segment(0, track: 2, frames(0, 25)), segment(1, track: 2, frames(25, 50))]])
        try export(movie, to: output)
        for run in 0..<3 {
            try export(movie, to: folder.file("\(run).mp4"))
            #expect(folder.read("\(run).mp4") == folder.read("out.mp4"))
        }
    }

    @Test("progress rises to the number of frames")
    func progress() throws {
        let seen = Lock<[ExportProgress]>([])
        try export(makeMovie([source()], video: [segment(0, frames(0, 20))]), to: output) { step in
            seen.withLock { $0.append(step) }
        }
        let found = seen.withLock { $0 }
        #expect(found.allSatisfy { $0.total == 20 } && found.last?.completed == 20)
        // Whoever is told may be slower than the export: then some steps, or all of them, are told as one.
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.completed < $1.completed })
    }

    // MARK: Failures

    @Test("a full disk ends the export with its own error", arguments: [false, true])
    func fullDisk(withSound: Bool) throws {
        let movie = try makeMovie(
            [source(tone: 440)], video: [segment(0, frames(0, 50))],
            audio: withSound ? [[segment(0, track: 2, frames(0, 50))]] : [])
        let error = mediaError { try export(movie, to: "/dev/full") }
        #expect(error == MediaError(.inputOutput, "write '/dev/full'", system: ENOSPC))
    }

    @Test("a missing source ends the export with its own error", arguments: [Preset.h264, .null])
    func missingSource(preset: Preset) throws {
        let path = folder.file("none.mp4")
        let movie = try makeMovie([source(), path], video: [segment(0, frames(0, 10)), segment(1, frames(10, 20))])
        let error = mediaError { try export(movie, to: output, options: ExportOptions(preset: preset)) }
        #expect(error == MediaError(.missingInput, "open '\(path)'", system: ENOENT))
    }

    @Test("a source that goes away while the export runs ends it with its own error")
    func vanishingSource() throws {
        let movie = try makeMovie(
            [source(tone: 440), source("b.mp4")], video: [segment(0, frames(0, 10)), segment(1, frames(10, 20))],
            audio: [[segment(0, track: 2, frames(0, 20))]])
        let gate = ClosingGate()
        let output = output
        let error = mediaError {
            _ = try withinAMinute {
                let session = try ExportSession(movie, library: MediaLibrary(gate: gate), outputs: [faithful])
                gate.isOpen.withLock { $0 = false }
                let descriptor = open(output, O_RDWR | O_CREAT, 0o644)
                defer { close(descriptor) }
                return try session.run(to: [.file(.init(descriptor: descriptor, name: output))]) { _ in true }
            }
        }
        #expect(error == MediaError(.missingInput, refusal: "it is gone"))
    }

    @Test("an overlay picture that cannot be read ends the export with its own error")
    func brokenOverlay() throws {
        let path = folder.file("none.png")
        var movie = try makeMovie([source(), path], video: [segment(0, frames(0, 50))])
        let area = Rectangle(x: 0, y: 0, width: 64, height: 48)
        let image = ImageContent(sourceIndex: 1, sourceTrackID: 1, size: Size(width: 8, height: 8))
        let layers = [LayerSnapshot.Content.video, .image(image)].map {
            LayerSnapshot(content: $0, position: .zero, anchorPoint: .zero, bounds: area)
        }
        movie.video?.overlay = LayerTreeSnapshot(
            root: LayerSnapshot(content: .plain, position: .zero, anchorPoint: .zero, bounds: area, sublayers: layers))
        let error = mediaError { try export(movie, to: output) }
        #expect(error == MediaError(.missingInput, "open '\(path)'", system: ENOENT))
    }

    @Test("a codec option that is not there is said before anything is rendered")
    func codecOption() throws {
        let options = ExportOptions(codecOptions: [EncoderOption(name: "sharpness9", value: "1")])
        let movie = try makeMovie([source()], video: [segment(0, frames(0, 10))])
        let error = mediaError { try export(movie, to: output, options: options) }
        #expect(
            error?.description == "cannot set the codec option 'sharpness9': libx264 has no option of this name")
    }

    @Test("the preset that writes nothing refuses settings of an encoder it does not have")
    func nullRefuses() throws {
        let movie = try makeMovie([source()], video: [segment(0, frames(0, 10))])
        for options in [
            ExportOptions(preset: .null, rateFactor: 20),
            ExportOptions(preset: .null, codecOptions: [EncoderOption(name: "preset", value: "slow")]),
        ] {
            let error = mediaError { try export(movie, to: output, options: options) }
            #expect(error?.kind == .unsupported)
            #expect(error?.description == "cannot use codec settings with the preset 'null': it encodes nothing")
        }
    }

    @Test("presets are found by name")
    func presets() {
        #expect(Preset.named("h264") == .h264 && Preset.named("null") == .null && Preset.named("H264") == nil)
        #expect(Set(Preset.all.map(\.name)).count == Preset.all.count)
    }
}

/// Lets everything be read until it is closed.
private final class ClosingGate: FileGate {
    let isOpen = Lock(true)

    func authorizeReading(of path: String) throws(MediaError) -> String {
        guard isOpen.withLock({ $0 }) else { throw MediaError(.missingInput, refusal: "it is gone") }
        return path
    }
}
