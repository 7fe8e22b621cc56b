import Testing

/// Subtitles as tracks of a composition.
@Suite struct SubtitleTrackTests {
    private let folder = TemporaryFolder()

    @Test("a subtitle track is found, cut and moved like any other, and its loss is said")
    func track() throws {
        folder.write(
            "cues.srt",
            "1\n00:00:00,500 --> 00:00:01,000\nHello\n\n2\n00:00:01,200 --> 00:00:01,800\nWorld\n")
        try ffmpeg(
            [
                "-i", Samples.movie, "-i", "cues.srt", "-map", "0", "-map", "1", "-c", "copy", "-c:s", "mov_text",
                "in.mp4",
            ],
            in: folder.path)
        folder.write(
            "r.lua",
            """
            local source = edit.asset((...))
            local words = source:tracks_with("subtitle")[1]
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 2), source, 0)
            local track = c:add_track("subtitle")
            track:insert_time_range(edit.range(0, 1), words, 0.5)
            print(words.media_type, words.codec, #c:tracks_with("subtitle"), track, #track.segments)
            print(c:compatible_track(words) == track, pcall(track.insert_time_range, track, edit.range(0, 1), source.video, 0))
            return c
            """)
        let outcome = try luaedit(["run", "r.lua", "in.mp4", "-o", "out.mp4"] + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let lines = outcome.errorText.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "subtitle\tmov_text\t1\tsubtitle track 3, 1.5 s\t2",
                "true\tfalse\tr.lua:8: a video track cannot go into a subtitle track",
                "warning: r.lua:5: subtitle track 3: it is left out of the result: presets write pictures and sound "
                    + "[track-not-exported]",
            ], "\(outcome)")
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=index", streams: "s") == "")
    }
}
