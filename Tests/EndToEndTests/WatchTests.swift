import Glibc
import Testing

/// `luaedit run --watch`: what a person sees who saves a recipe, or what it reads, again and again.
@Suite(.serialized) struct WatchTests {
    private let folder = TemporaryFolder()

    /// A recipe for a second of one grey, which `shade` is an expression of; reads a file.
    private func recipe(_ shade: String) -> String {
        """
        local args = edit.recipe { options = { { 'file', kind = 'file' } } }
        local text = args.file and edit.read_text(args.file)
        local c, v = edit.composition(), \(shade)
        c:insert_time_range(edit.range(0, 1), edit.color_asset({ v, v, v, 1 }, { 64, 64 }), 0)
        return c
        """
    }

    private func start(_ words: [Word]) throws -> RunningProgram {
        try startLuaedit(["run", "--watch", "r.lua"] + words + ["--progress", "none"] + quick, in: folder)
    }

    /// Waits until something has been said a number of times.
    private func wait(_ program: RunningProgram, _ text: String, _ count: Int = 1) throws {
        let deadline = now() + 120
        while true {
            let isRunning = program.isRunning
            let said = String(decoding: program.errorSoFar, as: UTF8.self)
            if said.occurrences(of: text) >= count { return }
            guard isRunning, now() < deadline else {
                throw ProgramError.failed("luaedit, waiting for '\(text)'", try program.wait(seconds: 0))
            }
            usleep(5000)
        }
    }

    /// Waits until the result has a grey, in percent.
    private func wait(_ program: RunningProgram, forGrey grey: Int, in name: Word = "out.mp4") throws {
        let deadline = now() + 120
        var last = "none"
        while now() < deadline, program.isRunning {
            if folder.read(name) != nil {
                let pixels = try ffmpeg(
                    ["-i", folder.file(name), "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-"])
                // Luma of the limited range comes out of 8 bits as it is.
                let percent = Int((Double(pixels.first ?? 0) / 255 * 100).rounded())
                if abs(percent - grey) <= 2 { return }
                last = "\(percent)"
            }
            usleep(50000)
        }
        throw ProgramError.failed("luaedit, waiting for \(grey), is \(last)", try program.wait(seconds: 0))
    }

    private func stop(_ program: RunningProgram) throws -> Outcome {
        program.send(SIGINT)
        return try program.wait(seconds: 60)
    }

    private func move(_ name: Word, to other: Word) {
        _ = folder.file(name).withCString { from in folder.file(other).withCString { rename(from, $0) } }
    }

    @Test("--studio prints the link of a page, too, which ends with it")
    func studio() throws {
        folder.write("r.lua", recipe("0.2"))
        let program = try startLuaedit(
            ["run", "--watch", "--studio", "r.lua", "-o", "out.mp4", "--progress", "none"] + quick, in: folder,
            environment: ["BROWSER": "true"])
        try wait(program, "note: the studio: http://127.0.0.1:")
        try wait(program, forGrey: 20)
        #expect(try stop(program).status == 130)
        let alone = try luaedit(["run", "--studio", "r.lua"], in: folder)
        #expect(alone.status == 2 && alone.errorText.contains("--studio goes with --watch"), "\(alone)")
    }

    @Test("a recipe that is saved, either way, gives a new movie in the place of the old one")
    func recipeSaved() throws {
        folder.write("r.lua", recipe("0.2"))
        let program = try start(["-o", "out.mp4"])
        try wait(program, "note: watching 1 file; Ctrl-C ends\n")
        try wait(program, forGrey: 20)
        folder.write("r.lua", recipe("0.5"))
        try wait(program, "note: changed: r.lua\n")
        try wait(program, forGrey: 50)
        folder.write("r.lua~", recipe("0.8"))
        move("r.lua~", to: "r.lua")
        try wait(program, forGrey: 80)
        let outcome = try stop(program)
        #expect(outcome.status == 130)
        #expect(folder.names == ["out.mp4", "r.lua"])
        #expect(!outcome.errorText.contains("error"), "\(outcome)")
    }

