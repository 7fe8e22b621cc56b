import Glibc
import TestSupport
import Testing

/// luaedit on machines that lack what it takes for granted.
@Suite("luaedit on a bare machine") struct ServerMachineTests {
    private let folder = TemporaryFolder()

    /// Runs luaedit in a mount namespace whose `/proc` is empty.
    private func withoutProc(_ words: [Word]) throws -> Outcome {
        let script: Word = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""
        return try RunningProgram(
            "/usr/bin/unshare", ["-m", "sh", "-c", script, Word(luaeditProgram)] + words, in: folder.path
        ).wait(seconds: 60)
    }

    @Test(
        "without /proc every command says so and fails", .enabled(if: canUnmount, "mounts cannot be changed here"),
        arguments: [["run", "nosuch"], ["recipes"], ["--version"], ["probe", "a.mp4"], []] as [[Word]])
    func withoutProcFiles(_ words: [Word]) throws {
        let outcome = try withoutProc(words)
        #expect(outcome.status == 78, "\(outcome)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorText.contains("/proc"))
    }

    @Test("a parent that ignores the end of its children changes no status")
    func ignoredChildren() throws {
        folder.copy(Samples.grey, as: "in.mp4")
        for (words, status) in [(["probe", "gone.mp4"], 66), (["probe", "in.mp4"], 0)] as [([Word], Int32)] {
            let outcome = try RunningProgram(
                "/usr/bin/env", ["--ignore-signal=CHLD", Word(luaeditProgram)] + words, in: folder.path
            ).wait(seconds: 60)
            #expect(outcome.status == status, "\(outcome)")
        }
    }

    @Test(
        "words that name no command fail",
        arguments: [["help", "nosuch"], ["farm"], ["help", "farm", "nosuch"], [""]] as [[Word]])
    func noCommand(_ words: [Word]) throws {
        let outcome = try luaedit(words, in: folder)
        #expect(outcome.status == 2, "\(outcome)")
        #expect(outcome.output.isEmpty, "\(outcome)")
    }

    @Test("too few descriptors are no reason to install luaedit again")
    func fewDescriptors() throws {
        folder.copy(Samples.grey, as: "in.mp4")
        let outcome = try runToEnd(
            "prlimit", ["--nofile=8", Word(luaeditProgram), "probe", "in.mp4"], in: folder.path)
        #expect(outcome.status == 71, "\(outcome)")
        #expect(outcome.errorText.contains("Too many open files; "), "\(outcome)")
        #expect(outcome.errorText.contains("ulimit -n"), "\(outcome)")
        #expect(!outcome.errorText.contains("install luaedit again"))
    }

    /// The words that run a program as another user, who may have few processes: root has no limit.
    private func limited(to processes: Int) -> [Word] {
        ["setpriv", "--reuid=61234", "--clear-groups", "prlimit", "--nproc=\(processes)", Word(luaeditProgram)]
    }

    @Test(
        "too few processes are an error of the system with its figure, in a batch too",
        .enabled(if: geteuid() == 0, "another user is needed"), arguments: [1, 3, 6, 9, 12])
    func fewProcesses(count: Int) throws {
        folder.copy(Samples.movie, as: "in.mp4")
        _ = chmod("\(folder.path)", 0o777)
        folder.write("rows.csv", "video,text,name\nin.mp4,a,one\n")
        let run = ["run", "watermark", "in.mp4", "--text", "x", "-o", "o.mp4", "--no-cache", "--overwrite"] + quick
        let batch: [Word] =
            ["batch", "watermark", "rows.csv", "-o", "{name}.mp4", "--no-cache", "--overwrite", "--state", "state"]
            + quick
        for words in [run, batch] {
            let outcome = try RunningProgram("setpriv", Array(limited(to: count).dropFirst()) + words, in: folder.path)
                .wait(seconds: 120)
            #expect(outcome.status == 71 || outcome.status == 0, "\(outcome)")
            guard outcome.status != 0 else { continue }
            #expect(outcome.errorText.contains("\(count) processes and threads (ulimit -u)"), "\(outcome)")
            #expect(!outcome.errorText.contains("install luaedit again"), "\(outcome)")
        }
    }

