import Glibc
import TestSupport
import Testing

/// `luaedit new`: a recipe that works at once, and what editors need beside it.
@Suite struct NewRecipeTests {
    private let folder = TemporaryFolder()

    @Test(
        "each template is a recipe that runs as it is",
        arguments: ["title", "cut", "audio", "drawing", "film"] as [Word])
    func works(template: Word) throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let made = try luaedit(["new", "mine", "--template", template], in: folder)
        #expect(made.status == 0, "\(made)")
        let outcome = try luaedit(["run", "mine.lua", "in.mp4", "-o", "out.mp4"] + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(folder.read("out.mp4") != nil)
        let help = try luaedit(["run", "mine.lua", "--help"], in: folder)
        #expect(help.outputText.hasPrefix("usage: luaedit run mine "), "\(help)")
    }

    @Test("the recipe's name is in it, and beside it are the definitions and settings of editor and luacheck")
    func files() throws {
        let outcome = try luaedit(["new", "mine.lua"], in: folder)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errorText
                == "wrote mine.lua\nwrote .luarc.json\nwrote .luacheckrc\nwrote .luaedit, what editors know of luaedit\n"
                + "try it: luaedit run mine.lua in.mp4\n")
        #expect(folder.names == [".luacheckrc", ".luaedit", ".luarc.json", "mine.lua"])
        let text = String(decoding: folder.read("mine.lua") ?? [], as: UTF8.self)
        #expect(text.hasPrefix("-- mine.lua: ") && !text.contains("RECIPE"))
        #expect(folder.read(".luaedit/edit.lua") == readFile(Word("\(projectFolder)/Stdlib/meta/edit.lua")))
        #expect(folder.read(".luaedit/audio.lua") != nil)
    }

    @Test("what is there is kept, and said")
    func keeps() throws {
        folder.write("mine.lua", "return 1")
        let refused = try luaedit(["new", "mine"], in: folder)
        #expect(refused.status == 73)
        #expect(refused.errorText == "error: 'mine.lua' is there already\n")
        #expect(folder.read("mine.lua") == Array("return 1".utf8) && folder.names == ["mine.lua"])
        folder.write(".luarc.json", "{}")
        let other = try luaedit(["new", "other"], in: folder)
        #expect(other.status == 0)
        #expect(
            other.errorText.contains(
                "kept  .luarc.json, which is not this luaedit's; delete it first to have it made anew\n"), "\(other)")
        #expect(folder.read(".luarc.json") == Array("{}".utf8))
        let third = try luaedit(["new", "third"], in: folder)
        #expect(third.errorText.hasPrefix("wrote third.lua\nkept  .luarc.json"), "\(third)")
    }

    @Test("what is no plain file is kept, and not read")
    func pipes() throws {
        folder.makeFolder(".luaedit")
        try #require(folder.file(".luaedit/edit.lua").withCString { mkfifo($0, 0o600) } == 0)
        let outcome = try luaedit(["new", "my own"], in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.errorText.contains("kept  .luaedit/edit.lua, which is not this luaedit's"), "\(outcome)")
        #expect(outcome.errorText.hasSuffix("try it: luaedit run 'my own.lua' in.mp4\n"), "\(outcome)")
    }

    @Test("without a name it lists the templates; a name that is none is refused with the nearest")
    func templates() throws {
        let list = try luaedit(["new"], in: folder)
        #expect(list.outputText.hasPrefix("audio    Changes the volume"), "\(list)")
        let wrong = try luaedit(["new", "x", "--template", "titel"], in: folder)
        #expect(wrong.status == 2)
        #expect(
            wrong.errorText
                == "error: no template 'titel' (did you mean 'title'?); there are audio, cut, drawing, film, title\n")
    }

    @Test("a name of several words is said as the shell takes it; a folder that is not there is named")
    func oddNames() throws {
        let words = try luaedit(["new", "it's mine"], in: folder)
        #expect(words.errorText.hasSuffix("try it: luaedit run 'it'\\''s mine.lua' in.mp4\n"), "\(words)")
        let lost = try luaedit(["new", "none/mine"], in: folder)
        #expect(lost.status == 73)
        #expect(lost.errorText == "error: cannot write 'none/mine.lua': there is no folder 'none'\n")
    }

    @Test("a name that no recipe can have is refused", arguments: ["", ".lua", "a/", "..", "a/.hidden"] as [Word])
    func names(name: Word) throws {
        let outcome = try luaedit(["new", name], in: folder)
        #expect(outcome.status == 2, "\(outcome)")
        #expect(outcome.errorText == "error: a recipe cannot be called '\(name)'\n")
        #expect(folder.names.isEmpty)
    }
}
