import Testing
import Wording

@testable import EditBindings
@testable import ModelBindings

/// What a recipe that is shared says of itself.
@Suite struct RecipeIdentityTests {
    static let mistakes: [(declaration: String, message: String)] = [
        ("name = 'a b'", "name: 'a b' has more than letters, digits, '-' and '_' behind a letter"),
        ("name = ''", "name: one line of at most 200 bytes expected"),
        ("version = '1.0'", "version: '1.0' is not a version (write \"1.0.0\")"),
        ("version = '01.0.0'", "version: '01.0.0' is not a version (write \"1.0.0\")"),
        ("version = '1.0.0-'", "version: '1.0.0-' is not a version (write \"1.0.0\")"),
        ("version = 1", "version: string expected, got number"),
        ("author = 'a\\nb'", "author: one line of at most 200 bytes expected"),
        ("license = ('x'):rep(201)", "license: one line of at most 200 bytes expected"),
        ("description = ('x'):rep(4001)", "description: it is longer than 4000 bytes"),
        ("vresion = '1.0.0'", " has no field 'vresion' (did you mean 'version'?)"),
        ("needs = { reed = 'x' }", "needs has no field 'reed' (did you mean 'read'?)"),
        ("needs = 'x'", "needs: table expected, got string"),
        ("requires = 'ffmpeg >= 5'", requirement("ffmpeg >= 5")),
        ("requires = 'luaedit'", requirement("luaedit")),
        ("requires = 'luaedit 0.2'", requirement("luaedit 0.2")),
        ("requires = 'luaedit >= 0.2,'", requirement("luaedit >= 0.2,")),
        ("requires = 'luaedit => 0.2'", requirement("luaedit => 0.2")),
        ("requires = 'luaedit >= 1.2.3.4'", requirement("luaedit >= 1.2.3.4")),
    ]

    private static func requirement(_ text: String) -> String {
        "requires: '\(text)' does not say which versions (write \"luaedit >= 0.2\" or \"luaedit >= 0.2, < 2\")"
    }

    @Test("a wrong field is told with its name", arguments: mistakes)
    func mistake(declaration: String, message: String) {
        let error = failure("edit.recipe { \(declaration) }")
        let separator = message.hasPrefix(" ") ? "" : ": "
        #expect(error?.text == "recipe.lua:1: edit.recipe" + separator + message)
    }

    static let requirements: [(requires: String, refusal: String?)] = [
        ("luaedit >= 0.2", nil), ("luaedit>=0.2", nil), ("luaedit >= 0.2, < 2", nil), ("luaedit == 0.2.1", nil),
        ("luaedit > 0.2", nil), ("luaedit <= 0.2.1", nil), ("luaedit >= 0.2.1-beta.2", nil), ("luaedit < 1", nil),
        ("luaedit >= 0.9", "luaedit 0.9 or newer; this is 0.2.1: update luaedit"),
        ("luaedit > 0.2.1", "a luaedit newer than 0.2.1; this is 0.2.1: update luaedit"),
        ("luaedit == 0.3", "luaedit 0.3; this is 0.2.1: update luaedit"),
        ("luaedit == 0.1", "luaedit 0.1; this is 0.2.1: look for a newer version of the recipe"),
        ("luaedit <= 0.2", "luaedit 0.2 or older; this is 0.2.1: look for a newer version of the recipe"),
        ("luaedit >= 0.1, < 0.2", "a luaedit older than 0.2; this is 0.2.1: look for a newer version of the recipe"),
    ]

    @Test("a recipe for another luaedit says which one it needs, even where it catches errors", arguments: requirements)
    func requires(requires: String, refusal: String?) throws {
        // Fields that a later luaedit knows are no reason to speak of anything else.
        let extra = refusal == nil ? "" : ", later = true"
        let source = "pcall(edit.recipe, { requires = '\(requires)'\(extra) }) return edit.asset('in.mp4')"
        for isDescribing in [false, true] {
            var runner = RecipeRunner(
                source: Array(source.utf8), file: "mark.lua", arguments: [], environment: TestEnvironment())
            runner.version = "0.2.1"
            runner.isDescribing = isDescribing
            do throws(Failure) {
                _ = try runner.run()
                #expect(refusal == nil)
            } catch {
                // Without a refusal the recipe goes on, to open what it was not given.
                guard let refusal else {
                    #expect(error.kind == .notAllowed)
                    continue
                }
                #expect(error.text == "mark needs " + refusal)
                #expect(error.kind == .missingPart)
            }
        }
    }

    static let order = [
        "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1",
        "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0",
    ]

