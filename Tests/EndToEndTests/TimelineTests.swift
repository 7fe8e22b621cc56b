import Testing

/// Items of a timeline: where they are, what is seen and heard of them, and what is wrong with them.
@Suite struct TimelineTests {
    private let folder = TemporaryFolder()
    private var result: Word { folder.file("out.mov") }

    init() {
        folder.copy(Samples.counted, as: "counted.mp4")
        folder.copy(Samples.pictureOnly, as: "picture.mp4")
        folder.copy(Samples.soundOnly, as: "sound.m4a")
        folder.copy(Samples.still, as: "still.png")
    }

    private static let start = """
        local timeline, transitions = require "timeline", require "transitions"
        local film = timeline.new { frame_rate = 25 }

        """

    private func run(_ command: Word, _ text: String, _ words: [Word] = []) throws -> Outcome {
        try luaedit([command, "-", "--allow-read", "."] + words, in: folder, input: Self.start + text)
    }

    private func render(_ text: String) throws {
        let outcome = try run(
            "run", text + "\nreturn film:movie()", ["-o", "out.mov", "--crf", "1", "--overwrite"] + quick)
        try #require(outcome.status == 0, "\(outcome)")
    }

    static let placements: [(text: String, printed: String)] = [
        ("film:add 'picture.mp4' film:add 'picture.mp4'", "[0 s, 2 s) [2 s, 4 s) 4 s"),
        (
            "film:add { 'picture.mp4', transition = transitions.dissolve(0.6) } film:add 'picture.mp4'",
            "[0 s, 2 s) [1.4 s, 3.4 s) 3.4 s"
        ),
        // Half a second is twelve frames and a half: one takes twelve, the other thirteen, and the film is as long as it says.
        (
            "film:add { 'picture.mp4', transition = transitions.dissolve(0.5) }"
                + " film:add { 'still.png', duration = 1, transition = transitions.dissolve(0.5) } film:add 'picture.mp4'",
            "[0 s, 2 s) [1.52 s, 2.52 s) [2 s, 4 s) 4 s"
        ),
        (
            "film:add { 'picture.mp4', transition = transitions.fade('black', 1) } film:add 'picture.mp4'",
            "[0 s, 2 s) [2 s, 4 s) 4 s"
        ),
        (
            "film:add { 'picture.mp4', transition = transitions.fade('black', 1, { overlaps = true }) } film:add 'picture.mp4'",
            "[0 s, 2 s) [1 s, 3 s) 3 s"
        ),
        (
            "film:gap(0.4) film:add 'picture.mp4' film:gap(1) film:add 'picture.mp4'",
            "[0.4 s, 2.4 s) [3.4 s, 5.4 s) 5.4 s"
        ),
        ("film:add { 'picture.mp4', speed = 2 } film:add { 'picture.mp4', speed = 0.5 }", "[0 s, 1 s) [1 s, 5 s) 5 s"),
        // Twice the logarithm of three over two, in whole frames.
        ("film:add { 'picture.mp4', speed = { { 0, 1 }, { 1, 3 } } }", "[0 s, 1.08 s) 1.08 s"),
        ("film:add { 'picture.mp4', speed = function() return 0.5 end }", "[0 s, 4 s) 4 s"),
        ("film:add { 'picture.mp4', source_range = edit.range(0.5, 1), reverse = true }", "[0 s, 1 s) 1 s"),
        ("film:add { 'picture.mp4', duration = 0.99 } film:add 'still.png'", "[0 s, 0.96 s) [0.96 s, 5.96 s) 5.96 s"),
        ("film:add { 'picture.mp4', freeze = 1, duration = 3 }", "[0 s, 3 s) 3 s"),
        ("film:add 'picture.mp4' film:overlay { 'still.png', at = 0.4 }", "[0 s, 2 s) [0.4 s, 2 s) 2 s"),
        (
            "film:add 'picture.mp4' film:overlay { 'still.png', at = 0.51, duration = 3 }",
            "[0 s, 2 s) [0.52 s, 3.52 s) 3.52 s"
        ),
        ("film:add 'picture.mp4' film:sound { 'sound.m4a', at = 1.001 }", "[0 s, 2 s) [1.001 s, 2 s) 2 s"),
        ("film:sound { 'sound.m4a', duration = 1 }", "[0 s, 1 s) 1 s"),
        (
            "film.size = { 64, 64 } film:add { function(canvas) return edit.color_asset('red', canvas) end, duration = 1 }",
            "[0 s, 1 s) 1 s"
        ),
        (
            "local a = edit.asset('counted.mp4') film:add { { video = a.video, duration = edit.time(1) } }",
            "[0 s, 2 s) 2 s"
        ),
    ]

