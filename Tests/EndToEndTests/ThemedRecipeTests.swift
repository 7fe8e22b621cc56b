import Testing

/// The looks that `--theme` gives recipes, and the recipes that make whole films.
@Suite(.serialized) struct ThemedRecipeTests {
    private let folder = TemporaryFolder()

    /// 160×90, flat grey, 10 frames a second, 3 s.
    private static let grey = Samples.make("themed-grey.mp4") { file in
        try ffmpeg(["-f", "lavfi", "-i", "color=gray:s=160x90:r=10:d=3"] + Samples.picture + Samples.bt709 + [file])
    }

    /// 8 s with a beat every half second, of which every fourth is louder.
    private static let beat = Samples.make("themed-beat.wav") { file in
        try ffmpeg([
            "-f", "lavfi", "-i",
            "aevalsrc='(0.4+0.5*lt(mod(t,2),0.5))*sin(2*PI*90*mod(t,0.5))*exp(-14*mod(t,0.5))':s=24000:d=8", file,
        ])
    }

    /// The theme of the tests: its colours are in no picture, and none is like another.
    private func brand() {
        folder.write(
            "brand.lua",
            """
            return { base = "impact", entrance = "fade", contrast = 1, colors = { accent = "#00ff00", mark = "#00ff00", background = "#0000ff",
              surface = "#ff00ff", text = "#ffff00", caption = "#ffff00", on_accent = "#ff0000" } }
            """)
    }

    /// The number of pixels of the accent, the background, the surface and the text in a frame of what a recipe makes.
    private func count(_ recipe: [Word], at time: Word) throws -> [Word: Int] {
        brand()
        let outcome = try luaedit(
            ["frame", "--at", time, "-o", "f.png", "--overwrite"] + recipe + ["--theme", "brand.lua"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let pixels = try Judge.picture(folder.file("f.png"), number: 0, as: "rgb24")
        let colors: [Word: [UInt8]] = [
            "accent": [0, 255, 0], "background": [0, 0, 255], "surface": [255, 0, 255], "text": [255, 255, 0],
        ]
        return colors.mapValues { color in
            stride(from: 0, to: pixels.count, by: 3).count { at in
                (0..<3).allSatisfy { abs(Int(pixels[at + $0]) - Int(color[$0])) < 70 }
            }
        }
    }

    static let themed: [(words: [Word], time: Word, colors: [Word])] = [
        (["credits", "credits.txt", "--over", grey, "--scale", "0.15"], "1.5", ["accent", "text"]),
        (["countdown", "--from", "3", "--over", grey], "0.4", ["accent", "text"]),
        (["before-after", grey, grey], "1.7", ["surface", "text"]),
        (["audiogram", beat, "--title", "Hi"], "1", ["background", "accent", "text"]),
        (["split-screen", grey, grey], "1", ["background"]),
        (["chapters", grey, "--every", "1"], "0.6", ["accent", "surface"]),
    ]

    @Test("with a theme a recipe has the colours of the theme", arguments: themed)
    func theme(words: [Word], time: Word, colors: [Word]) throws {
        folder.write("credits.txt", "# End\nAda: Lovelace\n")
        let seen = try count(words, at: time)
        for color in colors { #expect(seen[color] ?? 0 > 8, "\(color): \(seen)") }
    }

    static let films: [(words: [Word], colors: [(time: Word, color: Word)], duration: Double)] = [
        (
            ["quote", grey, "--text", "Hello there", "--duration", "2", "--canvas", "90x90"], [("1.4", "text")], 2
        ),
        (
            [
                "promo", grey, Samples.still, "--hook", "A *hook*", "--benefit", "Dry", "--price", "9", "--title",
                "End", "--each", "2",
            ]
                + ["--canvas", "90x160", "--music", beat],
            [("1.2", "accent"), ("3", "surface"), ("3", "accent"), ("6.5", "background")], 7.5
        ),
        (
            ["photo-story", Samples.still, Samples.still, "--music", beat, "--title", "Hi", "--ending", "End"]
                + ["--canvas", "160x90"],
            [("1.2", "text"), ("6", "background")], 7
        ),
        (
            ["explainer", "script.json", "--voice", beat, "--canvas", "160x90"],
            [("1.5", "background"), ("3", "accent"), ("6", "accent")], 8
        ),
    ]

    @Test("a film has its parts, each in its time, in the colours of the theme", arguments: films)
    func film(words: [Word], colors: [(time: Word, color: Word)], duration: Double) throws {
        folder.write(
            "script.json",
            #"[{ "chapter": "One", "number": 1, "seconds": 4, "say": "Hello" }, { "bars": [["a", 1], ["b", 2]] }]"#)
        for (time, color) in colors {
            let seen = try count(words, at: time)
            #expect(seen[color] ?? 0 > 8, "\(color) at \(time): \(seen)")
        }
        let plan = try luaedit(["plan", "--json"] + words, in: folder)
        try #require(plan.status == 0, "\(plan)")
        let length = try #require(plan.outputText.firstMatch(of: /"picture_duration":"(\d+)\/(\d+)"/))
        let seconds = try #require(Double(length.1)) / #require(Double(length.2))
        // A beat is found to a few hundredths of a second.
        #expect(abs(seconds - duration) < 0.15, "\(seconds)")
    }

    @Test("a folder stands for the pictures right in it, and opens nothing else")
    func folderOfPhotos() throws {
        folder.makeFolder("photos")
        folder.makeFolder("photos/deep")
        for name: Word in ["photos/b.png", "photos/a.png", "photos/deep/c.png"] { folder.copy(Samples.still, as: name) }
        folder.write("photos/notes.txt", "x")
        let plan = try luaedit(["plan", "photo-story", "photos/", "--canvas", "160x90"], in: folder)
        #expect(plan.status == 0 && plan.outputText.contains("a.png'"), "\(plan)")
        #expect(!plan.outputText.contains("c.png") && !plan.outputText.contains("notes"), "\(plan)")
        folder.makeFolder("empty")
        let refused = try luaedit(["plan", "photo-story", "empty/"], in: folder)
        #expect(refused.errorText.contains("the folder 'empty/' has no pictures right in it"), "\(refused)")
        folder.makeFolder("sly")
        for name in ["asset('photos/deep/c.png')", "read_text('photos/notes.txt')"] {
            folder.write(
                "sly/sly.lua",
                "edit.recipe { inputs = { { 'files', kind = 'media', many = true } } } return edit.\(name)")
            #expect(try luaedit(["check", "sly/sly.lua", "photos/"], in: folder).status == 77, "\(name)")
        }
    }

    static let wrongCases: [(words: [Word], error: String)] = [
        (["quote", grey, "--text", " "], "quote: --text: there are no words"),
        (["promo", grey, "--each", "4"], "is a video of less than --each"),
        (["photo-story", Samples.still, "--music", Samples.soundOnly], "photo-story: there is no beat in "),
        (["explainer", "list.json"], "list.json: scene 1: it has none of the kinds of scenes"),
        (["explainer", "bars.json"], "bars.json: scene 1: charts.bars: values has 1 to 16 values, not 0"),
        (["explainer", "text.json"], "text.json: "),
    ]

    @Test("what makes no film is refused with a sentence", arguments: wrongCases)
    func wrong(words: [Word], error: String) throws {
        folder.write("list.json", #"[{ "lists": [] }]"#)
        folder.write("bars.json", #"[{ "bars": [] }]"#)
        folder.write("text.json", "one")
        let outcome = try luaedit(["check"] + words, in: folder)
        #expect(outcome.status == 1 && outcome.errorText.contains(error), "\(outcome)")
    }
}