    @Test("versions have the order that Semantic Versioning gives them")
    func ordered() throws {
        let versions = try Self.order.map { try #require(SemanticVersion($0)) }
        for (index, version) in versions.enumerated() {
            for later in versions[(index + 1)...] {
                #expect(version < later)
                #expect(!(later < version))
            }
        }
        #expect(SemanticVersion("1.0.0+a.b") != nil)
        for text in ["", "1", "1.2", "1.2.3.4", "a", "1.2.x", "-1.0.0", "1.0.0+", "1.0.0-a..b", "1.0.0-01", "1.0.0 "] {
            #expect(SemanticVersion(text) == nil, "\(text)")
        }
    }

    private static let shared = """
        edit.recipe {
          name = "mark", version = "1.2.0", author = "Ada <ada@example.org>", license = "MIT",
          requires = "luaedit >= 0.1", summary = "Marks", description = "\\nMarks it.\\nTwice.\\n",
          needs = { write = "the folder for the parts" },
          inputs = { { "clips", kind = "media", many = true, help = "what" } },
          options = { { "font_size", kind = "integer", default = 3, min = 1 }, { "logo", kind = "file" },
            { "start", kind = "time", default = 1.5 } },
        }
        """

    private func describe(_ source: String, hasFolder: Bool = true) throws -> RecipeDescription {
        var runner = RecipeRunner(
            source: Array(source.utf8), file: "a/file.lua", environment: TestEnvironment())
        runner.version = "0.2.1"
        runner.isDescribing = true
        runner.hasFolder = hasFolder
        guard case .description(let description) = try runner.run() else { throw Failure(.recipeError, "none") }
        return description
    }

    @Test("a description says which files each option takes")
    func extensions() throws {
        let description = try describe(
            """
            edit.recipe { options = {
              { "logo", kind = "file", needs = "still" }, { "words", kind = "file", needs = "subtitles" },
              { "lut", kind = "file", needs = "look-up table" }, { "look", kind = "file", needs = "theme" },
              { "any", kind = "file" }, { "clip", kind = "media", needs = "sound" }, { "canvas", kind = "size" },
            } }
            """)
        let found = description.options.map { ($0.need, Set($0.extensions)) }
        #expect(found[0].0 == "still" && found[0].1.contains("png") && !found[0].1.contains("mp4"))
        #expect(found[1].1 == ["ass", "json", "srt", "ssa", "vtt"])
        #expect(found[2].1 == ["3dl", "csp", "cube", "dat", "m3d"])
        #expect(found[3].1 == ["lua", "luaedit"])
        #expect(found[4].0 == nil && found[4].1.isEmpty)
        #expect(found[5].1.isSuperset(of: ["mp3", "mp4"]) && !found[5].1.contains("png"))
        #expect(found[6].1.isEmpty)
    }

    @Test("help tells what a recipe may touch, asks for and is")
    func help() throws {
        let expected = """
            usage: luaedit run file CLIPS… [options]

            Marks

            Marks it.
            Twice.

            inputs:
              CLIPS                     what (several can be given)

            options:
              --font-size INTEGER       (at least 1; default: 3)
              --logo FILE
              --start TIME              (default: 1.5)

            permissions:
              reads                     CLIPS, --logo, files beside the recipe
              writes                    the result (-o)
              --allow-write PATH        asked for, and yours to allow: the folder for the parts

            mark 1.2.0, by Ada <ada@example.org>, MIT, requires luaedit >= 0.1

            """
        #expect(try describe(Self.shared).help == expected)
        let bare = try describe("edit.recipe {}", hasFolder: false).help
        #expect(
            bare.hasSuffix(
                "permissions:\n  reads                     nothing\n  writes                    the result (-o)\n"))
    }

    @Test("a description has every field as a plain value")
    func description() throws {
        let recipe = try describe(Self.shared)
        #expect(recipe.name == "mark" && recipe.version == "1.2.0" && recipe.requirement == "luaedit >= 0.1")
        #expect(recipe.inputs.map(\.name) == ["clips"] && recipe.inputs[0].isRequired && recipe.inputs[0].flag == nil)
        #expect(recipe.options.map(\.flag) == ["--font-size", "--logo", "--start"])
        #expect(recipe.options.map(\.defaultValues) == [[.integer(3)], nil, [.text("1.5")]])
        #expect(recipe.options[0].minimum == .integer(1))
        #expect(recipe.needs.map(\.access) == ["write"])
        #expect(try describe("return 1").name == "file")
    }

    static let repetitions: [(arguments: [String], warnings: [String])] = [
        (["--text", "a"], []),
        (["--text", "a", "--text=b"], ["recipe: --text is given more than once; the last one, 'b', counts"]),
        (["--text", "a", "--text=a"], ["recipe: --text is given more than once; the last one, 'a', counts"]),
        (["--loop", "--no-loop"], ["recipe: both --loop and --no-loop are given; the last one, --no-loop, counts"]),
        (["--loop", "--loop"], []), (["--tag", "a", "--tag", "b"], []),
    ]

    @Test("an option that is given twice is told, and the last one counts", arguments: repetitions)
    func repeated(arguments: [String], warnings: [String]) throws {
        let result = try recipeResult(RecipeTests.watermark, ["in.mp4"] + arguments)
        #expect(result.warnings == warnings)
    }
}
