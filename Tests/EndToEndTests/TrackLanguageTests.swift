import Testing

/// The language of a track, as others read it.
@Suite struct TrackLanguageTests {
    private let folder = TemporaryFolder()

    static let languages: [(name: String, mp4: String, quickTime: String)] = [
        ("de", "deu", "ger"), ("nld", "nld", "dut"), ("zh-CN", "zho", "chi"), ("fr", "fra", "fra"),
    ]

    @Test("MP4 has a language's newer code, QuickTime the one it has a number for", arguments: languages)
    func spelled(name: String, mp4: String, quickTime: String) throws {
        folder.write("s.srt", "1\n00:00:00,100 --> 00:00:00,300\nWords\n")
        folder.write(
            "r.lua",
            """
            return edit.movie { composition = edit.asset((...)),
              subtitles = { { edit.subtitles("s.srt"), language = "\(name)" } } }
            """)
        for (file, code) in [("out.mp4" as Word, mp4), ("out.mov", quickTime)] {
            let outcome = try luaedit(["run", "r.lua", Samples.counted, "-o", file], in: folder)
            #expect(outcome.status == 0, "\(outcome)")
            #expect(try Judge.probe(folder.file(file), "stream_tags=language", streams: "s:0") == code)
        }
    }
}
