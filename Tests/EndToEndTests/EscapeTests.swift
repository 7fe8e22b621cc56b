import Glibc
import TestSupport
import Testing

/// Recipes that try to break out, through the programs as a person starts them.
@Suite struct EscapeTests {
    private let folder = TemporaryFolder()

    /// The project's own attacks, and those that stand beside it or in the folder that `LUAEDIT_ESCAPES` names, where
    /// they are there. The second line of each says what is expected: `deny`, `limit` or `harmless`.
    static let files: [String] = {
        let given = getenv("LUAEDIT_ESCAPES").map { [String(cString: $0)] } ?? []
        let beside = ["/../shared/escapes", "/../../shared/escapes"].map { projectFolder + $0 }
        let others = (given + beside).lazy.map(luaFiles).first { !$0.isEmpty }
        return luaFiles(in: projectFolder + "/Tests/Escapes") + (others ?? [])
    }()

    private static func luaFiles(in folder: String) -> [String] {
        guard let list = try? succeed("find", [Word(folder), "-name", "*.lua"]) else { return [] }
        return String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }

    /// What some of the files beside the project take for the product's own functions. Opening the same file again makes
    /// no handle here, and a font is a name that need not be there, so there is no `HOST_INPUT` and no `HOST_FONT`.
    private static let host = """
        HOST_OPEN, HOST_CLIP = edit.asset, edit.asset("in.mp4") \
        HOST_SAVE = function(clip, path) return edit.export(clip, path) end \
        HOST_TEXT = function(_, text) return edit.text_layer { string = text, font_size = 20 }:measure() end \
        HOST_FILTER = function(_, filter) return edit.effect(filter) end
        """

    /// Ends that the command line documents.
    private static let documented: Set<Int32> = [0, 1, 2, 65, 66, 70, 73, 74, 77, 78, 124, 125]
    /// S2's limit with what the worker has before a recipe takes anything, libraries included, which is 8 MiB more in a
    /// debug build, and 16 MiB for what the limit cannot count. With an optimised build it is within S2's 64 MiB.
    private static let memoryBound = (256 + 16) << 20 + starting.memory

