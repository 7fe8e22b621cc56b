import MediaTime
import Testing
import Wording

@testable import EditBindings
@testable import ModelBindings

@Suite struct RecipeTests {
    static let watermark = """
        local args = edit.recipe {
          summary = "Puts a text or a picture over a video",
          inputs  = { { "video", kind = "media", help = "the video to mark" } },
          options = {
            { "text",    kind = "string", default = "Sample", help = "the words" },
            { "image",   kind = "file",   help = "a picture, instead of words" },
            { "opacity", kind = "number", default = 0.8, min = 0, max = 1 },
            { "corner",  kind = "choice", choices = { "top-left", "bottom-right" }, default = "bottom-right" },
            { "font_size", kind = "integer", min = 1 },
            { "loop",    kind = "boolean", default = false },
            { "tint",    kind = "color", default = "#ff8000" },
            { "start",   kind = "time", min = 0, max = 90 },
            { "box",     kind = "size" },
            { "tag",     kind = "string", many = true },
          },
        }
        print(args.video, args.text, args.image, args.opacity, args.corner, args.font_size, args.loop)
        print(args.tint.r, args.start, args.box and args.box.width, #args.tag, args.tag[2])
        return edit.asset(args.video)
        """

    static let commandLines: [(arguments: [String], output: String)] = [
        (["in.mp4"], "in.mp4\tSample\tnil\t0.8\tbottom-right\tnil\tfalse\n1.0\tnil\tnil\t0\tnil\n"),
        (
            ["--text", "© Me", "in.mp4", "--opacity=1", "--corner", "top-left", "--font-size", "12", "--loop"],
            "in.mp4\t© Me\tnil\t1.0\ttop-left\t12\ttrue\n1.0\tnil\tnil\t0\tnil\n"
        ),
        (
            [
                "--image", "logo.png", "--tint", "black", "--start", "1:02.5", "--box", "1280x720", "--no-loop",
                "in.mp4",
            ],
            "in.mp4\tSample\tlogo.png\t0.8\tbottom-right\tnil\tfalse\n0.0\t62.5 s\t1280.0\t0\tnil\n"
        ),
        (
            ["--tag", "a", "--tag=b=c", "--text", "--loop", "--font_size", "3", "--", "in.mp4"],
            "in.mp4\t--loop\tnil\t0.8\tbottom-right\t3\tfalse\n1.0\tnil\tnil\t2\tb=c\n"
        ),
    ]

    @Test("inputs and options are read from the command line", arguments: commandLines)
    func reads(arguments: [String], output: String) throws {
        let environment = TestEnvironment()
        let result = try recipeResult(Self.watermark, arguments, environment: environment)
        #expect(environment.printed == output)
        #expect(result.inputs == (arguments.contains("logo.png") ? ["logo.png", "in.mp4"] : ["in.mp4"]))
        #expect(result.main.snapshot?.pictureDuration == Time(10, 1))
    }

    static let usageErrors: [(arguments: [String], message: String)] = [
        ([], "VIDEO is missing: the video to mark"),
        (["in.mp4", "--opacity", "1.5"], "--opacity: 1.5 is more than the maximum, 1"),
        (["in.mp4", "--opacity", "-1"], "--opacity: -1 is less than the minimum, 0"),
        (["in.mp4", "--opacity", "nan"], "--opacity: 'nan' is not a number"),
        (["in.mp4", "--opacity"], "--opacity: a value is missing"),
        (["in.mp4", "--font-size", "1.5"], "--font-size: '1.5' is not a whole number"),
        (
            ["in.mp4", "--corner", "top-lef"],
            "--corner: 'top-lef' is not one of top-left, bottom-right (did you mean 'top-left'?)"
        ),
        (["in.mp4", "--opactiy", "1"], "unknown option '--opactiy' (did you mean '--opacity'?)"),
        (
            ["in.mp4", "-x"],
            "unknown option '-x' (options: --text --image --opacity --corner --font-size --loop --no-loop --tint "
                + "--start --box --tag)"
        ),
        (["in.mp4", "--no-text"], "unknown option '--no-text' (did you mean '--text'?)"),
        (["in.mp4", "--no-loop=true"], "--no-loop: it takes no value"),
        (["in.mp4", "--loop=maybe"], "--loop: 'maybe' is not true or false"),
        (
            ["in.mp4", "--tint", "rod"],
            "--tint: 'rod' is not a color (write #rrggbb, #rrggbbaa or a CSS name) (did you mean 'red'?)"
        ),
        (["in.mp4", "--start", "-0.04"], "--start: -0.04 is less than the minimum, 0"),
        (["in.mp4", "--start", "1:30.5"], "--start: 90.5 is more than the maximum, 90"),
        (["in.mp4", "--start", "1:99"], "--start: '1:99' is not a time: there are no 99 seconds in a minute"),
        (
            ["in.mp4", "--box", "0x5"],
            "--box: '0x5' is not a size (write two sides from 1 to 16384 pixels, such as 1280x720)"
        ),
        (["in.mp4", "b.mp4"], "unexpected argument 'b.mp4' (inputs: VIDEO)"),
    ]

