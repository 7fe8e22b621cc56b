import Glibc
import TestSupport
import Testing

/// However a run ends before its end, no half file is left, and no process.
@Suite(.serialized) struct InterruptionTests {
    private let folder = TemporaryFolder()
    private let before = Array("what stood there before".utf8)

    /// A run in the middle of its export, and its worker's process.
    private func start(_ options: [Word]) throws -> (luaedit: RunningProgram, worker: pid_t) {
        // Parts of one showing would be there for the others.
        let words: [Word] = ["run", Samples.hours, Samples.long, "--progress", "json", "--no-cache"]
        let program = try startLuaedit(words + options, in: folder)
        let deadline = now() + 120
        while program.errorSoFar.isEmpty {
            guard program.isRunning, now() < deadline else {
                throw ProgramError.failed("luaedit", try program.wait(seconds: 0))
            }
            usleep(5000)
        }
        return (program, try #require(program.child))
    }

    /// Whether a process ends, or has; a moment is given to it.
    private func ends(_ process: pid_t) -> Bool {
        let deadline = now() + 10
        while now() < deadline {
            let state = readFile("/proc/\(process)/stat").map { String(decoding: $0, as: UTF8.self) } ?? ""
            if state.isEmpty || state.contains(") Z ") { return true }
            usleep(5000)
        }
        return false
    }

    /// Encoded, not copied.
    private static let movie: [Word] = ["--crf", "30", "-o", "out.mp4"]
    static let signals: [(signal: Int32, status: Int32)] = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)]

    @Test("a signal ends everything and leaves no file", arguments: signals)
    func signalled(signal: Int32, status: Int32) throws {
        let (program, worker) = try start(Self.movie)
        program.send(signal)
        let outcome = try program.wait()
        #expect(outcome.status == status, "\(outcome)")
        #expect(outcome.outputText == "")
        #expect(ends(worker))
        #expect(folder.names == [])
    }

    static let pipes: [(words: [Word], name: String)] = [
        (["run", "r.lua"], "r.lua"), (["check", "-"], "-"), (["run", "p.luaedit"], "p.luaedit"),
        (["repl", "r.lua"], "r.lua"),
    ]

    @Test("a recipe or a pack that does not come can be given up", arguments: pipes)
    func waiting(words: [Word], name: String) throws {
        for name in ["r.lua", "p.luaedit"] as [Word] {
            try #require(folder.file(name).withCString { mkfifo($0, 0o600) } == 0)
        }
        let program = try TerminalProgram(luaeditProgram, words, in: folder.path)
        // The worker is started before anything is read.
        let deadline = now() + 60
        while program.child == nil, now() < deadline { usleep(5000) }
        kill(program.process, SIGINT)
        try program.wait(for: "error: stopped while reading \(name == "-" ? "standard input" : "'\(name)'")\n")
        #expect(try program.end() == 130)
    }

    @Test("a signal leaves the old file as it was", arguments: signals)
    func oldFile(signal: Int32, status: Int32) throws {
        folder.write("out.mp4", before)
        let (program, worker) = try start(Self.movie + ["--overwrite"])
        program.send(signal)
        #expect(try program.wait().status == status)
        #expect(ends(worker))
        #expect(folder.names == ["out.mp4"])
        #expect(folder.read("out.mp4") == before)
    }

    static let places: [(options: [Word], result: Word)] = [
        (["--preset", "hls", "-o", "out/"], "out/main.m3u8"), (["--preset", "png", "-o", "out/"], "out/0001.png"),
        (["-o", "out.gif"], "out.gif"), (["--preset", "webp", "-o", "out.webp"], "out.webp"),
        (["--file-size", "30MB", "-o", "out.mp4"], "out.mp4"),
    ]

    @Test("folders, animated pictures and files of a size are whole or as they were", arguments: places, [false, true])
    func otherResults(_ place: (options: [Word], result: Word), isThere: Bool) throws {
        if isThere {
            if place.result.description.hasPrefix("out/") { folder.makeFolder("out") }
            folder.write(place.result, before)
        }
        let names = folder.names
        let program = try start(place.options + ["--overwrite"]).luaedit
        program.send(SIGINT)
        let outcome = try program.wait()
        #expect(outcome.status == 130, "\(outcome)")
        #expect(folder.names == names)
        #expect(folder.read(place.result) == (isThere ? before : nil))
    }

    @Test("a supervisor that is killed takes its worker along and leaves no file")
    func supervisorKilled() throws {
        let (program, worker) = try start(Self.movie)
        program.send(SIGKILL)
        #expect(try program.wait().signal == SIGKILL)
        #expect(ends(worker))
        #expect(folder.names == [])
    }

    @Test("a worker that is killed is told, and the old file stays")
    func workerKilled() throws {
        folder.write("out.mp4", before)
        let (program, worker) = try start(Self.movie + ["--overwrite"])
        kill(worker, SIGKILL)
        let outcome = try program.wait()
        #expect(outcome.status == 70)
        let last = outcome.errorText.split(separator: "\n").last
        let message = "the engine crashed (signal 9): it was killed; the machine may be out of memory"
        #expect(last == "{\"level\":\"error\",\"message\":\"\(message)\"}")
        #expect(folder.names == ["out.mp4"])
        #expect(folder.read("out.mp4") == before)
    }

    @Test("a worker that crashes is told, and the old file stays")
    func workerCrashes() throws {
        folder.write("out.mp4", before)
        let outcome = try luaedit(
            ["run", "watermark", Samples.pictureOnly, "-o", "out.mp4", "--overwrite"], in: folder,
            environment: ["LUAEDIT_TEST_CRASH": "1"])
        #expect(outcome.errorText == "error: the engine crashed (signal 11)\n")
        #expect(outcome.status == 70)
        #expect(folder.names == ["out.mp4"])
        #expect(folder.read("out.mp4") == before)
    }

    @Test("Ctrl-C ends a recipe that computes without end")
    func computing() throws {
        folder.write("loop.lua", "print('here') while true do end")
        let program = try startLuaedit(["run", "loop.lua", "--time-limit", "50"], in: folder)
        let deadline = now() + 30
        while program.errorSoFar.isEmpty && now() < deadline { usleep(5000) }
        program.send(SIGINT)
        #expect(try program.wait().status == 130)
    }
}
