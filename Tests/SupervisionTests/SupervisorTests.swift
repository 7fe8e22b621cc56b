import CSandbox
import Glibc
import Messages
import SupervisionTestSupport
import Terminal
import Testing
import Wording

@testable import Supervision
@testable import SystemCalls

/// Testing has a type of this name too.
typealias ExitStatus = Messages.ExitStatus

@Suite(.serialized) struct SupervisorTests {
    let folder = TemporaryFolder()

    private func perform(
        _ recipe: String, command: Job.Command = .run, signals: SignalSource? = nil, replaces: Bool = false,
        style: Reporter.Style = Reporter.Style(), change: (inout Job) -> Void = { _ in }
    ) throws -> JobResult {
        try folder.perform(
            recipe, command: command, signals: signals, replaces: replaces, style: style, change: change)
    }

    /// Signals that this process sends itself through a pipe that looks like `signalfd`.
    private func makeSignals(_ numbers: [CInt]) -> SignalSource {
        var ends: [CInt] = [0, 0]
        precondition(pipe(&ends) == 0)
        for number in numbers {
            var record = [UInt8](repeating: 0, count: 128)
            record[0] = UInt8(number)
            _ = writeAll(record, to: ends[1])
        }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return SignalSource(descriptor: ends[0])
    }

    @Test("a result appears whole and is named on standard output")
    func writes() throws {
        let result = try perform("write")
        #expect(result.status == .success)
        #expect(folder.read("out.txt") == "whole")
        #expect(result.output == "\(folder.path)/out.txt\n")
        #expect(result.error == "")
        #expect(folder.names == ["out.txt"])
    }

    @Test("a file that the worker gives up is no result")
    func drops() throws {
        let result = try perform("drop and write")
        #expect(result.status == .success)
        #expect(result.output == "\(folder.path)/out.txt\n")
        #expect(folder.names == ["out.txt"])
    }

    @Test("a job with the names of very many files is done")
    func longJob() throws {
        let name = RawString(bytes: [UInt8](repeating: UInt8(ascii: "a"), count: 1000))
        let result = try perform("write") { $0.arguments = [RawString](repeating: name, count: 6000) }
        #expect(result.status == .success)
        #expect(result.error == "")
    }

