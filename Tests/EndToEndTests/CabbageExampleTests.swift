import Testing

/// The demonstrations of `Examples/cabbage`, run on media of their kind.
@Suite struct CabbageExampleTests {
    private let folder = TemporaryFolder()

    /// 64×36, 10 frames a second, 4.2 s, with sound: luma 30 on the left, and on the right 60 + 4 × the frame's number.
    private static let clip = Samples.make("cabbage.mp4") { file in
        try ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=black:s=64x36:r=10:d=4.2,format=yuv420p,geq=lum='if(lt(X,32),30,60+4*N)':cb=128:cr=128",
                "-f", "lavfi", "-i", "sine=f=440:r=48000:d=4.2",
            ] + Samples.picture + Samples.bt709 + ["-c:a", "aac", file])
    }

    /// 64×64, white.
    private static let white = Samples.make("cabbage.png") { file in
        try ffmpeg(["-f", "lavfi", "-i", "color=white:s=64x64,format=rgb24", "-frames:v", "1", file])
    }

    /// The luma of a pixel of the result, which is 192×108, or 108×192.
    struct Probe {
        var frame: Int
        var x: Int
        var y: Int
        var luma: Int
    }

    struct Example: CustomTestStringConvertible {
        var recipe: Word
        var inputs: [Word]
        var frames: Int
        var isUpright = false
        var probes: [Probe]
        var testDescription: String { recipe.description }
    }

    static let examples = [
        Example(
            recipe: "single-clip", inputs: [clip], frames: 42, isUpright: true,
            probes: [
                Probe(frame: 20, x: 27, y: 96, luma: 30), Probe(frame: 20, x: 80, y: 96, luma: 140),
                Probe(frame: 20, x: 54, y: 20, luma: 16),
            ]),
        Example(
            recipe: "picture-on-top", inputs: [clip, white], frames: 42,
            probes: [
                Probe(frame: 5, x: 50, y: 54, luma: 30), Probe(frame: 25, x: 50, y: 54, luma: 235),
                Probe(frame: 25, x: 150, y: 20, luma: 160),
            ]),
        // In the middle of the first transition both have gone half of the way.
        Example(
            recipe: "push-and-bounce", inputs: [clip, white, clip], frames: 42 + 50 + 42 - 20 - 20,
            probes: [
                Probe(frame: 10, x: 150, y: 54, luma: 100), Probe(frame: 32, x: 30, y: 54, luma: 235),
                Probe(frame: 32, x: 140, y: 54, luma: 30), Probe(frame: 50, x: 96, y: 54, luma: 235),
                Probe(frame: 93, x: 150, y: 54, luma: 224),
            ]),
        // After two seconds the clip's middle is at 126, 78.
        Example(
            recipe: "keyframes", inputs: [clip], frames: 42,
            probes: [
                Probe(frame: 0, x: 110, y: 78, luma: 60), Probe(frame: 20, x: 110, y: 78, luma: 30),
                Probe(frame: 20, x: 142, y: 78, luma: 140), Probe(frame: 40, x: 110, y: 78, luma: 220),
            ]),
        Example(
            recipe: "four-squares", inputs: [clip, clip, clip, clip], frames: 4 * 42,
            probes: [
                Probe(frame: 10, x: 72, y: 27, luma: 100), Probe(frame: 10, x: 168, y: 27, luma: 60),
                Probe(frame: 60, x: 72, y: 27, luma: 224), Probe(frame: 60, x: 168, y: 27, luma: 132),
                Probe(frame: 60, x: 72, y: 81, luma: 60), Probe(frame: 167, x: 168, y: 81, luma: 224),
            ]),
        Example(
            recipe: "reverse", inputs: [clip], frames: 42,
            probes: [
                Probe(frame: 0, x: 150, y: 54, luma: 224), Probe(frame: 41, x: 150, y: 54, luma: 60),
                Probe(frame: 20, x: 40, y: 54, luma: 30),
            ]),
        Example(
            recipe: "two-videos", inputs: [clip, clip], frames: 30,
            probes: [
                Probe(frame: 10, x: 72, y: 54, luma: 100), Probe(frame: 10, x: 160, y: 54, luma: 100),
                Probe(frame: 10, x: 128, y: 54, luma: 30), Probe(frame: 10, x: 160, y: 10, luma: 16),
            ]),
    ]

    @Test("a demonstration shows what it is about, without anything to complain about", arguments: examples)
    func example(_ example: Example) throws {
        let recipe = Word("\(projectFolder)/Examples/cabbage/\(example.recipe).lua")
        let check = try luaedit(["check", recipe] + example.inputs, in: folder)
        #expect(
            check.status == 0 && check.outputText + check.errorText == "nothing found: the edit can be rendered\n",
            "\(check)")
        let outcome = try luaedit(
            ["run", recipe] + example.inputs + ["-o", "out.mp4", "--size", "192x192", "--crf", "8"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let result = folder.file("out.mp4")
        #expect(try Judge.frameCount(result) == example.frames)
        let (width, height) = example.isUpright ? (108, 192) : (192, 108)
        try #require(try Judge.probe(result, "stream=width,height") == "\(width),\(height)")
        for probe in example.probes {
            let luma = try Judge.picture(result, number: probe.frame, as: "yuv420p")[probe.y * width + probe.x]
            #expect(abs(Int(luma) - probe.luma) <= 6, "\(probe): \(luma)")
        }
        #expect(try Judge.probe(result, "stream=codec_name", streams: "a") == "aac")
    }
}
