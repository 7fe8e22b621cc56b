import Foundation
import TestSupport
import Testing

/// Every example of `Docs/reference.md` runs as it stands there.
@Suite struct ReferenceExampleTests {
    private let folder = TemporaryFolder()

    /// An example, and the heading it stands under.
    struct Example {
        var name: String
        var lua: String

        /// Those of players run at the prompt only.
        var plays: Bool { lua.contains("edit.player") || lua.contains("edit.queue_player") }
    }

    /// The page's ```` ```lua ```` blocks.
    static func examples(of page: String = "reference.md") throws -> [Example] {
        let page = try String(contentsOfFile: projectFolder + "/Docs/" + page, encoding: .utf8)
        var examples: [Example] = []
        var name = ""
        var block: [Substring]?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.drop { $0 == " " }
            if text == "```lua" {
                block = []
            } else if text == "```", let lines = block {
                examples.append(Example(name: name, lua: lines.joined(separator: "\n")))
                block = nil
            } else if block != nil {
                block?.append(line)
            } else if line.hasPrefix("#") || line.hasPrefix("- **`") {
                name = String(line.drop { "#- *`".contains($0) }.prefix { !"(`".contains($0) })
            }
        }
        return examples
    }

    init() throws {
        folder.copy(Samples.movie, as: "clip.mp4")
        folder.copy(Samples.soundOnly, as: "sound.m4a")
        folder.copy(Samples.still, as: "photo.png")
        folder.write("party.json", AnimationText.redThenBlue)
        folder.makeFolder("frames")
        try ffmpeg(["-i", "clip.mp4", "-frames:v", "5", "frames/%02d.png"], in: folder.path)
        folder.write(
            "talk.srt", "1\n00:00:00,200 --> 00:00:01,000\nHello there\n\n2\n00:00:01,000 --> 00:00:01,800\nGoodbye\n")
    }

    /// Runs the examples one after the other, each with globals of its own, and takes what a movie of one shows and
    /// sounds like, so that the functions in it are called. Prints what each shows: its size, and the mean colours of
    /// 4 by 3 parts.
    private static let driver =
        ExamplePictures.functions + """
            local clip, photo, sound = edit.asset("clip.mp4"), edit.asset("photo.png"), edit.asset("sound.m4a")
            local failed = {}
            local function use(movie, name)
              local generator = edit.image_generator(movie, { maximum_size = { 64, 64 } })
              local has_picture, image = pcall(function() return (generator:image_at(0.6)) end)
              if has_picture then tell(name, image) elseif not tostring(image):find("no picture", 1, true) then error(image, 0) end
              local read, problem = pcall(function()
                for _ in edit.reader(movie):audio_mix_output() do end
              end)
              if not read and not tostring(problem):find("the movie has none", 1, true) then error(problem, 0) end
            end
            local given = setmetatable({ recipe = function() return { video = "clip.mp4", text = "Sample" } end }, { __index = edit })
            local function try(name, text)
              local own = { clip = clip, photo = photo, sound = sound, print = function() end, edit = given }
              local chunk, problem = load(text, "=" .. name, "t", setmetatable(own, { __index = _G }))
              local ok, result = chunk ~= nil, problem
              if chunk then ok, result = pcall(chunk) end
              if ok and tostring(result):find("^movie") then ok, result = pcall(use, result, name) end
              if ok and tostring(result):find("^image") then ok, result = pcall(tell, name, result) end
              if not ok then failed[#failed + 1] = name .. ": " .. tostring(result) end
            end

            """

    /// Runs a part of the examples; gives what they show.
    private func run(_ examples: [Example]) throws -> [String] {
        let calls = examples.map { "try(\"\($0.name)\", [==[\n\($0.lua)\n]==])\n" }.joined()
        let ending = "if #failed > 0 then error(table.concat(failed, '\\n'), 0) end\n"
        folder.write("examples.lua", Self.driver + calls + ending + "return edit.movie { composition = clip }\n")
        let outcome = try luaedit(
            ["check", "examples.lua", "--allow-read", ".", "--allow-write", ".", "--time-limit", "60"], in: folder,
            seconds: 240)
        #expect(outcome.status == 0, "\(outcome.errorText)")
        return outcome.errorText.split(separator: "\n").map(String.init).filter { $0.contains(": ") }
    }

    @Test("every example of the reference runs, and shows what a person has looked at", arguments: 0..<4)
    func examplesRun(quarter: Int) throws {
        let examples = try Self.examples().filter { !$0.plays }
        #expect(examples.count > 80)
        let shown = try run(examples.enumerated().filter { $0.offset % 4 == quarter }.map(\.element))
        try ExamplePictures.judge(shown)
    }

    @Test("every whole recipe of the guide runs, and shows what a person has looked at")
    func guideRuns() throws {
        for name in ["a.mp4", "b.mov", "beach.mp4", "waves.mp4"] as [Word] { folder.copy(Samples.long, as: name) }
        for name in ["c.jpg", "cover.jpg", "logo.png"] as [Word] { folder.copy(Samples.still, as: name) }
        folder.copy(Samples.soundOnly, as: "song.mp3")
        let whole = try Self.examples(of: "recipes.md").filter {
            $0.lua.contains("\nreturn ") && ($0.lua.hasPrefix("local args") || $0.lua.contains("require \""))
        }
        #expect(whole.count == 5)
        try ExamplePictures.judge(run(whole))
    }

    /// What the guide's fragments speak of without making it, and what they end as where they return nothing.
    private static let world = """
        local source = edit.asset("talk.mkv")
        local asset, comp = source, edit.composition()
        comp:insert_time_range(edit.range(0, source.duration), source, 0)
        local track, voice = comp:tracks_with("video")[1], comp:tracks_with("audio")[1]
        local vc = edit.video_composition_for(comp)
        local instruction, size = vc.instructions[1].layer_instructions[1], vc.render_size
        local input, mix = edit.audio_mix_input(voice), edit.audio_mix()
        mix.input_parameters = { input }
        local parent, video, bar, layer = edit.layer(), edit.layer(), edit.layer(), edit.layer()
        bar.frame, bar.background_color, layer.frame, layer.background_color = { 10, 40, 20, 80 }, "gold", { 90, 10, 20, 20 }, "teal"
        local words = "Some words that stand in a line of their own"
        local title = edit.text_layer { string = "Title", position = { 96, 30 } }
        local mark, caption = edit.text_layer { string = "Mark", position = { 150, 120 } }, nil
        local sticker = edit.image_layer { contents = "photo.png", frame = { 0, 0, 48, 36 } }
        local left, right = edit.transform(), edit.transform():translate(96, 0)
        local song, music, talk, sound = edit.asset("talk.mka"), edit.asset("talk.mka"), voice, edit.asset("covered.m4a")
        local movie = edit.movie { composition = comp, video_composition = vc }

        """
    private static let ending = """

        if not vc.animation_tool then
          parent.sublayers = { video, bar, layer, sticker, title, mark, caption }
          vc.animation_tool = edit.animation_tool { video_layers = { video }, in_layer = parent }
        end
        return edit.movie { composition = comp, video_composition = vc, audio_mix = mix }
        """
    /// What some fragments have beside that, and end as, by what they begin with.
    private static let worlds: [(start: String, world: String, ending: String)] = [
        (
            "video.compositor",
            """
            comp:add_track("video"):insert_time_range(edit.range(0, 2), clip.video, 0)
            local below, above = comp:tracks_with("video")[1].id, comp:tracks_with("video")[2].id
            local start, fade = edit.time(0), edit.time(2)
            video = edit.video_composition_for(comp)

            """,
            """

            comp:add_track("video"):insert_time_range(edit.range(0, 10), clock.video, 0)
            filtered.animation_tool = nil
            return edit.movie { composition = comp, video_composition = video }
            """
        ),
        (
            "scene:add",
            """
            local waveform, scene = require "waveform", require("stage").open("clip.mp4")

            """, "\nreturn scene:movie()"
        ),
        (
            "film:add {\n  \"talk.mp4\", crop",
            """
            local timeline, transitions = require "timeline", require "transitions"
            local film = timeline.new { size = { 1920, 1080 } }

            """, "\nreturn film:movie()"
        ),
        ("local front", "", "\ntitle, mark = back, front" + ending),
        ("local generator", "", "\nreturn movie"),
        ("local loudness", "", "\nassert(#bars == 200 and gain > 0)" + ending),
    ]

    @Test("every fragment of the guide runs with what it speaks of, and shows what a person has looked at")
    func fragmentsRun() throws {
        folder.write(
            "marks.txt", ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=2\ntitle=One\n")
        let pictures: [Word] = ["-f", "lavfi", "-i", "testsrc2=s=192x144:r=5:d=13"]
        let sounds: [Word] = ["-f", "lavfi", "-i", "sine=frequency=300:sample_rate=48000:duration=13"]
        try ffmpeg(
            pictures + sounds + ["-i", "talk.srt", "-i", "marks.txt", "-map_metadata", "3"] + Samples.picture
                + Samples.bt709 + ["-c:a", "aac", "-c:s", "srt", "talk.mkv"], in: folder.path)
        try ffmpeg(["-i", "talk.mkv", "-map", "0:a", "-c", "copy", "talk.mka"], in: folder.path)
        try ffmpeg(
            ["-i", "sound.m4a", "-i", "photo.png", "-map", "0", "-map", "1", "-c:a", "copy", "-c:v", "png"]
                + ["-disposition:v", "attached_pic", "covered.m4a"], in: folder.path)
        for name in ["cover.jpg", "front.png", "back.png"] as [Word] { folder.copy(Samples.still, as: name) }
        folder.copy(folder.file("talk.mka"), as: "song.mp3")
        folder.copy(folder.file("talk.srt"), as: "film.en.srt")
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=1920x1080:r=5:d=2"] + Samples.picture + Samples.bt709 + ["talk.mp4"],
            in: folder.path)
        folder.copy(folder.file("talk.mp4"), as: "face.mp4")
        folder.makeFolder("pictures")
        folder.copy(Samples.still, as: "pictures/logo.png")
        let pages = try Self.examples(of: "recipes.md") + Self.examples(of: "sharing.md")
        let fragments = pages.filter {
            !($0.lua.contains("\nreturn ") && ($0.lua.hasPrefix("local args") || $0.lua.contains("require \"")))
        }
        #expect(fragments.count == 24)
        let whole = fragments.map { fragment in
            let own = Self.worlds.first { fragment.lua.hasPrefix($0.start) }
            let returns = fragment.lua.hasPrefix("return ") || fragment.lua.contains("\nreturn ")
            return Example(
                name: "a part of \(fragment.name)",
                lua: Self.world + (own?.world ?? "") + fragment.lua + (returns ? "" : own?.ending ?? Self.ending))
        }
        try ExamplePictures.judge(run(whole))
    }

    @Test("what the reference says of censoring changes the place that it names and nothing else")
    func censor() throws {
        let page = try String(contentsOfFile: projectFolder + "/Docs/reference.md", encoding: .utf8)
        let item = try #require(page.split(separator: "\n").first { $0.hasPrefix("- **`censor`**") })
        let code = try #require(item.split(separator: "`").first { $0.hasPrefix("film:overlay {") })
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=640x360:r=25:d=0.08"] + Samples.picture + Samples.bt709 + ["in.mp4"],
            in: folder.path)
        let recipe = "local film = require('timeline').new() film:add 'in.mp4' \(code) return film:movie()"
        let outcome = try luaedit(
            ["run", "-", "--allow-read", ".", "-o", "out.mp4", "--crf", "1"] + quick, in: folder, input: recipe)
        try #require(outcome.status == 0, "\(outcome)")
        let graph = "[1:v]split[a][b];[a]crop=120:100:200:80,gblur=12[a];[b][a]overlay=200:80:format=yuv420[edit]"
        let likeness = try Judge.likeness(of: folder.file("out.mp4"), to: graph, [folder.file("in.mp4")])
        #expect(likeness > 40)
    }
}

