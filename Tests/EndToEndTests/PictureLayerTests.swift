import Testing

/// Shapes, gradients and pictures over a movie, in the sandbox.
@Suite struct PictureLayerTests {
    private let folder = TemporaryFolder()

    private func recipe(_ layers: String) -> String {
        """
        local source = edit.asset(...)
        local vc = edit.video_composition_for(source)
        local root, video = edit.layer(), edit.layer()
        root.sublayers = { video, \(layers) }
        vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
        return edit.movie { composition = source, video_composition = vc }
        """
    }

    /// The colour of a pixel of a frame, each part as 0 or 1 where it is near that.
    private func color(_ name: Word, _ number: Int, x: Int, y: Int) throws -> [Int] {
        let pixels = try Judge.picture(
            folder.file(name), number: number, as: "rgb24", filter: Word("crop=2:2:\(x):\(y)"))
        return pixels.prefix(3).map { $0 > 200 ? 1 : $0 < 60 ? 0 : -1 }
    }

    @Test("an SVG, a GIF, a shape and a gradient stand where the recipe puts them")
    func drawn() throws {
        let filter = "color=red:s=16x16:r=5:d=0.4[a];color=blue:s=16x16:r=5:d=0.4[b];[a][b]concat"
        try ffmpeg(["-f", "lavfi", "-i", Word(filter), "-loop", "0", folder.file("a.gif")])
        folder.write(
            "a.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><rect width='1' height='1' fill='lime'/></svg>")
        folder.write(
            "recipe.lua",
            recipe(
                """
                edit.image_layer { contents = 'a.gif', frame = { 0, 0, 32, 32 } },
                edit.image_layer { contents = 'a.svg', frame = { 40, 0, 32, 32 } },
                edit.shape_layer { path = edit.path.circle({ 0, 0 }, 16), fill_color = 'white', position = { 96, 16 } },
                edit.gradient_layer { colors = { 'blue', 'blue', 'red', 'red' }, frame = { 120, 0, 32, 64 } }
                """))
        let outcome = try luaedit(
            ["run", "recipe.lua", Samples.grey, "-o", "out.mp4", "--crf", "1"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        #expect(try color("out.mp4", 0, x: 16, y: 16) == [1, 0, 0])
        #expect(try color("out.mp4", 3, x: 56, y: 16) == [0, 1, 0])
        #expect(try color("out.mp4", 3, x: 96, y: 16) == [1, 1, 1])
        #expect(try color("out.mp4", 3, x: 136, y: 8) == [0, 0, 1] && color("out.mp4", 3, x: 136, y: 54) == [1, 0, 0])
    }

    @Test("a picture fills letters across their lines, also while they move; runs with a colour keep it")
    func filledLetters() throws {
        // Red on the left and blue on the right, in blocks that fill their line.
        try ffmpeg([
            "-f", "lavfi", "-i", "color=red:s=32x16[a];color=blue:s=32x16[b];[a][b]hstack", "-frames:v", "1",
            folder.file("two.png"),
        ])
        folder.write(
            "recipe.lua",
            recipe(
                """
                (function()
                  local text = edit.text_layer {
                    string = { "████", { "██", color = "lime" }, "██" }, font = "DejaVu Sans", font_size = 20,
                    foreground_image = "two.png", anchor_point = { 0, 0 }, position = { 0, 0 },
                  }
                  text:add_animation(edit.text_animation {
                    unit = "line", from = { position = { 0, 30 } }, begin_time = 0.1, duration = 0.1, stagger = 0 })
                  return text
                end)()
                """))
        let plan = try luaedit(["plan", "recipe.lua", Samples.grey], in: folder)
        #expect(plan.outputText.contains("filled with 'two.png'"), "\(plan)")
        #expect(plan.outputText.contains("'two.png' track 1 (png)"), "\(plan)")
        let outcome = try luaedit(
            ["run", "recipe.lua", Samples.grey, "-o", "out.mp4", "--crf", "1"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        // Eight blocks of about 15 pixels; the first frames are moved, the last ones are not.
        let last = (try Judge.frameCount(folder.file("out.mp4")) ?? 1) - 1
        for (frame, y) in [(0, 42), (last, 12)] {
            #expect(try color("out.mp4", frame, x: 10, y: y) == [1, 0, 0])
            #expect(try color("out.mp4", frame, x: 70, y: y) == [0, 1, 0])
            #expect(try color("out.mp4", frame, x: 110, y: y) == [0, 0, 1])
        }
        folder.write("video.lua", recipe("edit.text_layer { string = 'x', foreground_image = edit.asset(...) }"))
        let refused = try luaedit(["check", "video.lua", Samples.grey], in: folder)
        #expect(refused.status == 1 && refused.outputText.contains("is not a picture"), "\(refused)")
    }

    @Test("an enlarged picture looks the same as a track and as an image layer", arguments: [4, 3.95])
    func enlarged(_ scale: Double) throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=48x32", "-frames:v", "1", "-vf", "hue=s=0", folder.file("small.png")])
        let size = "{ 192, 128 }"
        folder.write(
            "track.lua",
            """
            local picture, composition = edit.asset("small.png"), edit.composition()
            local track = composition:add_track("video")
            track:insert_time_range(edit.range(0, 0.2), picture.video, edit.time.zero)
            local layer = edit.layer_instruction(track)
            layer:set_transform(edit.transform():scale(\(scale)), 0)
            return edit.movie { composition = composition, video_composition = edit.video_composition {
              render_size = \(size), frame_duration = edit.time(1, 10),
              instructions = { edit.instruction { time_range = edit.range(0, 0.2), layer_instructions = { layer } } },
            } }
            """)
        folder.write(
            "layer.lua",
            """
            local ground, composition = edit.color_asset("black", \(size)), edit.composition()
            composition:insert_time_range(edit.range(0, 0.2), ground, 0)
            local vc = edit.video_composition_for(composition)
            local root, video = edit.layer(), edit.layer()
            root.sublayers = { video, edit.image_layer { contents = "small.png", frame = { 0, 0, \(48 * scale), \(32 * scale) } } }
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
            return edit.movie { composition = composition, video_composition = vc }
            """)
        for name in ["track", "layer"] {
            let outcome = try luaedit(
                ["run", Word("\(name).lua"), "-o", Word("\(name).mkv"), "--preset", "ffv1", "--frame-rate", "10"],
                in: folder)
            try #require(outcome.status == 0, "\(outcome)")
        }
        let decibels = try Judge.likeness(
            folder.file("track.mkv"), folder.file("layer.mkv"), filter: "extractplanes=y,crop=184:120:0:0")
        #expect(decibels > 45)
    }

    @Test("an SVG that refers to another file is refused with the recipe's line")
    func refused() throws {
        folder.write(
            "a.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='b.png'/></svg>")
        folder.write("recipe.lua", recipe("edit.image_layer { contents = 'a.svg' }"))
        let outcome = try luaedit(["check", "recipe.lua", Samples.grey], in: folder)
        #expect(
            outcome.errorText == "error: recipe.lua:4: cannot read 'a.svg': it refers to 'b.png', and an SVG must have "
                + "everything in itself: embed it as a data: URL\n")
        #expect(outcome.status == 65)
    }
}
