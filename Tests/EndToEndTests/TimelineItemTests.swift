import Testing

/// Items of a timeline that are repeated, mirrored, in their own size, changed for a part of their time, or sounds alone.
@Suite struct TimelineItemTests {
    private let folder = TemporaryFolder()

    init() throws {
        folder.copy(Samples.counted, as: "counted.mp4")
        folder.copy(Samples.still, as: "still.png")
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "aevalsrc=0.5:d=2:s=48000", "-c:a", "pcm_s16le", folder.file("flat.wav"),
        ])
    }

    private func run(_ command: Word, _ text: String, _ words: [Word] = []) throws -> Outcome {
        let start = """
            local timeline, transitions = require "timeline", require "transitions"
            local film = timeline.new { frame_rate = 25 }

            """
        return try luaedit([command, "-", "--allow-read", "."] + words, in: folder, input: start + text)
    }

    private func render(_ text: String, as name: Word, _ words: [Word]) throws -> Word {
        let outcome = try run("run", text + "\nreturn film:movie()", ["-o", name, "--overwrite"] + words)
        try #require(outcome.status == 0, "\(outcome)")
        return folder.file(name)
    }

    static let placements: [(text: String, printed: String)] = [
        ("film:add { 'counted.mp4', loop = 2 }", "[0 s, 4 s) 4 s"),
        ("film:add { 'counted.mp4', loop = true, duration = 5 }", "[0 s, 5 s) 5 s"),
        (
            "film:add 'counted.mp4' film:overlay { 'counted.mp4', source_range = edit.range(0, 0.2), loop = true, at = 0.4 }",
            "[0 s, 2 s) [0.4 s, 2 s) 2 s"
        ),
        (
            "film:add 'counted.mp4' film:sound { 'flat.wav', source_range = edit.range(0, 0.5), loop = true, at = 0.25 }",
            "[0 s, 2 s) [0.25 s, 2 s) 2 s"
        ),
        (
            "film:add { 'flat.wav', duration = 1.001, transition = transitions.dissolve(0.501) } film:add 'flat.wav'",
            "[0 s, 1.001 s) [0.5 s, 2.5 s) 2.5 s"
        ),
        (
            "film:add 'counted.mp4' film:sound { 'flat.wav', duration = 1, transition = 0.25 } film:sound 'flat.wav'",
            "[0 s, 2 s) [0 s, 1 s) [0.75 s, 2 s) 2 s"
        ),
        (
            "film:sound { 'flat.wav', duration = 1, at = 1, transition = transitions.push('left', 0.5) } film:sound 'flat.wav'",
            "[1 s, 2 s) [1.5 s, 3.5 s) 3.5 s"
        ),
    ]

    @Test("items are repeated, and sounds pass into each other", arguments: placements)
    func placement(text: String, printed: String) throws {
        let outcome = try run(
            "check",
            """
            \(text)
            local ranges = {}
            for _, place in ipairs(film:places()) do ranges[#ranges + 1] = tostring(place.item.range) end
            print(table.concat(ranges, " ") .. " " .. tostring(film.duration))
            return film:movie()
            """)
        #expect(outcome.errorText == printed + "\n" && outcome.status == 0, "\(outcome)")
    }

    @Test("an item's range follows what is added after it was read")
    func range() throws {
        let outcome = try run(
            "check",
            """
            local logo = film:overlay { 'still.png' }
            film:add { 'counted.mp4', duration = 1 }
            print(logo.range, rawget(logo, "range"))
            film:add { 'counted.mp4', duration = 1 }
            print(logo.range)
            film:gap(1)
            print(logo.range)
            return film:movie()
            """)
        let printed = "[0 s, 1 s)\t[0 s, 1 s)\n[0 s, 2 s)\n[0 s, 3 s)\n"
        #expect(outcome.errorText == printed && outcome.status == 0, "\(outcome)")
    }

    static let mistakes: [(text: String, error: String)] = [
        (
            "film:add { 'counted.mp4', loop = true } return film:movie()",
            "item 1 ('counted.mp4') is repeated without an end: give it a duration, or say how often"
        ),
        ("film:add { 'counted.mp4', loop = 1.5 }", "has a wrong loop: boolean or integer expected, got number"),
        ("film:add { 'still.png', loop = 2 } return film:movie()", "has no end, and so no loop"),
        ("film:add { 'still.png', speed = 2 } return film:movie()", "has no end, and so no speed, reverse, freeze or"),
        (
            "film:add { 'counted.mp4', freeze = 1, loop = 2 }",
            "is frozen, and has no source_range, speed, reverse or loop"
        ),
        (
            "film:sound { 'flat.wav', source_range = edit.range(0, 0.001), loop = true, duration = 20 } return film:movie()",
            "sound 1 ('flat.wav') is repeated more often than 10,000 times"
        ),
        (
            "film:add { 'counted.mp4', mirror = 'left' }",
            "has a wrong mirror: 'left' is not one of horizontal, vertical, both"
        ),
        (
            "film:sound { 'flat.wav', transition = 1 } film:sound { 'flat.wav', at = 2 } return film:movie()",
            "sound 2 ('flat.wav') has an at, but the sound before it a transition to it: leave one of them out"
        ),
        (
            "film:sound { 'flat.wav', transition = 3 } film:sound 'flat.wav' return film:movie()",
            "sound 1 ('flat.wav') lasts 2 s, and its transition takes 3 s"
        ),
        (
            "film:sound { 'flat.wav', transition = {} } film:sound 'flat.wav' return film:movie()",
            "has a wrong transition"
        ),
        (
            "film:add { 'counted.mp4', effects = { { edit.effect('negate'), form = 1 } } } return film:movie()",
            "has a wrong effects: [1]: no option 'form' (did you mean 'from'?)"
        ),
        (
            "film:add { 'counted.mp4', effects = { { edit.effect('negate'), from = 1, to = 0.5 } } } return film:movie()",
            "has a wrong effect 1: it goes from 1 s to 0.52 s of 2 s"
        ),
        (
            "film:sound { 'flat.wav', sound_effects = { { edit.effect('volume'), from = 1, to = 0.5 } } } return film:movie()",
            "timeline: sound 1 ('flat.wav') has a wrong sound effect 1: it goes from 1 s to 0.5 s of 2 s"
        ),
        (
            "film.color_primaries = 'rec709' film:add 'counted.mp4' return film:movie()",
            "timeline: color_primaries: "
        ),
    ]

    @Test("what cannot be is told by its item", arguments: mistakes)
    func mistake(text: String, error: String) throws {
        let outcome = try run("check", text)
        #expect(outcome.errorText.contains(error) && outcome.status == 1, "\(outcome)")
    }

    @Test("a loop shows its frames again, and an effect of a part changes that part alone")
    func pictures() throws {
        let file = try render(
            """
            film:add { 'counted.mp4', source_range = edit.range(0.4, 0.08), loop = 3 }
            film:add {
              'counted.mp4', source_range = edit.range(0.4, 0.2),
              effects = { { edit.effect("lutyuv", { y = "200" }), from = 0.04, to = 0.12 } },
            }
            """, as: "out.mov", ["--crf", "1"] + quick)
        let found = try Judge.lumas(file)
        let wanted = [56, 60, 56, 60, 56, 60, 56, 200, 200, 68, 72]
        #expect(found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) <= 2 }, "\(found)")
    }

    @Test("a picture is mirrored, in its own size in the middle, and has the timeline's colours")
    func look() throws {
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "color=black:s=40x20:d=0.04:r=25,format=gray,geq=lum='X*4+Y'", "-frames:v", "1",
            folder.file("ramp.png"),
        ])
        for (mirror, corners) in [
            ("nil", [0, 156, 19, 175]), ("'horizontal'", [156, 0, 175, 19]), ("'both'", [175, 19, 156, 0]),
        ] {
            let outcome = try run(
                "frame",
                """
                film.size = { 128, 64 }
                film.color_primaries, film.color_transfer_function, film.color_ycbcr_matrix = 'bt709', 'bt709', 'bt709'
                film:add { 'ramp.png', duration = 0.04, content_mode = 'center', mirror = \(mirror) }
                local movie = film:movie()
                print(movie.video_composition.color_ycbcr_matrix)
                return movie
                """, ["--at", "0", "-o", "x.png", "--overwrite"])
            #expect(outcome.status == 0 && outcome.errorText.contains("bt709\n"), "\(outcome)")
            let gray = try ffmpeg(["-i", folder.file("x.png"), "-f", "rawvideo", "-pix_fmt", "gray", "-"])
            let found = [(44, 22), (83, 22), (44, 41), (83, 41)].map { Int(gray[$1 * 128 + $0]) }
            #expect(zip(found, corners).allSatisfy { abs($0 - $1) <= 4 }, "\(mirror): \(found)")
            #expect(gray[22 * 128 + 42] < 4 && gray[20 * 128 + 64] < 4 && gray[43 * 128 + 64] < 4)
        }
    }

    @Test("sounds alone make a film, and pass into each other at equal power")
    func sounds() throws {
        let film = try render(
            """
            film:add { 'flat.wav', duration = 1, transition = transitions.dissolve(0.5) }
            film:add { 'flat.wav', duration = 1 }
            """, as: "out.wav", ["--preset", "wav_float"])
        let sound = try Judge.sound(film)
        #expect(sound.channels.count == 1 && sound.count == 72000)
        let half = 0.5 * 0.5.squareRoot()
        for (second, wanted) in [(0.25, 0.5), (0.75, 2 * half), (1.25, 0.5)] {
            #expect(abs(Double(sound.channels[0][Int(second * 48000)]) - wanted) < 0.001, "at \(second)")
        }
    }

    @Test("a sound effect of a part changes that part alone, without a gap at its ends")
    func soundEffects() throws {
        let film = try render(
            """
            film:sound {
              'flat.wav', volume = 0.5, sound_effects = {
                { edit.effect("volume", { volume = 0.5 }), from = 0.5, to = 1 }, edit.effect("volume", { volume = 0.8 }),
                { edit.effect("volume", { volume = 0.25 }), from = 1.5 },
              },
            }
            """, as: "out.wav", ["--preset", "wav_float"])
        let sound = try Judge.sound(film)
        #expect(sound.count == 96000)
        for (second, wanted) in [(0.25, 0.2), (0.51, 0.1), (0.99, 0.1), (1.25, 0.2), (1.75, 0.05), (1.99, 0.05)] {
            #expect(abs(Double(sound.channels[0][Int(second * 48000)]) - wanted) < 0.001, "at \(second)")
        }
        let around = sound.channels[0][20000..<60000]
        #expect(around.allSatisfy { $0 > 0.099 && $0 < 0.201 })
    }

    @Test("an effect that is a function gets its item and the canvas")
    func functionEffects() throws {
        let outcome = try run(
            "check",
            """
            film:add { 'counted.mp4', duration = 1 }
            local added = film:add {
              'counted.mp4', opacity = 0.5, effects = {
                function(item, canvas)
                  print(item.range, item.opacity, item.resource, #canvas)
                  return edit.effect "negate"
                end,
              },
            }
            assert(added.opacity == 0.5)
            return film:movie()
            """)
        #expect(outcome.status == 0 && outcome.errorText.contains("[1 s, 3 s)\t0.5\tcounted.mp4\t2\n"), "\(outcome)")
    }
}