    @Test("a job that is too long ends with an error that names what is, and leaves nothing behind")
    func endlessJob() throws {
        let words = RawString(bytes: [UInt8](repeating: UInt8(ascii: "a"), count: MessageSocket.maximumSize))
        let arguments = try perform("write") { $0.arguments = [words] }
        #expect(arguments.status == ExitStatus(.recipeError))
        #expect(
            arguments.error
                == "error: the recipe's arguments are too long: 65 MiB, and the engine exchanges at most 64 MiB\n")
        let packed = try perform("write") { $0.packed = [words] }
        #expect(packed.error.hasPrefix("error: the names of the packed files are too long: "))
        #expect(folder.names == [])
    }

    @Test("a worker whose message is too long ends with an error that names what is")
    func endlessMessage() throws {
        let result = try perform("read an endless name")
        #expect(result.status == ExitStatus(.recipeError))
        #expect(result.error.hasPrefix("error: a file's names are too long: 65 MiB"))
    }

    @Test("with JSON the result says what the file holds")
    func writesJSON() throws {
        var style = Reporter.Style()
        style.json = true
        let result = try perform("write", style: style)
        let file =
            "{\"path\":\"\(folder.path)/out.txt\",\"bytes\":5,\"frames\":2,\"duration\":\"1/12\","
            + "\"duration_seconds\":0.08333333333333333,\"width\":4,\"height\":2}"
        #expect(result.output == "{\"files\":[\(file)]}\n")
    }

    @Test("an engine that fails in one of several files says in which, for programs too")
    func failsInOneFile() throws {
        var style = Reporter.Style()
        let text = "'b.mp4': the engine crashed (signal 11)"
        let result = try perform("begin an argument and crash", style: style) {
            $0.arguments = ["a.mp4", "b.mp4", "c.mp4"]
        }
        #expect(result.error == "error: \(text)\n")
        style.json = true
        let json = try perform("begin an argument and crash", style: style) {
            $0.arguments = ["a.mp4", "b.mp4", "c.mp4"]
        }
        #expect(json.output.hasPrefix(#"{"path":"b.mp4","error":"\#(text)","code":"engine-failure""#), "\(json)")
    }

    @Test("a folder as the output takes the result under its default name")
    func writesIntoFolder() throws {
        let result = try perform("write") { $0.output = folder.path }
        #expect(result.status == .success)
        #expect(folder.names == ["in-test.txt"])
    }

    @Test("progress can be read by programs")
    func progress() throws {
        var style = Reporter.Style()
        style.progress = .json
        let result = try perform("write", style: style)
        #expect(result.error.hasPrefix("{\"frames\":1,\"total_frames\":2,\"fraction\":0.5,"))
    }

    @Test("outputs that exist or are inputs are refused and stand as they were")
    func refuses() throws {
        let path = folder.write("out.txt", "old")
        let existing = try perform("write")
        #expect(existing.status == ExitStatus(.cannotCreate))
        #expect(existing.error == "error: '\(path)' exists already; run again with --overwrite to replace it\n")
        let input = try perform("write", replaces: true) { $0.arguments = [path] }
        #expect(input.status == ExitStatus(.cannotCreate))
        #expect(input.error == "error: cannot create '\(path)': it is the input '\(path)'\n")
        #expect(folder.read("out.txt") == "old")
        #expect(try perform("write", replaces: true).status == .success)
        #expect(folder.read("out.txt") == "whole")
    }

    @Test(
        "however the engine fails, there is one clear message and no file",
        arguments: [
            ("write and crash", .engineFailure, "error: the engine crashed (signal 11)\n"),
            ("leave", .engineFailure, "error: the engine ended without a word (status 3)\n"),
            ("talk nonsense", .engineFailure, "error: the engine sent something that makes no sense\n"),
            ("write more than asked", .engineFailure, "error: the engine wrote other files than it asked for\n"),
            ("no test", .recipeError, "error: test.lua:1: no such test\n"),
        ] as [(String, FailureKind, String)])
    func fails(recipe: String, kind: FailureKind, error: String) throws {
        folder.write("out.txt", "old")
        let result = try perform(recipe, replaces: true)
        #expect(result.status == ExitStatus(kind))
        #expect(result.error == error)
        #expect(result.output == "")
        #expect(folder.read("out.txt") == "old")
        #expect(folder.names == ["out.txt"])
    }

    @Test("a folder appears whole and is named on standard output", arguments: [false, true])
    func writesFolder(replaces: Bool) throws {
        let frames = folder.file("frames")
        if replaces {
            _ = frames.withCString { mkdir($0, 0o755) }
            for number in 1...9 { folder.write(RawString("frames/\(number).txt"), "old") }
        }
        let result = try perform("write a folder", replaces: replaces) { $0.output = frames + "/" }
        #expect(result.status == .success, "\(result)")
        #expect(result.output == "\(frames)\n")
        #expect(folder.names == ["frames"])
        let names = try FolderListing.names(at: frames).map(\.repaired).sorted()
        #expect(names == ["0001.txt", "0002.txt", "0003.txt"])
        for name in names {
            #expect(folder.read(RawString("frames/" + name)) == name)
            _ = frames.appending(RawString(name)).withCString { remove($0) }
        }
    }

    @Test("a folder may hold more files than a process may have open")
    func writesLargeFolder() throws {
        let frames = folder.file("frames")
        let result = try perform("write a large folder") { $0.output = frames }
        #expect(result.status == .success, "\(result)")
        let names = try FolderListing.names(at: frames)
        #expect(names.count == 5000)
        for name in names { _ = frames.appending(name).withCString { remove($0) } }
    }

    @Test(
        "however a folder fails, nothing of it is left and the old one stands",
        arguments: [
            ("write a folder and crash", [], .engineFailure, "error: the engine crashed (signal 11)\n"),
            ("write a folder and fail", [], .inputOutput, "error: cannot write: No space left on device\n"),
            ("write a folder and hang", [SIGINT], .interrupted, ""),
            (
                "write out of a folder", [], .cannotCreate,
                "error: cannot create 'FOLDER/../0001.txt': no file of this name belongs into such a folder\n"
            ),
        ] as [(String, [CInt], FailureKind, String)], [false, true])
    func failsInFolder(_ attempt: (String, [CInt], FailureKind, String), replaces: Bool) throws {
        let frames = folder.file("frames")
        if replaces {
            _ = frames.withCString { mkdir($0, 0o755) }
            folder.write("frames/1.txt", "old")
        }
        let signals = attempt.1.isEmpty ? nil : makeSignals(attempt.1)
        let result = try perform(attempt.0, signals: signals, replaces: replaces) { $0.output = frames }
        #expect(result.status == ExitStatus(attempt.2))
        #expect(result.error.replacing(frames.description, with: "FOLDER") == attempt.3)
        #expect(folder.names == (replaces ? ["frames"] : []))
        if replaces {
            #expect(try FolderListing.names(at: frames) == ["1.txt"])
            #expect(folder.read("frames/1.txt") == "old")
            _ = folder.file("frames/1.txt").withCString { remove($0) }
        }
    }

    @Test("an error is told to programs too, and its traceback to who asks for details")
    func failsInJSON() throws {
        var style = Reporter.Style()
        style.json = true
        style.verbose = true
        let result = try perform("no test", style: style)
        #expect(
            result.output == """
                {"error":"test.lua:1: no such test","code":"recipe-error","file":"test.lua","line":1,"exit_status":1,\
                "system_error":null}

                """)
        #expect(
            result.error == "{\"level\":\"error\",\"message\":\"test.lua:1: no such test\"}\n"
                + "{\"level\":\"detail\",\"message\":\"called from test.lua:2\"}\n")
    }

    @Test("an engine that takes too much memory is ended")
    func memory() throws {
        let result = try perform("fill the memory") { $0.limits.workerMemory = 64 << 20 }
        #expect(result.status == ExitStatus(.memoryLimit))
        #expect(result.error == "error: memory limit 64 MiB exceeded by the engine; --max-memory raises it\n")
    }

    @Test(
        "a person's signal ends the job with its status and no file",
        arguments: [
            ("write and hang", [SIGINT], .interrupted), ("hang", [SIGTERM], .terminated), ("hang", [SIGHUP], .hungUp),
            ("ignore being stopped", [SIGINT, SIGINT], .interrupted),
        ] as [(String, [CInt], FailureKind)])
    func signals(recipe: String, numbers: [CInt], kind: FailureKind) throws {
        let result = try perform(recipe, signals: makeSignals(numbers))
        #expect(result.status == ExitStatus(kind))
        #expect(folder.names == [])
    }

    @Test("recipes speak through the supervisor, which shows control bytes")
    func logs() throws {
        #expect(try perform("print").error == "one\\x1b[2J\n")
        #expect(try perform("warn").error == "warning: two\n")
        #expect(try perform("note").error == "note: three\n")
        var quiet = Reporter.Style()
        quiet.quiet = true
        #expect(try perform("note", style: quiet).error == "")
        #expect(try perform("warn", style: quiet).error == "warning: two\n")
    }

    @Test("a recipe's arguments arrive byte for byte")
    func arguments() throws {
        let result = try perform("arguments") { $0.arguments = ["--a", RawString(bytes: [0xFF, 0x20]), ""] }
        #expect(result.output == "[45, 45, 97]\n[255, 32]\n[]\n")
    }

    @Test("a worker has four descriptors, a group of its own, nothing to read and a small environment")
    func rights() throws {
        setenv("SECRET", "1", 1)
        defer { unsetenv("SECRET") }
        #expect(try perform("rights").output == "[0, 1, 2, 3] true 0 true\n")
    }

    @Test("a check that finds errors ends with its status")
    func check() throws {
        #expect(try perform("", command: .check).status == ExitStatus(.recipeError))
    }

    @Test("a missing engine is told before anything is done")
    func missing() {
        let text = "cannot start the engine '/no/worker': No such file or directory; install luaedit again"
        #expect(throws: Failure(.missingPart, text)) {
            try Supervisor(program: "/no/worker", reporter: Reporter(style: Reporter.Style()), signals: nil)
        }
    }
}
