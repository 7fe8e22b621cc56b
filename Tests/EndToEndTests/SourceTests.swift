import Glibc
import Testing

/// Sources that are no video file played forwards, through the built program.
@Suite(.serialized) struct SourceTests {
    private let folder = TemporaryFolder()
    private var result: Word { folder.file("out.mp4") }

    private func run(_ recipe: String, _ words: [Word]) throws -> Outcome {
        _ = folder.write("recipe.lua", recipe)
        return try luaedit(["run", "recipe.lua"] + words + ["-o", "out.mp4"] + quick, in: folder)
    }

    /// The frames of ``Samples/counted`` that the result shows.
    private func frameNumbers() throws -> [Int] {
        try Judge.lumas(result).map { ($0 - 14) / 4 }
    }

    private static let boomerang = """
        local args = edit.recipe { inputs = { { "video", kind = "media" } } }
        local asset = edit.asset(args.video)
        local comp = edit.composition()
        local whole = edit.range(0, asset.duration)
        comp:insert_time_range(whole, asset, 0)
        comp:insert_time_range(whole, asset:reversed(), asset.duration)
        return edit.movie { composition = comp }
        """

    @Test("a movie goes forwards and then backwards, with its sound")
    func boomerang() throws {
        folder.copy(Samples.counted, as: "in.mp4")
        let outcome = try run(Self.boomerang, ["in.mp4"])
        try #require(outcome.status == 0, "\(outcome)")
        #expect(try frameNumbers() == Array(0..<50) + (0..<50).reversed())
        let samples = try Judge.samples(result)
        try #require(samples.count >= 180_000)
        // The second half is the first one in a mirror, but for what the encoder makes of it.
        let difference = (10000..<90000).reduce(0) { $0 + abs(Int(samples[$1]) - Int(samples[192_000 - 1 - $1])) }
        #expect(difference / 80000 < 400)
    }

    private static let slideshow = """
        local asset = edit.sequence_asset("frames/f-%03d.png", { frame_rate = 5 })
        local comp = edit.composition()
        comp:insert_time_range(edit.range(0, asset.duration), asset, 0)
        return edit.movie { composition = comp }
        """

    private func writePictures() throws {
        folder.makeFolder("frames")
        _ = try ffmpeg([
            "-i", Samples.counted, "-vf", "select=lt(n\\,6),scale=in_color_matrix=bt709", "-fps_mode", "passthrough",
            folder.file("frames/f-%03d.png"),
        ])
    }

    @Test("numbered pictures beside the recipe are a movie")
    func slideshow() throws {
        try writePictures()
        let outcome = try run(Self.slideshow, [])
        try #require(outcome.status == 0, "\(outcome)")
        #expect(try Judge.probe(result, "stream=r_frame_rate") == "5/1")
        let shown = try frameNumbers()
        #expect(shown.count == 6 && zip(shown, 0..<6).allSatisfy { abs($0 - $1) <= 1 } && shown.last! > shown[0])
    }

    @Test("a missing picture is an error that names the option to hold the one before, which does so")
    func missing() throws {
        try writePictures()
        _ = folder.file("frames/f-003.png").withCString { unlink($0) }
        let refused = try run(Self.slideshow, [])
        #expect(refused.status == 66 && refused.errorText.contains("set missing = \"hold\""), "\(refused)")
        let outcome = try run(Self.slideshow.replacing("= 5 }", with: "= 5, missing = \"hold\" }"), [])
        try #require(outcome.status == 0, "\(outcome)")
        let shown = try frameNumbers()
        #expect(shown.count == 6 && zip(shown, [0, 1, 1, 3, 4, 5]).allSatisfy { abs($0 - $1) <= 1 }, "\(shown)")
        #expect(shown[1] == shown[2])
    }

    @Test("no picture of a sequence is the output", arguments: ["frames/f-001.png", "frames/f-004.png", "link.png"])
    func overPicture(name: String) throws {
        try writePictures()
        _ = folder.file("link.png").withCString { symlink("frames/f-004.png", $0) }
        let pictures = try (1...6).map { try #require(folder.read("frames/f-00\($0).png")) }
        folder.write("recipe.lua", Self.slideshow)
        let outcome = try luaedit(["frame", "recipe.lua", "--at", "0", "-o", Word(name), "--overwrite"], in: folder)
        let input = name == "link.png" ? "frames/f-004.png" : name
        #expect(outcome.errorText == "error: cannot create '\(name)': it is the input '\(input)'\n")
        #expect(outcome.status == 73)
        #expect(try (1...6).map { try #require(folder.read("frames/f-00\($0).png")) } == pictures)
    }

    @Test("a damaged picture is named, and no file is left")
    func damaged() throws {
        try writePictures()
        _ = folder.write("frames/f-004.png", Array(try #require(folder.read("frames/f-004.png")).prefix(50)))
        let outcome = try run(Self.slideshow, [])
        #expect(outcome.status == 65)
        #expect(outcome.errorText == "error: cannot decode 'frames/f-004.png': the picture is damaged\n")
        #expect(!folder.names.contains("out.mp4"))
    }
}
