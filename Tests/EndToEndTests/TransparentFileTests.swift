import Testing

/// What is see-through in a movie is so in its file, or the file is refused.
@Suite struct TransparentFileTests {
    private let folder = TemporaryFolder()

    /// A half-transparent square of 32×32 in the middle of 64×64 that has nothing else.
    private static let recipe = """
        local composition = edit.composition()
        local track = composition:add_track("video")
        track:insert_time_range(edit.range(0, 0.2), edit.color_asset("#c8643280", { 32, 32 }).video, 0)
        local layer = edit.layer_instruction(track)
        layer:set_transform(edit.transform():translate(16, 16), 0)
        return edit.movie {
          composition = composition,
          video_composition = edit.video_composition {
            render_size = { 64, 64 }, frame_duration = edit.time(1, 25),
            instructions = {
              edit.instruction {
                time_range = edit.range(0, 0.2), layer_instructions = { layer }, background_color = "#00000000",
              },
            },
          },
        }
        """

    static let files: [(preset: Word, name: Word, file: Word, options: [Word])] = [
        ("vp9_alpha", "a.webm", "a.webm", []), ("prores_4444", "a.mov", "a.mov", []),
        ("png", "a/", "a/0001.png", []), ("apng", "a.apng", "a.apng", []),
        ("webp", "a.webp", "a.webp", ["--codec-option", "lossless=1"]),
        ("webp_images", "a/", "a/0001.webp", ["--codec-option", "lossless=1"]),
    ]

    @Test("a half-transparent square comes back within two code values", arguments: files)
    func square(preset: Word, name: Word, file: Word, options: [Word]) throws {
        folder.write("r.lua", Self.recipe)
        let outcome = try luaedit(["run", "r.lua", "--preset", preset, "-o", name] + options, in: folder)
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        // The decoder of FFmpeg's own leaves the transparency of VP9 out.
        let decoder: [Word] = preset == "vp9_alpha" ? ["-c:v", "libvpx-vp9"] : []
        let picture = try ffmpeg(
            decoder + ["-i", folder.file(file), "-frames:v", "1", "-pix_fmt", "rgba", "-f", "rawvideo", "-"])
        try #require(picture.count == 64 * 64 * 4)
        for (x, y) in [(32, 32), (18, 18), (45, 45)] {
            let pixel = picture[(y * 64 + x) * 4..<(y * 64 + x) * 4 + 4]
            for (value, expected) in zip(pixel, [200, 100, 50, 128]) {
                #expect(abs(Int(value) - expected) <= 2, "\(x), \(y): \(Array(pixel))")
            }
        }
        #expect(picture[(4 * 64 + 4) * 4 + 3] == 0)
    }

    static let opaque: [(preset: Word, name: Word, codec: String)] = [
        ("h264", "a.mp4", "H.264"), ("hevc", "a.mp4", "HEVC"), ("jpeg", "a/", "JPEG"), ("hls", "a/", "H.264"),
    ]

    @Test("a preset without transparency is refused, and three are named that keep it", arguments: opaque)
    func refused(preset: Word, name: Word, codec: String) throws {
        folder.write("r.lua", Self.recipe)
        let outcome = try luaedit(["run", "r.lua", "--preset", preset, "-o", name], in: folder)
        #expect(
            outcome.errorText
                == "error: preset \(preset): the background of instruction 1 is transparent, and \(codec) keeps no "
                + "transparency; vp9_alpha, prores_4444 or ffv1 can [preset-alpha]\n")
        #expect(outcome.status == 1)
        #expect(folder.names == ["r.lua"])
    }
}
