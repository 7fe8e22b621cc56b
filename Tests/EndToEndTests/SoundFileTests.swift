import Testing

/// Results that are sound only, decoded by ffmpeg.
@Suite(.serialized) struct SoundFileTests {
    private let folder = TemporaryFolder()

    /// Odd, so that no codec's block ends with it.
    private static let length = 100_003
    private static let clicks = [0, length / 2, length - 1]

    /// A movie of sound that is clicks: at the first sample, in the middle, at the last.
    private func clicks(as recipe: Word = "s.lua") throws {
        var samples = [Float](repeating: 0, count: Self.length)
        for click in Self.clicks { samples[click] = 0.75 }
        folder.write("clicks.f32", samples.withUnsafeBytes { Array($0) })
        try ffmpeg(
            ["-f", "f32le", "-ar", "48000", "-ac", "1", "-i", "clicks.f32", "-c:a", "pcm_f32le", "in.wav"],
            in: folder.path)
        folder.write(
            recipe,
            """
            local asset = edit.asset("in.wav")
            local composition = edit.composition()
            local track = composition:add_track("audio")
            track:insert_time_range(asset.audio.time_range, asset.audio, 0)
            track.language = "fr"
            return edit.movie { composition = composition, metadata = { title = "Tick", artist = "Clock" } }
            """)
    }

    private func run(_ words: [Word]) throws -> Outcome { try luaedit(["run", "s.lua"] + words, in: folder) }

