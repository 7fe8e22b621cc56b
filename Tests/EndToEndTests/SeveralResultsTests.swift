import Foundation
import Testing

/// Recipes that return more than one movie.
@Suite struct SeveralResultsTests {
    private let folder = TemporaryFolder()

    private static let recipe = """
        local movie = edit.movie { composition = edit.asset((...)) }
        local generator = edit.image_generator(movie)
        return {
          main = movie,
          small = edit.output { movie, preset = "webm", crf = 50, codec_options = { ["cpu-used"] = 8 } },
          other = movie,
          poster = generator:image_at(1),
          photo = edit.output { generator:image_at(1), preset = "jpeg", quality = 95 },
          shots = generator:images_at { 0, 1 },
        }
        """

    init() { folder.copy(Samples.counted, as: "in.mp4") }

    private func run(_ recipe: String, _ words: [Word] = [], command: Word = "run") throws -> Outcome {
        folder.write("r.lua", recipe)
        return try luaedit([command, "r.lua", "in.mp4"] + words, in: folder)
    }

    @Test("each result is written in its own way, named after the main one")
    func files() throws {
        let outcome = try run(Self.recipe, ["-o", "out.mov", "--crf", "40"])
        #expect(outcome.status == 0, "\(outcome)")
        let names: [Word] = [
            "out.mov", "out-other.mp4", "out-small.webm", "out-photo.jpg", "out-poster.png", "out-shots-0001.png",
            "out-shots-0002.png",
        ]
        #expect(outcome.outputText == names.map { "\($0)\n" }.joined())
        #expect(Set(folder.names) == Set(names + ["in.mp4", "r.lua"]))
        let codecs: [(name: Word, codec: String)] = [
            ("out.mov", "h264"), ("out-other.mp4", "h264"), ("out-small.webm", "vp9"), ("out-photo.jpg", "mjpeg"),
            ("out-poster.png", "png"), ("out-shots-0002.png", "png"),
        ]
        for (name, codec) in codecs { #expect(try Judge.probe(folder.file(name), "stream=codec_name") == codec) }
        for name: Word in ["out.mov", "out-other.mp4", "out-small.webm"] {
            let lumas = try Judge.lumas(folder.file(name))
            #expect(lumas.count == 50, "\(name)")
            for (index, luma) in lumas.enumerated() { #expect(abs(luma - (16 + 4 * index)) <= 3, "\(name) \(index)") }
        }
        let grey = (4 * 25 * 255 + 109) / 219
        for name: Word in ["out-poster.png", "out-photo.jpg", "out-shots-0002.png"] {
            let picture = try Judge.picture(folder.file(name), as: "gray")
            #expect(picture.count == 64 * 64 && abs(Int(picture[32 * 64 + 32]) - grey) <= 2, "\(name)")
        }
    }

    @Test("options of the command line are about the main result; null writes nothing at all")
    func commandLine() throws {
        #expect(try run(Self.recipe, ["--preset", "null"]).status == 0)
        #expect(folder.names == ["in.mp4", "r.lua"])
        let plan = try run(Self.recipe, ["-o", "out.webm", "--crf", "33"], command: "plan").outputText
        for line in [
            "  picture       encoded with libvpx-vp9, crf 33 (preset webm)",
            "  picture       encoded with libvpx-vp9, crf 50, cpu-used 8 (preset webm)",
            "  picture       copied bit by bit (h264, yuv420p)", "photo  1 image, 64×64, jpeg",
            "poster  1 image, 64×64, png", "shots  2 images, 64×64, png",
        ] { #expect(plan.contains("\n\(line)\n"), "\(plan)") }
        let json = try parseJSON(try run(Self.recipe, ["--json"], command: "plan").outputText)
        let results = try #require(json["results"] as? [[String: Any]])
        #expect(
            results.map { $0["name"] as? String } == ["main", "other", "small", "photo", "poster", "shots"])
        #expect(results[5]["images"] as? Int == 2 && results[5]["format"] as? String == "png")
    }

    @Test("what the command line says of the main result goes before what the recipe says")
    func precedence() throws {
        let recipe =
            "return edit.output { edit.asset((...)), preset = 'webm', crf = 50, codec_options = { speed = 8 } }"
        let plan = try run(recipe, ["--crf", "20", "--codec-option", "speed=6"], command: "plan").outputText
        #expect(plan.contains("encoded with libvpx-vp9, crf 20, speed 8, speed 6 (preset webm)"), "\(plan)")
        #expect(try run(recipe, ["--preset", "h264"], command: "plan").outputText.contains("libx264"))
        let outcome = try run(recipe, ["-o", "out.mp4"])
        #expect(
            outcome.errorText
                == "error: the preset 'webm' writes .webm or .mkv files, '-o out.mp4' ends in .mp4; --preset h264 writes such files\n"
        )
    }

    @Test("images alone: their kind by the extension, numbers after the name, and no movie to show")
    func images() throws {
        let one = "return edit.image_generator(edit.asset((...))):image_at(0)"
        #expect(try run(one).outputText == "in-r.png\n")
        #expect(try run(one, ["-o", "x.jpeg"]).status == 0)
        #expect(try Judge.probe(folder.file("x.jpeg"), "stream=codec_name,pix_fmt") == "mjpeg,yuvj444p")
        #expect(try run(one, ["-o", "x.webp"]).status == 0)
        #expect(try Judge.probe(folder.file("x.webp"), "stream=codec_name") == "webp")
        let list = "return edit.image_generator(edit.asset((...))):images_at { 0, 1, 0.5 }"
        #expect(try run(list, ["-o", "y.png"]).status == 0)
        #expect(Set(folder.names).isSuperset(of: ["y-0001.png", "y-0002.png", "y-0003.png"]))
        #expect(!folder.names.contains("y.png"))
        let shown = try run(one, ["--at", "0"], command: "frame")
        #expect(shown.errorText == "error: the recipe returned images as its main result, and no movie\n")
        #expect(try run(one, command: "check").outputText == "nothing found: the edit can be rendered\n")
    }

    private static let mistakes: [(words: [Word], text: String)] = [
        (
            ["-o", "x.mp4"],
            "the main result is an image, which is written as .png, .jpg, .jpeg or .webp, '-o x.mp4' ends in .mp4"
        ),
        (["--preset", "h264"], "the main result is an image, which is written as png, jpeg or webp, not 'h264'"),
        (["--crf", "3"], "the main result is an image: there is no encoder of movies to set up"),
        (["--preset", "png", "-o", "x.jpg"], "the main result is written as png, '-o x.jpg' ends in .jpg"),
    ]

    @Test("an image cannot be what only a movie is", arguments: mistakes)
    func mistake(words: [Word], text: String) throws {
        let outcome = try run("return edit.image_generator(edit.asset((...))):image_at(0)", words)
        #expect(outcome.errorText == "error: \(text)\n")
        #expect(outcome.status == 2)
        #expect(folder.names == ["in.mp4", "r.lua"])
    }

    @Test("a movie that several results show is composed once")
    func onePass() throws {
        let outcome = try run(
            """
            local source = edit.asset((...))
            local calls = 0
            local vc = edit.video_composition_with_filter(source, function(request)
              calls = calls + 1
              if calls % 50 == 0 then print(calls) end
              return request.source_frame
            end)
            local movie = edit.movie { composition = source, video_composition = vc }
            return { main = movie, rough = edit.output { movie, crf = 45 }, web = edit.output { movie, preset = "webm" } }
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText == "50\n")
        for name: Word in ["in-r.mp4", "in-r-rough.mp4", "in-r-web.webm"] {
            #expect(try Judge.frameCount(folder.file(name)) == 50)
        }
    }

    @Test("parts of one movie are results of their own")
    func timeRange() throws {
        let outcome = try run(
            """
            local source = edit.asset((...))
            return { main = edit.output { source, time_range = edit.range(1, 0.4), crf = 10 },
                     rest = edit.output { source, time_range = edit.range(1.4, 60), crf = 10 } }
            """, ["--json"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try Judge.lumas(folder.file("in-r.mp4")).map { ($0 - 16 + 2) / 4 } == Array(25..<35))
        #expect(try Judge.lumas(folder.file("in-r-rest.mp4")).map { ($0 - 16 + 2) / 4 } == Array(35..<50))
        let files = try #require(try parseJSON(outcome.outputText)["files"] as? [[String: Any]])
        #expect(files.map { $0["duration_seconds"] as? Double } == [0.4, 0.6])
        #expect(files.map { $0["frames"] as? Int } == [10, 15])
    }

    @Test("each file is told with its own length, whatever is rendered together")
    func summary() throws {
        let outcome = try run(
            """
            local source = edit.asset((...))
            return { main = edit.output { source, crf = 40 },
                     half = edit.output { source, time_range = edit.range(0, 1), crf = 40 },
                     small = edit.output { source, crf = 45, size = { 32, 32 } } }
            """, ["--json"])
        #expect(outcome.status == 0, "\(outcome)")
        let files = try #require(try parseJSON(outcome.outputText)["files"] as? [[String: Any]])
        #expect(files.map { $0["path"] as? String } == ["in-r.mp4", "in-r-half.mp4", "in-r-small.mp4"])
        #expect(files.map { $0["frames"] as? Int } == [50, 25, 50])
        #expect(files.map { $0["width"] as? Int } == [64, 64, 32])
    }

    @Test("a failure of one result leaves none")
    func failure() throws {
        let outcome = try run(
            "local a = edit.asset((...)) return { main = a, b = edit.output { a, codec_options = { nonsense = 1 } } }")
        let text = "error: preset h264: the codec option: libx264 has no option 'nonsense'"
        #expect(outcome.errorText.hasPrefix(text), "\(outcome)")
        #expect(folder.names == ["in.mp4", "r.lua"])
    }
}
