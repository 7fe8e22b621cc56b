import Testing

/// Runs of the judges and of workers, which a server forks.
@Suite struct JudgeTests {
    private let folder = TemporaryFolder()

    @Test("each run has its own folder, arguments, status, output and errors")
    func runs() throws {
        let words: [Word] = ["-v", "error", "-show_entries", "stream=width", "-of", "csv=p=0", "picture.png"]
        let missing = try runToEnd("ffprobe", words, in: folder.path)
        #expect(missing.status == 1)
        #expect(missing.errorText == "picture.png: No such file or directory\n")
        #expect(missing.output.isEmpty)
        folder.copy(Samples.red, as: "picture.png")
        let found = try runToEnd("ffprobe", words, in: folder.path)
        #expect(found.status == 0)
        #expect(found.outputText == "40\n")
        #expect(found.error.isEmpty)
    }
    @Test(
        "a run whose worker is forked ends as one whose worker luaedit starts",
        arguments: [
            ("print(1) return 1 + nil", [:]), ("while true do end", [:]), ("return", ["LUAEDIT_TEST_CRASH": "1"]),
        ] as [(String, [String: String])])
    func workers(recipe: String, environment: [String: String]) throws {
        folder.write("recipe.lua", recipe)
        let words: [Word] = ["run", "recipe.lua", "--preset", "null", "--time-limit", "0.2"]
        let forked = try luaedit(words, in: folder, environment: environment)
        let started = try startLuaedit(words, in: folder, environment: environment).wait()
        #expect(forked.status == started.status && forked.status != 0, "\(forked)")
        #expect(forked.errorText == started.errorText && !forked.error.isEmpty)
    }
}
