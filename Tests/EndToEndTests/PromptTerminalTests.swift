import Glibc
import Testing

/// The prompt as somebody sits at it.
@Suite(.serialized) struct PromptTerminalTests {
    private let folder = TemporaryFolder()

    private func start(_ words: [Word] = [], environment: [String: String] = [:]) throws -> TerminalProgram {
        let program = try TerminalProgram(luaeditProgram, ["repl"] + words, in: folder.path, environment: environment)
        try program.wait(for: "> ")
        return program
    }

    @Test("values are shown, lines can be mended and had back, and Ctrl-D ends")
    func edits() throws {
        let program = try start()
        program.type("21 * 3\u{7F}2\n")
        try program.wait(for: "42\n> ")
        program.type("\u{1B}[A + 1\n")
        try program.wait(for: "43\n> ")
        program.type("function f()\n")
        try program.wait(for: ">> ")
        program.type("return 'twice' end\n")
        try program.wait(for: "> ")
        program.type("f()\n")
        try program.wait(for: "\"twice\"\n> ")
        program.press(control: "D")
        #expect(try program.end() == 0)
        let history = folder.read("state/luaedit/history").map { String(decoding: $0, as: UTF8.self) }
        #expect(history == "21 * 2\n21 * 2 + 1\nfunction f()\n\treturn 'twice' end\nf()\n")
        var status = stat()
        _ = folder.file("state/luaedit/history").withCString { stat($0, &status) }
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test(
        "it begins with how to get help and out, and takes the words that people try", arguments: ["exit", " quit() "])
    func ends(word: String) throws {
        let program = try TerminalProgram(luaeditProgram, ["repl"], in: folder.path, environment: [:])
        try program.wait(for: "help() says what there is, Ctrl-D ends")
        try program.wait(for: "> ")
        program.type("help\n")
        try program.wait(for: "Type Lua: ")
        try program.wait(for: "> ")
        program.type("\(word)\n")
        #expect(try program.end() == 0)
    }

    @Test("a block of lines comes back as one, and a paste is what was copied")
    func blocks() throws {
        let program = try start(environment: ["NO_COLOR": "1"])
        program.type("function f(a)\n  return a * 2\nend\n")
        try program.wait(for: "end\n> ")
        program.type("\u{1B}[A\u{1B}[A\u{05}0\n")
        try program.wait(for: "* 20\n>> end\n> ")
        program.type("f(2)\n")
        try program.wait(for: "40\n> ")
        program.type("\u{1B}[200~x = 'a\tb'\n#x + 1000\u{1B}[201~\n")
        try program.wait(for: "1003\n> ")
        program.type("edit.range(1, ")
        try program.wait(for: "edit.range(start, duration)  duration: time")
        program.press(control: "C")
        try program.wait(for: "^C\n> ")
    }

    @Test("lines of an earlier prompt can be had back")
    func remembers() throws {
        let first = try start()
        first.type("6 * 7\n")
        try first.wait(for: "42\n> ")
        first.press(control: "D")
        _ = try first.end()
        let second = try start()
        second.type("\u{1B}[A\n")
        try second.wait(for: "42\n> ")
    }

    static let completions: [(typed: String, shown: String)] = [
        ("edit.text_la\t", "edit.text_layer"),
        ("edit.text_layer{ foreground_c\t", "foreground_color = "),
        ("edit.text_layer{ string = 'a', fo\t\t", "foreground_color     foreground_gradient"),
        ("edit.composition():remove_tr\t", "remove_track("),
        ("movie.vid\t", "movie.video"),
        ("movie.video.nominal\t", "nominal_frame_rate"),
        ("edit.layer{ blend_mode = \"mult\t", "\"multiply\""),
        ("edit.asset(\"mov\t", "movie.mp4"),
        ("require \"transi\t", "\"transitions\""),
        ("colle\t", "collectgarbage"),
        ("export(movie, 'a.mp4', { overw\t", "overwrite = "),
        ("?text_layer.font_s\t", "font_size"), ("?movie.video.nat\t", "natural_size"),
    ]

    @Test("Tab completes", arguments: completions)
    func completes(_ completion: (typed: String, shown: String)) throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        let program = try start(["movie.mp4"])
        program.type(completion.typed)
        // The terminal moves its cursor over what stands there already, so only what is new is sure to be sent.
        try program.wait(for: String(completion.shown.suffix(4)))
        program.press(control: "C")
        try program.wait(for: "^C\n> ")
    }

    @Test("names that nobody could type are not offered, and the engine outlives them")
    func completesHugeNames() throws {
        let program = try start()
        program.type("t = { known = 1 } for i = 1, 100 do t[('k'):rep(60000) .. i] = i end\n")
        try program.wait(for: "> ")
        program.type("t.k\t")
        try program.wait(for: "nown")
        program.type("\n")
        try program.wait(for: "1\n> ")
    }

    @Test("Ctrl-C clears a line, and a statement that is not whole")
    func clears() throws {
        let program = try start()
        program.type("if true then\n")
        try program.wait(for: ">> ")
        program.type("print(")
        program.press(control: "C")
        try program.wait(for: "^C\n> ")
        program.type("1 + 1\n")
        try program.wait(for: "2\n> ")
    }

