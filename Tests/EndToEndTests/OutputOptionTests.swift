import Testing

/// Files that a recipe writes and an option names: `kind = "output"`.
@Suite struct OutputOptionTests {
    private let folder = TemporaryFolder()

    private static let recipe = """
        local args = edit.recipe {
          inputs = { { "video", kind = "media" } },
          options = { { "still", kind = "output", help = "a picture of it" }, { "text", kind = "string" } },
        }
        local image = edit.image_generator(edit.asset(args.video)):image_at(0)
        if args.still then image:write(args.still) end
        if args.text then image:write(args.text) end
        return edit.asset(args.video)
        """

    @Test("an option names a new file, which the recipe may then write, and no other")
    func option() throws {
        folder.write("recipe.lua", Self.recipe)
        let words: [Word] = ["run", "recipe.lua", Samples.grey, "-o", "out.mp4", "--overwrite"]
        let outcome = try luaedit(words + ["--still", "first.png"] + quick, in: folder)
        #expect(outcome.status == 0 && folder.names.contains("first.png"), "\(outcome)")
        let undeclared = try luaedit(words + ["--text", "second.png"] + quick, in: folder)
        #expect(undeclared.status == 77 && !folder.names.contains("second.png"), "\(undeclared)")
        folder.write("there.png", "mine")
        let there = try luaedit(words + ["--still", "there.png"] + quick, in: folder)
        #expect(there.status != 0 && folder.read("there.png") == Array("mine".utf8), "\(there)")
        #expect(try luaedit(["run", "recipe.lua", "--help"], in: folder).outputText.contains("--still OUTPUT"))
    }
}
