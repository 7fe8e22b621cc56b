import Testing

/// The audiogram recipe, and the cover pictures in files.
@Suite(.serialized) struct AudiogramRecipeTests {
    private let folder = TemporaryFolder()

    /// Two seconds of a tone in MP3, with title, artist and a green cover of 64 by 48 pixels.
    private static let song = Samples.make("song.mp3") { file in
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100:duration=2", "-f", "lavfi", "-i",
            "color=0x00ff00:s=64x48:r=25:d=0.04", "-map", "0", "-map", "1", "-c:v", "png", "-c:a", "libmp3lame",
            "-disposition:v", "attached_pic", "-metadata", "title=Wide Words", "-metadata", "artist=A. Person", file,
        ])
    }

    init() { folder.link(Self.song, as: "song.mp3") }

    /// Pixels as green as the cover in some of the movie's pictures.
    private func greenPixels(_ file: Word, numbers: [Int]) throws -> [Int] {
        try Judge.pictures(folder.file(file), numbers: numbers, as: "rgb24").map { pixels in
            stride(from: 0, to: pixels.count, by: 3).count {
                pixels[$0] < 40 && pixels[$0 + 1] > 215 && pixels[$0 + 2] < 40
            }
        }
    }

    static let sizes: [(size: Word, text: String)] = [
        ("square", "1080,1080"), ("vertical", "1080,1920"), ("wide", "1920,1080"),
    ]

    @Test("the sound is copied, the picture lasts as long, and the file's own cover is on it", arguments: sizes)
    func whole(size: Word, text: String) throws {
        let outcome = try luaedit(
            ["run", "audiogram", "song.mp3", "--shape", size, "-o", "out.mp4"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let file = folder.file("out.mp4")
        #expect(try Judge.soundPackets(file) == Judge.soundPackets(folder.file("song.mp3")))
        #expect(try Judge.probe(file, "stream=width,height") == text)
        // 2 s and what is left of the encoder's last block.
        let frames = try #require(try Judge.frameCount(file))
        #expect((60...62).contains(frames))
        #expect(try greenPixels("out.mp4", numbers: [30])[0] > 100_000)
    }

    @Test("every recipe that takes words takes a transcript, and names the option for words that overlap")
    func transcripts() throws {
        folder.write(
            "words.json", #"[{"word":"a","start":0.5,"end":1},{"word":"b","start":0.7,"end":1.5}]"#)
        for words: [Word] in [
            ["audiogram", "song.mp3", "--subtitles", "words.json"],
            ["short", Samples.grey, "--words", "words.json"], ["caption", Samples.grey, "words.json"],
        ] {
            let refused = try luaedit(["check"] + words, in: folder)
            #expect(
                refused.status == 1
                    && refused.errorText.contains("or end the earlier word there with --overlaps cut"), "\(refused)")
            let outcome = try luaedit(["check"] + words + ["--overlaps", "cut", "--delay", "0.1"], in: folder)
            #expect(outcome.status == 0, "\(outcome)")
        }
    }

    static let styles: [Word] = ["bars", "progress", "line", "circle"]

    @Test("every style shows with a cover of the user's, words and subtitles", arguments: styles)
    func style(style: Word) throws {
        folder.write("s.srt", "1\n00:00:00,500 --> 00:00:01,500\nspoken words\n")
        let outcome = try luaedit(
            [
                "run", "audiogram", "song.mp3", "--style", style, "--cover", Samples.red, "--title", "Another",
                "--subtitles",
            ]
                + ["s.srt", "--mode", "words", "--mark", "#00ff00", "-o", "out.mp4"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        // Green is the mark behind the word that is spoken, and not the file's cover.
        let counts = try greenPixels("out.mp4", numbers: [6, 30, 55])
        #expect(counts[0] == 0 && counts[1] > 2000 && counts[1] < 60_000 && counts[2] == 0, "\(counts)")
    }

    @Test("a file without sound is refused")
    func silent() throws {
        let outcome = try luaedit(["check", "audiogram", Samples.grey], in: folder)
        #expect(outcome.errorText.contains("audiogram: there is no sound in '"), "\(outcome)")
        #expect(outcome.status == 1)
    }

    @Test("a cover is a picture of its own, no track of its file, and no hindrance to writing the other metadata")
    func artwork() throws {
        folder.write(
            "r.lua",
            """
            local a = edit.asset((...))
            local cover = a.metadata.artwork
            print(#a.tracks, a.video, cover.video.natural_size.width, cover.video.natural_size.height)
            print(cover == a.metadata.artwork, cover.metadata.artwork, cover.duration)
            local c = edit.composition()
            c:insert_time_range(edit.range(0, a.duration), a, 0)
            return edit.movie { composition = c, metadata = a.metadata }
            """)
        let outcome = try luaedit(["run", "r.lua", "song.mp3", "-o", "out.m4a"], in: folder)
        #expect(outcome.errorText.hasPrefix("1\tnil\t64.0\t48.0\ntrue\tnil\tindefinite\n"), "\(outcome)")
        #expect(try Judge.probe(folder.file("out.m4a"), "format_tags=title") == "Wide Words")
    }
}
