import Foundation
import Testing

/// What a person is told about a recipe that is wrong.
@Suite struct WrongRecipeTests {
    private let folder = TemporaryFolder()

    /// A recipe and how a run of it ends.
    struct Case: CustomTestStringConvertible, Sendable {
        var recipe: String
        var error: String
        var status: Int32 = 1
        var words: [Word] = []
        var testDescription: String { String(recipe.prefix(60)) }
    }

    private func run(_ item: Case) throws -> Outcome {
        folder.write("recipe.lua", item.recipe)
        return try luaedit(["run", "recipe.lua", "--preset", "null"] + item.words, in: folder)
    }

    private func expect(_ item: Case, _ location: SourceLocation = #_sourceLocation) throws {
        let outcome = try run(item)
        #expect(outcome.errorText == "error: \(item.error)\n", sourceLocation: location)
        #expect(outcome.status == item.status, "\(outcome)", sourceLocation: location)
        #expect(outcome.outputText == "", sourceLocation: location)
    }

    static let mistakes: [Case] = [
        Case(recipe: "return 1 +", error: "recipe.lua:1: unexpected symbol near <eof>"),
        Case(
            recipe: "if true then\nlocal x = 1",
            error: "recipe.lua:2: 'end' expected (to close 'if' at line 1) near <eof>"
        ),
        Case(recipe: "\u{1B}Lua", error: "recipe.lua: it is compiled Lua, and a recipe is a text"),
        Case(
            recipe: "local l = edit.text_layer {}\nl.colour = 'red'",
            error: "recipe.lua:2: text_layer has no property 'colour' (did you mean 'color'?)"),
        Case(
            recipe: "\nedit.text_layer { colour = 1 }",
            error: "recipe.lua:2: text_layer has no property 'colour' (did you mean 'color'?)"),
        Case(
            recipe: "edit.text_layer { font_size = 'big' }",
            error: "recipe.lua:1: text_layer.font_size: number expected, got string"),
        Case(
            recipe: "edit.compositon()", error: "recipe.lua:1: edit has no 'compositon' (did you mean 'composition'?)"),
        Case(
            recipe: "edit.composition():add_trak('video')",
            error: "recipe.lua:1: composition has no property 'add_trak' (did you mean 'add_track'?)"),
        Case(
            recipe: "edit.composition():add_track(1)",
            error: "recipe.lua:1: bad argument #1 'media_type' to 'add_track' (string expected, got number)"),
        Case(
            recipe: "local c = edit.composition()\nc.add_track('video')",
            error: "recipe.lua:2: 'add_track' needs its composition first, got string "
                + "(write object:add_track(…), with a colon)"),
        Case(
            recipe: "local t = edit.composition():add_track('video')\nt:insert_time_range(edit.range(0, 1), t, true)",
            error:
                "recipe.lua:2: bad argument #3 'at' to 'insert_time_range' (time expected, got boolean)"
        ),
        Case(recipe: "nothing.x = 1", error: "recipe.lua:1: attempt to index a nil value (global 'nothing')"),
        Case(recipe: "error('own words', 0)", error: "own words"),
        Case(recipe: "error('with place')", error: "recipe.lua:1: with place"),
        Case(recipe: "local x = 1", error: "recipe.lua: returned nothing where a movie is expected"),
        Case(recipe: "return 'hello'", error: "recipe.lua: returned the string \"hello\" where a movie is expected"),
        Case(recipe: "return 4.5", error: "recipe.lua: returned the number 4.5 where a movie is expected"),
        Case(recipe: "return edit.layer {}", error: "recipe.lua: returned a layer where a movie is expected"),
        Case(
            recipe: "return {}",
            error: "recipe.lua: returned a table without 'main' where a movie is expected "
                + "(return a movie, or { main = movie, name = another })"),
        Case(
            recipe: "local m = edit.movie { composition = edit.composition() }\nreturn { main = m, ['../x'] = m }",
            error: "recipe.lua: returned a result named '../x' (names have letters, digits, '-' and '_')"),
        Case(
            recipe: "\nreturn edit.movie { composition = edit.composition() }",
            error: "recipe.lua:2: movie: it has no picture and no sound [movie-empty]"),
        Case(recipe: "return edit.asset('none.mp4')", error: "recipe.lua:1: no such file: 'none.mp4'", status: 66),
        Case(
            recipe: "return edit.asset('recipe.lua')",
            error: "recipe.lua:1: cannot open 'recipe.lua': not a media file, damaged, or cut short before its index",
            status: 65),
    ]

    @Test("a mistake is told with its line and what to do", arguments: mistakes)
    func mistake(item: Case) throws { try expect(item) }

