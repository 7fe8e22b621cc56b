import Testing

/// Transparency where a recipe or a preset asks for it, in files and in single frames.
@Suite struct AskedTransparencyTests {
    private let folder = TemporaryFolder()

    /// A movie of 0.4 s whose picture leaves a part of the canvas free and fades out.
    private func recipe(
        asset: String = "edit.color_asset('#c06030', { 64, 48 })", instruction: String = "", effects: String = "",
        result: String = "movie"
    ) -> String {
        """
        local composition = edit.composition()
        local track = composition:add_track("video")
        track:insert_time_range(edit.range(0, 0.4), \(asset).video, 0)
        local layer = edit.layer_instruction(track)
        \(effects)
        layer:set_transform_ramp(edit.transform(), edit.transform():translate(32, 0), edit.range(0, 0.4))
        layer:set_opacity_ramp(1, 0, edit.range(0.2, 0.2))
        local movie = edit.movie {
          composition = composition,
          video_composition = edit.video_composition {
            render_size = { 64, 48 }, frame_duration = 0.04,
            instructions = { edit.instruction {
              time_range = edit.range(0, 0.4), layer_instructions = { layer }, \(instruction)
            } },
          },
        }
        return \(result)
        """
    }

    private func run(_ words: [Word], _ text: String) throws {
        folder.write("r.lua", text)
        let outcome = try luaedit(words + ["--overwrite"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    @Test("a frame is what the export has at its time")
    func frame() throws {
        try run(["run", "r.lua", "-o", "out.mkv", "--preset", "ffv1"], recipe())
        for (time, number) in [("0.08", 2), ("0.36", 9)] {
            try run(["frame", "r.lua", "--at", Word(time), "-o", "f.png"], recipe())
            #expect(try Judge.probe(folder.file("f.png"), "stream=pix_fmt") == "rgb24")
            let frame = try Judge.picture(folder.file("f.png"), as: "rgb24").map(Int.init)
            let export = try Judge.picture(
                folder.file("out.mkv"), number: number, as: "rgb24",
                filter: "scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int+bicubic"
            ).map(Int.init)
            #expect(frame.count == export.count)
            for (column, row) in [(4, 24), (20, 24), (60, 24)] {
                for channel in 0..<3 {
                    let place = (row * 64 + column) * 3 + channel
                    #expect(abs(frame[place] - export[place]) <= 4, "at \(time): \(column), \(row), \(channel)")
                }
            }
        }
    }

    @Test("a frame has the transparency of its preset, and of a background that may be seen through")
    func transparentFrame() throws {
        let clear = recipe(instruction: "background_color = 'transparent'")
        let kept = recipe(result: "edit.output { movie, preset = 'prores_4444' }")
        for text in [kept, clear] {
            try run(["frame", "r.lua", "--at", "0.36", "-o", "f.png"], text)
            #expect(try Judge.probe(folder.file("f.png"), "stream=pix_fmt") == "rgba")
        }
    }

    @Test("FFV1 has alpha only where the recipe asks for it")
    func lossless() throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=red@0.5:s=64x48,format=rgba", "-frames:v", "1", folder.file("glass.png")])
        try ffmpeg([
            "-f", "lavfi", "-i", "color=0x00b140:s=64x48,format=rgb24", "-frames:v", "1", folder.file("screen.png"),
        ])
        let cases: [(name: String, recipe: String, hasAlpha: Bool)] = [
            ("a push", recipe(), false),
            ("a blur", recipe(effects: "layer.effects = { edit.effect('blur', { radius = 3 }) }"), false),
            ("a background", recipe(instruction: "background_color = 'transparent'"), true),
            ("a picture with alpha", recipe(asset: "edit.asset('glass.png')"), true),
            (
                "a key",
                recipe(
                    asset: "edit.asset('screen.png')",
                    effects: "layer.effects = { edit.effect('chromakey', { color = '#00b140' }) }"), true
            ),
        ]
        for (name, text, hasAlpha) in cases {
            try run(["run", "r.lua", "-o", "out.mkv", "--preset", "ffv1"], text)
            let pixels = try Judge.probe(folder.file("out.mkv"), "stream=pix_fmt")
            #expect(pixels.hasPrefix(hasAlpha ? "yuva" : "yuv4"), "\(name): \(pixels)")
        }
    }
}
