import EditModel
import LuaHost
import Rendering
import Testing
import Wording

@testable import EditBindings
@testable import ModelBindings

extension TestEnvironment: PromptEnvironment {
    func forgetFiles() {}
    var pictureRoom: (width: Int, height: Int)? { nil }
    var replaceableOutput: String? {
        get { nil }
        set {}
    }
    var writesOutputs: Bool {
        get { false }
        set {}
    }
    var devices: any CaptureDevices { self }
    var moduleNames: [String] { ["cards", "easing", "titles", "transitions"] }
    func moduleParts(of name: String) -> [String] { [] }
    func moduleText(_ name: String) throws -> [UInt8] { Array(try findModule(name).source) }

    func show(_ pixels: [UInt8], width: Int, height: Int) throws {}
    func play(_ movie: MovieSnapshot, script: RecipeScript?) throws {}
    func plan(_ movie: MovieSnapshot, script: RecipeScript?) throws -> String { "" }
    func openStudio(_ recipe: [UInt8]) { print(String(decoding: recipe, as: UTF8.self)) }
    func output(_ text: String) { print(text) }
}

/// What a prompt prints, and what its words may become.
@Suite struct PromptSessionTests {
    @Test(
        "a statement that failed is a comment in a saved recipe, whatever ends its lines",
        arguments: ["\n", "\r", "\r\n"])
    func failedStatement(end: String) {
        let statement = SavedStatement(Array("error('no')\(end)film = nil".utf8), isStatement: true, failed: true)
        let recipe = SavedRecipe(
            path: "a.lua", statements: [statement], files: [], recipe: nil, globals: [], functions: [], result: "film")
        #expect(recipe.text.hasSuffix("-- Failed at the prompt:\n-- error('no')\n-- film = nil\n\nreturn film\n"))
    }

    func session(_ recipe: String? = nil, limits: LuaLimits = LuaLimits()) throws -> PromptSession {
        try PromptSession(
            recipe: recipe.map { text in PromptSession.Recipe(file: "folder/cut.lua") { Array(text.utf8) } },
            arguments: [], version: "0.2.1", environment: TestEnvironment(), limits: limits, fatalReport: nil,
            isInterrupted: { false })
    }

    /// What a statement gives, or what is wrong with it.
    func outcome(_ text: String, in session: PromptSession) -> String {
        do throws(Failure) {
            guard case .values(let values) = try session.run(Array(text.utf8), line: 1, acceptsIncomplete: false)
            else { return "incomplete" }
            return values.text
        } catch {
            return error.text
        }
    }

    private func print(_ text: String, after before: String = "") throws -> String {
        let session = try session()
        if !before.isEmpty { _ = try session.run(Array(before.utf8), line: 1, acceptsIncomplete: false) }
        guard case .values(let values) = try session.run(Array(text.utf8), line: 1, acceptsIncomplete: false) else {
            return "incomplete"
        }
        return values.text
    }

    static let values: [(text: String, printed: String)] = [
        ("1.5", "1.5"), ("1e300 * 1e10", "inf"), ("'a\\\"b\\n'", "\"a\\\"b\\n\""), ("{}", "{}"),
        ("{ 1, { 2 } }", "{ 1, { 2 } }"),
        ("{ ['a b'] = 1, [3.5] = 2 }", "{ [3.5] = 2, [\"a b\"] = 1 }"), ("{ ['end'] = 1 }", "{ [\"end\"] = 1 }"),
        ("{ width = 2, height = 3, 2, 3 }", "{ width = 2, height = 3 }"), ("edit.time(5)", "5 s"),
        ("edit.time(1001, 30000)", "1001/30000 s"), ("edit.range(1, 2)", "1 s to 3 s (2 s long)"),
        ("print", "function"), ("edit.time.zero", "0 s"), ("coroutine.create(print)", "coroutine"),
        ("setmetatable({}, { __pairs = function() error('no') end })", "table"),
        ("setmetatable({}, { __tostring = function() return 'own' end })", "own"),
    ]

    @Test("values are printed as one would write them", arguments: values)
    func printsValues(_ value: (text: String, printed: String)) throws {
        #expect(try print(value.text) == value.printed)
    }

