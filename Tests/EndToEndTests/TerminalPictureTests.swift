import Testing

/// Pictures on a terminal.
@Suite struct TerminalPictureTests {
    private let folder = TemporaryFolder()
    private let words: [Word] = ["frame", "r.lua", Samples.grey, "--at", "0"]

    init() {
        folder.write("r.lua", "local a = edit.recipe { inputs = { { 'v', kind = 'media' } } } return edit.asset(a.v)")
    }

    private func start(
        _ terminal: TestTerminal, _ added: [Word] = [], _ environment: [String: String] = [:]
    ) throws -> RunningProgram {
        var variables = ["TERM": "xterm-256color", "COLORTERM": "", "TMUX": "", "NO_COLOR": "", "TERM_PROGRAM": ""]
        for name in ["STY", "ZELLIJ", "KITTY_WINDOW_ID", "LC_TERMINAL", "LUAEDIT_PICTURES"] { variables[name] = "" }
        variables.merge(environment) { $1 }
        return try RunningProgram(
            luaeditProgram, words + added, in: folder.path, environment: variables, terminal: terminal)
    }

    @Test("an inline image is a PNG of the frame")
    func inlineImage() throws {
        let terminal = TestTerminal(cell: (10, 20))
        let outcome = try terminal.wait(for: start(terminal, ["--pictures", "iterm"]))
        #expect(outcome.status == 0, "\(outcome)")
        let head = "\u{1B}]1337;File=inline=1;"
        #expect(outcome.outputText.hasPrefix(head))
        let body = outcome.outputText.prefix { $0 != "\u{07}" }.split(separator: ":", maxSplits: 1)[1]
        folder.write("coded", String(body))
        folder.write("shown.png", try succeed("base64", ["-d", folder.file("coded")]))
        let shown = try ffmpeg(
            ["-i", "shown.png", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: folder.path)
        #expect(shown.count == 192 * 144 * 3)
        #expect(shown.allSatisfy { abs(Int($0) - Int(shown[0])) <= 1 } && (120...140).contains(shown.first ?? 0))
        #expect(folder.names == ["coded", "r.lua", "shown.png"])
    }

    @Test("the environment chooses where the command line does not")
    func environment() throws {
        let terminal = TestTerminal(cell: (10, 20))
        let outcome = try terminal.wait(for: start(terminal, [], ["LUAEDIT_PICTURES": "kitty"]))
        #expect(
            outcome.outputText.hasPrefix("\u{1B}_Ga=T,q=2,f=24,s=192,v=144,m=1;"), "\(outcome.outputText.prefix(80))")
        let other = TestTerminal(cell: (10, 20))
        let blocks = try other.wait(for: start(other, ["--pictures", "blocks"], ["LUAEDIT_PICTURES": "kitty"]))
        #expect(blocks.outputText.hasPrefix("\u{1B}[38;5;"))
    }

    @Test("a terminal that says it draws sixels gets them, in the size of its cells")
    func asked() throws {
        let terminal = TestTerminal()
        // Before it is asked, because the program does not wait long. What else was typed is no answer.
        terminal.type("x\u{1B}[6;20;10t\u{1B}[?62;4c")
        let outcome = try terminal.wait(for: start(terminal))
        #expect(outcome.status == 0)
        #expect(outcome.outputText.contains("\u{1B}[16t\u{1B}[c"))
        #expect(outcome.outputText.contains("\u{1B}P0;1;0q\"1;1;192;144#0;2;"))
    }

    @Test("a terminal that does not answer gets half blocks")
    func silent() throws {
        let terminal = TestTerminal()
        let outcome = try terminal.wait(for: start(terminal))
        #expect(outcome.status == 0)
        #expect(outcome.outputText.contains("▀"))
        #expect(!outcome.outputText.contains("\u{1B}P"))
    }

    @Test("without pictures there is a file")
    func none() throws {
        let terminal = TestTerminal()
        let outcome = try terminal.wait(for: start(terminal, ["--pictures", "none"]))
        #expect(outcome.outputText == "grey-r.png\r\n")
        #expect(folder.names == ["grey-r.png", "r.lua"])
    }

    @Test("a wrong form is refused with those there are")
    func refused() throws {
        let outcome = try luaedit(words + ["--pictures", "gif"], in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.errorText.contains("'gif'") && outcome.errorText.contains("sixel"), "\(outcome.errorText)")
        let environment = try luaedit(words, in: folder, environment: ["LUAEDIT_PICTURES": "gif"])
        #expect(environment.status == 2)
        #expect(environment.errorText.hasPrefix("error: LUAEDIT_PICTURES is 'gif', which is none of auto, kitty"))
    }
}
