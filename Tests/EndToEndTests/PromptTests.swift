import Glibc
import Testing

/// The prompt without a terminal: statements from a pipe.
@Suite struct PromptTests {
    private let folder = TemporaryFolder()

    private func prompt(_ input: String, _ words: [Word] = []) throws -> Outcome {
        try luaedit(["repl"] + words, in: folder, input: input)
    }

    @Test("studio() shows the statements so far in a studio, and again in the same one; it ends with the prompt")
    func studio() throws {
        folder.write("title.lua", "return 1")
        let program = try startLuaedit(
            ["repl"], in: folder, environment: ["XDG_RUNTIME_DIR": "", "BROWSER": "true"],
            input: """
                film = edit.composition()
                film:insert_time_range(edit.range(0, 1), edit.color_asset("red", { 64, 64 }), 0)
                studio(film)
                studio()
                studio(edit.composition())
                """)
        let outcome = try program.wait(seconds: 120)
        let lines = outcome.errorText.split(separator: "\n")
        try #require(lines.count == 3, "\(outcome)")
        #expect(lines[0].hasPrefix("note: the studio: http://127.0.0.1:"))
        #expect(lines[1] == lines[0])
        #expect(lines[2] == "error: stdin:5: the movie has no name here: write film = … first, and then give film")
        let port = try #require(UInt16(lines[0].split(separator: ":")[4].prefix { $0.isNumber }))
        #expect(!isServed(port))
    }

    /// True if a program listens on a port of this machine.
    private func isServed(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    static let values: [(input: String, output: String)] = [
        ("1 + 1\n", "2\n"),
        ("\"a\\nb\"\n_ .. 'c'\n", "\"a\\nb\"\n\"a\\nbc\"\n"),
        ("x = 5\nx, nil, true\n", "5\nnil\ntrue\n"),
        ("function f(a)\n  return a * 2\nend\nf(21)\n", "42\n"),
        ("1 +\n\n2\n", "3\n"),
        ("{ 1, 2, n = { 'a' } }\n", "{ 1, 2, n = { \"a\" } }\n"),
        ("t = {} t.t = t\nt\n", "{ t = { … itself } }\n"),
        ("edit.time(1, 3)\n", "1/3 s\n"),
        ("0.1 + 0.2\n272 * 0.2\n-217.59999999999997\n", "0.3\n54.4\n-217.6\n"),
        ("1 / 3\n1e-12\n2 ^ 53 + 0.0\n", "0.3333333333333333\n1e-12\n9007199254740992\n"),
        ("edit.range\n", "function edit.range(start, duration)\n"),
        ("function f() end\nf\n", "function (stdin:1)\n"),
        ("-- nothing\n\n   \n", ""),
        ("setmetatable({}, { __tostring = function() return 'mine' end })\n", "mine\n"),
        ("({ x = 1, y = 2, 1, 2 })\n", "{ x = 1, y = 2 }\n"),
        ("edit.shape_layer { fill_color = '#336699' }.fill_color\n", "\"#336699\"\n"),
    ]

    @Test("values are printed and nothing else", arguments: values)
    func printsValues(_ value: (input: String, output: String)) throws {
        let outcome = try prompt(value.input)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.outputText == value.output)
        #expect(outcome.errorText == "")
    }