    @Test("modules and inputs count, also those that are not there yet or go away for a while")
    func filesRead() throws {
        folder.write("r.lua", recipe("require('shade') * #text"))
        folder.write("a.txt", "12")
        let program = try start(["--file", "a.txt", "-o", "out.mp4"])
        try wait(program, "error: r.lua:3: module 'shade' not found")
        folder.write("shade.lua", "return 0.1")
        try wait(program, "note: changed: shade.lua\n")
        try wait(program, forGrey: 20)
        folder.write("a.txt", "12345")
        try wait(program, "note: changed: a.txt\n")
        try wait(program, forGrey: 50)
        _ = folder.file("a.txt").withCString { remove($0) }
        try wait(program, "error: r: no such file: 'a.txt'")
        folder.write("a.txt", "12345678")
        try wait(program, forGrey: 80)
        folder.write("shade.lua", "return 0.05")
        try wait(program, forGrey: 40)
        #expect(try stop(program).status == 130)
    }

    @Test("an error does not end it, and what others wrote is not replaced")
    func errors() throws {
        folder.write("r.lua", recipe("0.2"))
        let program = try start(["-o", "out.mp4"])
        try wait(program, forGrey: 20)
        folder.write("r.lua", "return nothing(")
        try wait(program, "error: r.lua:1: ")
        folder.write("r.lua", recipe("0.6"))
        try wait(program, forGrey: 60)
        folder.write("out.mp4", "another's")
        folder.write("r.lua", recipe("0.9"))
        try wait(program, "error: 'out.mp4' exists already; run again with --overwrite to replace it\n")
        #expect(folder.read("out.mp4") == Array("another's".utf8))
        _ = folder.file("r.lua").withCString { remove($0) }
        try wait(program, "error: no recipe 'r.lua'")
        #expect(try stop(program).status == 130)
        #expect(folder.names == ["out.mp4"])
    }

    @Test("a change in the middle of a render begins it again, and Ctrl-C leaves nothing half")
    func rendering() throws {
        let long = recipe("0.2").replacing("edit.range(0, 1)", with: "edit.range(0, 100000)")
        folder.write("r.lua", long)
        let program = try startLuaedit(
            ["run", "--watch", "r.lua", "-o", "out.mp4", "--progress", "json"] + quick, in: folder)
        try wait(program, "\"frames\":")
        folder.write("r.lua", long + "\n")
        try wait(program, "{\"level\":\"note\",\"message\":\"changed: r.lua\"}\n")
        let said = String(decoding: program.errorSoFar, as: UTF8.self).occurrences(of: "\"frames\":")
        try wait(program, "\"frames\":", said + 1)
        #expect(try stop(program).status == 130)
        #expect(folder.names == ["r.lua"])
    }

    @Test("a terminal without -o shows a frame each time")
    func terminal() throws {
        folder.write("r.lua", recipe("0.2"))
        let terminal = TestTerminal(cell: (10, 20))
        let program = try RunningProgram(
            luaeditProgram, ["run", "--watch", "r.lua", "--at", "0.5", "--pictures", "kitty"], in: folder.path,
            environment: ["TERM": "xterm-256color"], terminal: terminal)
        try terminal.wait(for: "Ctrl-C ends", from: program)
        #expect(terminal.text.occurrences(of: "\u{1B}_Ga=T,q=2,f=24,s=64,v=64,") == 1)
        folder.write("r.lua", recipe("0.4"))
        try terminal.wait(for: "\u{1B}_Ga=T,q=2,f=24,s=64,v=64,", count: 2, from: program)
        // Only one line and a half are for the picture then.
        terminal.resize(columns: 80, rows: 3)
        folder.write("r.lua", recipe("0.6"))
        try terminal.wait(for: "\u{1B}_Ga=T,q=2,f=24,s=20,v=20,", from: program)
        folder.write("r.lua", recipe("'x'"))
        try terminal.wait(for: "error: ", from: program)
        terminal.type("\u{03}")
        let outcome = try terminal.wait(for: program, seconds: 60)
        #expect(outcome.status == 130)
        #expect(folder.names == ["r.lua"])
    }

    @Test(
        "what makes no sense is told before anything runs",
        arguments: [
            (["run", "r.lua", "--at", "1"], "--at is the time of the frame that --watch shows."),
            (["run", "r.lua", "--watch", "--at", "1", "-o", "x.mp4"], "--at shows a frame, -o writes the movie"),
            (["run", "r.lua", "--watch", "--at", "1"], "--at: a frame is shown on a terminal, and standard output"),
            (["run", "-", "--watch"], "--watch: standard input does not change; name the recipe's file."),
        ] as [([Word], String)])
    func refused(words: [Word], text: String) throws {
        let outcome = try luaedit(words, in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.errorText.hasPrefix("error: " + text), "\(outcome)")
    }
}
