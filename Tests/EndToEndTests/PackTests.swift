import Glibc
import TestSupport
import Testing

/// A recipe folder in one file: packed, sent on, and run as it is.
@Suite struct PackTests {
    private let folder = TemporaryFolder()
    /// Where packs are unpacked: a folder of the test's own, so that what is left can be seen.
    private let temporary = TemporaryFolder()

    private static let recipe = """
        local words = require "wording"
        local args = edit.recipe {
          name = "mark", version = "1.2.0", requires = "luaedit >= 0.1", summary = "Marks",
          inputs = { { "video", kind = "media" } }, options = { { "text", default = words.text } },
        }
        local source = edit.asset(args.video)
        local comp = edit.composition()
        comp:insert_time_range(edit.range(0, source.duration), source, 0)
        local vc = edit.video_composition_for(comp)
        local video = edit.layer { frame = { 0, 0, 192, 144 } }
        local parent = edit.layer { frame = { 0, 0, 192, 144 } }
        parent:add_sublayer(video)
        parent:add_sublayer(edit.image_layer { contents = "pictures/red.png", frame = { 10, 10, 40, 40 } })
        parent:add_sublayer(edit.text_layer { string = args.text, font_size = 12, position = { 96, 100 } })
        vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
        return edit.movie { composition = comp, video_composition = vc }
        """

