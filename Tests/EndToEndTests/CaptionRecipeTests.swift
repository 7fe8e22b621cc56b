import Testing

/// The caption recipe: lines, and the mark on the word that is spoken.
@Suite(.serialized) struct CaptionRecipeTests {
    private let folder = TemporaryFolder()

    private func run(_ file: Word, _ text: String, _ options: [Word]) throws {
        folder.write(file, text)
        let outcome = try luaedit(
            ["run", "caption", TitleRecipeTests.grey, file, "-o", "out.mp4", "--overwrite", "--crf", "5"] + options
                + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    /// The middle of what is red in a picture; nil where nothing is.
    private func mark(in number: Int) throws -> (x: Double, y: Double)? {
        let pixels = try Judge.picture(folder.file("out.mp4"), number: number, as: "rgb24")
        let red = stride(from: 0, to: pixels.count, by: 3).filter { pixels[$0] > 180 && pixels[$0 + 1] < 90 }
            .map { $0 / 3 }
        guard !red.isEmpty else { return nil }
        let sum = red.reduce((0, 0)) { ($0.0 + $1 % 320, $0.1 + $1 / 320) }
        return (Double(sum.0) / Double(red.count), Double(sum.1) / Double(red.count))
    }

    static let spoken: [(text: String, isRightToLeft: Bool)] = [
        ("one <00:00:02.000>two <00:00:03.000>six", false),
        ("אבג <00:00:02.000>דהו <00:00:03.000>זחט", true),
    ]

    @Test("the mark is on the word that the file says is spoken", arguments: spoken)
    func words(text: String, isRightToLeft: Bool) throws {
        try run(
            "s.vtt", "WEBVTT\n\n00:01.000 --> 00:04.000\n\(text)\n",
            ["--mode", "words", "--mark", "#ff0000", "--scale", "0.15"])
        #expect(try mark(in: 9) == nil && mark(in: 40) == nil)
        let places = try [15, 25, 35].map { try mark(in: $0)?.x ?? 0 }
        #expect(places.sorted() == (isRightToLeft ? places.reversed() : places))
        #expect(abs(places[1] - 160) < 15, "\(places)")
        #expect(abs(places[0] - places[2]) > 60, "\(places)")
        // It stays on its word until the next one.
        #expect(abs((try mark(in: 18)?.x ?? 0) - places[0]) < 3)
    }

    @Test("without times for words, longer ones take longer")
    func lengths() throws {
        try run(
            "s.srt", "1\n00:00:00,000 --> 00:00:04,000\nextraordinarily so\n",
            ["--mode", "words", "--mark", "#ff0000", "--scale", "0.12"])
        let long = try #require(try mark(in: 25))
        let short = try #require(try mark(in: 38))
        #expect(long.x < 160 && short.x > 200)
    }

    @Test("lines stand at the bottom while they are shown, later by the delay")
    func lines() throws {
        try run("s.srt", "1\n00:00:01,000 --> 00:00:02,000\nHello there\n", ["--delay", "1", "--color", "yellow"])
        let picture = { try GrayPicture(folder.file("out.mp4"), number: $0, width: 320) }
        #expect(try picture(15).largestDistance(from: 126) < 6)
        #expect(try picture(31).largestDistance(from: 126) < 6)
        let words = try #require(try picture(25).centroid(above: 180))
        #expect(abs(words.x - 160) < 4 && words.y > 145)
    }

    /// How many pixels of a picture are red, of the mark, and how many white.
    private func colors(in number: Int) throws -> (red: Int, white: Int) {
        let pixels = try Judge.picture(folder.file("out.mp4"), number: number, as: "rgb24")
        let starts = stride(from: 0, to: pixels.count, by: 3)
        return (
            starts.count { pixels[$0] > 180 && pixels[$0 + 1] < 90 },
            starts.count { pixels[$0] > 200 && pixels[$0 + 1] > 200 }
        )
    }

    private static let threeWords = "WEBVTT\n\n00:01.000 --> 00:04.000\none <00:00:02.000>two <00:00:03.000>six\n"

    @Test("karaoke fills the words from the first to the last")
    func karaoke() throws {
        try run("s.vtt", Self.threeWords, ["--mode", "karaoke", "--mark", "#ff0000", "--scale", "0.2"])
        let shown = try [11, 19, 25, 39].map { try colors(in: $0) }
        #expect(shown[0].white > 4 * shown[0].red && shown[3].red > 4 * shown[3].white, "\(shown)")
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.red < $1.red && $0.white > $1.white }, "\(shown)")
        let places = try [15, 39].map { try mark(in: $0)?.x ?? 0 }
        #expect(places[0] < 120 && abs(places[1] - 160) < 10, "\(places)")
    }

