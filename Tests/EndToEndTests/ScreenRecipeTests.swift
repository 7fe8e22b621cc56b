import Testing

/// The recipes that put several videos on one screen, make upright ones, compare and freeze.
@Suite(.serialized) struct ScreenRecipeTests {
    private let folder = TemporaryFolder()
    private var result: Word { folder.file("out.mp4") }

    private func run(_ words: [Word]) throws {
        let outcome = try luaedit(
            ["run"] + words + ["-o", "out.mp4", "--overwrite", "--crf", "5"] + quick, in: folder)
        try #require(outcome.status == 0 && !outcome.errorText.contains("warning"), "\(outcome)")
    }

    /// 320×180 of one luma, 10 frames a second.
    private func makeClip(_ name: Word, luma: Int, seconds: Word = "1", size: Word = "320x180") throws {
        let color: Word =
            "color=black:s=\(size):r=10:d=\(seconds),format=yuv420p,geq=lum=\(Word("\(luma)")):cb=128:cr=128"
        try ffmpeg(
            ["-f", "lavfi", "-i", color] + Samples.picture + Samples.bt709 + [folder.file(name)])
    }

    private func size() throws -> String { try Judge.probe(result, "stream=width,height") }

    /// The luma, of limited range, of points of a frame.
    private func lumas(_ number: Int, width: Int = 320, _ points: [(x: Int, y: Int)]) throws -> [Int] {
        let pixels = try Judge.picture(result, number: number, as: "yuv420p")
        return points.map { Int(pixels[$0.y * width + $0.x]) }
    }

    private func isNear(_ found: [Int], _ expected: [Int]) -> Bool {
        zip(found, expected).allSatisfy { abs($0 - $1) < 6 }
    }

    struct Use: CustomTestStringConvertible {
        var words: [Word]
        /// Of the result: width and height, and how many pictures.
        var size: String
        var frames: Int
        var testDescription: String { words.map(\.description).joined(separator: " ") }
    }

    /// Upright, rotated, still, silent and short inputs, and such with other rates.
    static let uses = [
        Use(
            words: ["picture-in-picture", Samples.movie, Samples.rotated], size: "192,144", frames: 50),
        Use(
            words: ["picture-in-picture", Samples.rotated, Samples.still, "--corner", "top-left"],
            size: "144,192", frames: 50),
        Use(
            words: [
                "picture-in-picture", Samples.still, Samples.counted, "--sound", "second", "--ends", "loop",
            ],
            size: "96,72", frames: 50),
        Use(
            words: ["split-screen", Samples.movie, Samples.still, Samples.firstRotated, "--slant", "10"],
            size: "192,144", frames: 50),
        Use(
            words: ["split-screen", Samples.rotated, Samples.movie, "--shares", "2", "--shares", "1"],
            size: "144,192", frames: 50),
        Use(
            words: [
                "grid", Samples.movie, Samples.grey, Samples.still, Samples.rotated, Samples.counted,
                "--canvas", "320x180",
            ]
                + ["--radius", "0.05", "--blur", "--sound", "all", "--border", "0.01"], size: "320,180",
            frames: 50),
        Use(words: ["grid", Samples.still], size: "96,72", frames: 150),
        Use(
            words: [
                "turns", Samples.grey, Samples.still, Samples.movie, "--each", "0.6", "--still", "0.5",
            ], size: "192,144", frames: 38),
        Use(words: ["vertical", Samples.movie, "--canvas", "90x160"], size: "90,160", frames: 50),
        Use(
            words: ["vertical", Samples.rotated, "--canvas", "160x90", "--mode", "crop"], size: "160,90",
            frames: 50),
        Use(
            words: ["vertical", Samples.still, "--canvas", "90x160", "--duration", "1"], size: "90,160",
            frames: 30),
        Use(
            words: ["freeze-frame", Samples.movie, "--hold", "1", "--text", "here"], size: "192,144",
            frames: 75),
        Use(
            words: ["freeze-frame", Samples.rotated, "--begin", "1.96", "--mark", "none"],
            size: "144,192", frames: 125),
        Use(words: ["before-after", Samples.movie, Samples.rotated], size: "192,144", frames: 50),
        Use(
            words: ["before-after", Samples.still, Samples.red, "--sweep", "0.5", "--pause", "0.1"],
            size: "96,72", frames: 36),
    ]

    @Test("each takes videos and pictures of any shape", arguments: uses)
    func use(use: Use) throws {
        try run(use.words)
        #expect(try size() == use.size)
        #expect(try Judge.frameCount(result) == use.frames)
    }

