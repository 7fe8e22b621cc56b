import Foundation
import Testing

/// Movies with several sounds, of which a player plays one.
@Suite struct SoundChoiceTests {
    private let folder = TemporaryFolder()

    /// in.mp4: two seconds of picture with 400 Hz in English and 1000 Hz in French, a commentary.
    private func makeMovie() throws {
        let tones: [Word] = [
            "-f", "lavfi", "-i", "sine=frequency=400:sample_rate=48000:duration=2", "-f", "lavfi", "-i",
            "sine=frequency=1000:sample_rate=48000:duration=2",
        ]
        try ffmpeg(
            ["-i", Samples.movie] + tones + ["-map", "0:v", "-map", "1", "-map", "2", "-c:v", "copy", "-c:a", "aac"]
                + ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=fra", "-metadata:s:a:1"]
                + ["handler_name=Paul", "-disposition:a:1", "comment", folder.file("in.mp4")])
    }

    private func run(_ script: String, to output: Word) throws -> Outcome {
        folder.write("r.lua", script)
        let options = output.description.hasSuffix("mp3") ? [] : quick
        return try luaedit(["run", "r.lua", "in.mp4", "-o", output] + options, in: folder)
    }

    private func packets(_ file: Word, _ track: Int) throws -> String {
        String(
            decoding: try ffmpeg(["-i", folder.file(file), "-map", "0:a:\(track)", "-c", "copy", "-f", "md5", "-"]),
            as: UTF8.self)
    }

    /// How loud a band of a sound track is, in decibels.
    private func level(_ file: Word, _ track: Int, frequency: Int) throws -> Double {
        let log = try runToEnd(
            "ffmpeg",
            [
                "-nostdin", "-v", "info", "-i", folder.file(file), "-map", "0:a:\(track)", "-af",
                "bandpass=f=\(frequency):width_type=h:w=50,volumedetect", "-f", "null", "-",
            ], in: "/"
        ).errorText
        let line = log.split(separator: "\n").first { $0.contains("mean_volume") } ?? ""
        let number = line.split(separator: " ").dropLast().last ?? ""
        return Double(number) ?? .nan
    }

    @Test("both sounds of a file are copied, with their languages, names and purposes")
    func copied() throws {
        try makeMovie()
        let outcome = try run("return edit.asset((...))", to: "out.mp4")
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        #expect(try Judge.probe(folder.file("out.mp4"), "stream_tags=language", streams: "a") == "eng\nfra")
        for track in 0...1 { #expect(try packets("out.mp4", track) == packets("in.mp4", track)) }
        let probe = try luaedit(["probe", "out.mp4"], in: folder)
        #expect(probe.outputText.contains("fra, “Paul”"), "\(probe)")
        let plan = try luaedit(["plan", "r.lua", "in.mp4", "-o", "out.mp4"], in: folder)
        #expect(plan.outputText.contains("choice 1: audio 2 (eng, default): copied\n"), "\(plan)")
        #expect(plan.outputText.contains("choice 2: audio 3 (fra, 'Paul', commentary): copied\n"), "\(plan)")
    }

    @Test("a cut composition keeps the choice, and what is no alternative is heard with each")
    func mixed() throws {
        try makeMovie()
        try ffmpeg(["-f", "lavfi", "-i", "sine=frequency=3000:duration=2", folder.file("music.wav")])
        let outcome = try run(
            """
            local source = edit.asset((...))
            local c = edit.composition()
            c:insert_time_range(edit.range(0.5, 1), source, 0)
            local sounds = c:tracks_with("audio")
            print(#sounds, sounds[1].alternate_group_id, sounds[2].alternate_group_id, sounds[2].language)
            local music = c:add_track("audio")
            music:insert_time_range(edit.range(0, 1), edit.asset("music.wav").audio, 0)
            print(music.alternate_group_id)
            return c
            """, to: "out.mkv")
        #expect(outcome.status == 0 && outcome.errorText == "2\t1\t1\tfra\n0\n", "\(outcome)")
        #expect(try Judge.probe(folder.file("out.mkv"), "stream_tags=language", streams: "a") == "eng\nfra")
        for (track, own, other) in [(0, 400, 1000), (1, 1000, 400)] {
            let level = { try self.level("out.mkv", track, frequency: $0) }
            #expect(try level(own) > -35 && level(own) - level(other) > 15)
            #expect(try level(3000) > -35)
        }
    }

    @Test("a file of one sound has the first, and the plan says what it has not")
    func one() throws {
        try makeMovie()
        #expect(try run("return edit.asset((...))", to: "out.mp3").status == 0)
        #expect(try Judge.probe(folder.file("out.mp3"), "stream=codec_name", streams: "a") == "mp3")
        #expect(try level("out.mp3", 0, frequency: 400) - level("out.mp3", 0, frequency: 1000) > 15)
        let plan = try luaedit(["plan", "r.lua", "in.mp4", "-o", "out.mp3"], in: folder)
        #expect(plan.outputText.contains("audio track 3, Paul, fra: .mp3 files hold one sound\n"), "\(plan)")
    }

    @Test("tracks whose number is 0 are mixed, though a file has them as a choice")
    func none() throws {
        try makeMovie()
        let outcome = try run(
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 2), edit.asset((...)), 0)
            for _, track in ipairs(c:tracks_with("audio")) do track.alternate_group_id = 0 end
            return c
            """, to: "out.mp4")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=codec_name", streams: "a") == "aac")
        for frequency in [400, 1000] { #expect(try level("out.mp4", 0, frequency: frequency) > -35) }
    }
}
