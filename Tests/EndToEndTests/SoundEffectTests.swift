import Glibc
import Testing

/// Effects on sound in recipes.
@Suite(.serialized) struct SoundEffectTests {
    private let folder = TemporaryFolder()

    init() { folder.copy(Samples.movie, as: "in.mp4") }

    private func run(_ lines: String) throws -> Outcome {
        let recipe = """
            local args = edit.recipe { summary = "A test", inputs = { { "video", kind = "media" } } }
            local asset = edit.asset(args.video)
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 2), asset, 0)
            local a = c:tracks_with("audio")[1]
            \(lines)
            return c
            """
        folder.write("r.lua", recipe)
        return try luaedit(["run", "r.lua", "in.mp4", "-o", "out.mp4", "--overwrite"] + quick, in: folder)
    }

    /// How loud the file's sound is from one hundredth of a second to another, in decibels below full scale.
    private func loudness(_ file: Word, _ range: Range<Int>) throws -> Double {
        let samples = try Judge.samples(folder.file(file))
        let part = samples[range.lowerBound * 480..<range.upperBound * 480]
        let power = part.reduce(0) { $0 + Double($1) * Double($1) } / Double(part.count)
        return 10 * log10(power / 32768 / 32768)
    }

    @Test("an equalizer fades what it is tuned to")
    func equalizer() throws {
        let outcome = try run(
            """
            local e = edit.effect("equalizer", { frequency = 440, width_type = "q", width = 1, gain = 0 })
            e:set_ramp("gain", 0, -24, edit.range(0.5, 1))
            a.effects = { e }
            """)
        try #require(outcome.status == 0, "\(outcome)")
        for (part, gain) in [(10..<45, 0.0), (98..<102, -12.0), (160..<195, -24.0)] {
            let change = try loudness("out.mp4", part) - loudness("in.mp4", part)
            #expect(abs(change - gain) < 0.5, "\(part): \(change) dB")
        }
    }

    @Test("what an effect cannot do is found before the render, at its line")
    func finding() throws {
        let outcome = try run("a.effects = { edit.effect('lowpass', { frequency = 30000 }) }")
        #expect(outcome.status == 1)
        #expect(
            outcome.errorText.contains(
                "r.lua:6: audio track 2: cannot apply lowpass: frequency: 30000 is not between 0 and 24000, half of "
                    + "the sample rate"), "\(outcome)")
    }
}
