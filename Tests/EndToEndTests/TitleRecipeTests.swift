import Testing

/// What comes and goes: titles and lower thirds.
@Suite(.serialized) struct TitleRecipeTests {
    private let folder = TemporaryFolder()

    /// 320×180, flat grey of luma 126 in full range, 10 frames a second, 5 s.
    static let grey = Samples.make("wide-grey.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=320x180:r=10:d=5,format=yuv420p,geq=lum=124:cb=128:cr=128"]
                + Samples.picture + Samples.bt709 + [file])
    }

    private func run(_ recipe: Word, _ input: Word = Self.grey, _ options: [Word]) throws {
        let outcome = try luaedit(
            ["run", recipe, input, "-o", "out.mp4", "--overwrite", "--crf", "5"] + options + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    private func picture(_ number: Int, width: Int = 320) throws -> GrayPicture {
        try GrayPicture(folder.file("out.mp4"), number: number, width: width)
    }

    @Test("a title is there in its time, in the middle, and nothing of it before and after")
    func title() throws {
        try run("title", Self.grey, ["--title", "Hi", "--begin", "1", "--duration", "3"])
        #expect(try picture(9).largestDistance(from: 126) < 6)
        #expect(try picture(40).largestDistance(from: 126) < 6)
        let shown = try picture(25)
        let words = try #require(shown.centroid(above: 180))
        #expect(abs(words.x - 160) < 4)
        #expect(words.y > 60 && words.y < 92)
        // The picture is darker behind it.
        #expect(abs(shown[4, 4] - 63) < 6)
    }

    @Test("a title rises: it comes from below and comes to rest")
    func rise() throws {
        try run("title", Self.grey, ["--title", "Hi", "--begin", "0", "--duration", "4", "--shade", "0"])
        let places = try [6, 8, 12, 20].map { try picture($0).centroid(above: 200)?.y ?? 0 }
        #expect(places[1] < places[0] && places[2] <= places[1] && abs(places[3] - places[2]) < 1.5, "\(places)")
    }

    static let shortVideos: [(size: Word, seconds: Word)] = [("64x36", "1"), ("36x64", "0.3"), ("16x16", "2")]

    @Test("a title has room in a tiny, an upright and a short video", arguments: shortVideos)
    func small(size: Word, seconds: Word) throws {
        let input = folder.file("small.mp4")
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=black:s=\(size):r=20:d=\(seconds)", "-pix_fmt", "yuv420p"] + [input])
        try run("title", input, ["--title", "An Extraordinarily Long Title", "--subtitle", "עברית"])
        let count = try #require(try Judge.frameCount(folder.file("out.mp4")))
        #expect(count == Int((Double(seconds.description) ?? 0) * 20))
        let width = try #require(Int(size.description.prefix { $0 != "x" }))
        #expect(try picture(count * 2 / 3, width: width).centroid(above: 60) != nil)
    }

    @Test("a title over a still picture lasts as long as that")
    func still() throws {
        try run("title", Samples.still, ["--title", "Hi", "--begin", "0.5", "--duration", "1.5"])
        #expect(try Double(Judge.probe(folder.file("out.mp4"), "format=duration")) == 2)
    }

    @Test("a lower third stands on its side and is gone after its time", arguments: ["left", "right"] as [Word])
    func lowerThird(side: Word) throws {
        try run(
            "lower-third", Self.grey,
            ["--name", "Ada", "--role", "Engineer", "--side", side, "--begin", "0.5", "--duration", "3"])
        #expect(try picture(4).largestDistance(from: 126) < 6)
        #expect(try picture(35).largestDistance(from: 126) < 6)
        let shown = try picture(20)
        let panel = try #require(shown.centroid(below: 80))
        #expect(side == "left" ? panel.x < 100 : panel.x > 220)
        #expect(panel.y > 120 && panel.y < 170)
        let words = try #require(shown.centroid(above: 180))
        #expect(abs(words.x - panel.x) < 40 && abs(words.y - panel.y) < 10)
    }

    @Test(
        "a theme or a brand's file gives a title and a lower third their look",
        arguments: ["title", "lower-third"] as [Word])
    func theme(recipe: Word) throws {
        folder.write("brand.lua", "return { base = 'impact', colors = { accent = '#00ff00', mark = '#00ff00' } }")
        let words: [Word] = recipe == "title" ? ["--title", "Hi"] : ["--name", "Ada"]
        for (theme, isAccent) in [
            ("impact", { $0 > 190 && $1 > 160 && $2 < 110 }), ("brand.lua", { $0 < 110 && $1 > 190 && $2 < 110 }),
        ] as [(Word, (UInt8, UInt8, UInt8) -> Bool)] {
            try run(recipe, Self.grey, words + ["--begin", "0", "--duration", "4", "--theme", theme])
            let pixels = try Judge.picture(folder.file("out.mp4"), number: 20, as: "rgb24")
            let count = stride(from: 0, to: pixels.count, by: 3)
                .count { isAccent(pixels[$0], pixels[$0 + 1], pixels[$0 + 2]) }
            #expect(count > 30, "\(theme): \(count)")
        }
    }

    static let wrongCases: [(words: [Word], status: Int32, error: String)] = [
        (["title", Samples.soundOnly], 1, "title: there is no picture in '\(Samples.soundOnly)'"),
        (["title", grey, "--begin", "5"], 1, "title: --begin: 5 s is not before the video's end, at 5 s"),
        (["title", grey, "--duration", "0.5"], 2, "title: --duration: 0.5 is less than the minimum, 1"),
        (["title", grey, "--title", " "], 1, "title: --title: there are no words"),
        (["lower-third", grey, "--name", ""], 1, "lower-third: --name: there are no words"),
        (["lower-third", Samples.soundOnly], 1, "lower-third: there is no picture in '\(Samples.soundOnly)'"),
    ]

    @Test("what cannot have a title is refused with a sentence", arguments: wrongCases)
    func wrong(words: [Word], status: Int32, error: String) throws {
        let outcome = try luaedit(["check"] + words, in: folder)
        #expect(outcome.errorText == "error: \(error)\n")
        #expect(outcome.status == status)
    }
}
