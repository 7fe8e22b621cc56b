import Testing

/// What a shell offers while a command line is being typed.
@Suite struct CompletionTests {
    private let folder = TemporaryFolder()

    private func offered(_ words: [Word]) throws -> [String] {
        let outcome = try luaedit(["complete", "--"] + words, in: folder)
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
        return outcome.outputText.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test(
        "commands, recipes, presets, names of the reference and values are offered",
        arguments: [
            (["pro"], ["probe"]), (["run", "waterm"], ["watermark", ":files"]),
            (["run", ":waterm"], [":watermark"]),
            (["presets", "prores_42"], ["prores_422", "prores_422_hq"]),
            (["run", "watermark", "--preset", "prores_42"], ["prores_422", "prores_422_hq"]),
            (["run", "watermark", "--preset=prores_42"], ["--preset=prores_422", "--preset=prores_422_hq"]),
            (["run", "--preset", "=", "prores_42"], ["prores_422", "prores_422_hq"]),
            (["run", "watermark", "--progress", "b"], ["bar"]), (["doc", "text_layer.fo"], Self.textProperties),
            (["completions", ""], ["bash", "zsh", "fish"]), (["run", "watermark", "in"], [":files"]),
            (["new", "x", "--template", "t"], ["title"]), (["run", "watermark", "--overw"], ["--overwrite"]),
            (["run", "watermark", "-o", "x"], [":files"]), (["nonsense", ""], []),
            (["run", "concat", "a.mp4", "--rate", "2"], ["23.976", "24", "25", "29.97"]),
            (["run", "watermark", "--frame-rate", "5"], ["50", "59.94"]),
            (["run", "caption", "a.mp4", "--theme", "n"], ["neon", "news", ":files"]),
        ] as [([Word], [String])])
    func offers(words: [Word], expected: [String]) throws { #expect(try offered(words) == expected) }

    private static let textProperties = [
        "font", "font_size", "foreground_color", "foreground_gradient", "foreground_image",
    ].map {
        "text_layer." + $0
    }

    @Test("a recipe's own options are offered beside luaedit's, and their choices")
    func recipeOptions() throws {
        folder.write(
            "mine.lua",
            """
            local args = edit.recipe { summary = "s", options = {
              { "corner", kind = "choice", choices = { "left", "right" }, default = "left" },
              { "covers", kind = "boolean" } } }
            error("never run")
            """)
        #expect(try offered(["run", "mine.lua", "--co"]) == ["--codec-option", "--corner", "--covers"])
        #expect(try offered(["run", "mine.lua", "--no-co"]) == ["--no-covers"])
        #expect(try offered(["run", "mine.lua", "--corner", "r"]) == ["right"])
    }

    @Test("a recipe that is broken or missing costs only its own options")
    func brokenRecipe() throws {
        folder.write("broken.lua", "local = 1")
        #expect(try offered(["run", "broken.lua", "--overw"]) == ["--overwrite"])
        #expect(try offered(["run", "missing.lua", "--overw"]) == ["--overwrite"])
        folder.write("endless.lua", "edit.recipe { summary = ('x'):rep(4e6) }")
        #expect(try offered(["run", "endless.lua", "--overw"]) == ["--overwrite"])
    }

    @Test("packs of the current folder are offered beside the recipes, but for names that a line cannot hold")
    func packs() throws {
        for name in ["a pack.luaedit", "zz\nc.luaedit", "other.tar"] as [Word] { folder.write(name, "") }
        #expect(try offered(["run", "a p"]) == ["a pack.luaedit", ":files"])
        #expect(try offered(["recipes", "a p"]) == ["a pack.luaedit", ":files"])
        #expect(try offered(["run", "zz"]) == [":files"])
        #expect(try offered(["recipes", "watermark", ""]) == [])
    }

    @Test("bash gives words as they are meant, however they are typed")
    func bashQuotes() throws {
        folder.write(
            "my \"own\" $recipe.lua", "edit.recipe { options = { { \"corner\", kind = \"string\", default = \"\" } } }")
        let program = """
            PATH=$(dirname "$1"):$PATH; source <("$1" completions bash)
            ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _luaedit; printf '%s\\n' "${COMPREPLY[@]}"; }
            ask luaedit run 'my\\ \\"own\\"\\ \\$recipe.lua' --corn
            ask luaedit run "'my \\"own\\" \\$recipe.lua'" --corn
            ask luaedit run '"my \\"own\\" \\$recipe.lua"' --corn
            ask luaedit run '"my' --corn
            """
        let outcome = try RunningProgram("bash", ["-c", Word(program), "bash", Word(luaeditProgram)], in: folder.path)
            .wait(seconds: 60)
        #expect(outcome.outputText == "--corner\n--corner\n--corner\n\n", "\(outcome)")
    }

    @Test("bash takes what is offered, files too")
    func bash() throws {
        folder.write("a clip.mp4", "")
        let program = """
            PATH=$(dirname "$1"):$PATH; source <("$1" completions bash)
            ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _luaedit; printf '%s\\n' "${COMPREPLY[@]}" --; }
            ask luaedit run waterm; ask luaedit run watermark 'a c'; ask luaedit run watermark --imag
            ask luaedit run : waterm; COMP_WORDS=(luaedit run :) COMP_CWORD=2; _luaedit; printf '%s\\n' "${COMPREPLY[@]}" | grep waterm
            """
        let outcome = try RunningProgram("bash", ["-c", Word(program), "bash", Word(luaeditProgram)], in: folder.path)
            .wait(seconds: 60)
        #expect(
            outcome.outputText == "watermark\n--\na clip.mp4\n--\n--image\n--\nwatermark\n--\nwatermark\n", "\(outcome)"
        )
    }

    @Test("each shell has a script that asks for completions", arguments: ["bash", "zsh", "fish"] as [Word])
    func script(shell: Word) throws {
        let script = try luaedit(["completions", shell], in: folder)
        #expect(script.status == 0 && script.outputText.contains(" complete -- "))
    }

    @Test("bash can read its script")
    func bashSyntax() throws { try expectSyntax("bash") }

    @Test("zsh can read its script", .enabled(if: isInstalled("zsh"), "zsh is not installed"))
    func zshSyntax() throws { try expectSyntax("zsh") }

    @Test("fish can read its script", .enabled(if: isInstalled("fish"), "fish is not installed"))
    func fishSyntax() throws { try expectSyntax("fish") }

    private static func isInstalled(_ shell: String) -> Bool {
        (try? succeed("sh", ["-c", Word("command -v \(shell)")])) != nil
    }

    private func expectSyntax(_ shell: String) throws {
        folder.write("script", try luaedit(["completions", Word(shell)], in: folder).outputText)
        let outcome = try RunningProgram(shell, ["-n", "script"], in: folder.path).wait(seconds: 60)
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
    }
}
