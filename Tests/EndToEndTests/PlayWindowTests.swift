import Glibc
import TestSupport
import Testing

/// `luaedit play` in a real window, on a virtual screen (Xvfb).
@Suite(.serialized) struct PlayWindowTests {
    private let folder = TemporaryFolder()
    private let display: TestDisplay

    init() throws { display = try TestDisplay() }

    /// A recipe for seconds of one colour, as large as the screen.
    private func write(_ color: String, seconds: Int = 60, then: String = "return c") {
        folder.write(
            "r.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, \(seconds)), edit.color_asset("\(color)", { 640, 480 }), 0)
            \(then)
            """)
    }

    private func start(_ words: [Word] = [], environment: [String: String] = [:]) throws -> RunningProgram {
        try startLuaedit(
            ["play", "r.lua"] + words, in: folder, environment: display.environment.merging(environment) { $1 })
    }

    /// Waits until something was written to standard error.
    private func wait(_ program: RunningProgram, _ text: String) throws {
        let end = now() + 60
        while !String(decoding: program.errorSoFar, as: UTF8.self).contains(text) {
            guard program.isRunning, now() < end else {
                throw ProgramError.failed("luaedit, waiting for '\(text)'", try program.wait(seconds: 0))
            }
            usleep(5000)
        }
    }

    /// The processes that a program has started.
    private func children(of program: RunningProgram) -> [pid_t] {
        let list = readFile("/proc/\(program.process)/task/\(program.process)/children") ?? []
        return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }

    private func child(of program: RunningProgram, _ name: String) throws -> pid_t {
        try #require(
            children(of: program).first { process in
                String(decoding: readFile("/proc/\(process)/comm") ?? [], as: UTF8.self) == name + "\n"
            })
    }

    // MARK: - What a person does

    @Test func `the frame that is seen is written as a picture, as frame writes it, and replaces none`() throws {
        write("red", seconds: 1, then: "c:scale_time_range(edit.range(0, 1), edit.time(1, 30)); return c")
        folder.write("r-0001.png", "mine")
        let program = try start(["--keep-open"])
        #expect(display.wait(for: [255, 0, 0]))
        try display.press("s")
        let end = now() + 30
        while folder.read("r-0002.png") == nil, now() < end { usleep(5000) }
        try display.act("windowfocus keydown q")
        let outcome = try program.wait(seconds: 20)
        #expect(outcome.status == 0 && outcome.outputText == "r-0002.png\n", "\(outcome)")
        #expect(try luaedit(["frame", "r.lua", "-o", "f.png"], in: folder).status == 0)
        #expect(folder.read("r-0002.png") == folder.read("f.png"))
        #expect(folder.read("r-0001.png") == Array("mine".utf8))
    }

    @Test func `a saved recipe is seen in the same window, and one with an error is not`() throws {
        write("red")
        let program = try start(["--watch", "--at", "0:30"])
        #expect(display.wait(for: [255, 0, 0]))
        write("blue")
        #expect(display.wait(for: [0, 0, 255]))
        write("lime", then: "return c + 1")
        try wait(program, "error: r.lua:3: ")
        #expect(display.wait(for: [0, 0, 255]))
        write("lime")
        #expect(display.wait(for: [0, 255, 0]))
        program.send(SIGINT)
        #expect(try program.wait(seconds: 20).status == 130)
    }

    @Test func `the time is seen over the picture when asked for, and goes again`() throws {
        write("blue")
        let program = try start()
        #expect(display.wait(forPixel: 9, 30, [0, 0, 255]))
        try display.press("t")
        // Its ground is dark.
        #expect(display.wait(forPixel: 9, 30, [0, 0, 145]))
        try display.press("t")
        #expect(display.wait(forPixel: 9, 30, [0, 0, 255]))
        try display.act("windowfocus keydown Escape")
        #expect(try program.wait(seconds: 20).status == 0)
    }

    @Test func `a window of a pixel goes on playing`() throws {
        write("red", seconds: 2)
        let program = try start()
        #expect(display.wait(for: [255, 0, 0]))
        try display.act("windowsize 1 1")
        #expect(try program.wait(seconds: 30).status == 0)
    }

    @Test func `quitting does not wait for a picture that takes long`() throws {
        write(
            "red",
            then: """
                local vc = edit.video_composition_for(c)
                vc.compositor = function(r)
                  if r.time >= edit.time(1, 2) then while true do end end
                  return r:source_frame(1)
                end
                return edit.movie { composition = c, video_composition = vc }
                """)
        let program = try start(["--time-limit", "100"])
        #expect(display.wait(for: [255, 0, 0]))
        usleep(700_000)
        let start = now()
        try display.act("windowfocus keydown q")
        #expect(try program.wait(seconds: 30).status == 0)
        #expect(now() - start < 10)
    }

    @Test(arguments: [("q", "over\tclosed\n"), ("", "over\tfailed\n")])
    func `a window that is closed or killed ends the statement that waits for it`(
        _ key: String, _ end: String
    ) throws {
        let program = try startLuaedit(
            ["repl"], in: folder, environment: display.environment,
            input: """
                c = edit.composition()
                c:insert_time_range(edit.range(0, 60), edit.color_asset("red", { 640, 480 }), 0)
                p = edit.player(c)
                p:on("failed", function(reason) print(reason) end)
                p:on("status", function(status) print("status", status) end)
                p:play()
                p:wait()
                print("over", p.status)

                """)
        #expect(display.wait(for: [255, 0, 0]))
        if key.isEmpty {
            kill(try child(of: program, "luaedit-window"), SIGKILL)
        } else {
            try display.act("windowfocus keydown \(key)")
        }
        let outcome = try program.wait(seconds: 20)
        #expect(outcome.status == 0 && outcome.errorText.hasSuffix(end), "\(outcome)")
        #expect(outcome.errorText.contains(end.replacing("over", with: "status")), "\(outcome)")
        #expect(!key.isEmpty || outcome.errorText.contains("the window has ended: by signal 9"), "\(outcome)")
    }

    // MARK: - What goes wrong

    @Test(arguments: [
        ("luaedit-window", "error: the window has ended: by signal 9\n"),
        ("luaedit-worker", "error: the engine crashed (signal 9)"),
    ])
    func `a process that is killed ends the other, with a message`(_ name: String, _ message: String) throws {
        write("red")
        let program = try start()
        #expect(display.wait(for: [255, 0, 0]))
        let all = children(of: program)
        #expect(all.count == 2)
        kill(try child(of: program, name), SIGKILL)
        let outcome = try program.wait(seconds: 20)
        #expect(outcome.status == 70 && outcome.errorText.hasPrefix(message), "\(outcome)")
        for process in all { #expect(kill(process, 0) != 0) }
    }

    @Test func `a display that is lost ends it, with a message`() throws {
        write("red")
        let program = try start()
        #expect(display.wait(for: [255, 0, 0]))
        let all = children(of: program)
        display.server.send(SIGKILL)
        let outcome = try program.wait(seconds: 20)
        #expect(outcome.status == 70 && outcome.errorText.hasPrefix("error: the window has ended: "), "\(outcome)")
        for process in all { #expect(kill(process, 0) != 0) }
    }

    @Test func `a sound server that is lost leaves the pictures`() throws {
        let sound = try TestSoundServer()
        try ffmpeg(["-f", "lavfi", "-i", "sine=d=4", folder.file("s.wav")])
        folder.write(
            "r.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 2), edit.color_asset("red", { 640, 480 }), 0)
            c:insert_time_range(edit.range(0, 2), edit.color_asset("blue", { 640, 480 }), 2)
            c:add_track("audio"):append(edit.asset("s.wav"))
            return c
            """)
        let program = try start(environment: sound.environment)
        #expect(display.wait(for: [255, 0, 0]))
        #expect(String(decoding: program.errorSoFar, as: UTF8.self) == "")
        sound.server.send(SIGKILL)
        #expect(display.wait(for: [0, 0, 255]))
        let outcome = try program.wait(seconds: 20)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.errorText.hasPrefix("warning: the sound device is gone: playing goes on without sound\n"),
            "\(outcome)")
    }
}
