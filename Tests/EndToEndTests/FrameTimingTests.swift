import Testing

/// Results whose frames start where those of a source's track do, judged by ffprobe.
@Suite struct FrameTimingTests {
    private let folder = TemporaryFolder()

    /// ``Samples/numberedVariable`` with sound: each frame stands from 20 to 56 ms.
    private static let source = Samples.make("variable-with-sound.mp4") { file in
        try ffmpeg(
            ["-i", Samples.numberedVariable, "-f", "lavfi", "-i", "sine=sample_rate=48000:duration=4"]
                + ["-map", "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", "aac", "-video_track_timescale", "1000", file])
    }

    /// Room for text under the numbers.
    private static let overlay = """
        local vc = edit.video_composition_for(comp)
        vc.render_size = { 256, 64 }
        vc.source_track_id_for_frame_timing = comp:track(1)
        local frame = { 0, 0, 256, 64 }
        local parent, video = edit.layer { frame = frame }, edit.layer { frame = frame }
        local text = edit.text_layer { string = "over it", font_size = 20, frame = { 10, 30, 200, 30 } }
        parent:add_sublayer(video)
        parent:add_sublayer(text)
        vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
        return edit.movie { composition = comp, video_composition = vc }

        """

    @discardableResult
    private func run(_ edit: String, _ words: [Word] = ["-o", "out.mp4", "--crf", "0"] + quick) throws -> Outcome {
        folder.write("recipe.lua", "local source, comp = edit.asset((...)), edit.composition()\n\(edit)\(Self.overlay)")
        let command: Word = words.first == "-o" ? "run" : "plan"
        let outcome = try luaedit([command, "recipe.lua", Self.source] + words, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        return outcome
    }

    @Test("frames keep the very times of the source, and the sound is copied untouched")
    func kept() throws {
        try run("comp:insert_time_range(edit.range(0, source.duration), source, 0)\n")
        let out = folder.file("out.mp4")
        #expect(try Judge.starts(out) == Judge.starts(Self.source))
        #expect(try Judge.numbers(out) == Judge.numbers(Self.source))
        #expect(try Judge.soundPackets(out) == Judge.soundPackets(Self.source))
    }

    @Test("after a cut frames follow the source from there on; in an empty stretch they are frame_duration apart")
    func cut() throws {
        try run(
            """
            local track = comp:add_track('video')
            track:insert_time_range(edit.range(0, 1), source.video, 0)
            track:insert_time_range(edit.range(2.51, 1), source.video, 1)
            track:insert_empty_time_range(edit.range(1, 0.1))

            """)
        let source = try Judge.starts(Self.source)
        let (one, cut, gap) = (Fraction(1), Fraction(251, 100), Fraction(1, 10))
        let before = source.filter { $0 < one }
        let after = source.filter { $0 > cut && $0 < cut + one }.map { $0 - cut + one + gap }
        let starts = try Judge.starts(folder.file("out.mp4"))
        #expect(Array(starts.prefix(before.count)) == before)
        #expect(Array(starts.suffix(after.count + 1)) == [one + gap] + after)
        let empty = starts[before.count..<starts.count - after.count - 1]
        // The shortest frames of the source stand 20 ms.
        #expect(empty.first == one && empty.count > 1)
        let steps = zip(empty.dropFirst(), empty).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 == steps[0] })
        let numbers = try Judge.numbers(folder.file("out.mp4"))
        #expect(Array(numbers.prefix(before.count)) == Array(0..<before.count))
        let shown = (source.lastIndex { $0 <= cut } ?? 0)..<source.count
        #expect(Array(numbers.suffix(after.count + 1)) == Array(shown.prefix(after.count + 1)))
    }

    @Test("effects that remember and look ahead keep the times")
    func effects() throws {
        try run(
            """
            comp:insert_time_range(edit.range(0, source.duration), source, 0)
            comp:track(1).effects = { edit.effect("yadif", {}), edit.effect("tmix", { frames = 3 }) }

            """)
        #expect(try Judge.starts(folder.file("out.mp4")) == Judge.starts(Self.source))
    }

    @Test("backwards each frame starts where it ends forwards")
    func reversed() throws {
        try run("comp:insert_time_range(edit.range(0, 2), source:reversed(), 0)\n")
        let source = try Judge.starts(Self.source)
        let numbers = try Judge.numbers(folder.file("out.mp4"))
        let starts = try Judge.starts(folder.file("out.mp4"))
        try #require(numbers.count == starts.count && numbers.count > 40 && starts.first == 0)
        for (index, number) in numbers.enumerated().dropFirst() {
            #expect(number == numbers[0] - index)
            #expect(starts[index] - starts[1] == source[numbers[1] + 1] - source[number + 1])
        }
    }

    @Test("the plan says that the rate is variable")
    func plan() throws {
        let outcome = try run("comp:insert_time_range(edit.range(0, source.duration), source, 0)\n", [])
        #expect(outcome.outputText.contains("256×64, variable, like track 1, 120 frames"))
    }
}