    static let limits: [Case] = [
        Case(recipe: "\nwhile true do end", error: "time limit 1 s exceeded (recipe.lua:2)", status: 124),
        Case(
            recipe: "while true do pcall(function() while true do end end) end",
            error: "time limit 1 s exceeded (recipe.lua:1)", status: 124),
        Case(
            recipe: "local t = {}\nwhile true do t[#t + 1] = ('x'):rep(10000) .. #t end",
            error: "memory limit 64 MiB exceeded (recipe.lua:2)", status: 125, words: ["--memory-limit", "64"]),
        Case(
            recipe: "\n\nlocal s = string.rep('x', 2e9)", error: "memory limit 256 MiB exceeded (recipe.lua:3)",
            status: 125),
        Case(recipe: "('a'):rep(1e5):find('.-.-.-.-b')", error: "pattern too expensive (recipe.lua:1)"),
        Case(
            recipe: "local function f() return f() + 1 end\nf()",
            error: "recipe.lua:1: stack overflow"),
    ]

    @Test("a limit is told with its line and has a status of its own", arguments: limits)
    func limit(item: Case) throws {
        var item = item
        item.words += ["--time-limit", "1"]
        let outcome = try run(item)
        #expect(outcome.errorText.hasPrefix("error: \(item.error)"), "\(outcome)")
        #expect(outcome.errorText.split(separator: "\n").count == 1)
        #expect(outcome.status == item.status, "\(outcome)")
    }

    private static let declared = """
        local args = edit.recipe {
          inputs = { { 'video', kind = 'media', help = 'the video' } },
          options = {
            { 'opacity', kind = 'number', default = 1, min = 0, max = 1 },
            { 'count', kind = 'integer', default = 1 }, { 'loud', kind = 'boolean' },
            { 'corner', kind = 'choice', choices = { 'left', 'right' } }, { 'tint', kind = 'color' },
            { 'at', kind = 'time' },
          },
        }
        return edit.asset(args.video)
        """

    static let arguments: [(words: [Word], error: String, status: Int32)] = [
        ([], "recipe: VIDEO is missing: the video", 2),
        (["none.mp4"], "recipe: no such file: 'none.mp4'", 66),
        (["none.mp4", "--opacty", "1"], "recipe: unknown option '--opacty' (did you mean '--opacity'?)", 2),
        (["none.mp4", "--opacity", "1.5"], "recipe: --opacity: 1.5 is more than the maximum, 1", 2),
        (["none.mp4", "--opacity", "-0.5"], "recipe: --opacity: -0.5 is less than the minimum, 0", 2),
        (["none.mp4", "--opacity", "much"], "recipe: --opacity: 'much' is not a number", 2),
        (["none.mp4", "--opacity"], "recipe: --opacity: a value is missing", 2),
        (["none.mp4", "--count", "1.5"], "recipe: --count: '1.5' is not a whole number", 2),
        (["none.mp4", "--no-lout"], "recipe: unknown option '--no-lout' (did you mean '--no-loud'?)", 2),
        (
            ["none.mp4", "--corner", "lef"],
            "recipe: --corner: 'lef' is not one of left, right (did you mean 'left'?)", 2
        ),
        (
            ["none.mp4", "--tint", "grean"],
            "recipe: --tint: 'grean' is not a color (write #rrggbb, #rrggbbaa or a CSS name) (did you mean 'green'?)", 2
        ),
        (["none.mp4", "more.mp4"], "recipe: unexpected argument 'more.mp4' (inputs: VIDEO)", 2),
    ]

    @Test("what the command line gives a recipe is checked by its declaration", arguments: arguments)
    func argument(words: [Word], error: String, status: Int32) throws {
        let recipe = Self.declared.replacing("{ 'at', kind = 'time' },", with: "")
        try expect(Case(recipe: recipe, error: error, status: status, words: words))
    }

    @Test("a recipe cannot take luaedit's own options")
    func reserved() throws {
        try expect(
            Case(
                recipe: Self.declared,
                error: "recipe.lua:1: edit.recipe: the option 'at' collides with luaedit's own --at"))
    }

    @Test("none of luaedit's own options can be a recipe's")
    func reservedNames() throws {
        var names: Set<Substring> = []
        for command in ["run", "check", "plan", "frame"] as [Word] {
            names.formUnion(
                try luaedit(["help", command], in: folder).outputText.matches(of: /--([a-z-]+)/).map { $0.1 })
        }
        #expect(names.isSuperset(of: ["output", "time-limit", "svg", "at"]))
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        folder.write(
            "recipe.lua",
            """
            for _, name in ipairs { \(list) } do
              print(select(2, pcall(edit.recipe, { options = { { name, kind = 'string' } } })))
            end
            """)
        let errors = try luaedit(["run", "recipe.lua"], in: folder).errorText
        for name in names {
            let error = "the option '\(name)' collides with luaedit's own --\(name)\n"
            #expect(errors.contains(error), "\(errors)")
        }
    }