    @Test("a wrong command line ends the recipe, even where it catches errors", arguments: usageErrors)
    func refuses(arguments: [String], message: String) {
        let sources = [Self.watermark, "pcall(function() \(Self.watermark) end) return edit.asset('in.mp4')"]
        for source in sources {
            let error = failure(source, arguments)
            #expect(error?.text == "recipe: \(message)")
            #expect(error?.kind == .usage)
        }
    }

    /// A kind, a value as Lua writes it, and the same as the command line does.
    static let defaults: [(kind: String, value: String, text: String)] = [
        ("size", "{ 1280, 720 }", "1280x720"), ("size", "{ 1280, 720 }", "1280×720"), ("number", "0.5", "0.5"),
        ("integer", "12", "12"), ("boolean", "true", "yes"), ("time", "62.5", "1:02.5"),
        ("rate", "29.97", "29.97"), ("rate", "29.97", "30000/1001"), ("rate", "edit.time(2, 25)", "12.5"),
        ("color", "{ 1, 0, 0, 1 }", "#ff0000"),
    ]

    @Test("a default is written as a value of Lua or as on the command line", arguments: defaults)
    func readsDefaults(kind: String, value: String, text: String) throws {
        let printed = try [value, "'\(text)'"].map { written in
            let environment = TestEnvironment()
            _ = try runRecipe(
                """
                local args = edit.recipe { options = { { 'a', kind = '\(kind)', default = \(written) } } }
                local a = args.a
                print(type(a) == 'table' and table.concat(a, ' ') or tostring(a))
                return edit.color_asset('red', 'size' == '\(kind)' and a or '64x48')
                """, [], environment: environment)
            return environment.printed
        }
        #expect(printed[0] == printed[1] && !printed[0].isEmpty)
    }

    @Test(
        "a rate is read as on luaedit's own command line, and its value is how long a frame stands, exactly",
        arguments: [
            ("29.97", "1001/30000 s"), ("30000/1001", "1001/30000 s"), ("12.5", "0.08 s"), ("25", "0.04 s"),
            ("0.5", "0.5 is less than the minimum, 1"), ("61", "61 is more than the maximum, 60"),
            ("24000/1002", "0.04175 s"), ("1/2", "0.5 is less than the minimum, 1"),
            ("ntsc", "'ntsc' is not a frame rate up to 1000 (write 25, 29.97 or 30000/1001)"),
        ])
    func rates(text: String, value: String) throws {
        let environment = TestEnvironment()
        let script = """
            local args = edit.recipe { options = { { 'r', kind = 'rate', default = '24', min = 1, max = 60 } } }
            print(args.r)
            local red = edit.color_asset('red', { 4, 4 })
            edit.video_composition().frame_duration = args.r
            edit.output { edit.movie { composition = red }, frame_rate = args.r }
            return red
            """
        if value.hasSuffix(" s") {
            _ = try runRecipe(script, ["--r", text], environment: environment)
            #expect(environment.printed == value + "\n")
        } else {
            #expect(failure(script, ["--r", text])?.text == "recipe: --r: " + value)
        }
    }

    @Test("a missing input is named at once")
    func missing() {
        let error = failure(Self.watermark, ["gone.mp4"])
        #expect(error?.text == "recipe: no such file: 'gone.mp4'")
        #expect(error?.kind == .missingInput)
    }

    static let needs: [(need: String, path: String, refusal: String?)] = [
        ("picture", "logo.png", nil), ("picture", "in.mp4", nil),
        ("picture", "b.m4a", "there is no picture in 'b.m4a'"),
        ("sound", "in.mp4", nil), ("sound", "logo.png", "there is no sound in 'logo.png'"),
        ("video", "in.mp4", nil), ("video", "logo.png", "'logo.png' is a still picture"),
        ("video", "b.m4a", "there is no picture in 'b.m4a'"),
        ("still", "logo.png", nil), ("still", "in.mp4", "'in.mp4' is not a still picture"),
        ("still", "b.m4a", "there is no picture in 'b.m4a'"),
        ("video or sound", "in.mp4", nil), ("video or sound", "b.m4a", nil),
        ("video or sound", "logo.png", "'logo.png' is a still picture"),
    ]

    @Test("a file that lacks what an input or option needs is refused", arguments: Self.needs)
    func lacks(need: String, path: String, refusal: String?) {
        for (field, arguments) in [("inputs", [path]), ("options", ["--a", path])] {
            let error = failure(
                """
                local args = edit.recipe { \(field) = { { 'a', kind = 'media', needs = '\(need)', many = true } } }
                return edit.asset(args.a[1])
                """, arguments)
            #expect(error?.text == refusal.map { "recipe: " + $0 })
        }
    }