    @Test("items find their places", arguments: placements)
    func placement(text: String, printed: String) throws {
        let recipe = """
            \(text)
            local ranges = {}
            for _, place in ipairs(film:places()) do ranges[#ranges + 1] = tostring(place.item.range) end
            print(table.concat(ranges, " ") .. " " .. tostring(film.duration))
            return film:movie()
            """
        let outcome = try run("check", recipe)
        #expect(outcome.errorText == printed + "\n" && outcome.status == 0, "\(outcome)")
    }

    @Test("a plan says how many frames a transition takes, and what was asked for where that is another time")
    func plannedTransitions() throws {
        let text = """
            film:add { 'still.png', duration = 1, transition = transitions.dissolve(0.5) }
            film:add { 'still.png', duration = 1, transition = transitions.fade('black', 0.4) }
            film:add { 'still.png', duration = 1 }
            return film:movie()
            """
        let plan = try run("plan", text).outputText
        #expect(plan.contains("0:00.520–0:01.000  dissolve, 12 frames: 0.48 s for the 0.5 s asked for\n"), "\(plan)")
        #expect(plan.contains("fade, 10 frames\n"), "\(plan)")
    }

    static let mistakes: [(text: String, error: String)] = [
        ("return film:movie()", "timeline: there is nothing in it: add an item"),
        (
            "film:add { 'picture.mp4', colour = 1 }",
            "timeline: item 1 has no property 'colour'; there are at, background, "
        ),
        ("film:add {}", "timeline: item 1 has no resource: name a file, or give an asset"),
        (
            "film:add { 'picture.mp4', transition = transitions.dissolve(3) } film:add 'picture.mp4' return film:movie()",
            "timeline: item 1 ('picture.mp4') lasts 2 s, and its transitions take 3 s: make it longer or them shorter"
        ),
        (
            """
            film:add { 'picture.mp4', transition = transitions.dissolve(1) }
            film:add { 'still.png', duration = 1.5, transition = transitions.push('left', 1) }
            film:add 'picture.mp4' return film:movie()
            """,
            "timeline: item 2 ('still.png') lasts 1.48 s, and its transitions take 2 s (1 s to come, 1 s to go): make it longer"
        ),
        (
            "film:add { 'picture.mp4', transition = transitions.dissolve(1) } film:gap(1) film:add 'still.png' return film:movie()",
            "timeline: item 1 ('picture.mp4') has a transition to the next item, but a gap after it: leave one of them out"
        ),
        (
            "film:add { 'picture.mp4', transition = {} } film:add 'still.png' return film:movie()",
            "timeline: item 1 ('picture.mp4') has a transition without a duration"
        ),
        (
            "film:add { 'picture.mp4', transition = 'wipe' } return film:movie()",
            "timeline: item 1 ('picture.mp4') has a transition without a duration"
        ),
        (
            "film:add { 'picture.mp4', source_range = edit.range(1, 2) } return film:movie()",
            "timeline: item 1 ('picture.mp4') has a source_range from 1 s to 3 s; its media goes from 0 s to 2 s"
        ),
        (
            "film:add { 'picture.mp4', speed = -1 } return film:movie()",
            "timeline: item 1 ('picture.mp4') has a speed of -1"
        ),
        (
            "film:add { 'picture.mp4', opacity = { { 1, 0 }, { 0, 1 } } }",
            "timeline: item 1 ('picture.mp4') has a wrong opacity: key 2, at 0 s, comes before the one before it"
        ),
        (
            "film:add { 'picture.mp4', opacity = { { 1, 0, 'bouncy' }, { 2, 1 } } }",
            "timeline: item 1 ('picture.mp4') has a wrong opacity: there is no curve 'bouncy'; there are ease, ease_in, "
        ),
        (
            "film:overlay { 'still.png', frame = 3 }",
            "timeline: overlay 1 ('still.png') has a wrong frame: it is a list of 4 numbers"
        ),
        (
            "film:add 'picture.mp4' film:sound { 'sound.m4a', at = 2 } return film:movie()",
            "timeline: sound 1 ('sound.m4a') begins at 2 s, when the last picture has ended, at 2 s"
        ),
        (
            "film:add 'picture.mp4' film:sound { 'sound.m4a', fade_in = 1, fade_out = 2 } return film:movie()",
            "timeline: sound 1 ('sound.m4a') lasts 2 s, and its fades take 3 s: make them shorter"
        ),
        (
            "transitions.push('north')",
            "stdin:3: bad argument #1 'direction' to 'transitions.push' ('north' is not one of left, right, up, down"
        ),
        (
            "transitions.wipe(true)",
            "stdin:3: bad argument #1 'direction' to 'transitions.wipe' ('left' or 'right' or 'up' or 'down' or number expected, "
                + "got boolean)"
        ),
        ("transitions.spin(1, { curve = 'bouncy' })", "stdin:3: there is no curve 'bouncy'; there are ease, "),
    ]

