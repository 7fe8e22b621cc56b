import EditModel
import Media
import MediaTime
import MediaWriting
import Testing

@testable import Export

@Suite("Holes in copied sound")
struct SoundHoleTests {
    private let folder = TemporaryFolder()

    /// Six seconds with a tone of 40 ms at each, in a codec and a container, and what becomes of it in another.
    struct Case: Sendable, CustomTestStringConvertible {
        let encoder: String
        let source: String
        let target: Container
        /// Of the sound with a hole in it; without one it is copied.
        var treatment = SoundTreatment.copied
        var testDescription: String { "\(encoder) in .\(source) to .\(target.fileExtension)" }
    }

    static let cases = [
        Case(encoder: "pcm_s16le", source: "mkv", target: .wav, treatment: .encoded),
        Case(encoder: "pcm_s16le", source: "mkv", target: .mov, treatment: .encoded),
        Case(encoder: "pcm_s16le", source: "mkv", target: .mkv),
        Case(encoder: "flac", source: "mkv", target: .flac, treatment: .encoded),
        Case(encoder: "flac", source: "mp4", target: .flac, treatment: .encoded),
        Case(encoder: "flac", source: "mkv", target: .mp4),
        Case(encoder: "libopus", source: "mkv", target: .opus, treatment: .encoded),
        Case(encoder: "libopus", source: "mp4", target: .ogg, treatment: .encoded),
        Case(encoder: "libopus", source: "mkv", target: .webm),
        Case(encoder: "libopus", source: "mkv", target: .mp4),
        Case(encoder: "libvorbis", source: "mkv", target: .ogg, treatment: .encoded),
        Case(encoder: "aac", source: "mp4", target: .mp4), Case(encoder: "aac", source: "mkv", target: .mp4),
        Case(encoder: "aac", source: "ts", target: .mp4), Case(encoder: "aac", source: "mp4", target: .m4a),
        Case(encoder: "aac", source: "mkv", target: .mkv),
    ]

    /// The sound, whole or without the packets between 2.5 and 3.9 s; its path.
    private func source(_ test: Case, hasHole: Bool) throws -> String {
        let whole = folder.file("whole.\(test.source)")
        try ffmpeg(
            "-f lavfi -i aevalsrc='0.5*sin(2*PI*1000*t)*lt(mod(t\\,1)\\,0.04)':s=48000:d=6 -strict -2"
                + " -c:a \(test.encoder)", whole)
        guard hasHole else { return whole }
        let path = folder.file("hole.\(test.source)")
        try ffmpeg("-i \(whole) -c copy -strict -2 -bsf:a noise=drop='between(pts*tb\\,2.5\\,3.9)'", path)
        return path
    }

    private func movie(_ path: String) throws -> MovieSnapshot {
        let file = try MediaLibrary(gate: OpenGate()).file(at: path)
        let track = try #require(file.description.firstTrack(.audio))
        let range = TimeRange(start: .zero, duration: try track.timeRange.end)
        return try makeMovie(
            [path], video: [],
            audio: [[SegmentSnapshot(sourceIndex: 0, sourceTrackID: track.id, sourceRange: range, targetRange: range)]])
    }

    /// The tones that begin in a file, in seconds, as `ffmpeg` plays it by its timestamps.
    private func tones(_ path: String) throws -> [Double] {
        let bytes = try ffmpegOutput(
            "-i \(path) -af aresample=async=1:min_hard_comp=0.01:first_pts=0 -f f32le -ac 1 -ar 48000")
        let sound = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        var found: [Double] = []
        var last = -48000
        for (index, sample) in sound.enumerated() where abs(sample) > 0.2 {
            if index - last > 4800 { found.append(Double(index) / 48000) }
            last = index
        }
        return found
    }

    @Test("what follows a hole is heard when it was, copied or not", arguments: cases)
    func holes(test: Case) throws {
        let movie = try movie(source(test, hasHole: true))
        let output = folder.file("out.\(test.target.fileExtension)")
        let preset = try #require(
            test.target.fileExtension == "mov" || test.target.fileExtension == "mp4"
                ? .h264 : Preset.forExtension(test.target.fileExtension))
        let options = ExportOptions(preset: preset, container: test.target)
        let session = try ExportSession(movie, library: MediaLibrary(gate: OpenGate()), outputs: [options])
        #expect(session.plans[0].soundTreatment == test.treatment)
        #expect(session.plans[0].soundReasons == (test.treatment == .copied ? [] : [.holes]))
        #expect(try export(movie, to: output, options: options).sound == test.treatment)
        let found = try tones(output)
        try #require(found.count == 5, "\(found)")
        for (tone, second) in zip(found, [0.0, 1, 2, 4, 5]) { #expect(abs(tone - second) < 0.03, "\(found)") }
    }

    @Test("sound without holes is copied", arguments: cases)
    func whole(test: Case) throws {
        let movie = try movie(source(test, hasHole: false))
        let plan = try SoundPlan(movie, library: MediaLibrary(gate: OpenGate()), container: test.target.copies)
        #expect(plan.reasons == [] && plan.treatment == .copied)
    }

    @Test(
        "a hole behind the first packet of Vorbis, and one in E-AC-3, are found",
        arguments: [
            ("libvorbis", "v.mkv", "0.003", "0.9"), ("eac3", "e.mp4", "2.5", "3.9"),
        ])
    func found(encoder: String, name: String, from: String, to: String) throws {
        try ffmpeg("-f lavfi -i sine=f=1000:r=48000:d=6 -c:a \(encoder)", folder.file(name))
        // A container that keeps no times.
        let target = CopyTarget(format: "ac3", codecs: [], hasEditLists: false)
        let all = TimeRange(start: .zero, duration: Time(6, 1))
        func losesTimes(_ name: String) throws -> Bool {
            try MediaLibrary(gate: OpenGate()).file(at: folder.file(name))
                .losesTimes(ofSoundTrack: 1, in: all, copiedInto: target)
        }
        #expect(try !losesTimes(name))
        let drop = "noise=drop='between(pts*tb\\,\(from)\\,\(to))'"
        try ffmpeg("-i \(folder.file(name)) -c copy -bsf:a \(drop)", folder.file("hole-" + name))
        #expect(try losesTimes("hole-" + name))
    }

    @Test("packets that overlap are encoded where they cannot be copied")
    func overlap() throws {
        try ffmpeg("-f lavfi -i sine=f=440:r=48000:d=2 -c:a ac3", folder.file("two.mkv"))
        // The second time it begins before the first time ends.
        folder.write("list", "ffconcat version 1.0\nfile two.mkv\nduration 1\nfile two.mkv\n")
        let path = folder.file("overlap.mkv")
        try ffmpeg("-f concat -i \(folder.file("list")) -c copy", path)
        let output = folder.file("out.mp4")
        let summary = try export(movie(path), to: output, options: ExportOptions(container: .mp4))
        #expect(summary.sound == .encoded)
        #expect(summary.warnings.contains("a sound was encoded, not copied: its packets overlap"))
        #expect(try ffprobe("-show_entries stream=codec_name", output).contains("codec_name=aac"))
    }
}