    // MARK: - Files

    @Test("a recipe that is not there is missing, and the nearest name is told")
    func missingRecipe() throws {
        let far = try luaedit(["run", "something-else.lua", "in.mp4"], in: folder)
        #expect(
            far.errorText
                == "error: no recipe 'something-else.lua'; luaedit recipes lists those that come with it\n")
        let near = try luaedit(["run", "watermrk", "in.mp4"], in: folder)
        #expect(
            near.errorText == "error: no recipe 'watermrk' (did you mean 'watermark'?); "
                + "luaedit recipes lists those that come with it\n")
        #expect(near.status == 66)
    }

    @Test("a recipe may come from standard input")
    func standardInput() throws {
        let outcome = try luaedit(
            ["run", "-", Samples.movie, "--preset", "null"], in: folder, input: "return edit.asset((...))")
        #expect(outcome.status == 0, "\(outcome)")
        let wrong = try luaedit(["run", "-"], in: folder, input: "\nerror('no')")
        #expect(wrong.errorText == "error: stdin:2: no\n")
    }

    @Test("require finds what lies beside the recipe, and only that")
    func require() throws {
        folder.makeFolder("recipes")
        folder.write("outside.lua", "return 'outside'")
        folder.write("recipes/beside.lua", "return { word = 'beside' }")
        folder.write("recipes/broken.lua", "\nerror('in a module')")
        _ = folder.file("recipes/link.lua").withCString { symlink("../outside.lua", $0) }
        let recipe = """
            local function try(name)
              local ok, result = pcall(require, name)
              print(name, ok, type(result) == 'table' and result.word or result)
            end
            for _, name in ipairs { 'beside', 'broken', 'none', 'outside', '../outside', '/etc/passwd', 'link', 'os' } do
              try(name)
            end
            """
        folder.write("recipes/recipe.lua", recipe)
        let outcome = try luaedit(["run", "recipes/recipe.lua"], in: folder)
        let missing = "there is no %.lua beside the recipe or in the standard library"
        let lines = outcome.errorText.split(separator: "\n").map(String.init)
        #expect(
            lines.dropLast(1) == [
                "beside\ttrue\tbeside",
                "broken\tfalse\tbroken.lua:2: in a module",
                "none\tfalse\tmodule 'none' not found: \(missing.replacing("%", with: "none"))",
                "outside\tfalse\tmodule 'outside' not found: \(missing.replacing("%", with: "outside"))",
                "../outside\tfalse\ta module's name has letters, digits, '_' and '-' only",
                "/etc/passwd\tfalse\ta module's name has letters, digits, '_' and '-' only",
                "link\tfalse\tthe module 'link' is a link, and links are not followed",
                "os\tfalse\tmodule 'os' not found: \(missing.replacing("%", with: "os"))",
            ])
    }

    @Test("a module that may not be read ends with 77, one that is not there with 1")
    func unreadableModule() throws {
        _ = folder.file("link.lua").withCString { symlink("/etc/passwd", $0) }
        folder.write("recipe.lua", "\nrequire 'link'")
        let link = try luaedit(["run", "recipe.lua"], in: folder)
        #expect(
            link.errorText
                == "error: recipe.lua:2: the module 'link' is a link, and links are not followed\n")
        #expect(link.status == 77)
        folder.write("recipe.lua", "\nrequire 'none'")
        let none = try luaedit(["run", "recipe.lua"], in: folder)
        #expect(none.errorText.hasPrefix("error: recipe.lua:2: module 'none' not found: there is no none.lua"))
        #expect(none.status == 1)
    }

    @Test("a file that was not granted is not read until it is")
    func grants() throws {
        let granted = TemporaryFolder()
        granted.copy(Samples.movie, as: "a movie.mp4")
        let path = granted.file("a movie.mp4")
        folder.write("recipe.lua", "\n\n\nreturn edit.asset('\(path)')")
        let words: [Word] = ["run", "recipe.lua", "--preset", "null"]
        let refused = try luaedit(words, in: folder)
        #expect(
            refused.errorText == "error: not allowed to read '\(path)' (recipe.lua:4); "
                + "run again with --allow-read '\(path)'\n")
        #expect(refused.status == 77)
        #expect(try luaedit(words + ["--allow-read", path], in: folder).status == 0)
        #expect(try luaedit(words + ["--allow-read", granted.path], in: folder).status == 0)
        #expect(try luaedit(words + ["--allow-read", "recipe.lua"], in: folder).status == 77)
    }

    @Test("a refusal that a recipe caught is no reason to stop")
    func caughtRefusal() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let recipe = "print(pcall(edit.asset, '/etc/passwd'))\nreturn edit.asset('in.mp4')"
        let outcome = try run(Case(recipe: recipe, error: ""))
        #expect(outcome.errorText.hasPrefix("false\tnot allowed to read '/etc/passwd'"), "\(outcome)")
        #expect(outcome.status == 0)
    }

    // MARK: - check

    @Test("words that are too long to be drawn are found by check and by run", arguments: ["check", "run"])
    func longWords(command: String) throws {
        folder.copy(Samples.pictureOnly, as: "in.mp4")
        folder.write(
            "long.lua",
            "local film = require('stage').open('in.mp4')\n"
                + "film:add(edit.text_layer { string = ('x'):rep(10000), position = { 0, 0 } })\nreturn film:movie()")
        let outcome = try luaedit([Word(command), "long.lua"], in: folder)
        let told = outcome.outputText + outcome.errorText
        #expect(told.contains(": text layer 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…': text needs a picture of "))
        #expect(told.contains(": wrap it or make it smaller [text-style]\n"))
        #expect(outcome.status == 1)
        #expect(folder.names == ["in.mp4", "long.lua"])
    }

    private static let findings = """
        local comp = edit.composition()
        comp:insert_time_range(edit.range(0, 1), edit.asset('in.mp4'), 0)
        local vc = edit.video_composition_for(comp)
        vc.render_size = { 101, 100 }
        vc.frame_duration = 0
        return edit.movie { composition = comp, video_composition = vc }
        """

    @Test("check prints every finding and ends with 1 if one is an error")
    func check() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("recipe.lua", Self.findings)
        let outcome = try luaedit(["check", "recipe.lua"], in: folder)
        let lines = outcome.outputText.split(separator: "\n").map(String.init)
        #expect(lines.last == "1 error, 1 warning", "\(outcome)")
        #expect(lines.contains { $0.hasPrefix("recipe.lua:5: error: ") && $0.hasSuffix("[frame-duration-invalid]") })
        #expect(lines.contains { $0.hasPrefix("recipe.lua:4: warning: ") && $0.hasSuffix("[render-size-rounded]") })
        #expect(outcome.errorText == "")
        #expect(outcome.status == 1)
    }

    @Test("check --json tells the same")
    func checkJSON() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("recipe.lua", Self.findings)
        let outcome = try luaedit(["check", "recipe.lua", "--json"], in: folder)
        let findings = try #require(try parseJSON(outcome.outputText)["findings"] as? [[String: Any]])
        #expect(findings.compactMap { $0["severity"] as? String }.sorted() == ["error", "warning"])
        #expect(
            findings.compactMap { $0["code"] as? String }.sorted() == ["frame-duration-invalid", "render-size-rounded"])
        #expect(findings.compactMap { $0["line"] as? Int }.sorted() == [4, 5])
        #expect(findings.allSatisfy { $0["file"] as? String == "recipe.lua" })
        #expect(outcome.status == 1)
    }

    @Test("run tells the same errors and renders nothing")
    func runWithFindings() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let outcome = try run(Case(recipe: Self.findings, error: ""))
        #expect(outcome.errorText.contains("warning: recipe.lua:4: "))
        #expect(outcome.errorText.contains("error: recipe.lua:5: "))
        #expect(outcome.status == 1)
    }

    @Test("of very many mistakes the first hundred are told, and how many more there are")
    func manyMistakes() throws {
        let recipe = """
            local c, v = edit.composition(), edit.video_composition()
            c:insert_time_range(edit.range(0, 1), edit.color_asset("red", { 64, 64 }), 0)
            v.render_size, v.frame_duration = { 64, 64 }, edit.time(1, 25)
            local list = {}
            for i = 1, 300 do list[i] = edit.instruction { time_range = edit.range(2 * i, 1) } end
            v.instructions = list
            return edit.movie { composition = c, video_composition = v }
            """
        let outcome = try run(Case(recipe: recipe, error: ""))
        let lines = outcome.errorText.split(separator: "\n")
        #expect(lines.count == 101 && outcome.status == 1, "\(outcome)")
        #expect(lines.last?.hasSuffix(" more errors; luaedit check lists them all") == true, "\(outcome)")
    }
}
