import Testing

/// The recipes that change what is in a picture: keyed, graded, steadied, moved over.
@Suite(.serialized) struct PictureRecipeTests {
    private let folder = TemporaryFolder()
    private var result: Word { folder.file("out.mp4") }

    private func run(_ words: [Word], to output: Word = "out.mp4") throws {
        let outcome = try luaedit(["run"] + words + ["-o", output, "--overwrite"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    /// A pixel's red, green, blue and alpha, in a picture or the first frame of a video.
    private func pixel(_ name: Word, x: Int, y: Int, number: Int = 0) throws -> [Int] {
        try Judge.picture(folder.file(name), number: number, as: "rgba", filter: "format=rgba,crop=1:1:\(x):\(y)")
            .map(Int.init)
    }

    private func isNear(_ pixel: [Int], _ wanted: [Int], within limit: Int = 6) -> Bool {
        zip(pixel, wanted).allSatisfy { abs($0 - $1) <= limit }
    }

    /// 192×144, 25 frames a second, 2 s: a red square before a green screen that is lit unevenly.
    static let screen = Samples.make("screen.mp4") { file in
        try ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=0x00b140:s=192x144:r=25:d=2,vignette=PI/8,drawbox=x=64:y=40:w=64:h=64:color=0xd02010:t=fill,"
                    + "scale=out_color_matrix=bt709,format=yuv420p",
            ] + Samples.picture + Samples.bt709 + [file])
    }

    @Test("green-screen: what is not the screen stands before a colour, a picture, and a video that is repeated")
    func backgrounds() throws {
        try run(["green-screen", Self.screen, "--color", "#3050e0"] + quick)
        #expect(isNear(try pixel("out.mp4", x: 5, y: 5), [0x30, 0x50, 0xe0]))
        #expect(isNear(try pixel("out.mp4", x: 96, y: 72), [0xd0, 0x20, 0x10], within: 12))
        try run(["green-screen", Self.screen, "--background", Samples.red] + quick)
        #expect(isNear(try pixel("out.mp4", x: 186, y: 140), [255, 0, 0]))
        try run(["green-screen", Self.screen, "--background", Samples.grey] + quick)
        #expect(try Judge.frameCount(result) == 50)
        #expect(isNear(try pixel("out.mp4", x: 5, y: 5, number: 49), [130, 130, 130]))
    }

    @Test("green-screen: without a background the result is see-through where the file can be")
    func cutOut() throws {
        try run(["green-screen", Self.screen, "--preset", "prores_4444", "--range", "0-0.2"], to: "out.mov")
        #expect(try pixel("out.mov", x: 5, y: 5)[3] == 0)
        #expect(try pixel("out.mov", x: 96, y: 72)[3] == 255)
    }

    @Test("green-screen: a picture without a screen is refused")
    func noScreen() throws {
        folder.copy(Samples.grey, as: "a.mp4")
        let outcome = try luaedit(["check", "green-screen", "a.mp4"], in: folder)
        #expect(
            outcome.errorText == "error: green-screen: along the upper edge there is no green or blue screen;"
                + " say its colour with --key\n")
    }

    /// A table that exchanges red and blue.
    private func writeTable() {
        let steps = ["0", "1"]
        var text = "LUT_3D_SIZE 2\n"
        for blue in steps { for green in steps { for red in steps { text += "\(blue) \(green) \(red)\n" } } }
        folder.write("swap.cube", text)
    }

    @Test(
        "grade: a table is seen as much as asked for",
        arguments: [("1", [0, 0, 255]), ("0.5", [128, 0, 128]), ("0", [255, 0, 0])] as [(Word, [Int])])
    func table(amount: Word, wanted: [Int]) throws {
        writeTable()
        try run(["grade", Samples.red, "--lut", "swap.cube", "--amount", amount], to: "out.png")
        #expect(try Judge.probe(folder.file("out.png"), "stream=width,height") == "40,20")
        #expect(isNear(try pixel("out.png", x: 20, y: 10), wanted, within: 4))
    }

    @Test("grade: looks change the picture, and black-and-white takes all colour out")
    func looks() throws {
        var seen: Set<[Int]> = []
        let names: [Word] = ["none", "film", "warm", "cold", "vivid", "faded", "teal-and-orange", "sepia"]
        for name in names {
            try run(["grade", Samples.still, "--look", name], to: "out.png")
            seen.insert(try Judge.picture(folder.file("out.png"), as: "rgb24").map(Int.init))
        }
        #expect(seen.count == names.count)
        try run(["grade", Samples.movie, "--look", "black-and-white", "--range", "0-0.4"] + quick)
        let chroma = try Judge.picture(result, number: 5, as: "yuv420p").dropFirst(192 * 144)
        #expect(chroma.allSatisfy { abs(Int($0) - 128) <= 2 })
    }