    @Test("a recipe refuses what its user gave, in its name")
    func fails() {
        let error = failure("edit.fail('--to: it is not after --from')")
        #expect(error?.text == "recipe: --to: it is not after --from")
        #expect(error?.kind == .recipeError)
    }

    static let declarationErrors: [(declaration: String, message: String)] = [
        ("sumary = 'x'", "edit.recipe has no field 'sumary' (did you mean 'summary'?)"),
        ("options = { { kind = 'string' } }", "edit.recipe: options[1] has no name (write { \"name\", kind = … })"),
        (
            "options = { { 'a', knd = 'string' } }",
            "edit.recipe: the option 'a' has no field 'knd' (did you mean 'kind'?)"
        ),
        (
            "options = { { 'a', kind = 'strin' } }",
            "edit.recipe: the option 'a': kind: 'media', 'file', 'output', 'string', 'number', 'integer', 'boolean', 'choice', 'color', 'time', 'rate', 'size' expected, got 'strin' (did you mean 'string'?)"
        ),
        (
            "options = { { 'size', kind = 'size' } }",
            "edit.recipe: the option 'size' collides with luaedit's own --size"
        ),
        (
            "options = { { 'cache', kind = 'boolean' } }",
            "edit.recipe: the option 'cache' collides with luaedit's own --no-cache"
        ),
        (
            "options = { { 'a', kind = 'number', default = 2, max = 1 } }",
            "edit.recipe: the option 'a': default: 2 is more than the maximum, 1"
        ),
        (
            "options = { { 'a', kind = 'number', default = 'x' } }",
            "edit.recipe: the option 'a': default: 'x' is not a number"
        ),
        ("options = { { 'a', kind = 'choice' } }", "edit.recipe: the option 'a': a choice needs choices"),
        (
            "inputs = { { 'a', kind = 'number', needs = 'picture' } }",
            "edit.recipe: the input 'a': needs is for the kinds media and file, not for kind 'number'"
        ),
        (
            "options = { { 'a', kind = 'string', min = 1 } }",
            "edit.recipe: the option 'a': min and max are for numbers, times and rates, not for kind 'string'"
        ),
        (
            "options = { { 'a b' } }",
            "edit.recipe: the option 'a b': a name has letters, digits, '-' and '_' and begins with a letter"
        ),
        ("inputs = { { 'a' } }, options = { { 'a' } }", "edit.recipe: 'a' is declared twice"),
        ("inputs = { { 'a', many = true }, { 'b' } }", "edit.recipe: the input 'a' takes many, so it must be the last"),
        (
            "options = { { 'loop', kind = 'boolean' }, { 'no-loop' } }",
            "edit.recipe: the option 'no-loop' turns off 'loop' already"
        ),
    ]

    @Test("a wrong declaration is the recipe's mistake", arguments: declarationErrors)
    func declaration(declaration: String, message: String) {
        let error = failure("edit.recipe { \(declaration) }")
        #expect(error?.text == "recipe.lua:1: " + message)
        #expect(error?.kind == .recipeError)
    }