    @Test("Ctrl-C stops a computation, and what there was is still there")
    func stopsComputation() throws {
        let program = try start()
        program.type("x = 'kept' print('begun') while true do end\n")
        try program.wait(for: "begun\n")
        program.press(control: "C")
        try program.wait(for: "error: interrupted\n> ")
        program.type("x\n")
        try program.wait(for: "\"kept\"\n> ")
    }

    @Test("Ctrl-C stops what listens to a sound")
    func stopsListening() throws {
        try ffmpeg(["-f", "lavfi", "-i", "sine=d=600:r=8000", "long.wav"], in: folder.path)
        let program = try start(["long.wav"])
        for question in ["loudness", "silences", "beats"] {
            let call = "edit.\(question)(long, { time_range = edit.between(math.random(), 600) })"
            program.type("while true do \(call) end\n")
            usleep(500_000)
            program.press(control: "C")
            try program.wait(for: "error: interrupted\n> ")
        }
    }

    @Test("Ctrl-C stops a render, which leaves no file")
    func stopsRender() throws {
        folder.link(Samples.long, as: "long.mp4")
        if !folder.names.contains("long.mp4") { folder.copy(Samples.long, as: "long.mp4") }
        let program = try start(["long.mp4"])
        program.type("x = 1\n")
        try program.wait(for: "> ")
        program.type("export(long, 'out.mp4', { crf = 30, size = { 64, 64 } })\n")
        try program.wait(for: "%")
        program.press(control: "C")
        try program.wait(for: "error: interrupted\n> ")
        program.type("x\n")
        try program.wait(for: "1\n> ")
        #expect(folder.names == ["long.mp4", "state"])
    }

    @Test("limits end their statement and not the session")
    func limits() throws {
        let program = try start(["--time-limit", "1", "--memory-limit", "32"])
        program.type("x = 'kept' while true do end\n")
        try program.wait(for: "error: time limit 1 s exceeded (stdin:1)\n> ")
        program.type("t = {} while true do t[#t + 1] = ('x'):rep(1e6) .. #t end\n")
        try program.wait(for: "error: memory limit 32 MiB exceeded (stdin:1)\n> ")
        program.type("t = nil\n")
        try program.wait(for: "> ")
        program.type("('a'):rep(200000):find(('.-'):rep(9) .. 'b')\n")
        try program.wait(for: "error: ")
        try program.wait(for: "> ")
        program.type("x\n")
        try program.wait(for: "\"kept\"\n> ")
    }

    @Test("a worker that dies is replaced, and the files are open again", arguments: [true, false])
    func workerDies(whileIdle: Bool) throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        let program = try start(["movie.mp4"])
        program.type("x = 1\nx\n")
        try program.wait(for: "1\n> ")
        if !whileIdle {
            program.type("print('begun') while true do end\n")
            try program.wait(for: "begun\n")
        }
        kill(try #require(program.child), SIGKILL)
        if whileIdle { program.type("x\n") }
        try program.wait(for: "error: the engine crashed (signal 9)")
        try program.wait(for: "note: the engine was started again: variables are lost; the files are open again\n")
        try program.wait(for: "> ")
        program.type("movie.path, x\n")
        try program.wait(for: "\"movie.mp4\"\nnil\n> ")
    }

    @Test("a history that cannot be written is one warning")
    func unwritableHistory() throws {
        let file = folder.write("file", "")
        let program = try TerminalProgram(
            luaeditProgram, ["repl"], in: folder.path, environment: ["XDG_STATE_HOME": file.description])
        let shown = try program.wait(for: "> ")
        #expect(shown.contains("warning: the history cannot be kept in '\(file)/luaedit/history': Not a directory"))
        program.type("1\n2\n")
        let rest = try program.wait(for: "2\n> ")
        #expect(!rest.contains("warning"))
    }

