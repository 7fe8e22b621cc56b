import Testing

/// Items of a timeline with layers, a border, corners, a shadow or a crop; timelines as items of others; ducked sounds.
@Suite struct TimelineGroupTests {
    private let folder = TemporaryFolder()

    private func run(_ command: Word, _ text: String, _ words: [Word] = []) throws -> Outcome {
        let start = """
            local timeline, transitions = require "timeline", require "transitions"
            local film = timeline.new { size = { 64, 64 }, frame_rate = 25 }
            local grey, dark = edit.color_asset("#808080", { 64, 64 }), edit.color_asset("#202020", { 64, 64 })
            local function bar() return edit.layer { frame = { 0, 48, 64, 16 }, background_color = "white" } end

            """
        return try luaedit([command, "-", "--allow-read", "."] + words, in: folder, input: start + text)
    }

    /// The reds of some pixels of one frame.
    private func pixels(_ text: String, at time: Word, _ places: [(x: Int, y: Int)]) throws -> [Int] {
        let outcome = try run("frame", text + "\nreturn film:movie()", ["--at", time, "-o", "f.png", "--overwrite"])
        try #require(outcome.status == 0, "\(outcome)")
        let bytes = try Judge.picture(folder.file("f.png"), as: "rgb24")
        return places.map { Int(bytes[($0.y * 64 + $0.x) * 3]) }
    }

    private func expect(_ found: [Int], _ wanted: [Int]) {
        #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 3 }, "\(found), and not \(wanted)")
    }

    @Test("layers of an item move with it through a transition and fade with it")
    func layers() throws {
        let film = """
            film:add { grey, duration = 2, layers = { bar() }, transition = transitions.push("left", 1) }
            film:add { dark, duration = 2, fade_out = 1 , layers = { bar() } }
            """
        expect(try pixels(film, at: "0.5", [(5, 10), (5, 60), (60, 60)]), [128, 255, 255])
        // In the middle of the push the old item's right half stands on the left.
        expect(try pixels(film, at: "1.48", [(5, 10), (5, 60), (60, 10), (60, 60)]), [128, 255, 32, 255])
        // Half faded to black, a frame after the middle.
        let faded = try pixels(film, at: "2.52", [(5, 10), (5, 60)])
        expect(faded, [15, 122])
    }

    @Test("an item's layers are in its own time, and in pixels of its frame")
    func time() throws {
        let film = """
            film:add { dark, duration = 2 }
            local late = edit.layer { frame = { 0, 0, 8, 8 }, background_color = "white", begin_time = 0.4 }
            film:overlay { grey, at = 1, duration = 1, frame = { 32, 32, 32, 32 }, layers = { late } }
            """
        expect(try pixels(film, at: "1.2", [(36, 36), (50, 50), (10, 10)]), [128, 128, 32])
        expect(try pixels(film, at: "1.6", [(36, 36), (50, 50), (4, 4)]), [255, 128, 32])
    }

    @Test("corners are round, a border is inside the edge, a shadow falls outside of it")
    func decorated() throws {
        let film = """
            film:add { edit.color_asset("white", { 64, 64 }), duration = 1 }
            film:overlay { grey, duration = 1, frame = { 16, 16, 32, 32 }, corner_radius = 12,
              border = { width = 4, color = "#ff0000" }, shadow = { radius = 2, offset = { 0, 8 }, opacity = 1 } }
            """
        let found = try pixels(film, at: "0.5", [(32, 32), (32, 17), (17, 17), (32, 52), (8, 32)])
        expect(Array(found.prefix(3)), [128, 255, 255])
        #expect(found[3] < 120 && found[4] > 240, "\(found)")
    }

    @Test("a crop is fitted again, and a focus chooses what fill keeps")
    func crop() throws {
        let halves = """
            local c = edit.composition()
            local vc_size = { 128, 64 }
            local wide = timeline.new { size = vc_size, frame_rate = 25 }
            wide:add { dark, duration = 1, frame = { 0, 0, 64, 64 } }
            wide:overlay { grey, duration = 1, frame = { 64, 0, 64, 64 } }

            """
        expect(
            try pixels(halves + "film:add { wide, crop = { 64, 0, 64, 64 } }", at: "0", [(2, 2), (61, 61)]), [128, 128])
        expect(
            try pixels(
                halves + "film:add { wide, content_mode = 'fill', focus = { 0, 0.5 } }", at: "0", [(2, 2), (61, 61)]),
            [32, 32])
        expect(
            try pixels(halves + "film:add { wide, content_mode = 'fill' }", at: "0", [(2, 32), (61, 32)]), [32, 128])
        // A size-changing effect is fitted again too.
        expect(
            try pixels(
                halves
                    + "film:add { wide, effects = { edit.effect('crop', { x = 64, y = 0, out_w = 64, out_h = 64 }) } }",
                at: "0",
                [(2, 2), (61, 61)]), [128, 128])
    }

    @Test("an item keeps a safe area, with and without a border")
    func safeArea() throws {
        let film = """
            film:add { grey, duration = 1, content_mode = "stretch", safe_area = "tiktok" }
            film:add { grey, duration = 1, content_mode = "stretch", safe_area = "tiktok", border = { width = 4 } }
            """
        // Pixels 3.84 to 55.68 from the left, 4.48 to 48 from the top.
        let places = [(2, 20), (5, 20), (54, 20), (57, 20), (20, 3), (20, 6), (20, 46), (20, 50)].map {
            (x: $0.0, y: $0.1)
        }
        expect(try pixels(film, at: "0.5", places), [0, 128, 128, 0, 0, 128, 128, 0])
        expect(try pixels(film, at: "1.5", places), [0, 255, 255, 0, 0, 255, 255, 0])
    }

