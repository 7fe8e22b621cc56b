import Testing

/// The rotate recipe, judged by ffmpeg: what it shows of the turned file are the source's pictures, turned.
@Suite(.serialized) struct RotateRecipeTests {
    private let folder = TemporaryFolder()

    struct Turn: CustomTestStringConvertible {
        var options: [Word]
        /// The same, of upright pictures, in ffmpeg's filters.
        var filter: Word
        var plan: String
        var testDescription: String { plan }
    }

    static let turns = [
        Turn(options: ["--by", "90"], filter: "transpose=clock", plan: "turned by 90°"),
        Turn(options: [], filter: "transpose=clock", plan: "turned by 90°"),
        Turn(options: ["--by", "180"], filter: "hflip,vflip", plan: "turned by 180°"),
        Turn(options: ["--by", "270"], filter: "transpose=cclock", plan: "turned by 270°"),
        Turn(options: ["--flip", "horizontal"], filter: "hflip", plan: "mirrored"),
        Turn(options: ["--flip", "vertical"], filter: "vflip", plan: "mirrored, turned by 180°"),
        Turn(
            options: ["--flip", "horizontal", "--by", "90"], filter: "hflip,transpose=clock",
            plan: "mirrored, turned by 90°"),
    ]

    /// The digests of a file's upright pictures after a filter.
    private func pictures(_ file: Word, _ filter: Word = "null") throws -> [UInt8] {
        try ffmpeg(["-i", file, "-map", "0:v", "-vf", filter, "-f", "framehash", "-hash", "md5", "-"])
    }

    @Test("pictures are copied and turned, also those that are turned already", arguments: turns)
    func turn(turn: Turn) throws {
        for source in [Samples.first, Samples.firstRotated] {
            let words = ["rotate", source] + turn.options + ["-o", "out.mp4"] as [Word]
            let plan = try luaedit(["plan"] + words, in: folder)
            #expect(plan.outputText.contains("\n  picture       copied, \(turn.plan) (h264, yuv420p)\n"), "\(plan)")
            let outcome = try luaedit(["run"] + words + ["--overwrite"], in: folder)
            try #require(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
            #expect(try pictures(folder.file("out.mp4")) == pictures(source, turn.filter))
        }
    }

    @Test("a container without a place for a turn gets turned pictures, and so does a preset")
    func encoded() throws {
        for words in [["-o", "out.mkv"], ["-o", "out.mp4", "--preset", "h264"]] as [[Word]] {
            let outcome = try luaedit(["run", "rotate", Samples.first] + words + quick, in: folder)
            try #require(outcome.status == 0, "\(outcome)")
            let size = try Judge.probe(folder.file(words[1]), "stream=width,height")
            #expect(size == "120,200")
        }
        let plan = try luaedit(["plan", "rotate", Samples.first, "-o", "out.mkv"], in: folder)
        #expect(plan.outputText.contains("the container does not keep its rotation"))
    }
}