    @Test("a picture that does not fit in memory is refused before it is decoded, with the figures")
    func largePicture() throws {
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        png += [0, 0, 0x3E, 0x80, 0, 0, 0x3E, 0x80, 8, 2, 0, 0, 0] + [UInt8](repeating: 0, count: 64)
        folder.write("big.png", png)
        folder.write(
            "r.lua",
            "local c = edit.composition() c:insert_time_range(edit.range(0, 1), edit.asset('big.png'), 0) return c")
        let outcome = try luaedit(["frame", "r.lua", "--at", "0", "-o", "o.png", "--max-memory", "500"], in: folder)
        #expect(outcome.status == 125, "\(outcome)")
        #expect(
            outcome.errorText.contains(
                "cannot decode the 16000×16000 pixels of 'big.png': it takes about 732 MiB, and the engine may take 500 MiB; "
                    + "--max-memory lets it take more"), "\(outcome)")
    }

    @Test("a reader that ends is no crash, and ends luaedit as it ends other programs")
    func readerEnds() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let program = "\(luaeditProgram)"
        for words in [
            "run watermark in.mp4 --text x --fragmented --no-cache -o /dev/stdout", "recipes --json", "probe in.mp4",
        ] {
            // The reader is gone before anything is written.
            let script = "{ sleep 0.2; \(program) \(words); echo $? > status; } | true"
            let outcome = try RunningProgram("sh", ["-c", Word(script)], in: folder.path).wait(seconds: 60)
            #expect(outcome.errorText == "", "\(outcome)")
            #expect(folder.read("status") == Array("141\n".utf8), "\(words)")
        }
    }

    @Test("a pipe without a reader is not waited for by a movie that it cannot take")
    func pipeWithoutReader() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        #expect(mkfifo("\(folder.file("pipe"))", 0o600) == 0)
        let outcome = try luaedit(["run", "watermark", "in.mp4", "--text", "x", "-o", "pipe"] + quick, in: folder)
        #expect(outcome.status == 73, "\(outcome)")
        #expect(outcome.errorText.contains("only a fragmented movie can be written into a pipe (--fragmented)"))
    }

    @Test("a frame goes into a pipe")
    func framePiped() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let script = "\(luaeditProgram) frame watermark in.mp4 --text x --at 0 -o /dev/stdout | cat > frame.png"
        let outcome = try RunningProgram("sh", ["-c", Word(script)], in: folder.path).wait(seconds: 60)
        #expect(
            outcome.errorText == "" && folder.read("frame.png")?.prefix(4) == [0x89, 0x50, 0x4E, 0x47], "\(outcome)")
    }

    /// Runs luaedit beside a folder `small` of 4 KiB.
    private func withSmallDisk(_ words: [Word]) throws -> Outcome {
        folder.makeFolder("small")
        let script: Word = "mount -t tmpfs -o size=4k none small && exec \"$0\" \"$@\""
        return try RunningProgram(
            "/usr/bin/unshare", ["-m", "sh", "-c", script, Word(luaeditProgram)] + words, in: folder.path
        ).wait(seconds: 120)
    }

    @Test(
        "a full disk ends a batch, and the rows after it are open",
        .enabled(if: canUnmount, "mounts cannot be changed here"))
    func fullDisk() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("rows.csv", "video,text,name\nin.mp4,a,one\nin.mp4,b,two\nin.mp4,c,three\n")
        let outcome = try withSmallDisk(
            ["batch", "watermark", "rows.csv", "-o", "small/{name}.mp4", "--state", "state", "--report", "r.csv"]
                + ["--retries", "3"] + quick)
        #expect(outcome.status == 74, "\(outcome)")
        #expect(outcome.errorText.contains("no other row begins: the disk is full"), "\(outcome)")
        let report = String(decoding: folder.read("r.csv") ?? [], as: UTF8.self)
        #expect(
            report.split(separator: "\r\n").map { $0.split(separator: ",")[2] } == ["state", "failed", "open", "open"])
    }

    @Test(
        "a full folder of temporary files is named, and not the result's alone",
        .enabled(if: canUnmount, "mounts cannot be changed here"))
    func fullTemporaryFolder() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let outcome = try withSmallDisk(
            ["run", "watermark", "in.mp4", "--text", "x", "-o", "o.mp4", "--temporary-directory", "small", "--json"]
                + quick)
        #expect(outcome.status == 74, "\(outcome)")
        // ENOSPC
        #expect(outcome.outputText.contains(#""system_error":28"#), "\(outcome)")
        #expect(outcome.errorText.contains("in 'small', where --temporary-directory"), "\(outcome)")
    }

    @Test(
        "the recipe and its modules are no place for a result",
        arguments: ["helper.lua", "m.lua", "words.txt"] as [Word])
    func readFiles(_ name: Word) throws {
        let color = "edit.color_asset('#808080', { 64, 64 })"
        folder.write(
            "m.lua",
            "require('helper') edit.read_text('words.txt') local c = edit.composition() "
                + "c:insert_time_range(edit.range(0, 1), \(color), 0) return c")
        folder.write("helper.lua", "return 1")
        folder.write("words.txt", "words")
        let before = folder.read(name)
        let outcome = try luaedit(["plan", "m.lua", "--svg", name, "--overwrite"], in: folder)
        #expect(outcome.status == 73, "\(outcome)")
        #expect(folder.read(name) == before)
    }

    @Test("with --json every line is JSON, and an error has its code, file and line")
    func jsonLines() throws {
        folder.write("broken.lua", "local c = edit.composition()\nerror('no')")
        folder.write("rows.csv", "name\na\n")
        for (words, status) in [
            (["run", "broken.lua", "-o", "o.mp4", "--json", "--progress", "json"], 1),
            (["plan", "broken.lua", "--json"], 1),
            (["batch", "broken.lua", "rows.csv", "-o", "{name}.mp4", "--json"], 1),
            (["batch", "broken.lua", "rows.csv", "-o", "{name}.mp4", "--json", "--dry-run"], 0),
        ] as [([Word], Int32)] {
            let outcome = try luaedit(words, in: folder)
            #expect(outcome.status == status, "\(outcome)")
            for line in outcome.outputText.split(separator: "\n") + outcome.errorText.split(separator: "\n") {
                #expect(throws: Never.self, "\(line)") { try parseJSON(line) }
            }
            guard words[0] != "batch" else { continue }
            let error = try parseJSON(outcome.outputText)
            #expect(error["code"] as? String == "recipe-error")
            #expect(error["file"] as? String == "broken.lua" && error["line"] as? Int == 2, "\(error)")
        }
        let progress = try luaedit(["run", "broken.lua", "-o", "o.mp4", "--progress", "json"], in: folder)
        #expect(try parseJSON(progress.errorText)["level"] as? String == "error", "\(progress)")
        let dry = try luaedit(
            ["batch", "broken.lua", "rows.csv", "-o", "{name}.mp4", "--json", "--dry-run"], in: folder)
        let command = try parseJSON(dry.outputText)["command"] as? [String]
        #expect(command?.prefix(2) == ["luaedit", "run"] && command?.last == "broken.lua", "\(dry)")
    }

    @Test("probe describes what it can, says what it cannot, and ends with the worst status")
    func probe() throws {
        folder.copy(Samples.grey, as: "a.mp4")
        folder.copy(Samples.grey, as: "b.mp4")
        folder.write("text.mp4", "no media")
        let words: [Word] = ["a.mp4", "gone.mp4", "text.mp4", "b.mp4"]
        let text = try luaedit(["probe"] + words, in: folder)
        #expect(text.status == 66, "\(text)")
        #expect(text.outputText.hasPrefix("a.mp4\n") && text.outputText.contains("\nb.mp4\n"), "\(text)")
        #expect(text.errorText.contains("gone.mp4") && text.errorText.contains("text.mp4"), "\(text)")
        #expect(text.errorText.components(separatedBy: "error:").count == 3)

        let json = try luaedit(["probe", "--json"] + words, in: folder)
        #expect(json.status == 66, "\(json)")
        let values = try json.outputText.split(separator: "\n").map { try parseJSON($0) }
        #expect(values.map { $0["path"] as? String } == ["a.mp4", "gone.mp4", "text.mp4", "b.mp4"])
        #expect(values.map { $0["exit_status"] as? Int } == [nil, 66, 65, nil])
        #expect(values.map { $0["tracks"] == nil } == [false, true, true, false])
    }

    @Test(
        "messages say what is wrong and what helps",
        arguments: [
            (
                ["run", "watermark", "in.mp4", "-o", "o.mp4", "--range", "5-1"], 2,
                "--range: '5-1' ends before it begins"
            ),
            (["run", "watermark", "in.mp4", "-o", "o.mp4", "--range", "9-9"], 2, "--range: '9-9' is empty"),
            (["cache", "--limit", "5"], 2, "from 1kB on"),
            (
                ["run", "watermark", "in.mp4", "--memory-limit", "1GB"], 2,
                "'--memory-limit <mib>': it takes whole MiB from 1 to 1073741824, such as 512\n"
            ),
            (["probe", "in.mp4", "--max-memory", "0"], 2, "'--max-memory <mib>': it takes whole MiB from 1 to"),
            (
                ["run", "watermark", "in.mp4", "--time-limit", "nan"], 2,
                "'--time-limit <s>': it takes seconds above 0 and up to 1000000000, such as 2.5\n"
            ),
            (["batch", "watermark", "in.mp4", "-o", "o.mp4", "--txet", "x"], 2, "did you mean '--text'?"),
        ] as [([Word], Int32, String)])
    func texts(_ words: [Word], _ status: Int32, _ part: String) throws {
        folder.copy(Samples.grey, as: "in.mp4")
        let outcome = try luaedit(words, in: folder, environment: ["LUAEDIT_CACHE": "\(folder.file("cache"))"])
        #expect(outcome.errorText.contains(part), "\(outcome)")
        #expect(outcome.status == status, "\(outcome)")
    }
}

/// True where a program can be given an empty `/proc`.
private let canUnmount = (try? runToEnd("unshare", ["-m", "sh", "-c", "mount -t tmpfs none /proc"]))?.status == 0