    init() throws {
        folder.copy(Samples.pictureOnly, as: "in.mp4")
        for name in ["mark", "mark/pictures", "elsewhere"] as [Word] { folder.makeFolder(name) }
        folder.write("mark/mark.lua", Self.recipe)
        folder.write("mark/wording.lua", "return { text = 'from a module' }")
        folder.write("mark/.hidden", "x")
        folder.copy(folder.file("in.mp4"), as: "elsewhere/in.mp4")
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=red:s=40x40:d=1", "-frames:v", "1", "pictures/red.png"],
            in: folder.file("mark"))
    }

    private func run(_ words: [Word]) throws -> Outcome {
        try luaedit(words, in: folder, environment: ["TMPDIR": "\(temporary.path)"])
    }

    private func succeed(_ words: [Word], _ output: String) throws {
        let outcome = try run(words)
        #expect(outcome.status == 0 && outcome.outputText == output && outcome.errorText == "", "\(outcome)")
    }

    @Test("a pack gives what its folder gives, wherever it lies, and leaves nothing behind")
    func same() throws {
        try succeed(["pack", "mark"], "mark.luaedit\n")
        try succeed(["run", "mark/mark.lua", "in.mp4", "-o", "a.mp4"] + quick, "a.mp4\n")
        folder.write("elsewhere/p.luaedit", try #require(folder.read("mark.luaedit")))
        try EndToEndTests.succeed("rm", ["-r", "mark"], in: folder.path)
        try succeed(["run", "elsewhere/p.luaedit", "in.mp4", "-o", "b.mp4"] + quick, "b.mp4\n")
        #expect(folder.read("a.mp4") == folder.read("b.mp4"))
        // By name alone too, as a recipe without its .lua.
        try succeed(["run", "mark", "in.mp4"] + quick, "in-mark.mp4\n")
        #expect(folder.read("a.mp4") == folder.read("in-mark.mp4"))
        #expect(temporary.names == [])
    }

    @Test("every command takes a pack, and the edit has the same hash each time")
    func commands() throws {
        try succeed(["pack", "mark/", "-o", "m.luaedit"], "m.luaedit\n")
        try succeed(["check", "m.luaedit", "in.mp4"], "nothing found: the edit can be rendered\n")
        try succeed(["frame", "m.luaedit", "in.mp4", "--at", "1", "-o", "f.png"], "f.png\n")
        try succeed(["sheet", "m.luaedit", "in.mp4", "-o", "s.png"], "s.png\n")
        let plans = try (["m.luaedit", "m.luaedit", "mark/mark"] as [Word]).map {
            try run(["plan", "--json", $0, "in.mp4"])
        }
        #expect(plans.allSatisfy { $0.status == 0 && $0.output == plans[0].output }, "\(plans[0])")
        let help = try run(["run", "m.luaedit", "--help"])
        #expect(help.outputText.hasPrefix("usage: luaedit run mark VIDEO [options]\n\nMarks\n"), "\(help)")
        #expect(help.outputText.hasSuffix("\nmark 1.2.0, requires luaedit >= 0.1\n"), "\(help)")
        #expect(temporary.names == [])
    }

    @Test("a pack is the same bytes each time, tar reads it, and --list shows it")
    func listing() throws {
        try succeed(["pack", "mark", "-o", "1.luaedit"], "1.luaedit\n")
        folder.write("mark/mark.lua", Self.recipe)
        try succeed(["pack", "mark", "-o", "2.luaedit"], "2.luaedit\n")
        #expect(folder.read("1.luaedit") == folder.read("2.luaedit"))
        let names = try EndToEndTests.succeed("tar", ["tf", "1.luaedit"], in: folder.path)
        #expect(
            String(decoding: names, as: UTF8.self) == "MANIFEST\nmark.lua\npictures/red.png\nwording.lua\n")
        let list = try run(["pack", "--list", "1.luaedit"]).outputText
        #expect(list.hasPrefix("mark 1.2.0, requires luaedit >= 0.1\n"))
        #expect(list.contains("\(Self.recipe.utf8.count)  mark.lua  (the recipe)\n"))
        let json = try parseJSON(try run(["pack", "--list", "--json", "1.luaedit"]).outputText)
        #expect(json["version"] as? String == "1.2.0")
        #expect((json["files"] as? [[String: Any]])?.compactMap { $0["name"] as? String }.count == 3)
    }

    @Test("a recipe is packed with its modules, and one that cannot run is not packed")
    func single() throws {
        try succeed(["pack", "mark/mark.lua", "-o", "m.luaedit"], "m.luaedit\n")
        let names = try EndToEndTests.succeed("tar", ["tf", "m.luaedit"], in: folder.path)
        #expect(String(decoding: names, as: UTF8.self) == "MANIFEST\nmark.lua\nwording.lua\n")
        folder.write("broken.lua", "edit.recipe {")
        let outcome = try run(["pack", "broken.lua"])
        #expect(outcome.status == 1 && outcome.errorText.hasPrefix("error: broken.lua:1: "), "\(outcome)")
        let there = try run(["pack", "mark/mark.lua", "-o", "m.luaedit"])
        #expect(there.status == 73, "\(there)")
        #expect(folder.read("broken.luaedit") == nil)
    }

    /// An archive that tar makes of what stands in a folder.
    private func tar(_ name: Word, _ options: [Word]) throws {
        try EndToEndTests.succeed(
            "tar", ["--format=ustar", "-cf", folder.file(name)] + options, in: folder.file("mark"))
    }

    @Test("what is no pack is refused before anything of it runs")
    func hostile() throws {
        folder.write("mark/MANIFEST", "luaedit-pack: 1\nrecipe: mark.lua\n")
        _ = folder.file("mark/link").withCString { symlink("/etc/passwd", $0) }
        try tar("link.luaedit", ["MANIFEST", "mark.lua", "link"])
        try tar("out.luaedit", ["-P", "MANIFEST", "mark.lua", "../in.mp4"])
        try tar("device.luaedit", ["-P", "MANIFEST", "mark.lua", "/dev/null"])
        try tar("manifest.luaedit", ["mark.lua"])
        folder.write("text.luaedit", Self.recipe)
        let cases: [(Word, String)] = [
            ("link.luaedit", "the entry 'link' is a link"), ("out.luaedit", "the entry '../in.mp4' leads out of it"),
            ("device.luaedit", "the entry '/dev/null' is a device or a pipe"),
            ("manifest.luaedit", "it does not begin with its MANIFEST"),
            ("text.luaedit", "it is no tar archive in the form that packs have (ustar)"),
        ]
        for (name, reason) in cases {
            for words in [["run", name, "in.mp4"], ["run", name, "--help"], ["pack", "--list", name]] as [[Word]] {
                let outcome = try run(words)
                #expect(outcome.errorText == "error: pack '\(name)': \(reason)\n")
                #expect(outcome.status == 65)
            }
        }
        #expect(temporary.names == [])
    }

    @Test("an interrupted run takes its files along, and what a killed one left the next one removes")
    func interrupted() throws {
        folder.write("mark/mark.lua", "edit.recipe {}\nprint('ready')\nwhile true do end")
        try succeed(["pack", "mark"], "mark.luaedit\n")
        for (signal, left) in [(SIGINT, 0), (SIGTERM, 0), (SIGKILL, 1), (SIGINT, 0)] {
            let program = try startLuaedit(
                ["run", "mark.luaedit", "--time-limit", "60"], in: folder,
                environment: ["TMPDIR": "\(temporary.path)"])
            while program.isRunning, program.errorSoFar.isEmpty { usleep(5000) }
            #expect(temporary.names.count == 1)
            program.send(signal)
            _ = try program.wait()
            #expect(temporary.names.count == left, "after signal \(signal)")
        }
    }

    @Test("fonts in a pack are there by their family")
    func fonts() throws {
        // A font that the system does not have: one of its own under another name.
        folder.makeFolder("mark/fonts")
        let list = try EndToEndTests.succeed("fc-list", [":family=DejaVu Sans:style=Book", "file"])
        let file = try #require(String(decoding: list, as: UTF8.self).split(separator: ":").first.map(String.init))
        var font = try #require(readFile(Word(file)))
        for (old, new) in [("DejaVu Sans", "Quaint Sans"), ("DejaVuSans", "QuaintSans")] {
            replace(in: &font, Array(old.utf8), Array(new.utf8))
            replace(in: &font, old.utf8.flatMap { [0, $0] }, new.utf8.flatMap { [0, $0] })
        }
        folder.write("mark/fonts/quaint.ttf", font)
        folder.write(
            "mark/mark.lua",
            """
            local args = edit.recipe { inputs = { { "video", kind = "media" } } }
            for _, name in ipairs(edit.fonts()) do if name:find("Quaint") then print(name) end end
            local layer = edit.text_layer { string = "Quaint", font = "Quaint Sans" }
            print(layer:measure().width == edit.text_layer({ string = "Quaint", font = "DejaVu Sans" }):measure().width)
            return edit.asset(args.video)
            """)
        try succeed(["pack", "mark"], "mark.luaedit\n")
        for recipe in ["mark.luaedit", "mark/mark.lua"] as [Word] {
            let outcome = try run(["check", recipe, "in.mp4"])
            #expect(outcome.errorText == "Quaint Sans\ntrue\n", "\(outcome)")
        }
        // Those beside a Lua file that is named, such as a brand's theme, too.
        folder.makeFolder("brand")
        folder.makeFolder("brand/fonts")
        folder.write("brand/fonts/quaint.ttf", font)
        folder.write("brand/brand.lua", "return { fonts = { body = 'Quaint Sans' } }")
        folder.write(
            "look.lua",
            """
            local args = edit.recipe { inputs = { { "video", kind = "media" } }, options = { { "theme", kind = "file" } } }
            for _, name in ipairs(edit.fonts()) do if name:find("Quaint") then print(name) end end
            return edit.asset(args.video)
            """)
        #expect(try run(["check", "look.lua", "in.mp4", "--theme", "brand/brand.lua"]).errorText == "Quaint Sans\n")
        #expect(try run(["check", "look.lua", "in.mp4"]).errorText == "")
        // And of a theme that is shared as a pack.
        try succeed(["pack", "brand"], "brand.luaedit\n")
        try EndToEndTests.succeed("rm", ["-r", "brand"], in: folder.path)
        for words: [Word] in [["--theme", "brand.luaedit"], ["--theme=brand.luaedit"]] {
            #expect(try run(["check", "look.lua", "in.mp4"] + words).errorText == "Quaint Sans\n")
        }
    }

    @Test("a theme is packed as one, is given to a recipe, and is no recipe itself")
    func theme() throws {
        folder.makeFolder("brand")
        folder.write("brand/brand.lua", "return { base = 'plain', colors = { accent = 'red' } }")
        try succeed(["pack", "brand"], "brand.luaedit\n")
        #expect(try run(["pack", "--list", "brand.luaedit"]).outputText.contains("brand.lua  (the theme)"))
        let advice = "is a theme and not a recipe: give it to one, such as luaedit run short in.mp4 --theme brand"
        for name: Word in ["brand.luaedit", "brand/brand.lua"] {
            let refused = try run(["run", name, "in.mp4"])
            #expect(refused.status != 0 && refused.errorText.contains(advice), "\(refused)")
        }
        try EndToEndTests.succeed("rm", ["-r", "brand"], in: folder.path)
        let outcome = try run(["check", "title", "in.mp4", "--title", "Hello", "--theme", "brand.luaedit"])
        #expect(outcome.status == 0, "\(outcome)")
    }

    private func replace(in bytes: inout [UInt8], _ old: [UInt8], _ new: [UInt8]) {
        precondition(old.count == new.count)
        var place = 0
        while place + old.count <= bytes.count {
            if bytes[place..<place + old.count].elementsEqual(old) {
                bytes.replaceSubrange(place..<place + old.count, with: new)
                place += old.count
            } else {
                place += 1
            }
        }
    }
}