    @Test("an object shows its properties, one a line")
    func printsObjects() throws {
        let lines = try print("edit.text_layer { string = 'Hi', color = '#ff8000' }").split(separator: "\n")
        #expect(lines.first == "text_layer 'Hi'")
        #expect(lines.contains("  foreground_color     \"#ff8000\""))
        #expect(lines.contains("  begin_time           0 s"))
        #expect(!lines.contains { $0.hasPrefix("  color ") })
    }

    @Test("what is long or deep or without end is cut")
    func bounds() throws {
        let list = try print("t", after: "t = {} for i = 1, 1000 do t[i] = i end")
        #expect(list.split(separator: "\n").count == 103)
        #expect(list.hasSuffix("  …\n}"))
        let deep = try print("t", after: "t = {} for i = 1, 100 do t = { t } end")
        #expect(deep == "{ { { { { { { … } } } } } } }")
        #expect(try print("t", after: "t = {} t[1] = t") == "{ { … itself } }")
        #expect(try print("('a'):rep(5000)").hasSuffix("a\"… 5000 bytes"))
        #expect(try print("t", after: "t = {} for i = 1, 100 do t[i] = ('x'):rep(9999) end").count < 40000)
    }

    @Test("what has no room on a line stands on lines of its own")
    func blocks() throws {
        let lines = try print("edit").split(separator: "\n")
        #expect(lines.first == "{" && lines.last == "}" && lines.count > 50)
        #expect(lines.contains("  color_asset = function edit.color_asset(color, size),"))
        let nested = try print("t", after: "t = { a = {}, b = ('x'):rep(80) } for i = 1, 40 do t.a[i] = i end")
        #expect(nested.contains("\n    40,\n  },\n"))
        #expect(
            try print(
                "x",
                after: "x = edit.movie { composition = edit.composition(), metadata = { a = ('x'):rep(90), b = 'y' } }"
            )
            .contains("{ … 2 more }"))
    }

    @Test("a recipe runs as everywhere, and what it needs of luaedit is told")
    func recipes() throws {
        let session = try session("edit.recipe { requires = 'luaedit >= 0.2' } return { main = 5, other = 6 }")
        try session.runRecipe()
        #expect(outcome("movie", in: session) == "5")
        #expect(outcome("movie = 7 reload()", in: session) == "")
        #expect(outcome("movie", in: session) == "5")
        let other = try self.session("edit.recipe { requires = 'luaedit >= 0.9' }")
        #expect { try other.runRecipe() } throws: {
            ($0 as? Failure)?.text == "cut needs luaedit 0.9 or newer; this is 0.2.1: update luaedit"
        }
    }

    @Test("a recipe that reloads is stopped, however it does it")
    func reloading() throws {
        let session = try session("reload()", limits: LuaLimits(timeMilliseconds: 200))
        #expect { try session.runRecipe() } throws: {
            ($0 as? Failure)?.text == "folder/cut.lua:1: a recipe cannot reload what it is part of"
        }
        let other = try self.session("for i = 1, 1e4 do end", limits: LuaLimits(timeMilliseconds: 200))
        #expect(outcome("while true do reload() end", in: other).hasPrefix("time limit 200 ms exceeded"))
    }

    @Test("files that were opened are opened again, unless something else has their name")
    func reopening() throws {
        let session = try session()
        #expect(try session.open("in.mp4").text.hasPrefix("a = edit.asset(\"in.mp4\")"))
        #expect(try session.open("b.mp4").text.hasPrefix("b = "))
        #expect(outcome("before, b = a, 5", in: session) == "")
        #expect(outcome("a == edit.asset('in.mp4')", in: session) == "true")
        #expect(outcome("reload()", in: session) == "")
        #expect(outcome("a == before", in: session) == "false")
        #expect(outcome("a == edit.asset('in.mp4')", in: session) == "true")
        #expect(outcome("b", in: session) == "5")
    }

    static let refusals: [(text: String, message: String)] = [
        (
            "export(a, 'x.mp4', { quality = 50 })",
            "stdin:1: a movie is written without 'quality' (crf or bit_rate says how good it is)"
        ),
        (
            "plan(edit.time(1))",
            "stdin:1: bad argument #1 'x' to 'plan' (movie, asset, composition, layer or image expected, got time)"
        ),
        ("show(a)", "stdin:1: there is no terminal that a picture could be shown on; luaedit doctor says why"),
    ]

    @Test("what the prompt's functions cannot do is told", arguments: refusals)
    func refuses(_ refusal: (text: String, message: String)) throws {
        let session = try session()
        _ = try session.open("in.mp4")
        #expect(outcome(refusal.text, in: session) == refusal.message)
    }

    static let completions: [(text: String, candidates: [String])] = [
        ("edit.text_layer{ fo", ["font", "font_size", "foreground_color", "foreground_gradient", "foreground_image"]),
        ("edit.text_layer { string = 'fo', font_", ["font_size"]),
        ("edit.text_layer { string = f(1, 2), font_", ["font_size"]),
        ("edit.text_l", ["text_layer"]), ("x = 1 + edit.time.z", ["zero"]), ("edit.path.ci", ["circle"]),
        ("title.font", ["font", "font_size"]), ("title:me", ["measure"]), ("title.sublayers", ["sublayers"]),
        ("edit.composition():add_", ["add_track"]), ("edit.composition().dur", ["duration"]),
        ("edit.asset('in.mp4').video.nat", ["natural_size"]), ("tracks[1].nat", ["natural_size"]),
        ("t.nam", ["name", "named"]), ("t.inner.de", ["deep"]), ("('x'):le", []), ("word:le", ["len"]),
        ("title.alignment = \"ce", ["center"]), ("edit.text_layer { alignment = 'r", ["right"]),
        ("edit.composition():add_track('vi", ["video"]), ("require 'ti", ["titles"]), ("require(\"tr", ["transitions"]),
        ("edit.export(movie, 'x.mp4', { optim", ["optimize_for_network_use"]),
        ("export(movie, 'x.mp4', { overw", ["overwrite"]), ("edit.movie { composition = c, chap", ["chapters"]),
        ("deck:", ["add"]), ("deck.", ["first", "size"]), ("deck:add(\"", ["left", "right"]),
        ("deck:add('left', { w", ["way"]), ("deck:add('left', { way = '", ["fast", "slow"]),
        ("deck:add('left'):a", ["add"]), ("deck.first.font_s", ["font_size"]), ("deck.new().fi", ["first"]),
        ("edit.effect('gbl", ["gblur"]), ("edit.effect('gblur', { sigm", ["sigma", "sigmaV"]),
        ("blur:set_ramp('st", ["steps"]), ("edit.text_layer { color = 'goldenr", ["goldenrod"]),
        ("edit.text_layer { font = 'De", ["DejaVu Sans"]), ("edit.animation { key_path = 'border_w", ["border_width"]),
        ("edit.export(movie, 'x.mp4', { preset = 'hev", ["hevc"]),
        ("-- edit.te", []), ("[[ edit.te", []), ("tit", ["title"]), ("functi", ["function"]), ("nothing.he", []),
        ("for i = 1, 2 do\n  title:meas", ["measure"]), ("1.", []), ("{ fo", ["for"]),
    ]

    @Test("a word becomes what the tables and the values say", arguments: completions)
    func completes(_ completion: (text: String, candidates: [String])) throws {
        let session = try session()
        let before = """
            title = edit.text_layer { string = "Hi" }
            t = { name = 1, named = 2, inner = { deep = 1 } }
            word = "word"
            tracks = { edit.color_asset("red", { 4, 4 }).video }
            deck, blur = require("cards").new(), edit.effect("gblur")
            """
        _ = try session.run(Array(before.utf8), line: 1, acceptsIncomplete: false)
        let found = session.completion(of: Array(completion.text.utf8), at: completion.text.utf8.count)
        #expect(found.candidates == completion.candidates)
    }

    @Test("in a string that may be anything, files are meant")
    func completesFiles() throws {
        let found = try session().completion(of: Array("edit.asset(\"mov".utf8), at: 15)
        #expect(found.isFile)
        #expect(found.start == 12)
    }
}
