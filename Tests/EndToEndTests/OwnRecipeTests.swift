import Testing

/// A file of the current folder with the name of a recipe that comes with luaedit.
@Suite struct OwnRecipeTests {
    private let folder = TemporaryFolder()

    init() {
        folder.write("concat.lua", "return nil, print('the file here')")
        folder.copy(Samples.movie, as: "in.mp4")
    }

    private static let note =
        "note: 'concat' is the file './concat.lua', and not the recipe that comes with luaedit, which is ':concat'\n"

    @Test("the file is run, which is said once; a colon means luaedit's own")
    func names() throws {
        let here = try luaedit(["check", "concat", "in.mp4"], in: folder)
        #expect(here.errorText.hasPrefix(Self.note), "\(here)")
        #expect(here.errorText.contains("the file here"))
        #expect(try luaedit(["check", "concat", "in.mp4", "--quiet"], in: folder).errorText.contains("note") == false)
        #expect(try luaedit(["check", "./concat.lua", "in.mp4"], in: folder).errorText.contains("note") == false)
        let own = try luaedit(["check", ":concat", "in.mp4"], in: folder)
        #expect(own.status == 0 && own.errorText == "", "\(own)")
        #expect(try luaedit(["recipes", "concat"], in: folder).errorText.contains(Self.note))
    }

    @Test("the output of luaedit's own has its name, in a batch too")
    func outputs() throws {
        let alone = try luaedit(["run", ":concat", "in.mp4"] + quick, in: folder)
        #expect(alone.outputText == "in-concat.mp4\n", "\(alone)")
        let rows = try luaedit(["batch", ":concat", "in.mp4", "-o", "{recipe}-{stem}.mp4"] + quick, in: folder)
        #expect(rows.outputText == "concat-in.mp4\n", "\(rows)")
        let noted = try luaedit(["batch", "concat", "in.mp4", "-o", "{stem}-2.mp4"] + quick, in: folder)
        #expect(noted.errorText.split(separator: "\n").count { $0.hasPrefix("note: 'concat'") } == 1, "\(noted)")
    }

    @Test("other programs are told, and can ask for luaedit's own")
    func serve() throws {
        let requests = ["concat", "concat", ":concat"].enumerated().map { index, name in
            "{\"id\":\(index),\"method\":\"open\",\"recipe\":\"\(name)\",\"arguments\":[\"in.mp4\"]}\n"
        }
        let outcome = try luaedit(["serve", "--stdio"], in: folder, input: requests[0])
        #expect(outcome.errorText.contains("which is ':concat'"), "\(outcome)")
        let own = try luaedit(["serve", "--stdio"], in: folder, input: requests[2])
        #expect(own.outputText.contains("\"revision\":1") && !own.errorText.contains(":concat"), "\(own)")
    }
}
