import Testing

/// Transport streams, MPEG-2 and the lossless FFV1.
@Suite struct BroadcastFileTests {
    private let folder = TemporaryFolder()

    init() {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("r.lua", "return edit.asset((...))")
    }

    private func run(_ words: [Word]) throws {
        let outcome = try luaedit(["run", "r.lua"] + words, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    @Test(
        "a preset's file has its codecs",
        arguments: [
            ("h264", "o.ts", "h264,High,yuv420p", "aac,48000"),
            ("mpeg2", "o.ts", "mpeg2video,Main,yuv420p", "mp2,48000"),
            ("mpeg2", "o.mkv", "mpeg2video,Main,yuv420p", "flac,48000"),
            ("ffv1", "o.mkv", "ffv1,unknown,yuv420p", "flac,48000,24"),
        ] as [(Word, Word, String, String)])
    func codecs(preset: Word, name: Word, picture: String, sound: String) throws {
        try run(["in.mp4", "--preset", preset, "-o", name])
        let file = folder.file(name)
        #expect(try Judge.probe(file, "stream=codec_name,profile,pix_fmt").hasPrefix(picture))
        let heard = try Judge.probe(file, "stream=codec_name,sample_rate,bits_per_raw_sample", streams: "a:0")
        #expect(heard.hasPrefix(sound), "\(heard)")
        #expect(try Judge.frameCount(file) == 50)
    }

    @Test("FFV1 keeps every pixel in its own form", arguments: ["yuv420p", "yuv422p10le", "yuv444p"] as [Word])
    func lossless(form: Word) throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=0.2", "-pix_fmt", form, "-c:v", "ffv1", "s.mkv"],
            in: folder.path)
        try run(["s.mkv", "--preset", "ffv1", "-o", "o.mkv"])
        #expect(try Judge.pictures(folder.file("o.mkv")) == Judge.pictures(folder.file("s.mkv")))
    }

    @Test("a picture that nothing changes is copied into a transport stream, and out of it")
    func copied() throws {
        try run(["in.mp4", "-o", "o.ts"])
        try run(["o.ts", "--preset", "passthrough", "-o", "p.ts"])
        let pictures = try Judge.pictures(folder.file("in.mp4"))
        #expect(try Judge.pictures(folder.file("o.ts")) == pictures)
        #expect(try Judge.pictures(folder.file("p.ts")) == pictures)
        #expect(
            try luaedit(["plan", "r.lua", "in.mp4", "-o", "q.ts"], in: folder).outputText.contains("copied bit by bit"))
    }

    @Test("MPEG-2 has the frame rates of broadcast only")
    func frameRates() throws {
        let outcome = try luaedit(
            ["check", "r.lua", "in.mp4", "--preset", "mpeg2", "--frame-rate", "12"], in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.outputText.contains("MPEG-2 has 24000/1001, 24, 25, "), "\(outcome)")
        try run(["in.mp4", "--preset", "mpeg2", "--frame-rate", "30000/1001", "-o", "o.ts"])
        #expect(try Judge.probe(folder.file("o.ts"), "stream=r_frame_rate").hasPrefix("30000/1001"))
    }
}
