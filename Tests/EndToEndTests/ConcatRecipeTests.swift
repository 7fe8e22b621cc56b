import Testing

/// Clips of any kind, joined by the concat recipe and judged by ffmpeg.
@Suite(.serialized) struct ConcatRecipeTests {
    private let folder = TemporaryFolder()
    private var result: Word { folder.file("out.mp4") }

    private func run(_ words: [Word]) throws {
        let outcome = try luaedit(["run", "concat"] + words + ["-o", "out.mp4"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    /// Makes a picture of one grey.
    private func makePicture(_ name: Word, gray: Int, size: Word) throws {
        let color = Word("0x" + String(repeating: String(gray, radix: 16), count: 3))
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "color=\(color):s=\(size),format=rgb24", "-frames:v", "1", folder.file("\(name)"),
        ])
    }

    /// The luma of one pixel of a frame.
    private func luma(frame: Int, x: Int, y: Int) throws -> Int {
        Int(try Judge.picture(result, number: frame, as: "yuv420p", filter: "crop=2:2:\(x):\(y)")[0])
    }

    struct Fit: CustomTestStringConvertible {
        var name: Word
        /// Of the second clip, as ffmpeg says it.
        var filter: String
        var testDescription: String { name.description }
    }

    static let fits = [
        Fit(name: "fit", filter: "scale=172:144:flags=bicubic,pad=192:144:10:0"),
        Fit(name: "fill", filter: "scale=192:161:flags=bicubic,crop=192:144"),
        Fit(name: "stretch", filter: "scale=192:144:flags=bicubic"),
    ]

    @Test("a clip of another shape is fitted, filled or bent", arguments: fits)
    func fit(fit: Fit) throws {
        let second = folder.file("second.mp4")
        _ = try ffmpeg(["-i", Samples.second, "-vf", "crop=144:120"] + Samples.picture + Samples.bt709 + [second])
        try run([Samples.pictureOnly, "second.mp4", "--fit", fit.name])
        #expect(try Judge.probe(result, "stream=width,height") == "192,144")
        #expect(try Judge.frameCount(result) == 100)
        let reference = "[2:v]\(fit.filter),setsar=1[b];[1:v]setsar=1[a];[a][b]concat=n=2[edit]"
        #expect(try Judge.likeness(of: result, to: reference, [Samples.pictureOnly, second]) > 28)
    }

    @Test("a clip of another shape stands sharp before a blurred copy of itself")
    func blur() throws {
        try run([Samples.pictureOnly, Samples.rotated, "--fit", "blur"])
        let reference = "[1:v]scale=108:144:flags=bicubic,setsar=1[edit]"
        _ = try ffmpeg(
            ["-i", result, "-vf", "trim=start_frame=50,setpts=PTS-STARTPTS,crop=108:144:42:0"] + Samples.picture
                + Samples.bt709 + [folder.file("middle.mp4")])
        #expect(try Judge.likeness(of: folder.file("middle.mp4"), to: reference, [Samples.rotated]) > 28)
        // Beside it there is something, and it is soft: neighbours are alike.
        let side = try Judge.picture(result, number: 60, as: "gray", filter: "crop=40:144:0:0").map(Int.init)
        #expect(side.allSatisfy { $0 > 8 })
        #expect(zip(side, side.dropFirst(40)).allSatisfy { abs($0 - $1) <= 24 })
    }

    @Test("still pictures and clips without sound are joined with others, at the first video's size and rate")
    func mixture() throws {
        try makePicture("a.png", gray: 0x80, size: "64x128")
        try run(["a.png", Samples.movie, Samples.grey, "--still", "2"])
        #expect(try Judge.probe(result, "stream=width,height,r_frame_rate") == "192,144,25/1")
        #expect(try Judge.frameCount(result) == 50 + 50 + 10)
        #expect(try abs(luma(frame: 10, x: 96, y: 70) - 126) <= 2 && luma(frame: 10, x: 20, y: 70) == 16)
        // The sound begins when its picture does.
        // Up to a packet of lead-in before.
        let start = try #require(Double(Judge.probe(result, "stream=start_time", streams: "a")))
        #expect((1.97...2).contains(start))
    }

    @Test("what a clip leaves free fades with it", arguments: ["fit", "blur"] as [Word])
    func dissolve(fit: Word) throws {
        try makePicture("a.bmp", gray: 0x40, size: "64x128")
        try makePicture("b.bmp", gray: 0xc0, size: "128x128")
        try run([
            "a.bmp", "b.bmp", "--still", "2", "--dissolve", "1", "--canvas", "128x128", "--rate", "10", "--fit", fit,
            "--background", "#404040",
        ])
        #expect(try Judge.frameCount(result) == 30)
        // Before, in the middle of, and after the fade, the same in the clip and beside it.
        for (frame, wanted) in [(5, 71), (15, 126), (25, 181)] {
            for x in [4, 64, 122] { #expect(try abs(luma(frame: frame, x: x, y: 64) - wanted) <= 2, "\(frame), \(x)") }
        }
    }

    @Test("a rate of broadcasters is exact", arguments: ["29.97", "30000/1001"] as [Word])
    func broadcastRate(rate: Word) throws {
        try makePicture("a.bmp", gray: 0x40, size: "64x64")
        try run(["a.bmp", "--still", "1", "--rate", rate])
        #expect(try Judge.probe(result, "stream=r_frame_rate", streams: "v:0") == "30000/1001")
    }

    @Test("sound fades with its clip, keeping the power")
    func soundDissolve() throws {
        for (name, frequency) in [("a", "440"), ("b", "1000")] as [(Word, Word)] {
            _ = try ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=gray:s=64x64:r=25:d=3", "-f", "lavfi", "-i",
                    "sine=f=\(frequency):r=48000:d=3",
                ] + Samples.picture + Samples.bt709 + ["-c:a", "pcm_s16le", folder.file("\(name).mov")])
        }
        try run(["a.mov", "b.mov", "--dissolve", "2"])
        let samples = try Judge.samples(result)
        try #require(abs(samples.count - 4 * 48000) <= 2048)
        func power(at second: Double) -> Double {
            let start = Int(second * 48000)
            return samples[start..<start + 4800].reduce(0) { $0 + Double($1) * Double($1) }
        }
        let before = power(at: 0.4)
        for second in [1.2, 1.5, 1.95, 2.5, 2.8, 3.5] {
            #expect(abs(power(at: second) / before - 1) < 0.06, "at \(second)")
        }
    }

    @Test(
        "clips that cannot be joined are refused with the reason",
        arguments: [
            (["sound.m4a"], "concat: there is no picture in 'sound.m4a'"),
            (
                ["a.mp4", "a.mp4", "a.mp4", "--dissolve", "1.5"],
                "concat: --dissolve: 'a.mp4' is only 2 s long; at most 1 s are possible"
            ),
        ] as [([Word], String)])
    func refusal(words: [Word], text: String) throws {
        folder.copy(Samples.counted, as: "a.mp4")
        folder.copy(Samples.soundOnly, as: "sound.m4a")
        let outcome = try luaedit(["check", "concat"] + words, in: folder)
        #expect(outcome.errorText == "error: \(text)\n" && outcome.status == 1)
    }
}
