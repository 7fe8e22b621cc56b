import Testing

/// The recipes that deliver a video in other forms, judged by ffmpeg.
@Suite(.serialized) struct DeliveryRecipeTests {
    private let folder = TemporaryFolder()

    private func run(_ words: [Word]) throws -> Outcome {
        let outcome = try luaedit(["run"] + words, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        return outcome
    }

    @Test("gif: a part at its own rate and width, with the video's times", arguments: ["movie", "frame"] as [Word])
    func gif(palette: Word) throws {
        _ = try run([
            "gif", Samples.movie, "--from", "0.5", "--duration", "1", "--width", "96", "--palette", palette, "-o",
            "out.gif",
        ])
        let file = folder.file("out.gif")
        #expect(try Judge.probe(file, "stream=codec_name,width,height") == "gif,96,72")
        // 12.5 pictures a second: 8 hundredths each, thirteen of them, of which the last begins within the second.
        #expect(try Judge.frameCount(file) == 13)
        let likeness = try Judge.likeness(
            of: file, to: "[1:v]trim=0.5:1.5,setpts=PTS-STARTPTS,fps=25/2:round=down,scale=96:72[edit]",
            [Samples.movie])
        #expect(likeness > 20)
    }

    @Test("gif: the ending of -o makes another animation of it, and --file-size holds it or says what would")
    func limitedAnimations() throws {
        let words: [Word] = ["gif", Samples.movie, "--duration", "1", "--width", "96"]
        func length(_ name: String) throws -> Int { try #require(folder.read(Word(name))).count }
        for name in ["a.webp", "a.gif", "a.apng"] { _ = try run(words + ["-o", Word(name)]) }
        #expect(try #require(folder.read("a.webp")).dropFirst(8).starts(with: Array("WEBP".utf8)))
        #expect(try Judge.probe(folder.file("a.apng"), "stream=codec_name,width,height") == "apng,96,72")
        let limit = try length("a.webp") * 6 / 10
        _ = try run(words + ["-o", "b.webp", "--file-size", Word("\(limit)")])
        let found = try length("b.webp")
        #expect(found <= limit && found > limit / 2, "\(found) of \(limit)")
        let whole = try length("a.gif")
        _ = try run(words + ["-o", "b.gif", "--file-size", Word("\(whole)")])
        #expect(try length("b.gif") == whole)
        let refused = try luaedit(["run"] + words + ["-o", "c.gif", "--file-size", Word("\(whole / 2)")], in: folder)
        #expect(
            refused.errorText.contains(
                "cannot make a file of at most \(whole / 2) bytes: it has \(whole) with 96×72 pixels at 12.5 pictures a "
                    + "second; --size 64x48, --frame-rate 5.6 or a shorter --range comes near"), "\(refused)")
        #expect(try luaedit(["run"] + words + ["-o", "x.mp4"], in: folder).errorText.contains("--preset h264 writes"))
    }

    @Test("thumbnails: so many pictures, each from the middle of its part")
    func thumbnails() throws {
        _ = try run(["thumbnails", Samples.counted, "--count", "5", "--format", "png", "-o", "t.png"])
        // Of fifty frames the 5th, 15th, 25th, 35th and 45th, counted from 0.
        let lumas = try (1...5).map {
            try Judge.picture(folder.file("t-000\($0).png"), as: "gray", filter: "crop=1:1:32:32")[0]
        }
        let expected = [5, 15, 25, 35, 45].map { Double($0 * 4) * 255 / 219 }
        for (luma, wanted) in zip(lumas, expected) { #expect(abs(Double(luma) - wanted) <= 2) }
        let wrong = try luaedit(
            ["run", "thumbnails", Samples.counted, "--count", "5", "--every", "1"], in: folder)
        #expect(wrong.errorText == "error: thumbnails: --count, --every and --times each say when; give one of them\n")
    }

    @Test("contact-sheet: one picture with a frame in each cell")
    func contactSheet() throws {
        _ = try run([
            "contact-sheet", Samples.counted, "--columns", "5", "--rows", "2", "--width", "600", "--no-times",
            "--no-header", "-o", "sheet.png",
        ])
        let file = folder.file("sheet.png")
        // A gap of 5, and cells of 114 × 114.
        #expect(try Judge.probe(file, "stream=width,height") == "600,244")
        for index in 0..<10 {
            let (x, y) = (5 + 119 * (index % 5) + 57, 5 + 119 * (index / 5) + 57)
            let luma = try Judge.picture(file, as: "gray", filter: "crop=1:1:\(x):\(y)")[0]
            let wanted = Double((index * 5 + 2) * 4) * 255 / 219
            #expect(abs(Double(luma) - wanted) <= 3, "cell \(index)")
        }
    }

    @Test("chapters: from a list, with nothing encoded")
    func chapters() throws {
        folder.write("list.txt", "0:00 Start\n# a remark\n\n0:01.2 - The end\n")
        _ = try run(["chapters", Samples.movie, "--list", "list.txt", "-o", "out.mp4"])
        let file = folder.file("out.mp4")
        #expect(
            try Judge.probe(file, "chapter=start_time,end_time:chapter_tags=title")
                == "0.000000,1.200000,Start\n1.200000,2.000000,The end")
        #expect(try Judge.pictures(file) == Judge.pictures(Samples.movie))
        let shown = try luaedit(["check", "chapters", "out.mp4", "--print"], in: folder)
        #expect(shown.errorText.hasPrefix("0:00:00.000 Start\n0:00:01.200 The end\n"))
    }

    @Test(
        "chapters: a list that makes no sense is refused with its line",
        arguments: [
            ("1:00 Late\n", "list.txt:1: it begins at 1:00, and 'movie.mp4' ends at 2 s"),
            ("0:01 One\n0:00.5 Two\n", "list.txt:2: it does not begin after the chapter before it"),
            ("0:00 One\nTwo\n", "list.txt:2: a line is a time and a title, such as 12:30 Questions"),
            ("0:0:0:0:0 One\n", "list.txt:1: '0:0:0:0:0' is no time"),
            ("#\n", "chapters: there is no chapter in 'list.txt'"),
        ])
    func wrongChapters(text: String, says: String) throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        folder.write("list.txt", text)
        let outcome = try luaedit(["check", "chapters", "movie.mp4", "--list", "list.txt"], in: folder)
        #expect(outcome.errorText == "error: \(says)\n" && outcome.status == 1)
    }