    @Test("a timeline is an item of another one, and fades with all its layers")
    func nested() throws {
        let film = """
            local inner = timeline.new { size = { 64, 64 }, frame_rate = 25, layers = { bar() } }
            inner:add { grey, duration = 1 }
            film:add { inner, fade_in = 1 }
            film:add(inner)
            """
        expect(try pixels(film, at: "0.52", [(5, 10), (5, 60)]), [66, 132])
        expect(try pixels(film, at: "1.5", [(5, 10), (5, 60)]), [128, 255])
    }

    @Test(
        "a timeline stands where a movie or an asset can",
        arguments: [
            "local c = edit.composition() c:insert_time_range(edit.range(0, 1), film, 0) return c",
            "local c = edit.composition() c:add_track('video'):append(film) return c",
            "return film", "return { main = film }", "return edit.output { film }",
            "return edit.movie { composition = film }",
            """
            local top = timeline.new { size = { 64, 64 }, frame_rate = 25 }
            top:add { dark, duration = 1, layers = { edit.image_layer { contents = film, frame = { 0, 0, 64, 64 } } } }
            return top
            """,
        ])
    func anywhere(use: String) throws {
        let film = "film:add { grey, duration = 1, layers = { bar() } }\n"
        let outcome = try run("frame", film + use, ["--at", "0.5", "-o", "f.png"])
        try #require(outcome.status == 0, "\(outcome)")
        let bytes = try Judge.picture(folder.file("f.png"), as: "gray")
        expect([Int(bytes[10 * 64 + 5]), Int(bytes[60 * 64 + 5])], [128, 255])
    }

    @Test("an empty timeline's error names the line that inserts it")
    func empty() throws {
        let outcome = try run("check", "local c = edit.composition()\nc:insert_time_range(edit.range(0, 1), film, 0)")
        #expect(outcome.status == 1 && outcome.errorText.contains("stdin:6: bad argument #2 'source'"), "\(outcome)")
        #expect(outcome.errorText.contains("timeline: there is nothing in it: add an item"), "\(outcome)")
    }

    @Test("a ducked sound is quieter while another one speaks")
    func ducked() throws {
        for (name, start) in [("music", 0.0), ("voice", 1.0)] {
            let tone: Word =
                "aevalsrc='if(gte(t,\(start)),0.2*sin(2*PI*\(name == "music" ? 300 : 2000)*t),0)':d=3:s=48000"
            try ffmpeg(["-f", "lavfi", "-i", tone, "-c:a", "pcm_s16le", folder.file("\(name).wav")])
        }
        let outcome = try run(
            "run",
            """
            film:add { dark, duration = 4 }
            film:sound { "voice.wav" }
            film:sound { "music.wav", at = 0, duck = { to = -20 } }
            return film:movie()
            """, ["-o", "out.mkv", "--preset", "ffv1"])
        try #require(outcome.status == 0, "\(outcome)")
        let tone: Word = "highpass=f=100,lowpass=f=600,lowpass=f=600,lowpass=f=600"
        func level(_ start: Double) throws -> Int {
            let bytes = try ffmpeg(
                ["-ss", "\(start)", "-t", "0.3", "-i", folder.file("out.mkv"), "-map", "0:a", "-ac", "1", "-af", tone]
                    + ["-f", "s16le", "-"])
            return bytes.withUnsafeBytes { raw in
                (0..<raw.count / 2).map { abs(Int(raw.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self))) }.max()
                    ?? 0
            }
        }
        let (loud, quiet) = (try level(0.1), try level(2))
        #expect(loud > 5 * quiet && quiet > loud / 20, "\(loud) and \(quiet)")
    }

    static let mistakes: [(text: String, error: String)] = [
        ("film:add { film }", "timeline: it contains itself: leave it out of its own items"),
        (
            "film:add { grey, crop = { 1, 2 } }",
            "stdin:5: timeline: item 1 has a wrong crop: it is { x, y, width, height }"
        ),
        (
            "film:add { grey, crop = { 40, 0, 40, 40 } }",
            "stdin:5: timeline: item 1 has a crop that leaves its picture, which is 64 × 64"
        ),
        (
            "film:add { grey, border = { width = 0 } }",
            "stdin:5: timeline: item 1 has a wrong border: its width is above 0"
        ),
        (
            "film:add { grey, safe_area = true, frame = { 0, 0, 9, 9 } }",
            "stdin:5: timeline: item 1 has a frame and a safe_area, which is a frame too"
        ),
        (
            "film:add { grey, safe_area = 'reals' }",
            "stdin:5: timeline: item 1 has a wrong safe_area: 'reals' is not one of"
        ),
        ("film:add { grey, shadow = { blur = 3 } }", "stdin:5: timeline: item 1 has a wrong shadow: "),
        ("film:add { grey, layers = { 5 } }", "stdin:5: timeline: item 1 has a wrong layers: [1]: "),
    ]

    @Test("mistakes name the recipe's line and the item", arguments: mistakes)
    func mistake(text: String, error: String) throws {
        let outcome = try run("check", text + "\nreturn film:movie()")
        #expect(outcome.status == 1 && outcome.errorText.contains(error), "\(outcome)")
    }
}