    @Test("S1 S2 S3 no attack escapes, hangs, grows or ends by a signal", arguments: files)
    func attack(file: String) throws {
        let source = String(decoding: try #require(readFile(Word(file))), as: UTF8.self)
        folder.copy(Samples.pictureOnly, as: "in.mp4")
        // What an attack returns is printed; its lines keep their numbers.
        let opening = Self.host + " print((function(...) "
        folder.write("recipe.lua", opening + source + "\nend)(...))")
        let comesToLimit = source.contains("\n-- expect: limit")
        // What is to be stopped need not compute for long: half a second is time enough to come to the memory's limit.
        let limit = comesToLimit ? 0.5 : 2.0
        let result = try runWatched(["--time-limit", "\(limit)"])
        let outcome = result.outcome
        #expect(!outcome.outputText.contains("ESCAPED"), "\(outcome)")
        #expect(!outcome.errorText.contains("ESCAPED"), "\(outcome)")
        #expect(outcome.signal == nil)
        #expect(Self.documented.contains(outcome.status ?? -1), "\(outcome)")
        // None of them returns a movie, so none of them is a success.
        #expect(outcome.status != 0, "\(outcome)")
        #expect(outcome.status != 70, "an attack is no mistake of the engine: \(outcome)")
        if !comesToLimit {
            #expect(outcome.status != 124 && outcome.status != 125, "it should not come to a limit: \(outcome)")
            // An attack of the project's own that fails on its way proves nothing.
            if file.hasPrefix(projectFolder + "/Tests/Escapes"), let end = Self.end(of: source) {
                #expect(("\n" + outcome.errorText).contains("\n\(end)\n"), "\(outcome)")
            }
        }
        #expect(result.peakMemory <= Self.memoryBound, "\(result.peakMemory >> 20) MiB")
        // Of the processor's time, which no other process of a busy machine takes away.
        #expect(result.time <= limit + 1 + Self.starting.time, "\(result.time) s")
        #expect(!sendsControls(outcome.error), "\(outcome.error.suffix(2000))")
        #expect(folder.names == ["in.mp4", "recipe.lua"])
    }

    /// What an attack returns when it comes to its end in vain; nil for one that ends otherwise.
    private static func end(of source: String) -> String? {
        ["denied", "contained"].first { source.hasSuffix("\"\($0)\"\n") }
    }

    /// What a worker takes until a recipe that does nothing has run: of the processor, in seconds, and of memory, in bytes.
    private static let starting: (time: Double, memory: Int) = {
        let test = EscapeTests()
        test.folder.write("recipe.lua", "return 1")
        return (try? test.runWatched([])).map { ($0.time, $0.peakMemory) } ?? (0, 0)
    }()

    /// Whether a terminal would be told to do something: C0 beside line ends and tabs, DEL, C1, and what turns text around.
    private func sendsControls(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { scalar in
            switch scalar.value {
            case 9, 10: false
            case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
    }

    /// Runs `recipe.lua` and keeps an eye on its worker: the most memory it had, in bytes, and the processor's time it
    /// took, in seconds.
    private func runWatched(_ words: [Word]) throws -> (outcome: Outcome, peakMemory: Int, time: Double) {
        let program = try startLuaedit(["run", "recipe.lua", "--preset", "null"] + words, in: folder)
        let deadline = now() + 600
        var worker: pid_t?
        var (peak, time) = (0, 0.0)
        while program.isRunning, now() < deadline {
            worker = worker ?? program.child
            if let worker {
                (peak, time) = (max(peak, highestMemory(of: worker)), max(time, processorTime(of: worker)))
            }
            usleep(8000)
        }
        return (try program.wait(seconds: 0), peak, time)
    }

    /// Seconds, of all threads; 0 once the process has ended.
    private func processorTime(of process: pid_t) -> Double {
        let status = String(decoding: readFile("/proc/\(process)/stat") ?? [], as: UTF8.self)
        // The name in parentheses may hold anything; user and system time are the 12th and 13th fields after it.
        let fields = (status.split(separator: ")").last ?? "").split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / Double(sysconf(CInt(_SC_CLK_TCK)))
    }

    /// The most that a process has had in memory, in bytes; 0 once it has ended.
    private func highestMemory(of process: pid_t) -> Int {
        let status = String(decoding: readFile("/proc/\(process)/status") ?? [], as: UTF8.self)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return 0 }
        return (Int(line.filter(\.isNumber)) ?? 0) << 10
    }

    // MARK: - Through the Lua objects

    private func run(_ recipe: String, _ words: [Word] = [], seconds: Int = 2) throws -> Outcome {
        folder.write("recipe.lua", recipe)
        return try runWatched(["--time-limit", "\(seconds)"] + words).outcome
    }

    @Test("no path leads to a file that was not granted")
    func paths() throws {
        let outside = TemporaryFolder()
        outside.copy(Samples.movie, as: "secret.mp4")
        let secret = outside.file("secret.mp4")
        _ = folder.file("link.mp4").withCString { to in secret.withCString { symlink($0, to) } }
        _ = folder.file("folder").withCString { to in outside.path.withCString { symlink($0, to) } }
        let back = Word(bytes: Array("../".utf8) + outside.path.bytes.dropFirst(5) + Array("/secret.mp4".utf8))
        let outcome = try run(
            """
            local paths = {
              "\(secret)", "\(back)", "./\(back)", "link.mp4", "folder/secret.mp4", "folder/../secret.mp4",
              "file:\(secret)", "file://\(secret)", "concat:\(secret)", "subfile,,start,0,end,9,,:\(secret)",
              "crypto:\(secret)", "cache:\(secret)", "async:\(secret)", "data:text/plain,x", "pipe:0", "fd:0",
              "http://127.0.0.1:9/x.mp4", "tcp://127.0.0.1:9", "/etc/passwd", "/proc/self/environ", "/proc/self/fd/0",
              "/proc/self/mem", "/proc/self/root\(secret)", "/proc/self/cwd/../x", "/dev/zero", "/dev/video0",
              "/dev/stdin", "..", ".", "", "-", "~/.ssh/id_rsa", "\(secret)\\0.mp4", "recipe.lua\\0\(secret)",
            }
            for _, path in ipairs(paths) do
              if pcall(edit.asset, path) then error("ESCAPED: opened " .. path, 0) end
              if pcall(edit.image_layer, { contents = path }) then error("ESCAPED: showed " .. path, 0) end
            end
            error("none of " .. #paths, 0)
            """)
        #expect(outcome.errorText == "error: none of 34\n")
        #expect(outcome.status == 1)
    }

    @Test(
        "a path that was granted and is no movie gives an error and no hang",
        arguments: ["/dev/zero", "/proc/self/fd/0"])
    func specialFiles(path: String) throws {
        let outcome = try run("return edit.asset('\(path)')", ["--allow-read", Word(path)])
        #expect([65, 66, 77].contains(outcome.status), "\(outcome)")
    }

    @Test("a playlist does not lead to a file that was not granted")
    func playlist() throws {
        let outside = TemporaryFolder()
        try ffmpeg(["-i", Samples.movie, "-c", "copy", outside.file("secret.ts")])
        let secret = outside.file("secret.ts")
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(secret)\n#EXT-X-ENDLIST\n"
        folder.write("list.m3u8", list)
        folder.write("list.ffconcat", "ffconcat version 1.0\nfile '\(secret)'\n")
        let recipe = "for _, n in ipairs { 'list.m3u8', 'list.ffconcat' } do print(pcall(edit.asset, n)) end"
        let outcome = try run(recipe)
        let lines = outcome.errorText.split(separator: "\n")
        #expect(lines.prefix(2).allSatisfy { $0.hasPrefix("false\t") }, "\(outcome)")
        #expect(outcome.errorText.contains("not allowed to read '\(secret)'"), "\(outcome)")
    }

    @Test("a recipe does not choose where anything is written")
    func writing() throws {
        folder.copy(Samples.pictureOnly, as: "in.mp4")
        folder.write(
            "recipe.lua",
            """
            for _, name in ipairs { "export", "writer", "open", "save", "write" } do
              if pcall(function() return edit[name]("x.mp4") end) then error("ESCAPED: " .. name, 0) end
            end
            local movie = edit.asset("in.mp4")
            return { main = movie, ["a/../../x"] = movie }
            """)
        let outcome = try luaedit(["run", "recipe.lua"] + quick, in: folder)
        #expect(
            outcome.errorText == "error: recipe.lua: returned a result named 'a/../../x' "
                + "(names have letters, digits, '-' and '_')\n")
        #expect(outcome.status == 1)
        #expect(folder.names == ["in.mp4", "recipe.lua"])
    }

    @Test("a font is a name and never a file")
    func fonts() throws {
        folder.copy(Samples.pictureOnly, as: "in.mp4")
        let outside = TemporaryFolder()
        let mono = Word(bytes: try succeed("fc-match", ["-f", "%{file}", "DejaVu Sans Mono"]))
        for place in [folder, outside] { place.copy(mono, as: "mono.ttf") }
        // Of an opened file, letters would be as wide as those of DejaVu Sans Mono, and not as those of any unknown name.
        let outcome = try run(
            """
            local function width(font)
              return edit.text_layer { string = "iii", font_size = 100, font = font }:measure().width
            end
            local file = "\(outside.file("mono.ttf"))"
            local fonts = {
              file, "file://" .. file, "Sans:file=" .. file, ":file=" .. file, "mono.ttf", "./mono.ttf", "Sans:file=mono.ttf",
              "/etc/passwd", "../x.ttf", ("A"):rep(1e6), "\\0", "\\27[2J", ":",
            }
            for _, font in ipairs(fonts) do print(width(font) == width("no such family")) end
            print(width("DejaVu Sans Mono") == width("no such family"))
            return edit.asset("in.mp4")
            """)
        #expect(outcome.errorText == String(repeating: "true\n", count: 13) + "false\n", "\(outcome)")
        #expect(outcome.status == 0, "\(outcome)")
    }

    @Test("the words of a text are words, whatever they look like")
    func words() throws {
        let text = "x',movie=/etc/passwd[v];[v]null,drawtext=text='y %{metadata:x} <b>&amp; \\0"
        let outcome = try luaedit(
            ["run", "watermark", Samples.pictureOnly, "--text", Word(text), "-o", "out.mp4"] + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText == "")
    }

    static let floods = [
        "local t = {} while true do t[#t + 1] = edit.composition() end",
        "local c = edit.composition() while true do c:add_track('video') end",
        "local t, s = {}, ('x'):rep(1e6) while true do t[#t + 1] = edit.text_layer { string = s .. #t } end",
        "local l = edit.layer {} while true do l:add_sublayer(edit.layer {}) end",
        "local l = edit.layer {} while true do local p = edit.layer {} p:add_sublayer(l) l = p end",
        "while true do edit.text_layer { string = ('x '):rep(1e5), font_size = 20 }:measure() end",
        "local t = {} for i = 1, 1e5 do t[i] = edit.asset('in.mp4') end error('done', 0)",
    ]

    @Test("objects without end run into a limit", arguments: floods)
    func flood(recipe: String) throws {
        folder.copy(Samples.pictureOnly, as: "in.mp4")
        let outcome = try run(recipe, ["--max-memory", "1024"], seconds: 1)
        #expect([1, 124, 125].contains(outcome.status), "\(outcome)")
    }

    // MARK: - What catching errors costs

    /// The worker's highest memory after so many errors of each kind, all caught.
    private func peakMemory(errors: Int) throws -> Int {
        folder.write(
            "recipe.lua",
            """
            local layer, count = edit.text_layer { string = "x" }, 0
            local kinds = {
              function() layer.opacity = {} end, function() layer.colour = 1 end, function() edit.asset("/etc/passwd") end,
              function() error({ "own" }) end, function() layer:add_sublayer(1) end,
            }
            for _ = 1, \(errors) do
              for _, kind in ipairs(kinds) do if not pcall(kind) then count = count + 1 end end
            end
            print(count)
            """)
        let result = try runWatched(["--time-limit", "600"])
        #expect(result.outcome.errorText.hasPrefix("\(errors * 5)\n"), "\(result.outcome)")
        return result.peakMemory
    }

    @Test("S9 a hundred thousand caught errors leave nothing behind")
    func caughtErrors() throws {
        let few = try peakMemory(errors: 1000)
        let many = try peakMemory(errors: 21_000)
        // 100,000 more: 40 bytes each would show.
        #expect(many - few < 4 << 20, "\(few >> 10) KiB after 5,000, \(many >> 10) KiB after 105,000")
    }
}
