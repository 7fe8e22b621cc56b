import Glibc
import TestSupport
import Testing

/// `luaedit farm`: one movie made by several runs, in any order.
@Suite struct FarmCommandTests {
    private let folder = TemporaryFolder()

    init() {
        // Three parts: a grey of 10 s, 4 s and 12 s.
        folder.write(
            "greys.lua",
            """
            local c, at = edit.composition(), 0
            for i, length in ipairs { 10, 4, 12 } do
              local v = i / 4
              c:insert_time_range(edit.range(0, length), edit.color_asset({ v, v, v, 1 }, { 64, 64 }), at)
              at = at + length
            end
            return c
            """)
    }

    private func farm(_ words: [Word]) throws -> Outcome { try luaedit(["farm"] + words, in: folder) }

    private func plan(_ words: [Word] = []) throws -> Outcome {
        try farm(
            ["plan", "greys.lua", "-o", "out.mp4", "--tasks", "2", "--cache", "cache", "--job", "job"] + quick + words)
    }

    @Test("tasks and a join give the bytes of one run; missing tasks are named with status 75")
    func wholeJob() throws {
        #expect(try plan().status == 0)
        let early = try farm(["join", "job"])
        #expect(early.status == 75, "\(early)")
        #expect(early.outputText == "0-1\n")
        let lines = try farm(["join", "job", "--json"]).outputText.split(separator: "\n").map { try parseJSON($0) }
        #expect(lines.first?["missing_tasks"] as? String == "0-1" && lines.last?["code"] as? String == "not-whole")
        #expect(try farm(["task", "job", "1"]).status == 0)
        let half = try farm(["join", "job"])
        #expect(half.status == 75 && half.outputText == "0\n", "\(half)")
        #expect(half.errorText.contains("parts are missing; run the tasks 0 again, then join"))
        // From another folder, and twice.
        for _ in 0..<2 {
            let task = try luaedit(["farm", "task", folder.file("job"), "0"], in: TemporaryFolder())
            #expect(task.status == 0, "\(task)")
        }
        #expect(folder.read("out.mp4") == nil)
        let joined = try farm(["join", "job"])
        #expect(joined.status == 0 && joined.outputText == "out.mp4\n", "\(joined)")
        #expect(try luaedit(["run", "greys.lua", "-o", "plain.mp4", "--no-cache"] + quick, in: folder).status == 0)
        #expect(folder.read("out.mp4") == folder.read("plain.mp4"))
    }

    @Test("tasks are named one by one and in ranges, as a join prints them")
    func severalTasks() throws {
        #expect(try plan().status == 0)
        for wrong: Word in ["", "1-", "2-1", "x", "0,,1", "-1"] {
            let outcome = try farm(["task", "job", "--", wrong])
            #expect(outcome.status == 2, "\(wrong): \(outcome)")
        }
        let outside = try farm(["task", "job", "0,1-9"])
        #expect(outside.status == 2 && outside.errorText.contains("there is no task 9"), "\(outside)")
        let missing = try farm(["join", "job"])
        #expect(missing.status == 75, "\(missing)")
        let tasks = try farm(["task", "job", Word(String(missing.outputText.dropLast()))])
        #expect(tasks.status == 0, "\(tasks)")
        #expect(try farm(["join", "job"]).status == 0)
    }

    @Test("a task that the job does not have, a changed recipe and another engine are refused")
    func refusals() throws {
        #expect(try plan().status == 0)
        let range = try farm(["task", "job", "2"])
        #expect(
            range.status == 2 && range.errorText.contains("there is no task 2: the job's tasks are 0 to 1"), "\(range)")
        #expect(try plan().status == 73)
        #expect(try plan(["--overwrite"]).status == 0)
        let recipe = String(decoding: try #require(folder.read("greys.lua")), as: UTF8.self)
        folder.write("greys.lua", recipe + "\n")
        let changed = try farm(["task", "job", "0"])
        #expect(changed.status == 1, "\(changed)")
        #expect(changed.errorText.contains("'greys.lua' or one of its modules has changed since the job was planned"))
        let none = try farm(["join", "."])
        #expect(none.status == 66, "\(none)")
    }

    @Test("a machine with other libraries is refused, naming both versions")
    func otherLibraries() throws {
        #expect(try plan().status == 0)
        let text = String(decoding: try #require(folder.read("job/job.json")), as: UTF8.self)
        let build = try #require(text.firstMatch(of: /"build":"[0-9a-f]{64}"/)).output
        let planned = text.replacing(build, with: "\"build\":\"\(String(repeating: "0", count: 64))\"")
            .replacing("\"libraries\":[", with: "\"libraries\":[\"libx 9.9\",")
        let job = try #require(planned.firstMatch(of: /^\{"job":(.*),"sha256":"[0-9a-f]{64}"\}\n$/)).output.1
        folder.write("content", String(job))
        let sum = String(decoding: try succeed("sha256sum", [folder.file("content")]), as: UTF8.self).prefix(64)
        folder.write("job/job.json", "{\"job\":\(job),\"sha256\":\"\(sum)\"}\n")
        for words: [Word] in [["task", "job", "0"], ["join", "job"]] {
            let outcome = try farm(words)
            #expect(outcome.status == 78, "\(outcome)")
            #expect(
                outcome.errorText.contains(
                    "would make other parts than the plan: here nothing more, planned with libx 9.9"))
        }
    }

    @Test("a movie of one part, and one that has no parts, are refused with the reason")
    func undivided() throws {
        folder.write(
            "short.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 1), edit.color_asset('gray', { 64, 64 }), 0)
            return c
            """)
        let short = try farm(["plan", "short.lua", "-o", "s.mp4", "--cache", "cache"])
        #expect(short.status == 1, "\(short)")
        #expect(short.errorText.contains("several machines cannot make this movie: it is one part only"))
        let rate = try plan(["--bitrate", "1M"])
        #expect(rate.status == 1, "\(rate)")
        #expect(rate.errorText.contains("a bit rate is kept over all of it"))
    }

    @Test("the cache of a farm is checked where it is planned")
    func wrongCache() throws {
        folder.write("cache", "a file")
        let outcome = try plan()
        #expect(outcome.status == 73, "\(outcome)")
        #expect(outcome.errorText.contains("it is not a folder"))
        #expect(!folder.names.contains("job"))
    }
}