    @Test(
        "the small picture is in its corner, framed, and leaves when it ends where that is asked for")
    func inset() throws {
        try makeClip("a.mp4", luma: 60)
        try makeClip("b.mp4", luma: 200, seconds: "0.5")
        try run([
            "picture-in-picture", "a.mp4", "b.mp4", "--corner", "top-left", "--scale", "0.5", "--ends",
            "leave", "--border",
            "0.03", "--color", "black", "--shadow", "0",
        ])
        // From 9, 9 it is 160 by 90.
        let points = [(x: 90, y: 50), (x: 12, y: 50), (x: 240, y: 50), (x: 90, y: 140)]
        #expect(isNear(try lumas(2, points), [200, 16, 60, 60]))
        #expect(isNear(try lumas(8, points), [60, 60, 60, 60]))
    }

    @Test("a grid has a cell for each, with round corners on a colour and on a blurred picture")
    func grid() throws {
        for (name, luma) in [("a", 60), ("b", 100), ("c", 140), ("d", 200)] as [(Word, Int)] {
            try makeClip("\(name).mp4", luma: luma)
        }
        let words: [Word] = ["grid", "a.mp4", "b.mp4", "c.mp4", "d.mp4", "--gap", "0"]
        let middles = [(x: 80, y: 45), (x: 240, y: 45), (x: 80, y: 135), (x: 240, y: 135)]
        try run(words)
        #expect(isNear(try lumas(5, middles), [60, 100, 140, 200]))
        // The outermost pixel of a corner is the background's, and what is a little within is the picture's.
        let corner = [(x: 1, y: 1), (x: 158, y: 88), (x: 8, y: 8), (x: 40, y: 1)]
        try run(words + ["--radius", "0.1", "--background", "white"])
        #expect(isNear(try lumas(5, middles + corner), [60, 100, 140, 200, 235, 235, 60, 60]))
        try run(words + ["--radius", "0.1", "--blur"])
        #expect(isNear(try lumas(5, middles + corner), [60, 100, 140, 200, 60, 60, 60, 60]))
        #expect(isNear(try lumas(5, [(x: 318, y: 178), (x: 161, y: 91)]), [60, 60]))
    }

    @Test("a split screen is divided by its shares, along a slanted edge where that is asked for")
    func split() throws {
        try makeClip("a.mp4", luma: 60)
        try makeClip("b.mp4", luma: 200)
        let words: [Word] = ["split-screen", "a.mp4", "b.mp4", "--gap", "0"]
        try run(words + ["--shares", "3", "--shares", "1"])
        #expect(isNear(try lumas(5, [(x: 230, y: 5), (x: 250, y: 175)]), [60, 200]))
        // 20 degrees clockwise, the edge is 33 pixels on the right of the middle above, and as many on its left below.
        try run(words + ["--slant", "20"])
        let points = [(x: 182, y: 4), (x: 202, y: 4), (x: 118, y: 175), (x: 138, y: 175)]
        #expect(isNear(try lumas(5, points), [60, 200, 60, 200]))
    }

    @Test("one plays while the others wait in the dark")
    func turns() throws {
        try makeClip("a.mp4", luma: 200)
        try makeClip("b.mp4", luma: 120)
        try run(["turns", "a.mp4", "b.mp4", "--dim", "0.5", "--canvas", "320x96", "--gap", "0"])
        #expect(try Judge.frameCount(result) == 20)
        let points = [(x: 80, y: 48), (x: 240, y: 48)]
        #expect(isNear(try lumas(5, points), [200, 68]))
        #expect(isNear(try lumas(15, points), [108, 120]))
    }