    @Test("compress: the file has at most so many bytes, and not much less")
    func compress() throws {
        _ = try run(["compress", Samples.noise, "--to", "0.2", "--height", "120", "-o", "out.mp4"])
        let bytes = try #require(folder.read("out.mp4")).count
        #expect((160_000...200_000).contains(bytes), "\(bytes)")
        #expect(try Judge.frameCount(folder.file("out.mp4")) == 180)
    }

    @Test("hls: a package that plays in every quality")
    func hls() throws {
        _ = try run(["hls", Samples.noise, "--heights", "240", "--heights", "120", "--segment", "4", "-o", "stream"])
        let playlist = folder.file("stream/main.m3u8")
        #expect(
            try Set(Judge.probe(playlist, "stream=width,height", streams: "v").split(separator: "\n"))
                == ["160,120", "320,240"])
        for name in ["120p", "240p"] { #expect(try Judge.pictures(folder.file("stream/\(name).m3u8")).count == 180) }
    }

    @Test(
        "a still picture is refused by what needs a video",
        arguments: ["trim", "gif", "thumbnails", "contact-sheet", "compress", "chapters", "hls"] as [Word])
    func still(recipe: Word) throws {
        folder.copy(Samples.still, as: "a.png")
        let outcome = try luaedit(["check", recipe, "a.png"], in: folder)
        #expect(outcome.errorText == "error: \(recipe): 'a.png' is a still picture\n" && outcome.status == 1)
    }

    @Test("slideshow: each picture has its time, and one fades into the next while music plays")
    func slideshow() throws {
        for (name, color) in [("a", "0x404040"), ("b", "0xc0c0c0")] {
            _ = try ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=\(color):s=120x80,format=rgb24", "-frames:v", "1",
                    folder.file("\(name).png"),
                ] as [Word])
        }
        _ = try run(
            [
                "slideshow", "a.png", "b.png", "--music", Samples.soundOnly, "--each", "2", "--fade", "1", "--canvas",
                "64x64", "--rate", "10", "-o", "out.mp4",
            ] + quick)
        let lumas = try Judge.lumas(folder.file("out.mp4"))
        #expect(lumas.count == 30)
        let (dark, light) = (lumas[5], lumas[25])
        #expect(abs(dark - 71) <= 2 && abs(light - 181) <= 2)
        #expect(abs(lumas[15] - (dark + light) / 2) <= 2)
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=codec_name", streams: "a") == "aac")
    }

    @Test("slideshow and music-video: changes on the first beats of bars")
    func downbeats() throws {
        // A low drum every half second from 0.25 s on, louder on the first of three.
        let drum = "(0.4+0.4*lt(mod(t-0.25,1.5),0.5))*gt(t,0.25)*exp(-20*mod(t-0.25,0.5))*sin(2*PI*60*(t-0.25))"
        _ = try ffmpeg(["-f", "lavfi", "-i", "aevalsrc='\(drum)':s=8000:d=15", folder.file("song.wav")] as [Word])
        for name in ["a", "b", "c"] { folder.copy(Samples.still, as: "\(name).png") }
        let show = try luaedit(
            [
                "plan", "slideshow", "a.png", "b.png", "c.png", "--music", "song.wav", "--each", "4", "--fade", "0.5",
                "--on", "downbeats",
            ], in: folder)
        #expect(show.outputText.contains("0:00.000–0:03.499") && show.outputText.contains("0:05.999–"), "\(show)")
        let video = try luaedit(
            ["plan", "music-video", "song.wav", "a.png", "b.png", "--on", "downbeats", "--every", "2"], in: folder)
        #expect(video.outputText.contains("0:03.2") && video.outputText.contains("–0:06.2"), "\(video)")
        let wrong = try luaedit(["check", "slideshow", "a.png", "b.png", "--on", "beats"], in: folder)
        #expect(wrong.errorText == "error: slideshow: --on needs --music, whose beats are meant\n")
    }
}
