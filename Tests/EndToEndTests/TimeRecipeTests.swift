import Testing

/// The recipes that change when pictures are seen: speed ramps, backwards, forth and back.
@Suite(.serialized) struct TimeRecipeTests {
    private let folder = TemporaryFolder()
    private var result: Word { folder.file("out.mp4") }

    private func run(_ words: [Word]) throws {
        let outcome = try luaedit(["run"] + words + ["-o", "out.mp4", "--overwrite"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    /// The frames of `Samples.counted` that are seen, counted from 0.
    private func frames() throws -> [Int] {
        try Judge.lumas(result).map { Int((Double($0 - 16) / 4).rounded()) }
    }

    @Test("reverse: the last frame comes first, of all or of a part")
    func reverse() throws {
        try run(["reverse", Samples.counted])
        #expect(try frames() == (0..<50).reversed())
        #expect(try Judge.probe(result, "stream=codec_name", streams: "a") == "aac")
        try run(["reverse", Samples.counted, "--from", "0.4", "--to", "0.8", "--sound", "none"])
        #expect(try frames() == (10..<20).reversed())
        #expect(try Judge.probe(result, "stream=codec_name", streams: "a") == "")
    }

    @Test("reverse: the sound of the part is heard forwards where that is asked for")
    func forwards() throws {
        try run(["reverse", Samples.counted, "--from", "1", "--sound", "forwards"])
        #expect(try frames() == (25..<50).reversed())
        // The tone rises from 2000 Hz to 3800 Hz.
        let samples = try Judge.samples(result)
        #expect(crossings(samples[2400..<12000]) < crossings(samples[33600..<43200]))
    }

    /// How often a sound passes zero.
    private func crossings(_ samples: ArraySlice<Int16>) -> Int {
        zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    }

    @Test("boomerang: forth and back, and no frame twice where it turns")
    func boomerang() throws {
        try run(["boomerang", Samples.counted, "--from", "0.4", "--duration", "0.24", "--times", "2"])
        let once = [10, 11, 12, 13, 14, 15, 14, 13, 12, 11]
        #expect(try frames() == once + once)
        #expect(try Judge.probe(result, "stream=codec_name", streams: "a") == "")
        try run(["boomerang", Samples.counted, "--duration", "1", "--times", "1", "--factor", "2", "--sound"])
        #expect(try frames() == Array(stride(from: 0, through: 24, by: 2)) + stride(from: 22, through: 2, by: -2))
        #expect(try Judge.probe(result, "stream=codec_name", streams: "a") == "aac")
    }

    @Test("speed-ramp: in steps, each speed holds until the next one's time")
    func steps() throws {
        try run([
            "speed-ramp", Samples.counted, "--speeds", "2 0.5 1", "--times", "0.4 0.8 1.2", "--curve", "steps",
        ])
        let fast = Array(stride(from: 0, to: 20, by: 2))
        #expect(try frames() == fast + (20..<30).flatMap { [$0, $0] } + Array(30..<50))
    }

    @Test(
        "speed-ramp: between speeds it goes evenly in ratio or gently, and never back",
        arguments: ["linear", "smooth"] as [Word])
    func curve(curve: Word) throws {
        try run(["speed-ramp", Samples.counted, "--speeds", "0.5 2", "--curve", curve])
        let seen = try frames()
        #expect(seen == seen.sorted() && seen.first == 0 && (48...49).contains(seen.last ?? 0))
        // Over a line in the logarithm the mean of 1/v is 1.5 / ln 4; gently, it is 1.125.
        #expect(abs(seen.count - (curve == "linear" ? 55 : 57)) <= 1, "\(seen.count)")
        #expect(seen[10] <= 6)
    }

    @Test("speed-ramp: the sound keeps its pitch, or has that of a tape, or is not there")
    func sound() throws {
        let words: [Word] = ["speed-ramp", Samples.movie, "--speeds", "0.5 0.5"]
        try run(words)
        #expect(abs(crossings(try Judge.samples(result)[48000..<96000]) - 880) <= 6)
        try run(words + ["--sound", "tape"])
        #expect(abs(crossings(try Judge.samples(result)[48000..<96000]) - 440) <= 6)
        try run(words + ["--sound", "none"])
        #expect(try Judge.probe(result, "stream=codec_name", streams: "a") == "")
    }

    @Test("music-video: each cut is on a beat, and clips take turns and go on where they were left")
    func musicVideo() throws {
        let beat: Word = "aevalsrc='0.8*sin(2*PI*90*mod(t,0.5))*exp(-14*mod(t,0.5))':s=48000:d=8"
        _ = try ffmpeg(["-f", "lavfi", "-i", beat, folder.file("beat.wav")])
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "color=white:s=64x64,format=rgb24", "-frames:v", "1", folder.file("white.png"),
        ])
        try run([
            "music-video", "beat.wav", Samples.counted, "white.png", "--every", "2", "--canvas", "64x64", "--rate",
            "25",
        ])
        let lumas = try Judge.lumas(result)
        #expect(lumas.count == 200)
        // The middle of each second, to a frame or two: the clip goes on in its third turn, and begins again where less
        // than a second of it is left.
        for (second, frame) in [(0, 12), (2, 12), (4, 37), (6, 12)] {
            #expect(abs(lumas[second * 25 + 12] - (16 + 4 * frame)) <= 12, "\(second)")
            #expect(lumas[second * 25 + 37] > 230)
        }
        #expect(try Judge.probe(result, "stream=codec_name", streams: "a") == "aac")
        _ = try ffmpeg(["-f", "lavfi", "-i", "anullsrc=r=48000", "-t", "2", folder.file("silence.wav")])
        let outcome = try luaedit(["check", "music-video", "silence.wav", Samples.counted], in: folder)
        #expect(outcome.errorText == "error: music-video: there is no beat in 'silence.wav'\n")
    }

    static let refusals: [(words: [Word], text: String)] = [
        (["reverse", "a.png"], "reverse: 'a.png' is a still picture"),
        (["boomerang", "a.png"], "boomerang: 'a.png' is a still picture"),
        (["speed-ramp", "a.png"], "speed-ramp: 'a.png' is a still picture"),
        (["stabilize", "a.png"], "stabilize: 'a.png' is a still picture"),
        (["reverse", "a.srt"], "reverse: there is neither picture nor sound in 'a.srt'"),
        (["speed", "a.srt"], "speed: there is neither picture nor sound in 'a.srt'"),
        (["speed-ramp", "a.srt"], "speed-ramp: there is neither picture nor sound in 'a.srt'"),
        (["reverse", "a.mp4", "--from", "2"], "reverse: the part from 2 s to 2 s has no length"),
        (["reverse", "a.mp4", "--to", "3"], "reverse: --to: 'a.mp4' is only 2 s long"),
        (["boomerang", "a.mp4", "--from", "2"], "boomerang: --from: 'a.mp4' is only 2 s long"),
        (["boomerang", "a.mp4", "--from", "1.95"], "boomerang: --duration: it has to hold three frames"),
        (
            ["speed-ramp", "a.mp4", "--speeds", "1 50"],
            "speed-ramp: --speeds: '50' is not a number from 0.05 to 20"
        ),
        (
            ["speed-ramp", "a.mp4", "--speeds", "1"],
            "speed-ramp: --speeds: two or more make a curve; for one speed there is the recipe 'speed'"
        ),
        (["speed-ramp", "a.mp4", "--times", "1 2"], "speed-ramp: --times: there have to be as many as --speeds"),
        (["speed-ramp", "a.mp4", "--times", "0 x 2"], "speed-ramp: --times: 'x' is no time"),
        (
            ["speed-ramp", "a.mp4", "--times", "0 3 4"],
            "speed-ramp: --times: 3 s does not lie between the time before it and the end, at 2 s"
        ),
    ]

    @Test("what cannot be is refused in words", arguments: refusals)
    func refusal(words: [Word], text: String) throws {
        folder.copy(Samples.still, as: "a.png")
        folder.copy(Samples.counted, as: "a.mp4")
        folder.write("a.srt", "1\n00:00:00,000 --> 00:00:01,000\nWords\n")
        let outcome = try luaedit(["check"] + words, in: folder)
        #expect(outcome.errorText == "error: \(text)\n" && outcome.status == 1)
    }
}
