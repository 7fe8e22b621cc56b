import Testing

/// The demonstrations of `Examples/cabbage`, run on media of their kind.
@Suite struct CabbageExampleTests {
    private let folder = TemporaryFolder()

    /// 64×36, 10 frames a second, 4.2 s, with sound.
    private static let clip = Samples.make("cabbage.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x36:r=10:d=4.2", "-f", "lavfi", "-i", "sine=f=440:r=48000:d=4.2"]
                + Samples.picture + Samples.bt709 + ["-c:a", "aac", file])
    }

    struct Example: CustomTestStringConvertible {
        var recipe: Word
        var inputs: [Word]
        var frames: Int
        var size: Word = "1920,1080"
        var hasSound = true
        var testDescription: String { recipe.description }
    }

    static let examples = [
        Example(recipe: "single-clip", inputs: [clip], frames: 42, size: "1080,1920"),
        Example(recipe: "picture-on-top", inputs: [clip, Samples.still], frames: 42),
        Example(recipe: "push-and-bounce", inputs: [clip, Samples.still, clip], frames: 42 + 50 + 42 - 20 - 20),
        Example(recipe: "keyframes", inputs: [clip], frames: 42),
        Example(recipe: "four-squares", inputs: [clip, clip, clip, clip], frames: 4 * 42),
        Example(recipe: "reverse", inputs: [clip], frames: 42),
        Example(recipe: "two-videos", inputs: [clip, clip], frames: 30),
    ]

    @Test("a demonstration runs, without anything to complain about", arguments: examples)
    func example(_ example: Example) throws {
        let recipe = Word("\(projectFolder)/Examples/cabbage/\(example.recipe).lua")
        let check = try luaedit(["check", recipe] + example.inputs, in: folder)
        #expect(
            check.status == 0 && check.outputText + check.errorText == "nothing found: the edit can be rendered\n",
            "\(check)")
        let plan = try luaedit(["plan", recipe] + example.inputs + ["--json"], in: folder)
        #expect(plan.status == 0)
        let outcome = try luaedit(
            ["run", recipe] + example.inputs + ["-o", "out.mp4", "--size", "192x192"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let result = folder.file("out.mp4")
        #expect(try Judge.frameCount(result) == example.frames)
        let sides = try Judge.probe(result, "stream=width,height").split(separator: ",").compactMap { Int($0) }
        #expect(example.size == "1080,1920" ? sides == [108, 192] : sides == [192, 108])
        #expect(try Judge.probe(result, "stream=codec_name", streams: "a") == "aac")
    }
}
