import Foundation
import Testing

/// Every example of `Docs/reference.md` runs as it stands there.
@Suite struct ReferenceExampleTests {
    private let folder = TemporaryFolder()

    /// An example, and the heading it stands under.
    private struct Example {
        var name: String
        var lua: String
    }

    /// The page's ```` ```lua ```` blocks.
    private static func examples(of page: String = "reference.md") throws -> [Example] {
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
        folder.makeFolder("frames")
        try ffmpeg(["-i", "clip.mp4", "-frames:v", "5", "frames/%02d.png"], in: folder.path)
        folder.write(
            "talk.srt", "1\n00:00:00,200 --> 00:00:01,000\nHello there\n\n2\n00:00:01,000 --> 00:00:01,800\nGoodbye\n")
    }

    /// Runs the examples one after the other, each with globals of its own, and takes what a movie of one shows and
    /// sounds like, so that the functions in it are called. Prints what each shows: its size, and the mean colours of
    /// 4 by 3 parts.
    private static let driver = """
        local clip, photo, sound = edit.asset("clip.mp4"), edit.asset("photo.png"), edit.asset("sound.m4a")
        local failed = {}
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
        let examples = try Self.examples()
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
        #expect(whole.count == 4)
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