    @Test("what cannot be is told by its item", arguments: mistakes)
    func mistake(text: String, error: String) throws {
        let outcome = try run("check", text)
        #expect(outcome.errorText.contains(error) && outcome.status == 1, "\(outcome)")
    }

    static let played: [(item: String, lumas: [Int])] = [
        ("'counted.mp4', source_range = edit.range(0.4, 0.2)", [56, 60, 64, 68, 72]),
        ("'counted.mp4', source_range = edit.range(0.4, 0.2), reverse = true", [72, 68, 64, 60, 56]),
        ("'counted.mp4', source_range = edit.range(0.4, 0.4), speed = 2", [56, 64, 72, 80, 88]),
        ("'counted.mp4', source_range = edit.range(0.4, 0.12), speed = 0.5", [56, 56, 60, 60, 64, 64]),
        ("'counted.mp4', freeze = 0.4, duration = 0.16", [56, 56, 56, 56]),
        (
            "edit.color_asset('white', { 64, 64 }), duration = 0.2, opacity = { { 0, 0 }, { 0.16, 1 } }",
            [16, 71, 126, 180, 235]
        ),
        (
            "edit.color_asset('white', { 64, 64 }), duration = 0.2, fade_in = 0.08, fade_out = 0.08",
            [16, 126, 235, 235, 126]
        ),
        (
            "edit.color_asset('white', { 64, 64 }), duration = 0.12, opacity = function(time) return time * 5 end",
            [16, 60, 104]
        ),
    ]

    @Test("each frame shows what is due", arguments: played)
    func pictures(item: String, lumas: [Int]) throws {
        try render("film:add { \(item) }")
        let found = try Judge.lumas(result)
        #expect(found.count == lumas.count && zip(found, lumas).allSatisfy { abs($0 - $1) <= 2 }, "\(found)")
    }

    @Test("a picture is laid, turned, moved and cut as its item says")
    func place() throws {
        try render(
            """
            film.size = { 128, 64 }
            film:add { edit.color_asset('white', { 64, 64 }), duration = 0.04, frame = { 0, 0, 64, 64 }, content_mode = 'fit' }
            film:overlay { edit.color_asset('#808080', { 64, 32 }), frame = { 64, 0, 32, 64 }, content_mode = 'fill' }
            film:overlay { edit.color_asset('#808080', { 40, 8 }), frame = { 92, 28, 40, 8 }, rotation = 90, position = { 112, 32 } }
            """)
        let row = try Judge.picture(result, as: "gray", filter: "extractplanes=y,crop=128:1:0:32").map(Int.init)
        let column = try Judge.picture(result, as: "gray", filter: "extractplanes=y,crop=1:64:112:0").map(Int.init)
        let wanted = (0..<128).map { $0 < 64 ? 235 : $0 < 96 || (108..<116).contains($0) ? 126 : 16 }
        #expect(zip(row, wanted).enumerated().filter { abs($1.0 - $1.1) > 4 }.map(\.offset) == [])
        let upright = (0..<64).map { (12..<52).contains($0) ? 126 : 16 }
        #expect(zip(column, upright).enumerated().filter { abs($1.0 - $1.1) > 4 }.map(\.offset) == [])
    }

