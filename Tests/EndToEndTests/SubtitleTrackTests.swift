import Foundation
import Testing

/// Subtitles as tracks: of files, of compositions, and as ffprobe and ffmpeg find them in results.
@Suite struct SubtitleTrackTests {
    private let folder = TemporaryFolder()

    private static let words =
        "1\n00:00:00,500 --> 00:00:01,000\nHello\n\n2\n00:00:01,200 --> 00:00:01,800\n<i>World</i> & you\n"

    /// in.mp4: two seconds with two cues.
    private func makeMovie() throws {
        folder.write("cues.srt", Self.words)
        try ffmpeg(
            [
                "-i", Samples.movie, "-i", "cues.srt", "-map", "0", "-map", "1", "-c", "copy", "-c:s", "mov_text",
                "-metadata:s:s:0", "language=fra", "-disposition:s:0", "forced", "in.mp4",
            ],
            in: folder.path)
    }

    private func run(_ script: String, to output: Word, _ arguments: [Word] = ["in.mp4"]) throws -> Outcome {
        folder.write("r.lua", script)
        let isH264 = ["mp4", "mov", "mkv"].contains { output.description.hasSuffix($0) }
        return try luaedit(["run", "r.lua"] + arguments + ["-o", output] + (isH264 ? quick : []), in: folder)
    }

    /// The cues of a file's first subtitle track, as ffmpeg makes SRT of them.
    private func cues(_ file: Word, track: Int = 0) throws -> String {
        // Else ffmpeg would move all by the delay of Opus, which begins below zero.
        let bytes = try ffmpeg(["-copyts", "-i", folder.file(file), "-map", "0:s:\(track)", "-f", "srt", "-"])
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("a subtitle track is found, cut, moved and scaled like any other, and written")
    func track() throws {
        try makeMovie()
        let outcome = try run(
            """
            local source = edit.asset((...))
            local words = source:tracks_with("subtitle")[1]
            local c = edit.composition()
            for _, kind in ipairs{ "video", "audio" } do
              c:add_track(kind):insert_time_range(edit.range(0, 2), source:tracks_with(kind)[1], 0)
            end
            local track = c:add_track("subtitle")
            track:insert_time_range(edit.range(0.8, 0.7), words, 0.5)
            track:scale_time_range(edit.range(0.5, 0.7), 1.4)
            print(words.media_type, words.codec, track, #track.segments, track.language)
            print(c:compatible_track(words) == track, pcall(track.insert_time_range, track, edit.range(0, 1), source.video, 0))
            return c
            """, to: "out.mp4")
        #expect(outcome.status == 0, "\(outcome)")
        let lines = outcome.errorText.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "subtitle\tmov_text\tsubtitle track 3, 1.9 s\t2\tfra",
                "true\tfalse\tr.lua:11: a video track cannot go into a subtitle track",
            ], "\(outcome)")
        // 0.8–1.0 at 0.5, at half speed; 1.2–1.5 at 0.9 before it was scaled.
        let expected =
            "1\n00:00:00,500 --> 00:00:00,900\nHello\n\n2\n00:00:01,300 --> 00:00:01,900\n<i>World</i> & you\n\n"
        #expect(try cues("out.mp4") == expected)
        #expect(try Judge.probe(folder.file("out.mp4"), "stream_tags=language", streams: "s") == "fra")
    }

    static let files: [(name: Word, options: [Word], codec: String)] = [
        ("a.mp4", [], "mov_text"), ("a.mov", [], "mov_text"), ("a.mkv", [], "subrip"), ("a.webm", [], "webvtt"),
    ]

    @Test("subtitles of a movie are tracks with language, title and purpose", arguments: files)
    func movie(name: Word, options: [Word], codec: String) throws {
        folder.link(Samples.movie, as: "in.mp4")
        folder.write("cues.srt", Self.words)
        let outcome = try run(
            """
            local subtitles = edit.subtitles("cues.srt")
            return edit.movie {
              composition = edit.asset("in.mp4"),
              subtitles = {
                { subtitles, language = "en", title = "Signs", forced = true },
                { subtitles:shifted(0.1), language = "pt-BR", hearing_impaired = true, default = true },
              },
            }
            """, to: name, [])
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        #expect(try Judge.probe(folder.file(name), "stream=codec_name", streams: "s") == "\(codec)\n\(codec)")
        #expect(try Judge.probe(folder.file(name), "stream_tags=language", streams: "s") == "eng\npor")
        let forced = try Judge.probe(folder.file(name), "stream_disposition=forced", streams: "s")
        if codec != "mov_text" { #expect(forced == "1\n0") }
        #expect(try cues(name) == Self.words + "\n")
        #expect(try cues(name, track: 1).contains("00:00:00,600 --> 00:00:01,100\nHello\n"))
        let probe = try luaedit(["probe", name], in: folder)
        #expect(probe.outputText.contains("Signs") && probe.outputText.contains(codec), "\(probe)")
    }

    @Test("a styled script stays one in Matroska, its events moved")
    func script() throws {
        folder.link(Samples.movie, as: "in.mp4")
        folder.write(
            "film.ass",
            """
            [Script Info]
            ScriptType: v4.00+

            [V4+ Styles]
            Format: Name, Fontname, Fontsize, PrimaryColour
            Style: Big,Serif,60,&H0000FFFF

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            Dialogue: 3,0:00:00.50,0:00:01.00,Big,Ada,0,0,0,,{\\pos(10,20)}Up, here
            """)
        let recipe = """
            return edit.movie {
              composition = edit.asset("in.mp4"), subtitles = { edit.subtitles("film.ass"):shifted(0.25) },
            }
            """
        #expect(try run(recipe, to: "a.mkv", []).status == 0)
        let script = String(
            decoding: try ffmpeg(["-i", folder.file("a.mkv"), "-map", "0:s", "-c", "copy", "-f", "ass", "-"]),
            as: UTF8.self)
        #expect(script.contains("Style: Big,Serif,60,&H0000FFFF"), "\(script)")
        #expect(script.contains("Dialogue: 3,0:00:00.75,0:00:01.25,Big,Ada,0,0,0,,{\\pos(10,20)}Up, here"), "\(script)")
        // Read again as an asset's track, it is the same script.
        folder.write(
            "again.lua",
            """
            local subtitles = edit.subtitles(edit.asset((...)):tracks_with("subtitle")[1])
            print(subtitles.format, #subtitles, subtitles[1].start, subtitles[1].text)
            return edit.asset((...))
            """)
        let again = try luaedit(["check", "again.lua", "a.mkv"], in: folder)
        #expect(again.errorText.hasPrefix("ass\t1\t0.75 s\tUp, here\n"), "\(again)")
    }

    @Test("what a container has no place for is said, and warned of where the recipe wanted it")
    func dropped() throws {
        try makeMovie()
        let recipe = "return edit.movie { composition = edit.asset((...)), subtitles = { edit.subtitles('cues.srt') } }"
        let outcome = try run(recipe, to: "a.mp3")
        let warning = "warning: subtitles 'cues.srt': .mp3 files have no place for it\n"
        #expect(outcome.errorText == warning, "\(outcome)")
        let plan = try luaedit(["plan", "r.lua", "in.mp4", "-o", "a.mp3"], in: folder)
        #expect(plan.outputText.contains("subtitle track 3: .mp3 files have no place for it"), "\(plan)")
        let kept = try luaedit(["plan", "r.lua", "in.mp4", "-o", "a.mkv"], in: folder)
        #expect(kept.outputText.contains("subtitles     track 3 (fra, default, forced): cues as subrip\n"), "\(kept)")
    }
}