    static let errors: [(input: String, status: Int32, error: String)] = [
        ("1\n\nerror('no')\n2\n", 1, "error: stdin:3: no\n"),
        ("x =\n\n", 1, "error: stdin:2: unexpected symbol near <eof>\n"),
        ("1 +\n", 1, "error: stdin:1: unexpected symbol near <eof>\n"),
        ("if true then\n", 1, "error: stdin:1: 'end' expected near <eof>\n"),
        ("a b\n", 1, "error: stdin:1: syntax error near 'b'\n"),
        ("edit.asset('/etc/passwd')\n", 77, "not allowed to read '/etc/passwd' (stdin:1)"),
        ("edit.asset('none.mp4')\n", 66, "no such file"),
        ("while true do end\n", 124, "error: time limit 1 s exceeded (stdin:1)\n"),
        ("string.rep('x', 1e9)\n", 125, "error: memory limit 64 MiB exceeded (stdin:1)\n"),
        ("show(edit.color_asset('red', { 4, 4 }))\n", 1, "there is no terminal that a picture could be shown on"),
        ("edit.text_layer { colour = 'red' }\n", 1, "(did you mean 'color'?)"),
        ("?nothing_such\n", 66, "nothing is called 'nothing_such'"),
        ("titles.card {}\n", 1, "nil value (global 'titles'); it is a module: titles = require \"titles\"\n"),
        ("export(edit.color_asset('red', { 4, 4 }), 'a.png')\n", 1, ":image_at(2), \"a.png\")\n"),
        ("export(edit.color_asset('red', { 4, 4 }), 'a.mp4', { quality = 9 })\n", 1, "crf or bit_rate says how good"),
        ("show({})\n", 1, "movie, asset, composition, layer or image expected, got table"),
        ("plan({ movie = function() error('not yet') end })\n", 1, "not yet"),
        (
            "check({ movie = function() return 1 end })\n", 1,
            "the function's result is wrong (movie expected, got number)"
        ),
        ("edit.range(0, 1):contains({})\n", 1, "time expected, got table"),
        ("edit.layer { bounds = 'wide' }\n", 1, "rectangle { x, y, width, height } expected, got string"),
        ("edit.layer { color = 'red' }\n", 1, "layer has no property 'color' (did you mean 'background_color'?)"),
        ("edit.layer { frame = { x = 0, y = 0, w = 4, h = 4 } }\n", 1, "no 'h' (did you mean 'height'?)"),
    ]

    @Test("an error ends it with its own status and line", arguments: errors)
    func fails(_ error: (input: String, status: Int32, error: String)) throws {
        let outcome = try prompt(error.input, ["--time-limit", "1", "--memory-limit", "64"])
        #expect(outcome.status == error.status, "\(outcome)")
        #expect(outcome.errorText.contains(error.error), "\(outcome)")
        #expect(!outcome.outputText.contains("2"))
    }

    @Test("a statement may have thousands of lines")
    func manyLines() throws {
        let rows = (1...2000).map { "\"show play overwrite \($0)\"," }
        let outcome = try prompt((["t = {"] + rows + ["}", "#t", ""]).joined(separator: "\n"))
        #expect(outcome.outputText == "2000\n", "\(outcome)")
    }

    @Test("a line of a megabyte is refused in one sentence")
    func refusesLongLine() throws {
        let outcome = try prompt("x = '" + String(repeating: "a", count: 1 << 20) + "'\n")
        #expect(outcome.status == 1)
        #expect(outcome.errorText == "error: stdin:1: a line of more than 256 KiB\n")
    }

    @Test("a statement of many lines is refused too")
    func refusesLongStatement() throws {
        let line = "-- " + String(repeating: "a", count: 60_000) + "\n"
        let outcome = try prompt("x = {\n" + String(repeating: line, count: 5))
        #expect(outcome.status == 1)
        #expect(outcome.errorText == "error: stdin:6: a statement of more than 256 KiB\n")
    }

