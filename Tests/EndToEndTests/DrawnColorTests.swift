import Testing

/// What is drawn has the colour it was given, over every source: ffmpeg decodes the results by the matrix they name.
@Suite struct DrawnColorTests {
    private let folder = TemporaryFolder()

    /// Eight green things side by side, each 8 pixels wide, over a clip at the right.
    private static let recipe = """
        local args = edit.recipe {
          summary = "Green", inputs = { { "clip", kind = "media", help = "c" }, { "mark", kind = "media", help = "m" } },
        }
        local clip, green = edit.asset(args.clip), "#00ff00"
        local comp, range = edit.composition(), edit.range(0, 0.12)
        local layers = {}
        local function place(asset, x)
          local track = comp:add_track("video")
          track:insert_time_range(range, asset.video, edit.time.zero)
          layers[#layers + 1] = edit.layer_instruction(track)
          layers[#layers]:set_transform(edit.transform():translate(x, 0), 0)
        end
        local function draw(canvas) canvas:clear(green) end
        place(clip, 80)
        place(edit.color_asset(green, { 8, 16 }), 0)
        place(edit.asset(args.mark), 8)
        place(edit.drawn_asset { size = { 8, 16 }, duration = 1, draw = draw }, 16)
        local vc = edit.video_composition {
          render_size = { 96, 16 }, frame_duration = edit.time(1, 25), instructions = {
            edit.instruction { time_range = range, background_color = green, layer_instructions = layers },
          },
        }
        local root, video = edit.layer(), edit.layer()
        local box = edit.path.rectangle({ 0, 0, 8, 16 })
        root.sublayers = {
          video, edit.layer { background_color = green, frame = { 32, 0, 8, 16 } },
          edit.image_layer { contents = args.mark, frame = { 40, 0, 8, 16 } },
          edit.shape_layer { path = box, fill_color = green, frame = { 48, 0, 8, 16 } },
          edit.gradient_layer { colors = { green, green }, frame = { 56, 0, 8, 16 } },
          edit.text_layer { string = "█████", font_size = 40, foreground_color = green, frame = { 64, -16, 16, 48 } },
        }
        vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = root }
        return edit.movie { composition = comp, video_composition = vc }
        """

    private static let places = [
        "a color asset", "a picture's track", "a drawn asset", "the background", "a layer", "an image layer",
        "a shape layer", "a gradient layer", "a text layer",
    ]

    struct Source: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var size = "16x16"
        var tags: [Word] = []
        var isSRGB = false
    }

    private static func tags(_ name: Word) -> [Word] {
        ["-colorspace", name, "-color_primaries", name, "-color_trc", "smpte170m", "-color_range", "tv"]
    }

    @Test(
        "#00ff00 is green over every source",
        arguments: [
            Source(testDescription: "untagged, small"), Source(testDescription: "untagged, tall", size: "16x720"),
            Source(testDescription: "BT.601 of 525 lines", tags: tags("smpte170m"), isSRGB: true),
            Source(testDescription: "BT.601 of 625 lines", tags: tags("bt470bg")),
            Source(testDescription: "BT.709", tags: tags("bt709")),
        ])
    func green(_ source: Source) throws {
        folder.write("green.lua", Self.recipe)
        try ffmpeg(
            ["-f", "lavfi", "-i", Word("color=gray:s=\(source.size):r=25:d=0.12,format=yuv420p"), "-c:v", "ffv1"]
                + source.tags + [folder.file("clip.mkv")])
        // What PNGs are, said in the file as some programs do.
        let said = source.isSRGB ? ",setparams=color_primaries=bt709:color_trc=iec61966-2-1" : ""
        try ffmpeg([
            "-f", "lavfi", "-i", Word("color=0x00ff00:s=8x16,format=rgb24\(said)"), "-frames:v", "1",
            folder.file("mark.png"),
        ])
        let outcome = try luaedit(
            ["run", "green.lua", "clip.mkv", "mark.png", "-o", "out.mp4", "--codec-option", "qp=0"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let film = folder.file("out.mp4")
        let colors = try Judge.picture(film, as: "rgb24", filter: "scale=flags=neighbor+accurate_rnd+full_chroma_int")
        let codes = try Judge.picture(film, as: "yuv444p", filter: "scale=flags=neighbor")
        for (index, place) in Self.places.enumerated() {
            let x = index * 8 + 4
            let pixel = colors[((8 * 96 + x) * 3)...].prefix(3).map(Int.init)
            #expect(pixel[0] <= 2 && pixel[1] >= 253 && pixel[2] <= 2, "\(place): \(pixel)")
            let code = (0..<3).map { Int(codes[$0 * 96 * 16 + 8 * 96 + x]) }
            #expect(code.allSatisfy { (16...240).contains($0) }, "\(place): \(code)")
        }
    }
}
