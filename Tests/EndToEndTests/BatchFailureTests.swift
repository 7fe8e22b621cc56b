import Glibc
import TestSupport
import Testing

/// `luaedit batch` on a server: rows that cannot be run, files that must not be written, and what a kill leaves.
@Suite("a batch on a server") struct BatchFailureTests {
    private let folder = TemporaryFolder()
    private let options: [Word] = ["-o", "out/{name}.mp4"] + quick

    init() {
        folder.write(
            "grey.lua",
            """
            local args = edit.recipe { options = {
              { 'shade', kind = 'number', default = 0.5, max = 1 }, { 'length', kind = 'time', default = 0.2 },
              { 'note', kind = 'string' }, { 'table', kind = 'file' } } }
            if args.note then assert(#args.note == 300000) end
            local c, v = edit.composition(), args.shade
            c:insert_time_range(edit.range(0, args.length), edit.color_asset({ v, v, v, 1 }, { 64, 64 }), 0)
            return c
            """)
        folder.write("rows.csv", "name,shade\none,0.2\ntwo,0.4\n")
    }

    private func batch(_ words: [Word], seconds: Double = 300) throws -> Outcome {
        try luaedit(["batch", "grey.lua"] + words, in: folder, seconds: seconds)
    }

    private func text(_ name: Word) -> String { String(decoding: folder.read(name) ?? [], as: UTF8.self) }

    /// The states of a report's rows, by the rows' numbers.
    private func states(_ report: Word) -> [String] {
        text(report).split(separator: "\r\n").dropFirst().map { $0.split(separator: ",") }
            .sorted { Int($0[0])! < Int($1[0])! }.map { String($0[2]) }
    }

