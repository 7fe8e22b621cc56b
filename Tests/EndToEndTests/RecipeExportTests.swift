import Foundation
import Testing

/// Renders in the middle of a recipe, and estimates of them.
@Suite struct RecipeExportTests {
    private let folder = TemporaryFolder()

    init() { folder.copy(Samples.counted, as: "in.mp4") }

    private func run(
        _ recipe: String, _ words: [Word] = ["--allow-write", "."], command: Word = "run"
    ) throws -> Outcome {
        folder.write("r.lua", recipe)
        return try luaedit([command, "r.lua", "in.mp4"] + words, in: folder)
    }

    private func printed(_ outcome: Outcome) -> [String] { outcome.errorText.split(separator: "\n").map(String.init) }

    private static let parts = """
        local source = edit.asset((...))
        for n = 0, 1 do
          local made = edit.export(source, ("part%d.mp4"):format(n), { time_range = edit.range(n, 1), crf = 10 })
          print(made.path, made.duration, made.frames, made.bytes > 1000, made.status, made.reason)
        end
        """

    @Test("a recipe writes several files, each whole and of its part")
    func parts() throws {
        let outcome = try run(Self.parts)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            printed(outcome) == [
                "part0.mp4\t1 s\t25\ttrue\tcompleted\tnil", "part1.mp4\t1 s\t25\ttrue\tcompleted\tnil",
            ])
        #expect(outcome.outputText == "\(folder.file("part0.mp4"))\n\(folder.file("part1.mp4"))\n")
        for part in 0..<2 {
            let lumas = try Judge.lumas(folder.file("part\(part).mp4"))
            #expect(lumas.count == 25)
            for (index, luma) in lumas.enumerated() { #expect(abs(luma - (16 + 4 * (index + 25 * part))) <= 1) }
        }
    }

    @Test("what is read back is what was written, bytes included")
    func bytes() throws {
        let outcome = try run(
            "local made = edit.export(edit.asset((...)), 'x.webm', { crf = 50, codec_options = { ['cpu-used'] = 8 } })\n"
                + "print(made.bytes)")
        #expect(printed(outcome) == ["\(folder.read("x.webm")?.count ?? 0)"], "\(outcome)")
    }

