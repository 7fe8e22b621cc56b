import Messages
import SystemCalls
import Testing

@testable import Batch

/// Rows turned into commands, and what is refused before anything runs.
@Suite struct BatchPlanTests {
    private static let parameters: RecipeParameters = {
        let description = """
            {"inputs":[{"name":"video","kind":"media","required":true,"many":false},
            {"name":"logos","kind":"file","required":false,"many":true}],
            "options":[{"name":"text","kind":"string"},{"name":"font-size","kind":"number"},
            {"name":"loop","kind":"boolean"}]}
            """
        return (try? RecipeParameters(description: Array(description.utf8))) ?? RecipeParameters()
    }()

    private func plan(
        _ columns: [String], _ rows: [[String?]], output: RawString = "out/{n}.mp4", common: [RawString] = [],
        own: [RawString] = []
    ) throws -> BatchPlan {
        let table = RowTable(
            columns: columns.map { RowTable.Column($0) },
            rows: rows.enumerated().map { index, cells in
                RowTable.Row(number: index + 1, line: index + 2, cells: cells.map { $0.map { [$0] } })
            })
        return try BatchPlan(
            recipe: "mark.lua", parameters: Self.parameters,
            common: try CommonArguments(common, Self.parameters), own: own, table: table,
            output: try OutputTemplate(output))
    }

    private func words(_ plan: BatchPlan, _ index: Int = 0) -> [String] { plan.runs[index].words.map(\.repaired) }

    private func mistake(_ body: () throws -> BatchPlan) -> String {
        do {
            _ = try body()
            return "no error"
        } catch {
            return (error as? Failure)?.text ?? "\(error)"
        }
    }

