import Testing

/// The credits recipe: what rolls, and how evenly.
@Suite(.serialized) struct CreditsRecipeTests {
    private let folder = TemporaryFolder()

    private func run(_ text: String, _ options: [Word]) throws {
        folder.write("credits.txt", text)
        let outcome = try luaedit(
            ["run", "credits", "credits.txt", "-o", "out.mp4", "--crf", "3"] + options + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    @Test("a line moves by a sixth of a pixel a frame, evenly")
    func even() throws {
        let still = folder.file("still.png")
        try ffmpeg(["-f", "lavfi", "-i", "color=black:s=64x36", "-frames:v", "1", still])
        try run("Ada", ["--over", still, "--duration", "10", "--scale", "0.3"])
        let bytes = try ffmpeg([
            "-i", folder.file("out.mp4"), "-vf", "trim=start_frame=135:end_frame=165", "-fps_mode", "passthrough",
            "-pix_fmt", "gray", "-f", "rawvideo", "-",
        ])
        let places = stride(from: 0, to: bytes.count, by: 64 * 36).map { start in
            let frame = bytes[start..<start + 64 * 36].enumerated()
            let sum = frame.reduce(0) { $0 + Int($1.element) }
            return Double(frame.reduce(0) { $0 + Int($1.element) * ($1.offset / 64) }) / Double(sum)
        }
        try #require(places.count == 30)
        let steps = zip(places, places.dropFirst()).map { $0 - $1 }
        // The picture's height and the line's, in 10 s of 30 frames.
        let step = (places[0] - places[29]) / 29
        #expect(step > 0.15 && step < 0.21, "\(step)")
        #expect(steps.allSatisfy { abs($0 - step) < 0.04 }, "\(steps)")
    }

    @Test("the roll may be longer than any picture is high")
    func long() throws {
        folder.write("credits.txt", (1...400).map { "Role \($0): Name \($0)\n\n" }.joined())
        let outcome = try luaedit(["check", "credits", "credits.txt"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        // The rows of ink, of 1080: the last line is 51000 pixels below the first, and leaves before the end.
        func rows(_ time: Word) throws -> [Int] {
            let frame = try luaedit(
                ["frame", "credits", "credits.txt", "--at", time, "-o", "f.png", "--overwrite"], in: folder)
            try #require(frame.status == 0, "\(frame)")
            let pixels = try Judge.picture(folder.file("f.png"), as: "gray")
            return (0..<1080).filter { row in pixels[row * 1920..<(row + 1) * 1920].contains { $0 > 150 } }
        }
        let last = try rows("6:23")
        #expect((last.first ?? 1080) < 100 && (400..<500).contains(last.last ?? 0), "\(last)")
        #expect(try rows("6:26.9") == [])
    }

    @Test("words between asterisks have a line below them, in headings, roles, names and lines of their own")
    func stressed() throws {
        let printed = try ModuleRecipe.printed(
            """
            local titles = require "titles"
            local credits = titles.credits {
              stage = { width = 640, height = 360 }, text = "# *Cast*\\n*Lead*: Ada\\nEve: *Ida*\\n*All*\\n2 * 3",
            }
            for _, layer in ipairs(credits.layer.sublayers) do
              local runs = layer.string
              print(type(runs) == "table" and runs[1].underline, layer:measure().words[1].string)
            end
            """, in: folder)
        #expect(
            printed == "true\tCast\nfalse\tAda\ntrue\tLead\ntrue\tIda\nfalse\tEve\ntrue\tAll\nfalse\t2\n", "\(printed)")
    }

    @Test("over a video they take its time: gone at its end, in the middle at half of it")
    func over() throws {
        try run("Director: Ada", ["--over", TitleRecipeTests.grey, "--shade", "0"])
        let picture = { try GrayPicture(folder.file("out.mp4"), number: $0, width: 320) }
        #expect(try picture(0).largestDistance(from: 126) < 6)
        let words = try #require(try picture(25).centroid(above: 180))
        #expect(abs(words.y - 90) < 3)
        #expect(try Judge.frameCount(folder.file("out.mp4")) == 50)
    }

    @Test("a role stands on the left of the middle and its name on the right, also from right to left")
    func pair() throws {
        for text in ["i: Ada", "i: עברית"] {
            try run(text, ["--over", TitleRecipeTests.grey, "--shade", "1", "--scale", "0.15", "--overwrite"])
            let picture = try GrayPicture(folder.file("out.mp4"), number: 25, width: 320)
            let columns = (0..<320).filter { x in (60..<120).contains { picture[x, $0] > 120 } }
            let (left, right) = (columns.filter { $0 < 160 }, columns.filter { $0 > 160 })
            #expect((left.max() ?? 0) > 130 && (left.min() ?? 0) > 120, "\(text)")
            #expect((right.min() ?? 320) < 185 && (right.max() ?? 320) < 270, "\(text)")
        }
    }

    static let wrongCases: [(bytes: [UInt8], options: [Word], status: Int32, error: String)] = [
        (Array(" \n".utf8), [], 1, "credits: there are no words in 'credits.txt'"),
        (
            Array("Ren".utf8) + [0xE9], ["--encoding", "utf-8"], 65,
            "credits.lua:31: cannot read the text 'credits.txt': line 1 is not encoded as utf-8"
        ),
        (
            Array("Ada".utf8), ["--over", Samples.soundOnly], 1,
            "credits: there is no picture in '\(Samples.soundOnly)'"
        ),
    ]

    @Test("credits that are none are refused with a sentence", arguments: wrongCases)
    func wrong(bytes: [UInt8], options: [Word], status: Int32, error: String) throws {
        folder.write("credits.txt", bytes)
        let outcome = try luaedit(["check", "credits", "credits.txt"] + options, in: folder)
        #expect(outcome.errorText.hasSuffix("\(error)\n"), "\(outcome)")
        #expect(outcome.status == status)
    }
}
