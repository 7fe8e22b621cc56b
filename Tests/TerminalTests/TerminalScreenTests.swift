import Glibc
import Messages
import Settings
import Testing

@testable import Terminal

@Suite struct TerminalScreenTests {
    private func screen(
        _ choice: PictureChoice = .auto, _ variables: [String: String], _ answer: TerminalAnswer? = nil,
        pixels: (UInt16, UInt16) = (0, 0)
    ) -> TerminalScreen? {
        let size = winsize(ws_row: 50, ws_col: 100, ws_xpixel: pixels.0, ws_ypixel: pixels.1)
        return TerminalScreen(choice, size, TerminalEnvironment { variables[$0] }) { answer }
    }

    @Test(
        "a terminal that gives its name is known",
        arguments: [
            (["TERM": "xterm-kitty"], .kitty),
            (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
            (["TERM": "xterm-ghostty"], .kitty),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm", "KITTY_WINDOW_ID": "1"], .iterm),
            (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iterm),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .indexedBlocks),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColorBlocks),
            (["TERM": "xterm-256color"], .indexedBlocks),
            (["TERM": "alacritty"], .trueColorBlocks),
            (["TERM": "linux"], .indexedBlocks),
            (
                ["TERM": "tmux-256color", "TMUX": "x", "KITTY_WINDOW_ID": "1", "COLORTERM": "truecolor"],
                .trueColorBlocks
            ),
            (["TERM": "screen", "STY": "1"], .indexedBlocks),
            (["TERM": "dumb"], nil),
            ([:], nil),
            (["TERM": "xterm-kitty", "NO_COLOR": "1"], nil),
        ] as [([String: String], TerminalScreen.Form?)])
    func named(variables: [String: String], form: TerminalScreen.Form?) {
        #expect(screen(variables)?.form == form)
    }

    private func screen(_ variables: [String: String]) -> TerminalScreen? { screen(.auto, variables) }

    @Test("a terminal without a name is asked whether it draws sixels")
    func asked() {
        var answer = TerminalAnswer([])
        answer.showsSixel = true
        answer.cell = PictureSize(width: 9, height: 18)
        let shown = screen(.auto, ["TERM": "xterm-256color"], answer)
        #expect(shown?.form == .sixel)
        #expect(shown?.room == PictureSize(width: 900, height: 30 * 18))
        // What the terminal behind tmux draws, tmux does not.
        #expect(screen(.auto, ["TERM": "xterm-256color", "TMUX": "x"], answer)?.form == .indexedBlocks)
    }

    @Test("what a person asks for is done whatever the terminal is called")
    func chosen() {
        let forms: [PictureChoice: TerminalScreen.Form] = [
            .kitty: .kitty, .iterm: .iterm, .sixel: .sixel, .blocks: .indexedBlocks,
        ]
        for (choice, form) in forms {
            #expect(screen(choice, ["TERM": "dumb", "NO_COLOR": "1"])?.form == form)
        }
        #expect(screen(PictureChoice.none, ["TERM": "xterm-kitty"]) == nil)
    }

    @Test("room is the terminal's width and three fifths of its height, or all text but two lines")
    func room() {
        #expect(screen(.kitty, [:], pixels: (1000, 1000))?.room == PictureSize(width: 1000, height: 600))
        #expect(screen(.kitty, [:])?.room == PictureSize(width: 800, height: 480))
        #expect(screen(.blocks, [:])?.room == PictureSize(width: 100, height: 96))
        #expect(
            screen(.kitty, [:], pixels: (60000, 60000))?.room == PictureSize(width: 800, height: 480))
        let large = screen(.kitty, [:], pixels: (4000, 4000))?.room
        #expect(large.map { $0.width * $0.height <= 1_300_000 && $0.width > 1400 } == true)
    }

    @Test(
        "answers of terminals are understood, and what is typed between them is not one",
        arguments: [
            ("\u{1B}[?62;4;22c", true, nil, true),
            ("\u{1B}[6;18;9t\u{1B}[?64;1;2;4c", true, PictureSize(width: 9, height: 18), true),
            ("\u{1B}[?1;2c", false, nil, true),
            ("\u{1B}[?4c", false, nil, true),
            (
                "ls\r\u{1B}[A\u{1B}[6;20;10tx\u{1B}[?65;44c", false, PictureSize(width: 10, height: 20),
                true
            ),
            ("\u{1B}[6;18;", false, nil, false),
            ("\u{1B}\u{1B}[c", false, nil, false),
            ("", false, nil, false),
        ] as [(String, Bool, PictureSize?, Bool)])
    func answers(text: String, sixel: Bool, cell: PictureSize?, complete: Bool) {
        let answer = TerminalAnswer(Array(text.utf8))
        #expect(answer.showsSixel == sixel)
        #expect(answer.cell == cell)
        #expect(answer.isComplete == complete)
    }

    @Test(
        "what is typed while the terminal is asked is not lost",
        arguments: [
            ("ls\r\u{1B}[A\u{1B}[6;20;10tx\u{1B}[?65;44c", "ls\r\u{1B}[Ax"), ("\u{1B}[?4c", ""), ("ü\u{1B}", "ü\u{1B}"),
            ("", ""),
        ])
    func typed(text: String, typed: String) {
        #expect(String(decoding: TerminalAnswer(Array(text.utf8)).typed, as: UTF8.self) == typed)
    }

    @Test("a wrong word in the environment is told")
    func environment() throws {
        #expect(try PictureChoice.ofEnvironment { _ in nil } == .auto)
        #expect(try PictureChoice.ofEnvironment { _ in "sixel" } == .sixel)
        let text = "LUAEDIT_PICTURES is 'gif', which is none of auto, kitty, iterm, sixel, blocks, none"
        #expect(throws: Failure(.usage, text)) { try PictureChoice.ofEnvironment { _ in "gif" } }
    }
}
