import Glibc
import TestSupport
import Testing

/// Joins of unrelated sound: no step from one sample to the next is larger there than the larger one inside its two
/// sides.
@Suite struct SeamTests {
    private let folder = TemporaryFolder()

    /// How many samples around a join are its own: the fades of two milliseconds on each side.
    private static let seam = 96

    /// Chords of four voices with overtones that change every quarter of a second, 12 s.
    private static let music: [Float] = {
        var noise = Noise(seed: 5)
        var samples: [Float] = []
        for _ in 0..<48 {
            let voices = (0..<4).map { _ in 110 * pow(2, Double(noise.next(36)) / 12) }
            samples += (0..<12000).map { sample in
                let time = Double(sample) / 48000
                let chord = voices.reduce(0) { sum, voice in
                    sum + (1...3).reduce(0) { $0 + sin(2 * .pi * voice * Double($1) * time) / Double($1 * $1) }
                }
                return Float(0.12 * chord * exp(-3 * time) * min(1, 200 * time))
            }
        }
        return samples
    }()

    private static let hiss: [Float] = {
        var noise = Noise(seed: 9)
        return (0..<12 * 48000).map { _ in 0.5 * noise.sample() }
    }()

    /// Where a part lies in the movie, in samples; nil sounds are gaps.
    private struct Part {
        var samples: Range<Int>
        var sound: Int?
    }

    struct Speed: CustomTestStringConvertible {
        var over = 1
        var under = 1
        var algorithm = "spectral"
        var isReversed = false
        var testDescription: String { "\(over)/\(under) \(algorithm)\(isReversed ? " reversed" : "")" }
    }

    static let speeds = [
        Speed(), Speed(isReversed: true), Speed(over: 2), Speed(over: 3, under: 4),
        Speed(over: 5, under: 4, algorithm: "time_domain"), Speed(over: 3, under: 2, algorithm: "varispeed"),
        Speed(over: 1, under: 2, algorithm: "varispeed", isReversed: true),
    ]

    /// Writes a recipe of a hundred parts of both sounds at random places, each tenth a gap.
    private func writeRecipe(_ speed: Speed) -> [Part] {
        var noise = Noise(seed: 21)
        var lines = [
            "local a, b = edit.asset('a.wav'), edit.asset('b.wav')",
            speed.isReversed ? "a, b = a:reversed(), b:reversed()" : "",
            "local sounds, comp = { a.audio, b.audio }, edit.composition()",
            "local track = comp:add_track('audio')",
            "local function part(sound, start, length, at)",
            "  local taken = edit.time(length * \(speed.over), 48000 * \(speed.under))",
            "  track:insert_time_range(edit.range(edit.time(start, 48000), taken), sounds[sound], edit.time(at, 48000))",
            speed.over == speed.under
                ? "" : "  track:scale_time_range(edit.range(edit.time(at, 48000), taken), edit.time(length, 48000))",
            "end",
        ]
        var (parts, at): ([Part], Int) = ([], 0)
        for index in 0..<100 {
            let (start, length) = (noise.next(11 * 48000 - 20000), 2000 + noise.next(8000))
            let sound = noise.next(2)
            parts.append(Part(samples: at..<at + length, sound: index % 10 == 9 ? nil : sound))
            if index % 10 != 9 { lines.append("part(\(sound + 1), \(start), \(length), \(at))") }
            at += length
        }
        lines += [
            "part(1, 0, 5000, \(at))",
            "local input = edit.audio_mix_input(track, { time_pitch_algorithm = '\(speed.algorithm)' })",
            "local mix = edit.audio_mix { input_parameters = { input } }",
            "return edit.movie { composition = comp, audio_mix = mix }",
        ]
        folder.write("r.lua", lines.filter { !$0.isEmpty }.joined(separator: "\n"))
        return parts
    }

    @Test("a hundred joins of music, noise and silence do not click", arguments: speeds)
    func joins(speed: Speed) throws {
        try folder.write("a.wav", sound: [Self.music])
        try folder.write("b.wav", sound: [Self.hiss])
        let parts = writeRecipe(speed)
        let outcome = try luaedit(["run", "r.lua", "-o", "out.wav", "--preset", "wav_float"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let sound = try Judge.sound(folder.file("out.wav")).channels[0]
        try #require(sound.count == parts.last!.samples.upperBound + 5000)
        func inside(_ part: Part) -> Float {
            sound.largestStep(in: part.samples.lowerBound + Self.seam + 1..<part.samples.upperBound - Self.seam)
        }
        for (part, next) in zip(parts, parts.dropFirst()) {
            let join = part.samples.upperBound
            let step = sound.largestStep(in: join - Self.seam..<join + Self.seam + 1)
            // Where a wave is slow, a fade's own slope adds to its step: up to 0.016 of the sample.
            #expect(step <= max(inside(part), inside(next)) * 1.05, "at \(join): \(part), \(next)")
        }
        for gap in parts where gap.sound == nil { #expect(gap.samples.allSatisfy { sound[$0] == 0 }) }
    }
}