    @Test("files are assets under their names")
    func opensFiles() throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        folder.copy(Samples.movie, as: "2 parts.mp4")
        let outcome = try prompt("movie.video.natural_size\na.path\n", ["movie.mp4", "2 parts.mp4"])
        #expect(outcome.outputText == "{ width = 192, height = 144 }\n\"2 parts.mp4\"\n", "\(outcome)")
        let color = try prompt(
            "v = movie.video\nv.color_ycbcr_matrix, v.full_range_video, v.bits_per_component, "
                + "v.contains_alpha_channel, movie.audio.color_primaries\n", ["movie.mp4"])
        #expect(color.outputText == "\"bt709\"\nfalse\n8\nfalse\nnil\n", "\(color)")
        #expect(try prompt("1\n", ["missing.mp4"]).status == 66)
    }

    @Test("a recipe is run with the other files, and again when it has changed")
    func runsRecipe() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("part.lua", "return { length = 1 }")
        folder.write(
            "cut.lua",
            """
            local args = edit.recipe { inputs = { { "video", kind = "media" } } }
            local source = edit.asset(args.video)
            local composition = edit.composition()
            composition:insert_time_range(edit.range(0, require("part").length), source, 0)
            return edit.movie { composition = composition }
            """)
        let outcome = try prompt("movie\nreload()\nmovie.duration\n", ["cut.lua", "in.mp4"])
        #expect(outcome.outputText.hasPrefix("movie, 1 s\n"), "\(outcome)")
        #expect(outcome.outputText.hasSuffix("1 s\n"))
    }

    @Test("a file is written when its statement has ended, and replaced only when that is said")
    func exports() throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        let first = try prompt("export(movie, 'out.mp4').frames\n", ["movie.mp4"])
        #expect(first.outputText == "50\n", "\(first)")
        let again = try prompt("export(movie, 'out.mp4')\n", ["movie.mp4"])
        #expect(again.status == 73)
        #expect(again.errorText.hasSuffix("out.mp4' exists already; { overwrite = true } replaces it\n"))
        let mentioned = try prompt(
            "local o = {}; o['over' .. 'write'] = true; export(movie, 'out.mp4', o) -- overwrite\n", ["movie.mp4"])
        #expect(mentioned.status == 73, "\(mentioned)")
        let replaced = try prompt("export(movie, 'out.mp4', { overwrite = true }).status\n", ["movie.mp4"])
        #expect(replaced.outputText == "\"completed\"\n", "\(replaced)")
        let input = try prompt("export(movie, 'movie.mp4', { overwrite = true })\n", ["movie.mp4"])
        #expect(input.status == 73, "\(input)")
        let elsewhere = try prompt("export(movie, '/tmp/luaedit-none.mp4')\n", ["movie.mp4"])
        #expect(elsewhere.status == 77, "\(elsewhere)")
        #expect(folder.names == ["movie.mp4", "out.mp4"])
    }

    @Test("a recipe writes nothing while it is read, and replaces nothing later")
    func holdsRecipe() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("old.mp4", "old")
        folder.write(
            "evil.lua",
            """
            edit.export(edit.asset("in.mp4"), "new.mp4")
            function harmless() export(edit.asset("in.mp4"), "old.mp4", { overwrite = true }) end
            return edit.asset("in.mp4")
            """)
        let outcome = try prompt("harmless()\n", ["evil.lua", "in.mp4"])
        #expect(outcome.status == 73, "\(outcome)")
        #expect(folder.names == ["evil.lua", "in.mp4", "old.mp4"])
        #expect(folder.read("old.mp4") == Array("old".utf8))
    }

    @Test("where a statement replaces a file, what it calls replaces no other")
    func holdsCallbacks() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        for name: Word in ["mine.mp4", "old.mp4"] { folder.write(name, "old") }
        folder.write(
            "evil.lua",
            """
            local clip, tried = edit.asset("in.mp4")
            return edit.drawn_asset { size = { 16, 16 }, duration = edit.time(1, 25), draw = function(canvas)
              if tried then return end
              tried = true
              print(pcall(edit.export, clip, "old.mp4"))
              print(pcall(export, clip, "old.mp4", { overwrite = true }))
              coroutine.wrap(function() print(pcall(coroutine.wrap(export), clip, "old.mp4", { overwrite = true })) end)()
            end }
            """)
        let outcome = try prompt("export(movie, 'mine.mp4', { overwrite = true }).status\n", ["evil.lua", "in.mp4"])
        #expect(outcome.outputText == "\"completed\"\n", "\(outcome)")
        #expect(
            outcome.errorText == """
                false\tevil.lua:5: '\(folder.file("old.mp4"))' exists already; { overwrite = true } replaces it
                false\tevil.lua:6: only a statement that is typed can overwrite 'old.mp4'
                false\tonly a statement that is typed can overwrite 'old.mp4'

                """)
        #expect(folder.read("old.mp4") == Array("old".utf8))
        #expect(folder.read("mine.mp4") != Array("old".utf8))
    }

    @Test("what a statement prints cannot reach the terminal as it is")
    func escapes() throws {
        let outcome = try prompt("print('\\27[2J')\n'\\27[31m'\n")
        #expect(outcome.errorText == "\\x1b[2J\n")
        #expect(outcome.outputText == "\"\\x1b[31m\"\n")
    }

    @Test("what makes a movie by its method is looked at as the movie")
    func timelines() throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        let outcome = try prompt(
            "film = require('timeline').new()\nitem = film:add(movie)\nplan(film)\ncheck(film)\n"
                + "export(film, 'out.mp4').frames\n", ["movie.mp4"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.outputText.contains("nothing found: the edit can be rendered\n50\n"), "\(outcome)")
    }

    @Test("modules beside the person are found, those of the library too, and no others")
    func modules() throws {
        folder.write(
            "part.lua",
            "--- Doubles.\n---@param n number a number\nlocal part = {}\n--- Twice.\nfunction part.twice(n) return n * 2 end\nreturn part"
        )
        let outcome = try prompt("p = require('part')\np.twice(21)\n?p.twice\nrequire('timeline').new ~= nil\n")
        #expect(outcome.outputText == "42\npart.twice(n)\n\nTwice.\ntrue\n", "\(outcome)")
        let missing = try prompt("require('parts')\n")
        #expect(
            missing.errorText.contains("no parts.lua in the current folder or in the standard library"), "\(missing)")
    }

    @Test("what was typed is a recipe that makes the same movie")
    func saves() throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        let statements = """
            film = require("timeline").new()
            film:add { movie, source_range = edit.range(0, 0.4) }
            movie.duration
            _ * 2
            local length = 0.2 twice = length * 2
            function part(at)
              return { movie, source_range = edit.range(at, twice) }
            end
            film:add(part(1))
            ?film.add
            plan(film)

            """
        let first = try prompt(
            statements + "save('made.lua')\nexport(film, 'one.mp4')\nsave('made.lua')\n", ["movie.mp4"])
        #expect(first.status == 73, "\(first)")
        #expect(first.outputText.contains("timeline:add(properties)"))
        #expect(first.errorText.hasSuffix("made.lua' exists already; { overwrite = true } replaces it\n"))
        let made = try luaedit(["run", "made.lua", "-o", "two.mp4"], in: folder)
        #expect(made.status == 0, "\(made)")
        #expect(folder.read("one.mp4") != nil && folder.read("one.mp4") == folder.read("two.mp4"))
        let again = try prompt("save('made.lua', movie, { overwrite = true })\n", ["made.lua", "movie.mp4"])
        #expect(again.status == 0, "\(again)")
        #expect(try luaedit(["check", "made.lua"], in: folder).status == 0)
    }

    @Test("files have names at the prompt that the inputs of a saved recipe may have")
    func savesFiles() throws {
        folder.copy(Samples.movie, as: "_movie.mp4")
        folder.copy(Samples.movie, as: "args.mp4")
        let made = try prompt(
            "film = edit.composition()\nfilm:insert_time_range(edit.range(0, 0.2), a, 0)\n"
                + "film:insert_time_range(edit.range(0, 0.2), b, 0)\nsave('made.lua')\n",
            ["_movie.mp4", "args.mp4"])
        #expect(folder.names.contains("made.lua"), "\(made)")
        let checked = try luaedit(["check", "made.lua"], in: folder)
        #expect(checked.status == 0, "\(checked)")
    }

    static let refusedSaves: [(input: String, status: Int32, error: String)] = [
        ("save('a.lua')\n", 1, "there is no movie to save: write film = … first"),
        ("save('a.txt')\n", 1, "a recipe's name ends in .lua"),
        ("c = 5\nsave('a.lua', edit.color_asset('red', { 4, 4 }))\n", 1, "the movie has no name here"),
        ("c = edit.color_asset('red', { 4, 4 })\nsave('/tmp/luaedit-none/a.lua')\n", 77, "not allowed to write"),
    ]

    @Test("what cannot be saved is told, and nothing is written", arguments: refusedSaves)
    func refusesToSave(_ expected: (input: String, status: Int32, error: String)) throws {
        let outcome = try prompt(expected.input)
        #expect(outcome.status == expected.status, "\(outcome)")
        #expect(outcome.errorText.contains(expected.error), "\(outcome)")
        #expect(folder.names == [])
    }

    @Test("help names what says more")
    func helps() throws {
        let outcome = try prompt("help('layer')\nhelp(edit.time(1))\nhelp()\n?lower third\n")
        #expect(outcome.outputText.hasPrefix("?layer shows the reference of it.\n?time shows"), "\(outcome)")
        #expect(outcome.outputText.contains("Ctrl-D or exit ends"))
        #expect(outcome.outputText.contains("titles.lower_third(options)"), "\(outcome)")
    }

    @Test("plans, findings and the reference can be had")
    func asks() throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        let outcome = try prompt("plan(movie)\ncheck(movie)\n?text_layer.font_size\n", ["movie.mp4"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.outputText.contains("copied bit by bit"))
        #expect(outcome.outputText.contains("nothing found: the edit can be rendered\n"))
        #expect(outcome.outputText.contains("font_size"))
    }
}
