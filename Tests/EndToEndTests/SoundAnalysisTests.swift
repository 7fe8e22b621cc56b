import Foundation
import Testing

/// What recipes find out about sounds.
@Suite struct SoundAnalysisTests {
    private let folder = TemporaryFolder()

    /// Two seconds of a sine of 997 Hz at −23 dBFS in both channels, silence for one, and the sine again for one.
    init() throws {
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "aevalsrc=0.0707946*sin(2*PI*997*t)*(lt(t\\,2)+gte(t\\,3)):s=48000:d=4", "-f", "lavfi",
            "-i", "color=red:s=32x32:r=25:d=4", "-af", "pan=stereo|c0=c0|c1=c0", "-c:a", "pcm_f32le", "-c:v", "mpeg4",
            folder.file("in.mov"),
        ])
    }

    private func run(_ recipe: String) throws -> Outcome {
        folder.write("r.lua", "local a = edit.asset((...))\n" + recipe)
        return try luaedit(["run", "r.lua", "in.mov"], in: folder)
    }

    private func printed(_ outcome: Outcome) -> [String] { outcome.errorText.split(separator: "\n").map(String.init) }

    @Test("loudness of an asset, a track, a composition with a volume, and a part of a movie")
    func loudness() throws {
        let outcome = try run(
            """
            local function show(l) print(("%.1f %.1f"):format(l.integrated, l.sample_peak)) end
            show(edit.loudness(a))
            show(edit.loudness(a.audio, { time_range = edit.range(0, 2) }))
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 4), a, 0)
            c:tracks_with("audio")[1].preferred_volume = 0.5
            show(edit.loudness(c))
            show(edit.loudness(c:tracks_with("audio")[1]))
            local silent = edit.loudness(edit.movie { composition = c }, { time_range = edit.between(2.2, 2.8) })
            print(silent.integrated == -math.huge, silent.true_peak == -math.huge, silent.range)
            """)
        #expect(
            Array(printed(outcome).prefix(5)) == [
                "-23.5 -23.0", "-23.0 -23.0", "-29.5 -29.0", "-29.5 -29.0", "true\ttrue\t0.0",
            ])
    }

    @Test("silences are ranges, peaks lists, levels a list of frames, beats a table")
    func others() throws {
        let outcome = try run(
            """
            for _, range in ipairs(edit.silences(a)) do
              print(("%.3f %.3f"):format(range.start.seconds, range.stop.seconds))
            end
            print(#edit.silences(a, { duration = 1.5 }), #edit.silences(a, { threshold = -10, measure = "rms" }))
            print(("%.3f %.3f %.3f %.3f"):format(table.unpack(edit.peaks(a, 4))))
            print(("%.3f"):format(edit.peaks(a.audio, 4, { mode = "rms" })[1]))
            local low, high = table.unpack(edit.peaks(a, 2, { mode = "range", time_range = edit.range(0, 1) })[2])
            print(("%.3f %.3f"):format(low, high))
            local l = edit.levels(a, { frame_rate = 25, bands = 8 })
            print(l, #l, l.bands, #l.frequencies, l.duration, l.frame_duration)
            local values = l:values(5)
            print(#values, values[26] == l[26][5], values[26] == l:at(1)[5], values[26] > 0.5, values[63], l[101])
            local b = edit.beats(a)
            print(math.type(b.tempo), #b.times == #b.strengths, b.confidence < 0.3)
            print(edit.levels(a, { bands = 8, frame_rate = 25 }) == l, edit.levels(a.audio, { bands = 8 }) == l)
            """)
        #expect(
            Array(printed(outcome).prefix(9)) == [
                "2.000 3.000", "0\t1", "0.071 0.071 0.000 0.071", "0.050", "-0.071 0.071",
                "100 levels of 8 bands\t100\t8\t8\t3.96 s\t0.04 s", "100\ttrue\ttrue\ttrue\t0.0\tnil",
                "float\ttrue\ttrue", "true\tfalse",
            ], "\(outcome.errorText)")
    }

    @Test("what cannot be asked is said with the line that asks")
    func mistakes() throws {
        let picture = "edit.color_asset('red', { 16, 16 })"
        let cases: [(String, String)] = [
            ("edit.loudness(\(picture))", "a color asset has no sound"),
            ("edit.loudness(a.video)", "track 1 of 'in.mov' is video, not sound"),
            ("edit.loudness(edit.composition())", "movie: "),
            (
                "edit.loudness(4)",
                "bad argument #1 'source' to 'loudness' (movie, asset, composition or audio track expected, got number)"
            ),
            (
                "edit.loudness(a, { time_range = edit.range(1, 0) })",
                "cannot analyse the sound of [1 s, 1 s): it is empty"
            ),
            (
                "edit.peaks(a, 0)",
                "bad argument #2 'count' to 'peaks' (integer from 1 to 1000000 expected, got 0)"
            ),
            ("edit.peaks(a, 500000)", "cannot divide the sound into 500000 parts: it has 192000 samples"),
            ("edit.silences(a, { treshold = -3 })", "no option 'treshold' (did you mean 'threshold'?)"),
            ("edit.silences(a, { duration = -1 })", "the duration of a silence is not negative, as -1 s is"),
            ("edit.levels(a, { window = 1000 })", "window is a power of two, such as 2048 or 4096, not 1000"),
            (
                "edit.levels(a, { min_frequency = 500, max_frequency = 400 })",
                "max_frequency is more than min_frequency, 500, not 400"
            ),
            ("edit.levels(a):values(25)", "there is no band 25: levels has 24"),
        ]
        for (call, text) in cases {
            let outcome = try run("\n" + call)
            #expect(outcome.status == 1, "\(call)")
            #expect(outcome.errorText.contains("r.lua:3: "), "\(call): \(outcome.errorText)")
            #expect(outcome.errorText.contains(text), "\(call): \(outcome.errorText)")
        }
    }
}