    /// A film that shows a file, and another one that is turned, in every way in which their size counts.
    private static func showing(_ file: String, _ turned: String, effects: String = "") -> String {
        """
        film.size = { 128, 96 }
        local function add(fields)
          fields[1], fields.effects, fields.duration = fields[1] or '\(file)', { \(effects) }, 0.12
          film:add(fields)
        end
        add {}
        add { content_mode = "fill" }
        add { content_mode = "fill", frame = { 16, 8, 32, 64 } }
        add { content_mode = "stretch", frame = { 16, 8, 96, 32 }, rotation = 30 }
        add { background = "blur", transition = transitions.wipe("left", 0.04) }
        add { transition = transitions.wipe(30, 0.04) }
        add { '\(turned)' }
        """
    }

    @Test("an item whose effects change its size is shown as a file of that size")
    func changedSize() throws {
        try ffmpeg(
            ["-i", Samples.pictureOnly, "-t", "0.2", "-vf", "crop=48:40:80:20", "-c:v", "libx264", "-crf", "0"]
                + ["-pix_fmt", "yuv420p"] + Samples.bt709 + [folder.file("cropped.mp4")])
        try ffmpeg([
            "-i", folder.file("cropped.mp4"), "-c", "copy", "-metadata:s:v", "rotate=270",
            folder.file("cropped-turned.mp4"),
        ])
        folder.copy(Samples.rotated, as: "turned.mp4")
        let crop = "edit.effect('crop', { out_w = 48, out_h = 40, x = 80, y = 20 })"
        try render(Self.showing("picture.mp4", "turned.mp4", effects: crop))
        folder.copy(result, as: "changed.mov")
        try render(Self.showing("cropped.mp4", "cropped-turned.mp4"))
        #expect(try Judge.likeness(folder.file("changed.mov"), result) > 45)
    }

    @Test("a movie without a video composition is as large as its track's effects leave the picture")
    func changedMovie() throws {
        let recipe = """
            local composition = edit.composition()
            local track = composition:add_track("video")
            track:insert_time_range(edit.range(0, 0.2), edit.asset("picture.mp4").video, 0)
            track.effects = { edit.effect("crop", { out_w = 48, out_h = 40, x = 80, y = 20 }) }
            print(track.natural_size.width, track.natural_size.height)
            return composition
            """
        let outcome = try run("run", recipe, ["-o", "out.mp4"] + quick)
        #expect(outcome.errorText.hasPrefix("48.0\t40.0\n") && outcome.status == 0, "\(outcome)")
        #expect(try Judge.probe(folder.file("out.mp4"), "stream=width,height") == "48,40")
    }

    @Test("volumes, keys of volumes and fades are heard sample by sample")
    func volume() throws {
        _ = try ffmpeg(["-f", "lavfi", "-i", "aevalsrc=0.5:d=2:s=48000", "-c:a", "pcm_s16le", folder.file("flat.wav")])
        try render(
            """
            film:add { 'picture.mp4' }
            film:sound { 'flat.wav', volume = { { 0.5, 1 }, { 1, 0.5 } }, fade_out = 0.5 }
            """)
        let samples = try Judge.samples(result)
        for (second, wanted) in [(0.25, 0.5), (0.75, 0.375), (1.25, 0.25), (1.75, 0.125)] {
            #expect(abs(Double(samples[Int(second * 48000)]) / 32768 - wanted) < 0.002, "at \(second)")
        }
    }

    @Test("two runs make the same edit")
    func determinism() throws {
        let text = """
            film:add { 'counted.mp4', transition = transitions.spin(1) }
            film:add { 'still.png', duration = 3, scale = { { 0, 1, 'ease_in' }, { 3, 2 } }, transition = transitions.iris(1) }
            film:add { 'picture.mp4', speed = { { 0, 1 }, { 0.5, 3 }, { 1, 1 } } }
            return film:movie()
            """
        let plans = try (0..<2).map { _ in try run("plan", text, ["--json"]) }
        #expect(plans[0].status == 0 && plans[0].outputText == plans[1].outputText, "\(plans[0])")
        let results = try #require(parseJSON(plans[0].outputText)["results"] as? [[String: Any]])
        #expect(results.first?["hash"] is String)
    }
}