    @Test("words pop in when they are spoken, marked as long as they are")
    func pop() throws {
        try run("s.vtt", Self.threeWords, ["--mode", "pop", "--mark", "#ff0000", "--scale", "0.2"])
        let shown = try [9, 15, 25, 35].map { try colors(in: $0) }
        #expect(shown[0].red == 0 && shown[0].white == 0)
        #expect(shown[1].red > 50 && shown[1].white < 10, "\(shown)")
        #expect(shown[2].red > 50 && shown[2].white > 50 && shown[3].white > shown[2].white, "\(shown)")
        let places = try [15, 25, 35].map { try mark(in: $0)?.x ?? 0 }
        #expect(places == places.sorted() && abs(places[1] - 160) < 15, "\(places)")
    }

    private static let transcript = """
        {"segments": [{"words": [{"word": "ein", "start": 1, "end": 2}, {"word": "süß", "start": 2, "end": 3},
          {"word": "🎉", "start": 3, "end": 4}]}]}
        """

    @Test("of a transcript, the spoken word is coloured, and larger if it grows; its emoji stays beside it")
    func grow() throws {
        var sizes: [Int] = []
        for mode in ["color", "grow"] as [Word] {
            try run(
                "words.json", Self.transcript, ["--mode", mode, "--mark", "#ff0000", "--scale", "0.2", "--words", "2"])
            let (first, second) = (try colors(in: 15).red, try colors(in: 25).red)
            #expect(first > 50 && second > 50, "\(mode): \(first), \(second)")
            let places = try [15, 25, 35].map { try mark(in: $0)?.x ?? 0 }
            // The emoji is no word: the one before it stays marked.
            #expect(places[0] < places[1] && abs(places[1] - places[2]) < 12, "\(mode): \(places)")
            sizes.append(first)
        }
        #expect(Double(sizes[1]) > 1.15 * Double(sizes[0]), "\(sizes)")
    }

    @Test("few words at once come one caption after the other, and in capitals they have more ink, in every script")
    func upper() throws {
        let options: [Word] = ["--mode", "lines", "--scale", "0.2", "--words", "1"]
        try run("words.json", Self.transcript, options)
        let small = try [15, 25].map { try colors(in: $0).white }
        try run("words.json", Self.transcript, options + ["--upper"])
        let large = try [15, 25].map { try colors(in: $0).white }
        // "ein" and "EIN", "süß" and "SÜSS".
        #expect(small[0] > 50 && small[1] > 50, "\(small)")
        #expect(
            Double(large[0]) > 1.15 * Double(small[0]) && Double(large[1]) > 1.25 * Double(small[1]),
            "\(small), \(large)")
    }

    @Test("a theme gives all of the look, and a misspelt one names the nearest")
    func theme() throws {
        try run("words.json", Self.transcript, ["--theme", "impact"])
        let pixels = try Judge.picture(folder.file("out.mp4"), number: 15, as: "rgb24")
        let yellow = stride(from: 0, to: pixels.count, by: 3).count {
            pixels[$0] > 200 && pixels[$0 + 1] > 160 && pixels[$0 + 2] < 110
        }
        #expect(yellow > 30, "\(yellow)")
        let wrong = try luaedit(
            ["check", "caption", TitleRecipeTests.grey, "words.json", "--theme", "impct"], in: folder)
        #expect(
            wrong.errorText.contains(
                "--theme: 'impct' is not one of impact, neon, news, paper, plain, soft (did you mean 'impact'?)"))
    }

    @Test("boxes lie behind the lines, as wide as these")
    func boxes() throws {
        try run("s.srt", "1\n00:00:00,000 --> 00:00:04,000\nHi\n", ["--mode", "boxes", "--scale", "0.15"])
        let picture = try GrayPicture(folder.file("out.mp4"), number: 20, width: 320)
        let box = try #require(picture.centroid(below: 60))
        #expect(abs(box.x - 160) < 4 && box.y > 130)
        #expect(picture[100, 155] > 110 && picture[220, 155] > 110)
    }

    @Test("a file that is no subtitles is refused, and a video without picture")
    func wrong() throws {
        folder.write("s.srt", "Dear Sir,\n")
        let outcome = try luaedit(["check", "caption", TitleRecipeTests.grey, "s.srt"], in: folder)
        #expect(
            outcome.errorText.hasSuffix("cannot read the subtitles 's.srt': it is neither SRT nor WebVTT nor ASS\n"))
        #expect(outcome.status == 65)
        #expect(
            try luaedit(["check", "caption", Samples.soundOnly, "s.srt"], in: folder).errorText
                == "error: caption: there is no picture in '\(Samples.soundOnly)'\n")
    }
}
