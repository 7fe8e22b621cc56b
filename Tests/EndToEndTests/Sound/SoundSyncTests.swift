import Testing

/// Pictures and sound of one moment stay together through cuts, other speeds and reversal, in every container; ffmpeg
/// decodes the results.
@Suite(.serialized) struct SoundSyncTests {
    private let folder = TemporaryFolder()

    private static let samplesOfFrame = 1920
    /// Frames of the source, 125 of them, that are white; each has a click in its middle.
    private static let flashes = [10, 30, 50, 70, 90, 110]

    /// 64×64, 25 frames a second, 5 s; black with white frames.
    private static let source = Samples.make("flashes.mov") { file in
        let white = flashes.map { "eq(N\\,\($0))" }.joined(separator: "+")
        let clicks = flashes.map { "eq(n\\,\($0 * samplesOfFrame + samplesOfFrame / 2))" }.joined(separator: "+")
        try ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=black:s=64x64:r=25:d=5,format=yuv420p,geq=lum='16+219*(\(white))':cb=128:cr=128",
                "-f", "lavfi", "-i", "aevalsrc='0.8*(\(clicks))':s=48000:d=5", "-c:a", "pcm_s16le", "-g", "25",
            ] + Samples.picture + [file])
    }

    /// A part of the source, in frames.
    struct Part {
        var frames: Range<Int>
        /// How many frames it lasts in the movie.
        var lasting: Int
        var isReversed = false

        init(_ frames: Range<Int>, lasting: Int? = nil, isReversed: Bool = false) {
            self.frames = frames
            self.lasting = lasting ?? frames.count
            self.isReversed = isReversed
        }
    }

    /// Cut, twice as fast, reversed, half as fast, reversed and faster, and cut again.
    static let parts = [
        Part(23..<58), Part(60..<100, lasting: 20), Part(81..<121, isReversed: true), Part(43..<60, lasting: 34),
        Part(5..<45, lasting: 20, isReversed: true), Part(101..<125),
    ]

    private static func recipe(_ algorithm: String) -> String {
        var lines = [
            "local source, comp = edit.asset((...)), edit.composition()",
            "local back, at = source:reversed()",
            "local function f(n) return edit.time(n, 25) end",
        ]
        for part in parts {
            let first = part.isReversed ? 125 - part.frames.upperBound : part.frames.lowerBound
            lines += [
                "at = comp.duration",
                "comp:insert_time_range(edit.range(f(\(first)), f(\(part.frames.count))), "
                    + "\(part.isReversed ? "back" : "source"), at)",
            ]
            guard part.lasting != part.frames.count else { continue }
            lines.append("comp:scale_time_range(edit.range(at, f(\(part.frames.count))), f(\(part.lasting)))")
        }
        lines += [
            "local mix = edit.audio_mix()",
            "mix.input_parameters = { edit.audio_mix_input(comp:tracks_with('audio')[1]) }",
            "mix.input_parameters[1].time_pitch_algorithm = '\(algorithm)'",
            "local vc = edit.video_composition_for(comp)",
            "vc.frame_duration = edit.time(1, 25)",
            "return edit.movie { composition = comp, video_composition = vc, audio_mix = mix }",
        ]
        return lines.joined(separator: "\n")
    }

    /// The frames of the movie that are white, and the samples at which clicks are heard.
    private static var expected: (frames: [Int], clicks: [Double]) {
        var (frames, clicks, begun) = ([Int](), [Double](), 0)
        for part in parts {
            for frame in 0..<part.lasting {
                let taken = frame * part.frames.count / part.lasting
                let shown = part.isReversed ? part.frames.upperBound - 1 - taken : part.frames.lowerBound + taken
                if flashes.contains(shown) { frames.append(begun + frame) }
            }
            let speed = Double(part.frames.count) / Double(part.lasting)
            var heard = flashes.filter(part.frames.contains).map { flash in
                // A sample is as long as the others: backwards, its end is its start.
                let click = Double(flash * samplesOfFrame + samplesOfFrame / 2)
                let taken =
                    part.isReversed
                    ? Double(part.frames.upperBound * samplesOfFrame) - 1 - click
                    : click - Double(part.frames.lowerBound * samplesOfFrame)
                return Double(begun * samplesOfFrame) + taken / speed
            }
            heard.sort()
            clicks += heard
            begun += part.lasting
        }
        return (frames, clicks)
    }

    /// When frames are white and when clicks are heard, in samples of the file's clock.
    private func events(_ name: Word, near expected: [Double]) throws -> (flashes: [Int], clicks: [Int]) {
        let file = folder.file(name)
        func times(_ stream: Word) throws -> [Double] {
            let words: [Word] = ["-v", "error", "-select_streams", stream, "-show_entries", "frame=pts_time"]
            let text = String(decoding: try succeed("ffprobe", words + ["-of", "csv=p=0", file]), as: UTF8.self)
            return text.split(separator: "\n").compactMap { Double($0.split(separator: ",")[0]) }
        }
        let flashes = zip(try times("v:0"), try Judge.lumas(file)).filter { $0.1 > 128 }
            .map { Int(($0.0 * 48000).rounded()) }
        let sound = try Judge.sound(file)
        let start = Int((try #require(try times("a:0").first) * 48000).rounded())
        let clicks = expected.compactMap { due in
            sound.loudest(in: Int(due) - start - 1500..<Int(due) - start + 1500).map { $0 + start }
        }
        return (flashes, clicks)
    }

    private func judge(_ container: Word, _ algorithm: String, within tolerance: Double) throws {
        folder.write("r.lua", Self.recipe(algorithm))
        let outcome = try luaedit(["run", "r.lua", Self.source, "-o", "out." + container], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let expected = Self.expected
        let found = try events("out." + container, near: expected.clicks)
        #expect(found.flashes == expected.frames.map { $0 * Self.samplesOfFrame })
        #expect(found.clicks.count == expected.clicks.count)
        let errors = zip(found.clicks, expected.clicks).map { Double($0) - $1 }
        #expect(errors.allSatisfy { abs($0) <= tolerance }, "\(errors)")
    }

    @Test(
        "a flash and its click stay within a sample of each other", arguments: ["mp4", "mov", "mkv", "webm"] as [Word])
    func containers(container: Word) throws { try judge(container, "varispeed", within: 1) }

    @Test("sound that keeps its pitch stays within a quarter of a frame", arguments: ["spectral", "time_domain"])
    func algorithms(algorithm: String) throws { try judge("mkv", algorithm, within: 480) }
}
