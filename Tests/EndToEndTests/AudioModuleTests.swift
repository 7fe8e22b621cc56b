import Foundation
import Testing

/// The `audio` module, heard through a sound that is 0.5 all the time: what comes out is half of the volume.
@Suite struct AudioModuleTests {
    private let folder = TemporaryFolder()
    private static let rate = 48000

    init() throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "aevalsrc=0.5|0.5:c=stereo:s=48000:d=10", "-c:a", "pcm_f32le", "in.wav"],
            in: folder.path)
    }

    /// The left and right volumes of a recipe whose `composition` gets `in.wav` on `count` tracks, with `inputs` for them.
    private func volumes(_ recipe: String, tracks count: Int = 1) throws -> (left: [Float], right: [Float]) {
        folder.write(
            "r.lua",
            """
            local audio = require("audio")
            local source, composition, inputs = edit.asset("in.wav"), edit.composition(), {}
            for index = 1, \(count) do
              local track = composition:add_track("audio")
              track:insert_time_range(edit.range(0, 10), source.audio, 0)
              inputs[index] = edit.audio_mix_input(track)
            end
            \(recipe)
            return edit.movie { composition = composition,
              audio_mix = edit.audio_mix { input_parameters = inputs, seam_duration = 0 } }
            """)
        let words: [Word] = [
            "run", "r.lua", "-o", "out.wav", "--preset", "wav_float", "--overwrite", "--allow-read", ".",
        ]
        let outcome = try luaedit(words, in: folder)
        try #require(outcome.status == 0 && !outcome.errorText.contains("warning"), "\(outcome)")
        let bytes = try ffmpeg(["-i", folder.file("out.wav"), "-f", "f32le", "-"])
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let frames = stride(from: 0, to: samples.count, by: 2)
        return (frames.map { samples[$0] * 2 }, frames.map { samples[$0 + 1] * 2 })
    }

    /// The largest distance of volumes from a function of seconds.
    private func distance(_ volumes: [Float], from expected: (Double) -> Double) -> Double {
        volumes.indices.map { abs(Double(volumes[$0]) - expected(Double($0) / Double(Self.rate))) }.max() ?? 0
    }

    static let curves: [(name: String, shape: @Sendable (Double) -> Double)] = [
        ("linear", { $0 }), ("equal_power", { sin($0 * .pi / 2) }), ("s", { (1 - cos($0 * .pi)) / 2 }),
    ]

    @Test("fades follow their curves to a thousandth", arguments: curves)
    func fades(name: String, shape: @Sendable (Double) -> Double) throws {
        let heard = try volumes(
            "audio.fade(inputs[1], edit.range(1, 8), { fade_in = 1.5, fade_out = '0:02.25', curve = '\(name)' })")
        #expect(heard.left.count == 10 * Self.rate)
        let error = distance(heard.left) { time in
            guard (1..<9).contains(time) else { return 1 }
            return min(shape(min(1, (time - 1) / 1.5)), shape(min(1, (9 - time) / 2.25)))
        }
        #expect(error < 0.001)
    }

    @Test("two sounds keep their power through a crossfade")
    func crossfade() throws {
        let heard = try volumes(
            """
            inputs[1].pan, inputs[2].pan = -1, 1
            audio.crossfade(inputs[1], inputs[2], edit.range(2, 3))
            """, tracks: 2)
        let part = 2 * Self.rate..<5 * Self.rate
        let powers = part.map { heard.left[$0] * heard.left[$0] + heard.right[$0] * heard.right[$0] }
        let power = powers[powers.count / 2]
        #expect(powers.allSatisfy { abs($0 - power) < 0.002 * power })
        #expect(heard.left[part.lowerBound] > 0.9 && heard.right[part.lowerBound] == 0)
        #expect(heard.left[part.upperBound - 1] < 0.001 && heard.right[part.upperBound - 1] > 0.9)
    }

    @Test("a track is turned down before, during and after ranges, and stays down between near ones")
    func duck() throws {
        let heard = try volumes(
            """
            local ranges = { edit.range(2, 1), edit.range(4.5, 0.5), edit.range(8, 2) }
            audio.duck(inputs[1], ranges, { to = -20, attack = 0.5, release = 1, gap = 0.25, duration = 10 })
            """)
        let error = distance(heard.left) { time in
            if time < 2 { return 1 - 0.9 * max(0, (time - 1.5) / 0.5) }
            if time < 5 { return 0.1 }
            if time < 7.5 { return min(1, 0.1 + 0.9 * (time - 5)) }
            return max(0.1, 1 - 0.9 * (time - 7.5) / 0.5)
        }
        #expect(error < 0.0001)
    }

    @Test("volumes, fades and ducks of one input multiply")
    func product() throws {
        let heard = try volumes(
            """
            inputs[1].volume = 0.5
            inputs[1]:set_volume_ramp(0.5, 1, edit.range(4, 2))
            audio.fade(inputs[1], edit.range(0, 10), { fade_in = 8, curve = "s" })
            audio.duck(inputs[1], { edit.range(0, 5) }, { to = audio.db(0.25), release = 2 })
            """)
        let error = distance(heard.left) { time in
            let own = 0.5 + 0.5 * min(1, max(0, (time - 4) / 2))
            let duck = 0.25 + 0.75 * min(1, max(0, (time - 5) / 2))
            return own * (1 - cos(min(1, time / 8) * .pi)) / 2 * duck
        }
        #expect(error < 0.001)
    }

    @Test("music is repeated without its silent ends, through crossfades, to an exact length")
    func repeated() throws {
        let tone: Word = "0.5*between(t\\,0.3\\,1.2999)"
        try ffmpeg(
            ["-f", "lavfi", "-i", "aevalsrc=\(tone)|\(tone):c=stereo:s=48000:d=1.5", "-c:a", "pcm_f32le", "music.wav"],
            in: folder.path)
        let heard = try volumes(
            """
            inputs = audio.fill(composition, edit.asset("music.wav"), 3.4, { crossfade = 0.25, fade_out = 0.5, at = 1 })
            """, tracks: 0)
        #expect(heard.left.count == 44 * Self.rate / 10)
        let error = distance(heard.left) { time in
            guard time >= 1 else { return 0 }
            let place = (time - 1).truncatingRemainder(dividingBy: 0.75)
            let isOverlap = time >= 1.75 && place < 0.25
            let level = isOverlap ? sin(place * 2 * .pi) + cos(place * 2 * .pi) : 1
            return level * (1 - cos(min(1, (4.4 - time) / 0.5) * .pi)) / 2
        }
        #expect(error < 0.002)
    }

    @Test("music that is longer is cut, with its fades as long as there is room")
    func cut() throws {
        let heard = try volumes(
            "inputs = audio.fill(composition, source, 2, { volume = 0.5, fade_in = 3, fade_out = 3 })", tracks: 0)
        #expect(heard.left.count == 2 * Self.rate)
        #expect(distance(heard.left) { time in 0.5 * (1 - cos(min(time, 2 - time) * .pi)) / 2 } < 0.001)
    }

    @Test("what is heard is what is not silent, with padding")
    func speech() throws {
        try ffmpeg(
            [
                "-f", "lavfi", "-i",
                "aevalsrc=0.5*sin(2000*t)*(between(t\\,1\\,2)+between(t\\,2.3\\,3)+gte(t\\,4)):s=48000:d=5",
            ]
                + ["speech.wav"], in: folder.path)
        folder.write(
            "s.lua",
            """
            local audio = require("audio")
            local asset = edit.asset("speech.wav")
            for _, source in ipairs { asset, asset.audio } do
              for _, range in ipairs(audio.speech(source, { padding = 0.2, measure = "peak" })) do
                print(("%.2f %.2f"):format(range.start.seconds, range.stop.seconds))
              end
            end
            print(#audio.speech(asset, { threshold = 0 }), audio.gain(-20), audio.db(10), audio.db(0))
            return asset
            """)
        let outcome = try luaedit(["check", "s.lua", "--allow-read", "."], in: folder)
        let lines = outcome.errorText.split(separator: "\n").prefix(5)
        #expect(lines == ["0.80 3.20", "3.80 5.00", "0.80 3.20", "3.80 5.00", "0\t0.1\t20.0\t-inf"], "\(outcome)")
    }

    static let mistakes: [(line: String, text: String)] = [
        (
            "audio.fade(inputs[1], edit.range(0, 1), { fade_in = 1, fade_out = 0.5 })",
            "r.lua:8: audio.fade: fades of 1 s and 0.5 s do not fit into 1 s"
        ),
        (
            "audio.fade(inputs[1], edit.range(0, 1), { fade_in = 1, curve = 'log' })",
            "r.lua:8: bad argument #3 'options' to 'audio.fade' (curve: 'log' is not one of linear, equal_power, s)"
        ),
    ]

    @Test("what cannot be is said with the recipe's line", arguments: mistakes)
    func mistake(line: String, text: String) throws {
        folder.write(
            "r.lua",
            """
            local audio = require("audio")
            local source, composition, inputs = edit.asset("in.wav"), edit.composition(), {}
            for index = 1, 1 do
              local track = composition:add_track("audio")
              track:insert_time_range(edit.range(0, 10), source.audio, 0)
              inputs[index] = edit.audio_mix_input(track)
            end
            \(line)
            """)
        let outcome = try luaedit(["check", "r.lua", "--allow-read", "."], in: folder)
        #expect(outcome.errorText == "error: \(text)\n" && outcome.status == 1, "\(outcome)")
    }
}