    @Test("grade: exposure is in stops, of light that is linear in the picture's numbers")
    func exposure() throws {
        try run(["grade", Samples.grey, "--exposure", "-1", "--saturation", "0"] + quick)
        #expect(isNear(try pixel("out.mp4", x: 96, y: 72), [65, 65, 65]))
    }

    @Test("grade: a file that is no table is refused at the recipe's line")
    func wrongTable() throws {
        folder.copy(Samples.grey, as: "a.mp4")
        folder.write("a.cube", "junk\n")
        let outcome = try luaedit(["check", "grade", "a.mp4", "--lut", "a.cube"], in: folder)
        #expect(outcome.outputText.contains("cannot apply lut3d: 3D LUT is empty [effect-unusable]"))
        #expect(outcome.status == 1)
    }

    /// How much consecutive pictures differ in the middle, in code values.
    private func unrest(_ file: Word) throws -> Double {
        let bytes = try ffmpeg([
            "-i", file, "-vf", "crop=200:150,tblend=all_mode=difference,format=gray", "-f", "rawvideo", "-",
        ])
        return bytes.reduce(0) { $0 + Double($1) } / Double(bytes.count)
    }

    @Test("stabilize: a picture that trembles trembles much less, and stays as large")
    func stabilize() throws {
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "mandelbrot=s=400x300:maxiter=300:start_scale=0.4,format=rgb24", "-frames:v", "1",
            folder.file("still.png"),
        ])
        _ = try ffmpeg(
            [
                "-loop", "1", "-framerate", "25", "-t", "2", "-i", folder.file("still.png"), "-vf",
                "crop=320:240:40+9*sin(n*1.1):30+7*cos(n*1.7)",
            ] + Samples.picture + Samples.bt709 + [folder.file("shaky.mp4")])
        try run(["stabilize", "shaky.mp4"] + quick)
        #expect(try Judge.probe(result, "stream=width,height") == "320,240")
        #expect(try Judge.frameCount(result) == 50)
        let (before, after) = (try unrest(folder.file("shaky.mp4")), try unrest(result))
        #expect(after < before * 0.6, "\(before) \(after)")
    }

    @Test("ken-burns: what is seen goes from the one place to the other, evenly or gently")
    func kenBurns() throws {
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "color=0x404040:s=320x180,format=rgb24,drawbox=x=160:w=160:color=0xc0c0c0:t=fill",
            "-frames:v", "1", folder.file("a.png"),
        ])
        let words: [Word] = [
            "ken-burns", "a.png", "--move", "0 0.5 2 to 1 0.5 2", "--duration", "2", "--canvas", "64x64", "--rate",
            "25",
        ]
        try run(words + ["--no-ease"] + quick)
        let even = try Judge.lumas(result)
        #expect(even.count == 50 && abs(even[0] - 71) <= 2 && abs(even[49] - 181) <= 2)
        // The edge between the halves passes the middle at half of the time.
        #expect(abs(even[22] - 71) <= 2 && abs(even[28] - 181) <= 2)
        // Gently, it is slower at first.
        try run(words + quick)
        let (slow, quicker) = (try Judge.lumas(result, x: 60), even)
        #expect(slow.count == quicker.count && slow.first == even.first)
        let passes = try #require(slow.firstIndex { $0 > 126 })
        try run(words + ["--no-ease"] + quick)
        #expect(passes > (try #require(Judge.lumas(result, x: 60).firstIndex { $0 > 126 })))
    }

    static let wrongMoves: [Word] = ["round", "0.5 0.5 to 1 1 1", "2 0.5 1 to 0 0 1", "0 0 0.5"]

    @Test("ken-burns: a move that is none is refused in words", arguments: wrongMoves)
    func wrongMove(move: Word) throws {
        folder.copy(Samples.still, as: "a.png")
        let outcome = try luaedit(["check", "ken-burns", "a.png", "--move", move], in: folder)
        #expect(
            outcome.errorText == "error: ken-burns: --move: '\(move)' is neither in, out, left, right, up or down nor"
                + " such as '0.5 0.5 1 to 0.3 0.4 2', with places from 0 to 1 and zooms from 1\n")
        #expect(outcome.status == 1)
    }
}
