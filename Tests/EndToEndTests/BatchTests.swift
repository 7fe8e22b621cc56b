import Glibc
import TestSupport
import Testing

/// `luaedit batch`: many runs of one recipe.
@Suite struct BatchCommandTests {
    private let folder = TemporaryFolder()
    private let options: [Word] = ["-o", "out/{name}.mp4"] + quick

    init() {
        folder.write(
            "grey.lua",
            """
            local args = edit.recipe { options = {
              { 'shade', kind = 'number', default = 0.5, max = 1 }, { 'length', kind = 'time', default = 0.2 } } }
            local c, v = edit.composition(), args.shade
            c:insert_time_range(edit.range(0, args.length), edit.color_asset({ v, v, v, 1 }, { 64, 64 }), 0)
            return c
            """)
        folder.write("rows.csv", "name,shade\none,0.2\ntwo,7\nthree,0.4\n")
    }

    private func batch(_ words: [Word], seconds: Double = 300) throws -> Outcome {
        try luaedit(["batch", "grey.lua"] + words, in: folder, seconds: seconds)
    }

    private var outputs: [Word] { folderNames(folder.file("out")) }

    @Test("rows that can be run are, the others are reported, and the same command does only what is left")
    func failingRow() throws {
        let first = try batch(["rows.csv", "--report", "report.csv"] + options)
        #expect(first.status == 2, "\(first)")
        #expect(first.outputText == "out/one.mp4\nout/three.mp4\n")
        #expect(first.errorText.contains("error: 1 of 3 rows failed:\n  row 2 (line 3): grey: --shade: 7 is more than"))
        #expect(first.errorText.contains("2 of 3 rows are done, 1 failed"))
        #expect(outputs == [".luaedit-batch-grey", "one.mp4", "three.mp4"])
        let report = String(decoding: folder.read("report.csv") ?? [], as: UTF8.self)
        #expect(
            report.split(separator: "\r\n").map { $0.split(separator: ",")[2] } == ["state", "done", "failed", "done"])

        folder.write("rows.csv", "name,shade\none,0.2\ntwo,0.7\nthree,0.5\n")
        let second = try batch(["rows.csv"] + options)
        #expect(second.status == 0, "\(second)")
        // The third row has another value, and its old output is the batch's own.
        #expect(second.outputText == "out/two.mp4\nout/three.mp4\n")
        #expect(try batch(["rows.csv"] + options).outputText == "")
    }

    @Test("the commands of a dry run do what the batch does, and nothing is made")
    func dryRun() throws {
        folder.write("rows.csv", "name,shade\nit's one,0.2\n")
        let dry = try batch(["rows.csv", "--dry-run"] + options)
        #expect(dry.status == 0, "\(dry)")
        #expect(folder.names == ["grey.lua", "rows.csv"])
        #expect(dry.outputText.hasPrefix("luaedit run ") && dry.outputText.hasSuffix(" grey.lua '--shade=0.2'\n"))
        #expect(dry.outputText.contains("'--output=out/it'\\''s one.mp4'"))
    }

    @Test("a module of the recipe is no place for a result, and no row begins")
    func modules() throws {
        folder.write("helper.lua", "return require('inner')")
        folder.write("inner.lua", "return 0.2")
        folder.write("grey.lua", "require('helper')\n" + String(decoding: folder.read("grey.lua") ?? [], as: UTF8.self))
        folder.write("rows.csv", "name,shade\none,0.2\ninner,0.4\n")
        let outcome = try batch(["rows.csv", "-o", "{name}.lua", "--overwrite"])
        #expect(outcome.status == 73, "\(outcome)")
        #expect(outcome.errorText.contains("cannot write 'inner.lua': it is a module of the recipe"), "\(outcome)")
        #expect(folder.names == ["grey.lua", "helper.lua", "inner.lua", "rows.csv"])
    }

    @Test("a file that no run of the batch has made stays, unless it may be replaced")
    func foreignFile() throws {
        folder.makeFolder("out")
        folder.write("out/one.mp4", "mine")
        folder.write("rows.csv", "name,shade\none,0.2\n")
        let refused = try batch(["rows.csv"] + options)
        #expect(refused.status == 73, "\(refused)")
        #expect(folder.read("out/one.mp4") == Array("mine".utf8))
        #expect(try batch(["rows.csv", "--overwrite"] + options).status == 0)
        #expect(folder.read("out/one.mp4") != Array("mine".utf8))
    }

    @Test("what is wrong with the table is said before anything runs")
    func wrongTable() throws {
        folder.write("rows.csv", "name,shad\none,0.2\n")
        let column = try batch(["rows.csv"] + options)
        #expect(column.status == 2)
        #expect(column.errorText.contains("no input or option 'shad' (did you mean 'shade'?)"))
        folder.write("rows.jsonl", "{\"name\":\"a\"}\n{\"name\":\"a\"}\n")
        let twice = try batch(["rows.jsonl"] + options)
        #expect(twice.status == 2)
        #expect(twice.errorText.contains("row 2 (line 2): its output is 'out/a.mp4', and that of row 1 (line 1) too"))
        #expect(folder.names == ["grey.lua", "rows.csv", "rows.jsonl"])
    }

    @Test("files of the command line are rows")
    func files() throws {
        for name: Word in ["a.mp4", "b.mp4"] { folder.copy(Samples.grey, as: name) }
        let outcome = try luaedit(
            ["batch", "watermark", "a.mp4", "b.mp4", "-j", "2", "--text", "x", "--json", "-o", "{stem}-{recipe}.mp4"]
                + quick,
            in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try parseJSON(outcome.outputText)["done"] as? Int == 2)
        #expect(folder.names.contains("a-watermark.mp4") && folder.names.contains("b-watermark.mp4"))
    }

    @Test(
        "Ctrl-C ends the running rows and leaves nothing half; the same command goes on", arguments: [SIGINT, SIGKILL])
    func interrupted(signal: CInt) throws {
        let rows = (0..<4).map { "row\($0),\($0 < 1 ? "0.2" : "600")" }
        folder.write("rows.csv", (["name,length"] + rows).joined(separator: "\n") + "\n")
        let program = try startLuaedit(
            ["batch", "grey.lua", "rows.csv", "--progress", "json", "-j", "2"] + options, in: folder)
        let deadline = now() + 120
        while folder.read("out/row0.mp4") == nil, program.isRunning, now() < deadline { usleep(5000) }
        usleep(200_000)
        program.send(signal)
        let outcome = try program.wait(seconds: 60)
        #expect(outcome.status == (signal == SIGINT ? 130 : nil), "\(outcome)")
        folder.write("rows.csv", "name,length\nrow0,0.2\nrow1,0.2\n")
        let next = try batch(["rows.csv"] + options)
        #expect(next.status == 0, "\(next)")
        #expect(next.outputText.hasSuffix("out/row1.mp4\n"))
        #expect(outputs == [".luaedit-batch-grey", "row0.mp4", "row1.mp4"])
    }
}