    @Test("help is made of the declaration")
    func help() throws {
        let expected = """
            usage: luaedit run recipe VIDEO [options]

            Puts a text or a picture over a video

            inputs:
              VIDEO                     the video to mark

            options:
              --text STRING             the words (default: Sample)
              --image FILE              a picture, instead of words
              --opacity NUMBER          (from 0 to 1; default: 0.8)
              --corner CHOICE           (top-left, bottom-right; default: bottom-right)
              --font-size INTEGER       (at least 1)
              --[no-]loop               (default: false)
              --tint COLOR              (default: #ff8000)
              --start TIME              (from 0 to 90)
              --box SIZE
              --tag STRING              (several can be given)

            permissions:
              reads                     VIDEO, --image, files beside the recipe
              writes                    the result (-o)

            """
        for arguments in [["--help"], ["-h"], ["gone.mp4", "--help"]] {
            guard case .help(let text) = try runRecipe(Self.watermark, arguments) else {
                Issue.record("no help")
                continue
            }
            #expect(text == expected)
        }
        var runner = RecipeRunner(
            source: Array("error('x')".utf8), file: "folder/plain.lua", environment: TestEnvironment())
        runner.isDescribing = true
        guard case .description(let description) = try runner.run() else {
            Issue.record("no description")
            return
        }
        #expect(
            description.help
                == "usage: luaedit run plain [arguments]\n\nThe recipe does not say what its arguments are.\n")
    }

    @Test("lines in a recipe's words stay in their column of the help")
    func helpLines() throws {
        let recipe = """
            edit.recipe { inputs = { { "video", kind = "media", help = "one\\npermissions:\\n  reads nothing" } },
              options = { { "a", kind = "choice", choices = { "x\\ny" } } } }
            """
        guard case .help(let text) = try runRecipe(recipe, ["--help"]) else {
            Issue.record("no help")
            return
        }
        let column = String(repeating: " ", count: 28)
        #expect(
            text.contains("VIDEO                     one\n\(column)permissions:\n\(column)  reads nothing\n"), "\(text)"
        )
        #expect(text.contains("(x\n\(column)y)"), "\(text)")
    }

    @Test("a wrong declaration is told where the recipe is described too")
    func wrongDeclaration() throws {
        var runner = RecipeRunner(
            source: Array("edit.recipe { license = 'a\\nb' }".utf8), file: "r.lua", environment: TestEnvironment())
        runner.isDescribing = true
        let failure = #expect(throws: Failure.self) { try runner.run() }
        #expect(failure?.text == "r.lua:1: edit.recipe: license: one line of at most 200 bytes expected")
        runner = RecipeRunner(
            source: Array("pcall(edit.recipe, { license = 'a\\nb' })".utf8), file: "r.lua",
            environment: TestEnvironment())
        runner.isDescribing = true
        guard case .description(let description) = try runner.run() else {
            Issue.record("no description")
            return
        }
        #expect(description.help.hasSuffix("The recipe does not say what its arguments are.\n"))
    }

    @Test("many inputs are collected, and a script without a declaration gets its arguments")
    func manyAndNone() throws {
        let environment = TestEnvironment()
        let joined = """
            local args = edit.recipe { inputs = { { "clips", kind = "media", many = true } } }
            local c = edit.composition()
            for _, path in ipairs(args.clips) do c:insert_time_range(edit.range(0, 1), edit.asset(path), c.duration) end
            return c
            """
        let result = try recipeResult(joined, ["in.mp4", "b.mp4"], environment: environment)
        #expect(result.main.snapshot?.sources.map(\.path) == ["in.mp4", "b.mp4"])
        #expect(failure(joined, [])?.text == "recipe: CLIPS is missing")

        let plain = "local path, text = ...; print(text); return edit.asset(path)"
        let other = try recipeResult(plain, ["in.mp4", "--x"], environment: environment)
        #expect(environment.printed == "--x\n" && other.inputs == ["in.mp4"])
    }

    @Test("an option of kind string grants nothing")
    func stringGrantsNothing() {
        let source = "local a = edit.recipe { options = { { 'p' } } }\nreturn edit.asset(a.p)"
        #expect(failure(source, ["--p", "in.mp4"])?.kind == .notAllowed)
    }

    static let returns: [(script: String, message: String)] = [
        ("return 'x'", "recipe.lua: returned the string \"x\" where a movie is expected"),
        ("", "recipe.lua: returned nothing where a movie is expected"),
        ("return nil", "recipe.lua: returned nothing where a movie is expected"),
        ("return 5", "recipe.lua: returned the number 5 where a movie is expected"),
        ("return edit.text_layer()", "recipe.lua: returned a text_layer where a movie is expected"),
        ("return print", "recipe.lua: returned a function where a movie is expected"),
        (
            "return { poster = edit.composition() }",
            "recipe.lua: returned a table without 'main' where a movie is expected (return a movie, or { main = movie, name = another })"
        ),
        (
            "return { main = edit.composition(), x = 3 }",
            "recipe.lua: returned the number 3 as 'x' where a movie is expected"
        ),
        (
            "return { main = edit.composition(), ['../x'] = edit.composition() }",
            "recipe.lua: returned a result named '../x' (names have letters, digits, '-' and '_')"
        ),
    ]

    @Test("what is no movie is named", arguments: returns)
    func returned(script: String, message: String) {
        #expect(failure(script)?.text == message)
    }

    @Test("a table gives named results, main first")
    func named() throws {
        let script = "local a = edit.asset('in.mp4') return { alone = a, main = edit.movie { composition = a }, x = a }"
        let result = try recipeResult(script, ["in.mp4"])
        #expect(result.edits.map(\.name) == ["main", "alone", "x"])
    }

    @Test("errors of the recipe itself keep their kind")
    func kinds() {
        #expect(failure("local = 5")?.kind == .recipeError)
        #expect(failure("error('no')")?.text == "recipe.lua:1: no")
        var runner = RecipeRunner(
            source: Array("while true do end".utf8), file: "recipe.lua", environment: TestEnvironment())
        runner.limits.timeMilliseconds = 50
        #expect(throws: Failure.self) { try runner.run() }
        do throws(Failure) { _ = try runner.run() } catch { #expect(error.kind == .timeLimit) }
    }
}