    @Test("a check looks at it and asks for the same permission, and nothing is rendered")
    func check() throws {
        let outcome = try run(Self.parts, command: "check")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            printed(outcome) == [
                "part0.mp4\t1 s\t25\tfalse\tcompleted\tnil", "part1.mp4\t1 s\t25\tfalse\tcompleted\tnil",
            ])
        #expect(folder.names == ["in.mp4", "r.lua"])
        #expect(try run(Self.parts, [], command: "check").status == 77)
    }

    @Test("the progress function is told each step, and may cancel: the file is then gone, and the recipe goes on")
    func progress() throws {
        let outcome = try run(
            """
            local source = edit.asset((...))
            local last, calls = 0, 0
            edit.export(source, "a.mp4", { progress = function(fraction)
              assert(fraction > last)
              last, calls = fraction, calls + 1
            end })
            print(last, calls)
            local made = edit.export(source, "b.mp4", { progress = function(fraction) return fraction < 0.5 end })
            print(made.status, made.frames, made.bytes, made.reason)
            print(edit.export(source, "b.mp4", { time_range = edit.range(0, 0.2) }).frames)
            """)
        #expect(outcome.status == 0, "\(outcome)")
        let lines = printed(outcome)
        let words = lines[0].split(separator: "\t")
        #expect(words[0] == "1.0" && (1...50).contains(Int(words[1]) ?? 0), "\(lines[0])")
        #expect(Array(lines.dropFirst()) == ["cancelled\t0\t0\tthe progress function returned false", "5"])
        #expect(Set(folder.names) == ["a.mp4", "b.mp4", "in.mp4", "r.lua"])
        #expect(try Judge.frameCount(folder.file("b.mp4")) == 5)
    }

    @Test("functions that make pictures and sound are called while the recipe waits for the render")
    func functions() throws {
        let outcome = try run(
            """
            local source = edit.asset((...))
            local calls, blocks = 0, 0
            local vc = edit.video_composition_with_filter(source, function(request)
              calls = calls + 1
              return request.source_frame
            end)
            local input = edit.audio_mix_input(source.audio)
            input.tap = function() blocks = blocks + 1 end
            local mix = edit.audio_mix { input_parameters = { input } }
            local movie = edit.movie { composition = source, video_composition = vc, audio_mix = mix }
            edit.export(movie, "x.mp4")
            print(calls, blocks > 10)
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(printed(outcome) == ["50\ttrue"])
    }

    @Test("an error of a function has its line; a recipe that goes on has no half file")
    func failing() throws {
        let recipe = """
            local source = edit.asset((...))
            local vc = edit.video_composition_with_filter(source, function(request)
              if request.time > edit.time(1, 1) then error("enough") end
              return request.source_frame
            end)
            local movie = edit.movie { composition = source, video_composition = vc }

            """
        let outcome = try run(recipe + "edit.export(movie, 'x.mp4')")
        #expect(outcome.errorText.hasPrefix("error: r.lua:3: enough"), "\(outcome)")
        #expect(folder.names == ["in.mp4", "r.lua"])
        let caught = try run(recipe + "print(pcall(edit.export, movie, 'x.mp4'))\nedit.export(source, 'y.mp4')")
        #expect(caught.status == 0, "\(caught)")
        #expect(printed(caught).first?.hasPrefix("false\tr.lua:3: enough") == true, "\(caught)")
        #expect(Set(folder.names) == ["in.mp4", "r.lua", "y.mp4"])
        let inProgress = try run("edit.export(edit.asset((...)), 'x.mp4', { progress = function() error('no') end })")
        #expect(inProgress.errorText.hasPrefix("error: r.lua:1: no"), "\(inProgress)")
    }

    @Test("the time limit counts the functions of a render and not the render")
    func timeLimit() throws {
        let endless = "edit.export(edit.asset((...)), 'x.mp4', { progress = function() while true do end end })"
        #expect(try run(endless, ["--allow-write", ".", "--time-limit", "0.3"]).status == 124)
        #expect(folder.names == ["in.mp4", "r.lua"])
    }

    private static let mistakes: [(recipe: String, text: String, status: Int32)] = [
        (
            "edit.export(edit.composition(), 'x.mp4')",
            "r.lua:1: movie: it has no picture and no sound [movie-empty]", 1
        ),
        (
            "edit.export(edit.asset((...)), '/x.mp4')",
            "not allowed to write '/x.mp4' (r.lua:1); run again with --allow-write /x.mp4", 77
        ),
        (
            "edit.export(edit.asset((...)), 'x.mp4', { preset = 'webm' })",
            "r.lua:1: the preset 'webm' writes .webm or .mkv files, not 'x.mp4'", 1
        ),
        (
            "edit.export(edit.asset((...)), 'x.mp4', { time_range = edit.range(3, 1) })",
            "r.lua:1: cannot export [3 s, 4 s): the movie goes from 0 up to 2 s, which is not included", 1
        ),
        (
            "edit.export(edit.asset((...)), 'x.mp4', { codec_options = { nonsense = 1 } })",
            "r.lua:1: cannot set the codec option 'nonsense': libx264 has no option of this name", 1
        ),
    ]

    @Test("mistakes say the line and leave no file", arguments: mistakes)
    func mistake(recipe: String, text: String, status: Int32) throws {
        let outcome = try run(recipe)
        #expect(outcome.errorText.split(separator: "\n").first.map(String.init) == "error: " + text, "\(outcome)")
        #expect(outcome.status == status)
        #expect(folder.names == ["in.mp4", "r.lua"])
    }

    private static let caughtErrors = [
        "print(pcall(image.write, image, 'x.webp', { quality = 50 }))",
        "local writer = edit.writer('x.mp4') print(pcall(writer.finish, writer)) print(pcall(writer.add_audio_input, writer))",
        "print(pcall(edit.export, movie, 'x.mp4', { codec_options = { nonsense = 1 } }))",
    ]

    @Test("a recipe that goes on after an error has no half file", arguments: caughtErrors)
    func caught(line: String) throws {
        // Wider than WebP can be.
        let outcome = try run(
            """
            local movie, comp = edit.asset((...)), edit.composition()
            local wide = edit.color_asset("red", { 16384, 2 })
            comp:add_track("video"):insert_time_range(edit.range(0, 1), wide.video, 0)
            local image = edit.image_generator(comp):image_at(0)
            \(line)
            return image
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            printed(outcome).allSatisfy { $0.hasPrefix("false\tr.lua:") } && !printed(outcome).isEmpty, "\(outcome)")
        #expect(folder.names == ["in-r.png", "in.mp4", "r.lua"])
    }

    @Test("what is told of a file is its own size")
    func size() throws {
        let outcome = try run(
            "edit.export(edit.asset((...)), 'x.mp4', { size = { 32, 32 } })", ["--json", "--allow-write", "."])
        let files = try #require(try parseJSON(outcome.outputText)["files"] as? [[String: Any]])
        #expect(files.map { $0["width"] as? Int } == [32])
        #expect(try Judge.probe(folder.file("x.mp4"), "stream=width,height", streams: "v:0") == "32,32")
    }

    @Test("an input is never written over")
    func input() throws {
        let outcome = try run("edit.export(edit.asset((...)), 'in.mp4')")
        #expect(outcome.errorText.hasSuffix("in.mp4': it is the input 'in.mp4'\n"), "\(outcome)")
        #expect(outcome.status == 73)
    }

    // MARK: - Estimates

    @Test("an estimate is near what is written", arguments: ["crf = 30", "preset = 'webm', crf = 40"])
    func estimate(settings: String) throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=16", "-f", "lavfi", "-i", "sine=d=16"]
                + ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "in.mp4"], in: folder.path)
        let outcome = try run(
            """
            local source = edit.asset((...))
            local settings = { \(settings) }
            local guess = edit.estimate(source, settings)
            local made = edit.export(source, settings.preset and "x.webm" or "x.mp4", settings)
            print(guess.bytes / made.bytes, guess.seconds > 0, guess.is_exact)
            """)
        let words = try #require(printed(outcome).first).split(separator: "\t")
        let ratio = try #require(Double(words[0]))
        #expect((0.7...1.4).contains(ratio), "\(ratio)")
        #expect(words.dropFirst() == ["true", "false"])
    }

    @Test(
        "copies are counted, PCM is reckoned, and the rest says so",
        arguments: [
            ("m4a", true), ("wav", true), ("mp3", false),
        ])
    func known(preset: String, isExact: Bool) throws {
        let outcome = try run(
            """
            local source = edit.asset((...))
            local guess = edit.estimate(source, { preset = "\(preset)" })
            local made = edit.export(source, "x.\(preset)", { preset = "\(preset)" })
            print(guess.is_exact, math.abs(guess.bytes / made.bytes - 1) < 0.05)
            """)
        #expect(printed(outcome) == ["\(isExact)\ttrue"], "\(outcome)")
    }

    @Test("plan says the size where it is known, and with --estimate always")
    func plan() throws {
        let recipe = "return edit.asset((...))"
        let plain = try run(recipe, ["--preset", "h264"], command: "plan").outputText
        #expect(!plain.contains("  size "), "\(plain)")
        let asked = try run(recipe, ["--estimate", "--preset", "h264"], command: "plan").outputText
        let line = try #require(asked.split(separator: "\n").first { $0.hasPrefix("  size ") })
        #expect(line.contains("about ") && line.hasSuffix(" s to render"), "\(line)")
        let sound = try run(recipe, ["--preset", "wav"], command: "plan").outputText
        #expect(sound.contains("\n  size          192 kB\n"), "\(sound)")
        let words: [Word] = ["--estimate", "--json", "--preset", "h264"]
        let json = try parseJSON(try run(recipe, words, command: "plan").outputText)
        let results = try #require(json["results"] as? [[String: Any]])
        let export = try #require(results[0]["export"] as? [String: Any])
        #expect(export["estimated_bytes"] as? Int ?? 0 > 1000)
        #expect(export["estimate_is_exact"] as? Bool == false)
        let part = try run(recipe, ["--preset", "wav", "--range", "0.5-1"], command: "plan").outputText
        #expect(part.contains("\n  size          48 kB\n"), "\(part)")
        #expect(try run(recipe, ["--range", "7-8"], command: "plan").status == 2)
    }
}