    @Test("an upright video follows the focus, or stands over a blurred copy")
    func vertical() throws {
        // From dark on the left to bright on the right.
        try ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=black:s=320x180:r=10:d=2,format=yuv420p,geq=lum='30+X/2':cb=128:cr=128",
            ]
                + Samples.picture + Samples.bt709 + [folder.file("ramp.mp4")])
        try run([
            "vertical", "ramp.mp4", "--mode", "crop", "--canvas", "90x180", "--focus", "0, 0:01 100",
            "--pan", "0.4",
        ])
        let places = try [5, 12, 18].map { try lumas($0, width: 90, [(45, 90)])[0] }
        #expect(abs(places[0] - 52) < 4 && abs(places[2] - 168) < 4, "\(places)")
        #expect(places[1] > 70 && places[1] < 150, "\(places)")
        try run(["vertical", "ramp.mp4", "--canvas", "90x180"])
        let rows = try [20, 90, 160].map { try lumas(5, width: 90, [(3, $0)])[0] }
        #expect(abs(rows[1] - 35) < 5 && rows[0] > 50 && rows[2] > 50, "\(rows)")
    }

    @Test("the picture stands for its time in silence, nearer around the target, and goes on")
    func freeze() throws {
        try run([
            "freeze-frame", Samples.counted, "--begin", "1", "--hold", "1", "--zoom", "1", "--mark",
            "none",
        ])
        let found = try Judge.lumas(result)
        #expect(found.count == 75)
        #expect(
            zip(
                found,
                (0..<25).map { 16 + 4 * $0 } + Array(repeating: 116, count: 25)
                    + (25..<50).map { 16 + 4 * $0 }
            )
            .allSatisfy { abs($0 - $1) < 3 })
        let samples = try Judge.samples(result)
        #expect(samples[50000..<94000].allSatisfy { $0 == 0 })
        #expect(samples[100_000..<110_000].contains { abs(Int($0)) > 5000 })
        try makeClip("a.mp4", luma: 60, seconds: "2")
        try run([
            "freeze-frame", "a.mp4", "--begin", "1", "--target", "25x50", "--text", "here", "--color",
            "white",
        ])
        let picture = try GrayPicture(result, number: 25, width: 320)
        let bright = try #require(picture.centroid(above: 180))
        #expect(bright.x > 60 && bright.x < 200 && bright.y > 30 && bright.y < 110)
        #expect(try GrayPicture(result, number: 5, width: 320).centroid(above: 180) == nil)
    }

    @Test(
        "the line goes from right to left and back: what was before on its left, what came after on its right"
    )
    func comparison() throws {
        try makeClip("a.mp4", luma: 60, seconds: "4")
        try makeClip("b.mp4", luma: 120, seconds: "4")
        try run([
            "before-after", "a.mp4", "b.mp4", "--before", "", "--after", "", "--sweep", "1", "--pause",
            "0.5",
        ])
        #expect(try Judge.frameCount(result) == 40)
        let points = [(x: 40, y: 90), (x: 280, y: 90)]
        #expect(isNear(try lumas(2, points), [60, 60]))
        #expect(isNear(try lumas(10, points), [60, 120]))
        #expect(isNear(try lumas(17, points), [120, 120]))
        #expect(isNear(try lumas(25, points), [60, 120]))
        #expect(isNear(try lumas(32, points), [60, 60]))
        // In the middle of its way the line is in the middle.
        let line = try #require(try GrayPicture(result, number: 10, width: 320).centroid(above: 200))
        #expect(abs(line.x - 160) < 2)
    }

    static let wrongCases: [(words: [Word], error: String)] = [
        (
            ["picture-in-picture", Samples.soundOnly, Samples.movie],
            "picture-in-picture: there is no picture in '\(Samples.soundOnly)'"
        ),
        (
            ["picture-in-picture", Samples.movie, Samples.still, "--sound", "second"],
            "picture-in-picture: --sound: there is none in "
        ),
        (
            ["split-screen", Samples.movie], "split-screen: two to twelve clips can be shown, not 1"
        ),
        (
            ["split-screen", Samples.movie, Samples.movie, "--shares", "1"],
            "split-screen: --shares: there are 1 for 2 clips"
        ),
        (["grid", Samples.soundOnly], "grid: there is no picture in '\(Samples.soundOnly)'"),
        (["turns", Samples.movie], "turns: two to sixteen clips can take turns, not 1"),
        (
            ["turns", Samples.movie, Samples.soundOnly],
            "turns: there is no picture in '\(Samples.soundOnly)'"
        ),
        (["vertical", Samples.soundOnly], "vertical: there is no picture in '\(Samples.soundOnly)'"),
        (
            ["vertical", Samples.movie, "--mode", "crop", "--focus", "0 30, x 3"],
            "vertical: --focus: ' x 3' is no place such as 30, 30x60 or '0:04 30', in percent"
        ),
        (
            ["vertical", Samples.movie, "--mode", "crop", "--focus", "2 30, 1 3"],
            "vertical: --focus: its times have to rise"
        ),
        (["vertical", Samples.movie, "--mode", "crop", "--focus", ""], "vertical: --focus: it names no place"),
        (
            ["watermark", Samples.movie, "--image", Samples.soundOnly],
            "watermark: there is no picture in '\(Samples.soundOnly)'"
        ),
        (["sticker", Samples.movie, Samples.soundOnly], "sticker: there is no picture in '\(Samples.soundOnly)'"),
        (["freeze-frame", Samples.still], "freeze-frame: '\(Samples.still)' is a still picture"),
        (
            ["freeze-frame", Samples.movie, "--begin", "2"],
            "freeze-frame: --begin: 2 s is not before the video's end, at 2 s"
        ),
        (
            ["freeze-frame", Samples.movie, "--target", "5"],
            "freeze-frame: --target: '5' is no place such as 62x40, in percent"
        ),
        (
            ["before-after", Samples.movie, Samples.soundOnly],
            "before-after: there is no picture in '\(Samples.soundOnly)'"
        ),
    ]

    @Test("what cannot be shown is refused with a sentence", arguments: wrongCases)
    func wrong(words: [Word], error: String) throws {
        let outcome = try luaedit(["check"] + words, in: folder)
        #expect(outcome.errorText.contains(error), "\(outcome)")
        #expect(outcome.status == 1)
    }
}