    /// The first channel of a file as ffmpeg decodes it.
    private func decoded(_ name: Word) throws -> [Float] {
        let bytes = try ffmpeg(["-i", folder.file(name), "-map", "0:a", "-f", "f32le", "-ac", "1", "-"])
        return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    struct File: CustomTestStringConvertible {
        var name: Word
        var options: [Word] = []
        var codec: String
        var sampleFormat: String
        /// Samples that ffmpeg finds after the last; what it knows no end of is a block longer.
        var excess = 0...0
        var testDescription: String { "\(name) \(options)" }
    }

    static let files = [
        File(name: "a.wav", options: ["--preset", "wav"], codec: "pcm_s16le", sampleFormat: "s16"),
        File(name: "i.wav", codec: "pcm_f32le", sampleFormat: "flt"),
        File(name: "b.wav", options: ["--preset", "wav_float"], codec: "pcm_f32le", sampleFormat: "flt"),
        File(name: "c.flac", options: ["--preset", "flac"], codec: "flac", sampleFormat: "s16"),
        File(name: "j.flac", codec: "flac", sampleFormat: "s32"),
        File(name: "d.flac", options: ["--preset", "flac24"], codec: "flac", sampleFormat: "s32"),
        File(name: "e.mp3", codec: "mp3", sampleFormat: "fltp"),
        File(name: "f.opus", codec: "opus", sampleFormat: "fltp"),
        File(name: "g.ogg", codec: "opus", sampleFormat: "fltp"),
        File(name: "h.m4a", codec: "aac", sampleFormat: "fltp", excess: 0...1023),
    ]

    @Test("the first, the middle and the last sample are where they were mixed", arguments: files)
    func positions(file: File) throws {
        try clicks()
        let outcome = try run(["-o", file.name] + file.options)
        try #require(outcome.status == 0, "\(outcome)")
        let sound = try decoded(file.name)
        #expect(file.excess.contains(sound.count - Self.length), "\(sound.count) samples")
        for click in Self.clicks {
            let around = max(0, click - 2000)..<min(sound.count, click + 2000)
            let loudest = around.max { abs(sound[$0]) < abs(sound[$1]) }
            #expect(loudest == click)
        }
        let entries = try Judge.probe(folder.file(file.name), "stream=codec_name,sample_fmt", streams: "a:0")
        #expect(entries.contains(file.codec) && entries.contains(file.sampleFormat), "\(entries)")
    }

    @Test("title, artist and the sound's language are kept", arguments: files)
    func metadata(file: File) throws {
        try clicks()
        #expect(try run(["-o", file.name] + file.options).status == 0)
        let words: [Word] = ["-v", "error", "-show_entries", "format_tags:stream_tags", "-of", "default=nw=1"]
        let tags = String(decoding: try succeed("ffprobe", words + [folder.file(file.name)]), as: UTF8.self)
            .lowercased()
        for tag in ["title=tick", "artist=clock", "language=fr"] { #expect(tags.contains(tag), "\(tags)") }
    }

    @Test("samples that are whole steps of 16 bits stay what they were")
    func untouched() throws {
        let count = 20000
        let samples = (0..<count).map { Int16(truncatingIfNeeded: $0 &* 7919) }
        folder.write("in.s16", samples.withUnsafeBytes { Array($0) })
        try ffmpeg(["-f", "s16le", "-ar", "48000", "-ac", "1", "-i", "in.s16", "in.wav"], in: folder.path)
        folder.write("s.lua", "return edit.asset('in.wav')")
        for name in ["a.flac", "a.wav"] as [Word] {
            #expect(try run(["-o", name]).status == 0)
            let bytes = try ffmpeg(["-i", folder.file(name), "-map", "0:a", "-f", "s16le", "-"])
            let found = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
            let channelCount = found.count / count
            #expect(stride(from: 0, to: found.count, by: channelCount).map { found[$0] } == samples, "\(name)")
        }
    }

    @Test("a movie of sound is an M4A unless the user says otherwise")
    func usual() throws {
        try clicks()
        let outcome = try run([])
        #expect(outcome.status == 0 && outcome.outputText == "s.m4a\n", "\(outcome)")
    }

    @Test("the picture of a movie is left out of a sound file, and the plan says so")
    func withPicture() throws {
        folder.write("s.lua", "return edit.asset((...))")
        let plan = try luaedit(["plan", "s.lua", Samples.counted, "-o", "a.mp3"], in: folder)
        #expect(
            plan.outputText.contains(
                "\n  sound         mixed at 48 kHz, mono, encoded with libmp3lame at 96 kbit/s (preset mp3)\n"))
        #expect(plan.outputText.contains("\n  dropped       the picture: the preset mp3 is sound only\n"), "\(plan)")
        #expect(!plan.outputText.contains("\n  picture "))
        let outcome = try luaedit(["run", "s.lua", Samples.counted, "-o", "a.mp3"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let streams = try Judge.probe(folder.file("a.mp3"), "stream=codec_type", streams: "v")
        #expect(!streams.contains("video"))
        #expect(try abs(Judge.samples(folder.file("a.mp3")).count - 96000) <= 1)
    }

    static let plans: [(options: [Word], text: String)] = [
        (["-o", "a.flac", "--preset", "flac"], "encoded with flac, 16 bit with dither (preset flac)"),
        (["-o", "a.flac"], "encoded with flac, 24 bit (preset flac)"),
        (["-o", "a.flac", "--preset", "flac24"], "encoded with flac, 24 bit (preset flac24)"),
        (["-o", "a.wav", "--preset", "wav_float"], "copied bit by bit (preset wav_float)"),
        (["-o", "a.opus"], "encoded with libopus at 64 kbit/s (preset opus)"),
        ([], "encoded with aac at 96 kbit/s (preset m4a)"),
    ]

    @Test("the plan says preset, encoder, and bit rate or bit depth and dither", arguments: plans)
    func plan(options: [Word], text: String) throws {
        try clicks()
        let plan = try luaedit(["plan", "s.lua"] + options, in: folder)
        #expect(plan.outputText.contains(text), "\(plan)")
    }

    static let mistakes: [(options: [Word], text: String, status: Int32)] = [
        (
            ["-o", "a.mp3", "--preset", "flac"],
            "the preset 'flac' writes .flac or .mka files, '-o a.mp3' ends in .mp3; --preset mp3 writes such files", 2
        ),
        (
            ["-o", "a.mp4", "--preset", "opus"],
            "the preset 'opus' writes .opus or .ogg files, '-o a.mp4' ends in .mp4; --preset h264 writes such files", 2
        ),
        (
            ["-o", "a.mp3", "--crf", "20"],
            "--crf: the preset 'mp3' is sound only", 2
        ),
    ]

    @Test("what does not fit together is said before anything is written", arguments: mistakes)
    func mistake(options: [Word], text: String, status: Int32) throws {
        try clicks()
        let outcome = try run(options)
        #expect(outcome.errorText == "error: \(text)\n" && outcome.status == status, "\(outcome)")
        #expect(!folder.names.contains("a.mp3"))
    }

    @Test("a movie without sound is no sound file")
    func silent() throws {
        folder.write(
            "s.lua",
            """
            local composition = edit.composition()
            composition:add_track("video"):insert_time_range(edit.range(0, 1), edit.color_asset("red", { 64, 64 }).video, 0)
            return edit.movie { composition = composition }
            """)
        let outcome = try run(["-o", "a.mp3"])
        #expect(
            outcome.errorText == "error: preset mp3: it is sound only, and the movie has no sound [preset-content]\n"
                && outcome.status == 1, "\(outcome)")
        #expect(folder.names == ["s.lua"])
    }

    @Test("progress of sound alone rises to its end")
    func progress() throws {
        try clicks()
        let outcome = try run(["-o", "a.flac", "--progress", "json"])
        let fractions = try outcome.errorText.split(separator: "\n").map {
            try parseJSON($0)["fraction"] as? Double ?? -1
        }
        #expect(fractions == fractions.sorted() && fractions.last == 1 && fractions.count > 1, "\(fractions)")
    }
}