    @Test("a cell that is longer than one argument of a program reaches its row")
    func largeCell() throws {
        let note = String(repeating: "n", count: 300_000)
        folder.write("rows.csv", "name,note\none,\ntwo,\(note)\nthree,\n")
        let outcome = try batch(["rows.csv"] + options)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.outputText == "out/one.mp4\nout/two.mp4\nout/three.mp4\n")
    }

    @Test(
        "a file that one option reads is written by no other one",
        arguments: [
            (["rows.csv", "--report", "rows.csv"], "rows.csv"), (["rows.csv", "--report", "./rows.csv"], "rows.csv"),
            (["rows.csv", "--report", "linked.csv"], "the table of rows"),
            (["rows.csv", "--report", "same.csv"], "the table of rows"),
            (["rows.csv", "--state", "rows.csv"], "rows.csv"),
            (["rows.csv", "--state", "linked.csv"], "the table of rows"),
            (["rows.csv", "--table", "table.csv", "--report", "table.csv"], "table.csv"),
            (["rows.csv", "--table", "empty", "--state", "empty"], "empty"),
            (["rows.csv", "--report", "new.csv", "--state", "new.csv"], "new.csv"),
            (["rows.csv", "--report", "out/../out/one.csv", "-o", "out/{name}.csv"], "out/one.csv"),
            (["rows.csv", "--table", "two.mp4", "-o", "{name}.mp4"], "two.mp4"),
        ] as [([Word], String)])
    func writtenInputs(_ words: [Word], _ named: String) throws {
        folder.link(folder.file("rows.csv"), as: "same.csv")
        symlink("rows.csv", "\(folder.file("linked.csv"))")
        folder.write("table.csv", "a\n1\n")
        folder.write("empty", "")
        folder.write("two.mp4", "mine")
        folder.makeFolder("out")
        let before = text("rows.csv")
        let output: [Word] = words.contains("-o") ? [] : ["-o", "out/{name}.mp4"]
        let outcome = try batch(words + output + ["--overwrite"] + quick)
        #expect(outcome.status == 73, "\(outcome)")
        #expect(outcome.errorText.contains(named), "\(outcome)")
        #expect(text("rows.csv") == before)
        #expect((text("table.csv"), text("empty"), text("two.mp4")) == ("a\n1\n", "", "mine"))
        #expect(folder.read("out/one.mp4") == nil)
    }

    @Test("a report replaces an earlier report, and another file only with --overwrite")
    func reportInPlace() throws {
        folder.write("report.csv", "mine\n")
        let refused = try batch(["rows.csv", "--report", "report.csv"] + options)
        #expect(refused.status == 73, "\(refused)")
        #expect(refused.errorText.contains("--overwrite"))
        #expect(text("report.csv") == "mine\n" && folder.read("out/one.mp4") == nil)
        #expect(try batch(["rows.csv", "--report", "report.csv", "--overwrite"] + options).status == 0)
        #expect(states("report.csv") == ["done", "done"])
        let again = try batch(["rows.csv", "--report", "report.csv"] + options)
        #expect(again.status == 0, "\(again)")
        #expect(states("report.csv") == ["skipped", "skipped"])
    }

    @Test("a report that cannot be written is said before the first row", arguments: ["gone/r.csv", "rows.csv/r.json"])
    func reportFolder(_ report: Word) throws {
        let outcome = try batch(["rows.csv", "--report", report] + options)
        #expect(outcome.status == 73, "\(outcome)")
        #expect(outcome.errorText.contains("--report"))
        #expect(folder.names == ["grey.lua", "rows.csv"])
    }

    @Test(
        "a report has each row as soon as it has ended, and survives a kill", arguments: ["r.csv", "r.json"] as [Word])
    func killed(_ report: Word) throws {
        folder.write("rows.csv", "name,length,shade\none,0.2,\nbad,0.2,7\nlong,600,\n")
        let program = try startLuaedit(["batch", "grey.lua", "rows.csv", "--report", report] + options, in: folder)
        let deadline = now() + 120
        while !["\"state\":\"failed\"", ",failed,"].contains(where: text(report).contains), program.isRunning,
            now() < deadline
        { usleep(5000) }
        program.send(SIGKILL)
        _ = try program.wait(seconds: 60)
        if report == "r.csv" {
            #expect(states(report) == ["done", "failed"], "\(text(report))")
        } else {
            let json = try parseJSON(text(report))
            let results = json["results"] as? [[String: Any]] ?? []
            #expect(results.map { $0["state"] as? String } == ["done", "failed"], "\(text(report))")
            #expect(json["done"] as? Int == 1 && json["failed"] as? Int == 1 && json["rows"] as? Int == 3)
            #expect(json["open"] as? Int == 1)
        }
    }

    @Test("a row that takes longer than it may is ended, and the others go on")
    func rowTimeLimit() throws {
        folder.write("rows.csv", "name,length\nlong,6000\nshort,0.2\n")
        let outcome = try batch(["rows.csv", "--row-time-limit", "4", "--report", "r.csv"] + options)
        #expect(outcome.status == 124, "\(outcome)")
        #expect(outcome.errorText.contains("--row-time-limit"))
        #expect(states("r.csv") == ["failed", "done"])
    }

    @Test("a batch ends after so many failures, and the rows after them are open")
    func maxFailures() throws {
        folder.write("rows.csv", "name,shade\na,7\nb,7\nc,0.2\nd,0.2\n")
        let outcome = try batch(["rows.csv", "--max-failures", "2", "--report", "r.csv"] + options)
        #expect(outcome.status == 2, "\(outcome)")
        #expect(states("r.csv") == ["failed", "failed", "open", "open"])
        #expect(outcome.errorText.contains("--max-failures"))
    }

    @Test("a failure that may pass is tried again, and one of the recipe is not")
    func retries() throws {
        folder.write("rows.csv", "name,length,shade\nlong,6000,\nbad,0.2,7\n")
        let outcome = try batch(
            ["rows.csv", "--retries", "1", "--row-time-limit", "1.5", "--report", "r.json"] + options)
        #expect(outcome.status == 1, "\(outcome)")
        let results = try parseJSON(text("r.json"))["results"] as? [[String: Any]] ?? []
        #expect(results.map { $0["attempts"] as? Int } == [2, 1], "\(results)")
        #expect(outcome.errorText.contains("is tried again"))
    }

    @Test("-j takes its number with it, and so does -o its file")
    func attachedValue() throws {
        let outcome = try batch(["rows.csv", "-j2", "-oout/{name}.mp4"] + quick)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(folder.read("out/one.mp4") != nil && folder.read("out/two.mp4") != nil)
    }

    @Test(
        "a number out of its range is refused with the range",
        arguments: [
            ["--retries", "-1"], ["--retries", "101"], ["--max-failures", "0"], ["--row-time-limit", "0"],
        ] as [[Word]])
    func wrongNumbers(_ words: [Word]) throws {
        let outcome = try batch(["rows.csv"] + options + words)
        #expect(outcome.status == 2, "\(outcome)")
        #expect(outcome.errorText.contains(words[0].description), "\(outcome)")
    }
}
