import Testing

/// Movies brought to a loudness, as ffmpeg's ebur128 measures the file that was written.
@Suite(.serialized) struct LoudnessResultTests {
    private let folder = TemporaryFolder()

    struct Case: CustomTestStringConvertible {
        /// An ffmpeg source of 12 s.
        var source: Word
        var channelCount = 2
        var target: Double
        var ceiling = -1.0
        var name: Word
        var testDescription: String { "\(name) to \(target) LUFS" }
    }

    private static let voice: Word =
        "aevalsrc='0.2*sin(2*PI*180*t)*(1+sin(2*PI*3*t))*(lt(mod(t\\,4)\\,3))+0.05*sin(2*PI*2300*t)*lt(mod(t\\,4)\\,3)'"
        + ":s=48000:d=12"
    private static let hiss: Word = "anoisesrc=color=pink:amplitude=0.3:seed=4:sample_rate=44100:duration=12"

    static let cases = [
        Case(source: voice, target: -16, name: "out.wav"),
        Case(source: voice, channelCount: 1, target: -16, name: "out.m4a"),
        Case(source: voice, target: -23, name: "out.mp3"), Case(source: hiss, target: -23, name: "out.flac"),
        Case(source: hiss, channelCount: 1, target: -30, name: "out.opus"),
        Case(source: hiss, target: -14, ceiling: -0.5, name: "out.m4a"),
    ]

    /// Sounds above full scale, which the mix's limiter turns down: amplitudes of tones, and a target in LUFS.
    static let loudCases: [(amplitudes: [Double], target: Double)] = [
        ([1.6], -14), ([1.6], -20), ([0.9, 0.9], -16), ([6], -23), ([1.2], -5),
    ]

    @Test("a mix above full scale reaches the loudness too", arguments: loudCases)
    func aboveFullScale(amplitudes: [Double], target: Double) throws {
        for (index, amplitude) in amplitudes.enumerated() {
            try ffmpeg([
                "-f", "lavfi", "-i", Word("aevalsrc='\(amplitude)*sin(2*PI*1000*t)':s=48000:d=4"), "-ac", "2", "-c:a",
                "pcm_f32le", folder.file(Word("\(index).wav")),
            ])
        }
        folder.write(
            "r.lua",
            """
            local comp = edit.composition()
            for index = 0, \(amplitudes.count - 1) do
              comp:add_track("audio"):append(edit.asset(index .. ".wav").audio)
            end
            local movie = edit.movie { composition = comp }
            local result = require("audio").normalize(movie, { target = \(target), ceiling = -1 })
            print(result.reached, result.after.integrated)
            return movie
            """)
        let outcome = try luaedit(["run", "r.lua", "-o", "out.wav", "--preset", "wav_float"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let words = outcome.errorText.split(separator: "\n")[0].split(separator: "\t").map(String.init)
        let found = try measured("out.wav")
        #expect(abs(found.integrated - (Double(words[1]) ?? 0)) <= 0.2, "\(found), not \(words)")
        #expect(words[0] == "true" && abs(found.integrated - target) <= 0.2, "\(found), \(words)")
        #expect(found.truePeak <= -0.9, "\(found)")
    }

    /// Integrated loudness in LUFS and true peak in dBTP, as ffmpeg says.
    private func measured(_ name: Word) throws -> (integrated: Double, truePeak: Double) {
        let log = try runToEnd(
            "ffmpeg",
            ["-nostdin", "-v", "info", "-i", folder.file(name), "-map", "0:a", "-af", "ebur128=peak=true"]
                + ["-f", "null", "-"], in: "/"
        )
        func value(after label: String) -> Double? {
            let text = log.errorText
            guard let summary = text.range(of: "Summary:"),
                let found = text[summary.upperBound...].firstRange(of: label)
            else { return nil }
            return Double(text[found.upperBound...].drop { $0 == " " }.prefix { !$0.isWhitespace })
        }
        return (try #require(value(after: "I:")), try #require(value(after: "Peak:")))
    }

    @Test("what edit.loudness measures and a volume sets is what a meter finds", arguments: cases)
    func normalized(test: Case) throws {
        try ffmpeg([
            "-f", "lavfi", "-i", test.source, "-ac", Word("\(test.channelCount)"), "-c:a", "pcm_f32le",
            folder.file("in.wav"),
        ])
        folder.write(
            "r.lua",
            """
            local comp = edit.composition()
            comp:add_track("audio"):append(edit.asset("in.wav").audio)
            local input = edit.audio_mix_input(comp:tracks_with("audio")[1])
            local before = edit.loudness(comp)
            local gain = math.min(\(test.target) - before.integrated, \(test.ceiling) - 0.5 - before.true_peak)
            input.volume = 10 ^ (gain / 20)
            local movie = edit.movie { composition = comp, audio_mix = edit.audio_mix { input_parameters = { input } } }
            print(before.integrated + gain)
            return movie
            """)
        let outcome = try luaedit(["run", "r.lua", "-o", test.name], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let expected = try #require(Double(outcome.errorText.split(separator: "\n")[0]))
        let found = try measured(test.name)
        #expect(abs(found.integrated - expected) <= 0.5, "\(found), not \(expected)")
        #expect(found.truePeak <= test.ceiling, "\(found)")
    }
}