    @Test("columns are inputs, options of the recipe and options of the export")
    func columns() throws {
        let plan = try plan(
            ["text", "font_size", "loop", "crf", "video", "logos"], [["-Hi", "3", "false", "20", "-a.mp4", "l.png"]])
        #expect(
            words(plan) == [
                "--crf=20", "--output=out/1.mp4", "mark.lua", "--text=-Hi", "--font-size=3", "--loop=false", "--",
                "-a.mp4", "l.png",
            ])
        #expect(plan.runs[0].files == ["-a.mp4", "l.png", "-Hi", "3", "false"])
    }

    @Test("tasks take the rows in turn, and each row once")
    func tasks() throws {
        let whole = try plan(["video"], (1...7).map { ["\($0)"] })
        let shares = (0..<3).map { task in
            var share = whole
            share.keepRows(ofTask: task, of: 3)
            return share.runs.map(\.number)
        }
        #expect(shares == [[1, 4, 7], [2, 5], [3, 6]])
    }

    @Test("a row's value replaces that of the command line, an empty cell does not")
    func commonOptions() throws {
        let plan = try plan(
            ["video", "text", "bitrate"], [["a", "own", "1M"], ["b", nil, nil]],
            common: ["--text", "all", "--no-loop"],
            own: ["--crf=20", "--preset=h264"])
        #expect(
            words(plan) == [
                "--preset=h264", "--bitrate=1M", "--output=out/1.mp4", "mark.lua", "--text=own", "--no-loop", "--", "a",
            ])
        #expect(
            words(plan, 1) == [
                "--crf=20", "--preset=h264", "--output=out/2.mp4", "mark.lua", "--text=all", "--no-loop", "--", "b",
            ])
    }

    @Test("an input of the command line is that of all rows that have none of their own")
    func commonInputs() throws {
        let plan = try plan(
            ["text", "video"], [["Hi", nil], ["Ho", "own.mp4"]],
            common: ["--video", "talk.mp4", "--logos=a.png", "--logos", "b.png"])
        #expect(words(plan) == ["--output=out/1.mp4", "mark.lua", "--text=Hi", "--", "talk.mp4", "a.png", "b.png"])
        #expect(words(plan, 1).suffix(3) == ["own.mp4", "a.png", "b.png"])
        #expect(plan.runs[0].inputs == ["talk.mp4", "a.png", "b.png"])
        #expect(mistake { try self.plan(["text"], [["Hi"]]) }.hasSuffix("--video gives one value to all rows"))
        #expect(
            mistake { try self.plan(["text"], [["Hi"]], common: ["--video", "a", "--video", "b"]) }
                == "--video: the input takes one value, and is given several")
        #expect(
            mistake { try self.plan(["text"], [["Hi"]], common: ["--vido", "a"]) }.contains("(did you mean '--video'?)")
        )
    }

    @Test("switches of the export are on or off")
    func switches() throws {
        let plan = try plan(
            ["video", "fragmented", "network-optimization"], [["a", "true", "false"], ["b", "no", "yes"]],
            own: ["--no-network-optimization"])
        #expect(words(plan).prefix(2) == ["--fragmented", "--no-network-optimization"])
        #expect(words(plan, 1).first == "--network-optimization")
        #expect(
            mistake { try self.plan(["video", "fragmented"], [["a", "on"]]) }
                == "row 1 (line 2): --fragmented: 'on' is not true or false")
    }

    @Test(
        "an output's name is made of values",
        arguments: [
            ("{name}.mp4", "Ada.mp4"), ("x/{n:3}-{stem}-{recipe}.{extension}", "x/001-in-mark.mov"),
            ("{{{n}}}.mp4", "{1}.mp4"), ("{text}.mp4", "Hi.mp4"),
        ])
    func outputs(template: String, path: String) throws {
        let columns = template == "{name}.mp4" ? ["video", "text", "name"] : ["video", "text"]
        let plan = try plan(columns, [["a/in.mov", "Hi", "Ada"]], output: RawString(template))
        #expect(plan.runs[0].output.repaired == path)
    }

    @Test("a name that is no column is the file's, and a column's name hides it")
    func builtInName() throws {
        #expect(try plan(["video"], [["a/in.mov"]], output: "{name}.mp4").runs[0].output == "in.mov.mp4")
    }

    @Test("two rows with one output are refused, naming both")
    func sameOutput() {
        #expect(
            mistake { try plan(["video", "name"], [["a", "x"], ["b", "y"], ["c", "x"]], output: "{name}.mp4") }
                == "row 3 (line 4): its output is 'x.mp4', and that of row 1 (line 2) too")
    }

    @Test(
        "a row cannot choose the folder of its output", arguments: ["../x", "a/b", "..", "."])
    func folders(name: String) {
        #expect(
            mistake { try plan(["video", "name"], [["a", name]], output: "out/{name}/x.mp4") }
                == "row 1 (line 2): '\(name)' cannot be a part of a file's name, and '{name}' of -o is one")
    }

    @Test("unknown columns are refused with a suggestion, unless -o has them")
    func unknownColumns() throws {
        let text = mistake { try plan(["video", "txt"], [["a", "b"]]) }
        #expect(text.hasPrefix("the recipe has no input or option 'txt' (did you mean 'text'?)"))
        #expect(throws: Never.self) { try plan(["video", "txt"], [["a", "b"]], output: "{txt}.mp4") }
        let name = mistake { try plan(["video", "who"], [["a", "b"]], output: "{woh}.mp4") }
        #expect(name.hasPrefix("the recipe has no input or option 'who'"))
        let missing = mistake { try plan(["video", "text"], [["a", "b"]], output: "{txt}.mp4") }
        #expect(missing.hasPrefix("-o: there is no column 'txt' (did you mean 'text'?)"))
    }

    @Test(
        "a row cannot allow files, replace outputs or name its own", arguments: ["allow-read", "overwrite", "output"])
    func forbiddenColumns(name: String) {
        let text = mistake { try plan(["video", name], [["a", "b"]]) }
        #expect(text == "'\(name)' cannot be a column: give --\(name) on the command line, for all rows")
    }

    @Test("missing inputs are refused, each row's with its line")
    func missingInputs() {
        #expect(
            mistake { try plan(["text"], [["a"]]) }
                == "the recipe needs the input 'video', and no column has that name; --video gives one value to all rows"
        )
        #expect(
            mistake { try plan(["video"], [["a"], [nil], [nil]]) }
                == "row 2 (line 3): it has no value for the input 'video'\n"
                + "row 3 (line 4): it has no value for the input 'video'")
        #expect(
            mistake { try plan(["video", "name"], [["a", nil]], output: "{name}.mp4") }
                == "row 1 (line 2): it has no value for '{name}' of -o")
    }

    @Test("two spellings of one column are refused")
    func spellings() {
        #expect(
            mistake { try plan(["video", "font_size", "font-size"], [["a", "1", "2"]]) }
                == "the columns 'font_size' and 'font-size' mean the same; leave one of them out")
    }

    @Test("values of the export's options are checked")
    func wrongSetting() {
        let text = mistake { try plan(["video", "speed"], [["a", "fat"]]) }
        #expect(text.hasPrefix("row 1 (line 2): --speed: 'fat' is not a speed"))
    }

    @Test("braces that do not match are refused", arguments: ["{n.mp4", "n}.mp4", "{}.mp4", "{n:0}.mp4", "{n:19}.mp4"])
    func braces(template: String) {
        #expect(throws: Failure.self) { try OutputTemplate(RawString(template)) }
    }

    @Test(
        "the folder of all results is that before the first value",
        arguments: [
            ("out/{n}.mp4", "out"), ("out/a-{n}.mp4", "out"), ("{n}.mp4", "."), ("/{n}.mp4", "/"), ("a{n}.mp4", "."),
            ("out/{n}/a.mp4", "out"), ("out/a.mp4", "out"),
        ])
    func folder(template: String, folder: String) throws {
        #expect(try OutputTemplate(RawString(template)).folder.repaired == folder)
    }

    @Test("unknown options after the recipe are refused with a suggestion")
    func unknownOptions() {
        let failure = #expect(throws: Failure.self) { try CommonArguments(["--txt", "x"], Self.parameters) }
        #expect(failure?.text.hasPrefix("unknown option '--txt' (did you mean '--text'?)") == true)
        #expect(throws: Failure.self) { try CommonArguments(["--text"], Self.parameters) }
    }
}