    @Test("a history whose disk is full is one warning, when it is")
    func fullHistory() throws {
        folder.makeFolder("state")
        folder.makeFolder("state/luaedit")
        folder.write("state/luaedit/history", "")
        var words: [Word] = ["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" repl"]
        words.append(Word(luaeditProgram))
        let program = try TerminalProgram("bash", words, in: folder.path)
        try program.wait(for: "> ")
        let line = "--" + String(repeating: "x", count: 900)
        program.type(line + "1\n" + line + "2\n")
        let warning = "warning: the history cannot be kept in '\(folder.path)/state/luaedit/history': File too large\n"
        try program.wait(for: warning)
        program.type(line + "3\n")
        let rest = try program.wait(for: "3\n> ")
        #expect(!rest.contains("warning"))
    }

    @Test("a line of a megabyte is refused, and the next one works")
    func longLine() throws {
        let program = try start()
        program.type(Array(repeating: UInt8(ascii: "1"), count: 1 << 20))
        program.type("\n")
        try program.wait(for: "error: a line of more than 256 KiB", seconds: 300)
        program.type("1 + 1\n")
        try program.wait(for: "2\n> ")
    }

    @Test("a window may become smaller than the line in it, and larger again")
    func resizes() throws {
        let program = try start()
        program.type("'" + String(repeating: "long", count: 200))
        // Each size is seen before the next one: a letter shows that the line is.
        for (index, size) in ([(80, 3), (10, 5), (3, 2), (1, 1), (200, 50)] as [(UInt16, UInt16)]).enumerated() {
            program.resize(columns: size.0, rows: size.1)
            usleep(100_000)
            program.type("\(index)")
            // One cell holds the cursor alone.
            if size.0 > 1 { try program.wait(for: "\(index)") }
        }
        program.type("'\u{01}#\u{05}\n")
        try program.wait(for: "805\n> ")
    }

    static let bytes: [(typed: [UInt8], count: Int)] = [
        ([0xC3], 1), ([0xE2, 0x82], 1), ([0xE0, 0x80, 0x80], 1), ([0xED, 0xA0, 0x80], 1),
        ([0xF4, 0x90, 0x80, 0x80], 1),
        ([0xFF, 0xFE], 2), (Array("é€😀".utf8), 3),
    ]

    @Test("bytes that are no character become a sign for one, and eat nothing", arguments: bytes)
    func noCharacters(_ case: (typed: [UInt8], count: Int)) throws {
        let program = try start()
        program.type(Array("utf8.len('".utf8) + `case`.typed + Array("') * 1000\n".utf8))
        try program.wait(for: "\(`case`.count)000\n> ")
        // What is not whole at the end of the line leaves the key that ends it.
        program.type(Array("-- ".utf8) + `case`.typed + Array("\n1 + 1\n".utf8))
        try program.wait(for: "2\n> ")
    }

    @Test("whatever ends it leaves the terminal as it was", arguments: [true, false], Self.endings)
    func restores(isBusy: Bool, _ ending: (signal: Int32?, key: Unicode.Scalar?, status: Int32)) throws {
        let program = try start()
        if isBusy {
            program.type("print('b' .. 'usy') while true do end\n")
            try program.wait(for: "busy")
        } else {
            program.type("12345")
            try program.wait(for: "12345")
            #expect(!program.isOrdinary)
        }
        if let signal = ending.signal { kill(program.process, signal) }
        if let key = ending.key { program.press(control: key) }
        #expect(try program.end() == ending.status)
        #expect(program.isOrdinary)
    }

    static let endings: [(signal: Int32?, key: Unicode.Scalar?, status: Int32)] = [
        (SIGTERM, nil, 143), (SIGHUP, nil, 129), (SIGQUIT, nil, 131), (nil, "\\", 131),
    ]

    @Test("Ctrl-Z stops it and it goes on")
    func suspends() throws {
        let program = try start()
        program.type("1 +")
        // The terminal forgets what it holds when the key comes.
        try program.wait(for: "1 +")
        program.press(control: "Z")
        var status: CInt = 0
        let deadline = now() + 60
        while waitpid(program.process, &status, WUNTRACED | WNOHANG) == 0, now() < deadline { usleep(5000) }
        #expect(status & 0xFF == 0x7F, "stopped")
        kill(program.process, SIGCONT)
        // The line is shown again; what is typed earlier the terminal may forget.
        try program.wait(for: "> 1 +")
        program.type(" 1\n")
        try program.wait(for: "2\n> ")
    }

    @Test("without colours there is no escape sequence in a value")
    func withoutColors() throws {
        folder.write("in.lua", "return edit.color_asset('red', { 64, 64 })")
        let program = try start(["in.lua"], environment: ["NO_COLOR": "1"])
        program.type("movie.duration\n")
        try program.wait(for: "indefinite\n> ")
        program.type("show(movie)\n")
        try program.wait(for: "there is no terminal that a picture could be shown on")
    }

    @Test("frames of what there is are shown")
    func shows() throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        // Whoever runs the tests may want no colours.
        let program = try start(["movie.mp4"], environment: ["NO_COLOR": ""])
        for subject in ["movie", "edit.color_asset('red', { 64, 64 })", "edit.text_layer { string = 'words' }"] {
            program.type("show(\(subject))\n")
            try program.wait(for: "▀▀▀▀")
            try program.wait(for: "> ")
        }
    }

    @Test("a movie is played to its end, or until Ctrl-C, and nothing is lost by that")
    func plays() throws {
        folder.copy(Samples.movie, as: "movie.mp4")
        let program = try start(
            ["movie.mp4"],
            environment: ["NO_COLOR": "", "SDL_VIDEODRIVER": "none", "SDL_AUDIODRIVER": "dummy"])
        program.type("x = 'kept' play(movie)\n")
        try program.wait(for: "0:00 [")
        try program.wait(for: "> ")
        program.type(
            "c = edit.composition() c:insert_time_range(edit.range(0, 1000), edit.color_asset('red', { 64, 64 }), 0)\n")
        try program.wait(for: "> ")
        program.type("play(c)\n")
        try program.wait(for: "0:00 [")
        program.press(control: "C")
        try program.wait(for: "> ")
        program.type("x\n")
        try program.wait(for: "\"kept\"\n> ")
    }
}