/// What the examples of the documentation show, as a person has seen it.
enum ExamplePictures {
    private static let path = projectFolder + "/Tests/EndToEndTests/Reference/ExamplePictures.txt"
    private static let lock = NSLock()

    /// Lua's `tell(name, image)`, which prints the image's size and the mean colours of 4 by 3 parts of it.
    static let functions = """
        local function mean(image, left, top, right, bottom)
          local sums, count = { 0, 0, 0, 0 }, 0
          for y = top, bottom - 1 do
            for x = left, right - 1 do
              local color = image:pixel(x, y)
              local parts = { color.r * color.a, color.g * color.a, color.b * color.a, color.a }
              for index, part in ipairs(parts) do sums[index] = sums[index] + part end
              count = count + 1
            end
          end
          local text = ""
          for _, sum in ipairs(sums) do text = text .. ("%02x"):format(math.floor(sum / count * 255 + 0.5)) end
          return text
        end
        local function tell(name, image)
          local parts, width, height = {}, image.width, image.height
          for row = 0, 2 do
            for column = 0, 3 do
              parts[#parts + 1] = mean(image, column * width // 4, row * height // 3, math.max((column + 1) * width // 4, column * width // 4 + 1),
                math.max((row + 1) * height // 3, row * height // 3 + 1))
            end
          end
          print(("%s: %dx%d %s"):format(name, width, height, table.concat(parts, " ")))
        end

        """

