import FoundationEssentials
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
    private static func examples() throws -> [Example] {
        let page = try String(contentsOfFile: projectFolder + "/Docs/reference.md", encoding: .utf8)
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
    /// sounds like, so that the functions in it are called.
    private static let driver = """
        local clip, photo, sound = edit.asset("clip.mp4"), edit.asset("photo.png"), edit.asset("sound.m4a")
        local failed = {}
        local function use(movie)
          edit.image_generator(movie, { maximum_size = { 64, 64 } }):image_at(0.5)
          local read, problem = pcall(function()
            for _ in edit.reader(movie):audio_mix_output() do end
          end)
          if not read and not tostring(problem):find("the movie has none", 1, true) then error(problem, 0) end
        end
        local function try(name, text)
          local own = { clip = clip, photo = photo, sound = sound, print = function() end }
          local chunk, problem = load(text, "=" .. name, "t", setmetatable(own, { __index = _G }))
          local ok, result = chunk ~= nil, problem
          if chunk then ok, result = pcall(chunk) end
          if ok and tostring(result):find("^movie") then ok, result = pcall(use, result) end
          if not ok then failed[#failed + 1] = name .. ": " .. tostring(result) end
        end

        """

    @Test("every example of the reference runs", arguments: 0..<4)
    func examplesRun(quarter: Int) throws {
        let examples = try Self.examples()
        #expect(examples.count > 80)
        let part = examples.enumerated().filter { $0.offset % 4 == quarter }.map(\.element)
        let calls = part.map { "try(\"\($0.name)\", [==[\n\($0.lua)\n]==])\n" }.joined()
        let ending = "if #failed > 0 then error(table.concat(failed, '\\n'), 0) end\n"
        folder.write("examples.lua", Self.driver + calls + ending + "return edit.movie { composition = clip }\n")
        let outcome = try luaedit(
            ["check", "examples.lua", "--allow-read", ".", "--allow-write", ".", "--time-limit", "60"], in: folder,
            seconds: 240)
        #expect(outcome.status == 0, "\(outcome.errorText)")
    }
}