    /// What movies and pictures show at a moment, as lines to judge.
    static func lines(of files: [Word], in folder: TemporaryFolder) throws -> [String] {
        // A still picture has no time of its own.
        let show = """
            local function show(file)
              local film, source = edit.composition(), edit.asset(file)
              film:insert_time_range(edit.range(0, 1), source, 0)
              tell(file, (edit.image_generator(film, { maximum_size = { 64, 64 } }):image_at(0.6)))
              return film
            end

            """
        let calls = files.map { file in "local shown = show(\"\(file)\")\n" }.joined()
        let recipe = functions + show + calls + "return shown\n"
        let outcome = try luaedit(["check", "-", "--allow-read", "."], in: folder, input: recipe)
        #expect(outcome.status == 0, "\(outcome)")
        return outcome.errorText.split(separator: "\n").map(String.init).filter { $0.contains(": ") }
    }

    /// Expects lines of names, sizes and colours to be those that are stored. With LUAEDIT_RECORD they are stored, and
    /// the test fails, so that a person looks first.
    static func judge(_ shown: [String]) throws {
        lock.lock()
        defer { lock.unlock() }
        var stored = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
        if ProcessInfo.processInfo.environment["LUAEDIT_RECORD"] != nil {
            let names = Set(shown.map(name))
            stored.removeAll { names.contains(name($0)) }
            try ((stored + shown).sorted().joined(separator: "\n") + "\n").write(
                toFile: path, atomically: true, encoding: .utf8)
            Issue.record("recorded \(path)")
            return
        }
        #expect(!shown.isEmpty)
        for line in shown {
            let known = stored.filter { name($0) == name(line) }
            #expect(known.contains { isLike($0, line) }, "\(line) is none of \(known)")
        }
    }

    private static func name(_ line: String) -> Substring {
        line.firstRange(of: ": ").map { line[..<$0.lowerBound] } ?? line[...]
    }

    /// Whether sizes are equal and colours near: fonts and codecs differ a little from machine to machine.
    private static func isLike(_ one: String, _ other: String) -> Bool {
        let (a, b) = (one.split(separator: " "), other.split(separator: " "))
        guard a.count == b.count, a.dropLast(12) == b.dropLast(12) else { return false }
        return zip(a.suffix(12), b.suffix(12)).allSatisfy { one, other in
            guard let x = UInt32(one, radix: 16), let y = UInt32(other, radix: 16) else { return false }
            return [0, 8, 16, 24].allSatisfy { abs(Int(x >> $0 & 255) - Int(y >> $0 & 255)) <= 16 }
        }
    }
}
