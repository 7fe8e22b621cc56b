import Glibc
import Settings
import Testing

@testable import Terminal

/// What `luaedit doctor` says of terminals that tests do not run on.
@Suite struct TerminalCheckTests {
    static let terminals: [(isThere: Bool, variables: [String: String], size: (Int, Int)?, String)] = [
        (false, ["TERM": "xterm"], nil, "standard output is none: text is plain"),
        (true, ["TERM": "dumb"], (80, 24), "no bar and no colours: TERM is 'dumb'"),
        (true, [:], (80, 24), "no bar and no colours: TERM is ''"),
        (true, ["TERM": "xterm-kitty"], (120, 40), "xterm-kitty, 120 × 40, 24-bit colours"),
        (
            true, ["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], nil,
            "xterm, of a size that it does not tell, no colours, as NO_COLOR asks"
        ),
        (true, ["TERM": "xterm"], (80, 24), "xterm, 80 × 24, not known to have 24-bit colours"),
    ]

    @Test("a terminal's abilities follow from what the environment says of it", arguments: terminals)
    func terminal(isThere: Bool, variables: [String: String], size: (Int, Int)?, finding: String) {
        let check = TerminalChecks.terminal(
            isThere: isThere, TerminalEnvironment { variables[$0] },
            size: size.map { (columns: $0.0, rows: $0.1) })
        #expect(check.finding == finding)
        #expect(check.state == (finding.contains("no bar") ? .limited : .present))
    }

    private func pictures(
        _ choice: PictureChoice = .auto, _ variables: [String: String], isThere: Bool = true
    ) -> String {
        let environment = TerminalEnvironment { variables[$0] }
        let size = winsize(ws_row: 50, ws_col: 100, ws_xpixel: 900, ws_ypixel: 900)
        let screen = TerminalScreen(choice, size, environment) { nil }
        return TerminalChecks.pictures(isThere: isThere, choice, screen, environment).text
    }

    @Test(
        "how a terminal shows pictures is told, and how they would be finer",
        arguments: [
            (.auto, ["TERM": "xterm-kitty"], "ok       pictures        kitty's graphics, up to 900 × 540"),
            (
                .auto, ["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"],
                "ok       pictures        iTerm2's images, up to 900 × 540"
            ),
            (.sixel, ["TERM": "xterm"], "ok       pictures        sixels, up to 900 × 540"),
            // Who asks for them has nothing to mend.
            (.blocks, ["TERM": "xterm"], "ok       pictures        half blocks in 256 colours, up to 100 × 96"),
            (
                .auto, ["TERM": "alacritty"],
                "limited  pictures        half blocks in 24-bit colours, up to 100 × 96: two pixels in a character; "
                    + "kitty, Ghostty, WezTerm, iTerm2, foot and others show pixels"
            ),
            (
                .auto, ["TERM": "tmux-256color"],
                "limited  pictures        half blocks in 256 colours, up to 100 × 96: two pixels in a character; "
                    + "outside tmux, screen and zellij the terminal may show pixels"
            ),
            (.none, ["TERM": "xterm"], "ok       pictures        written to files, as LUAEDIT_PICTURES asks"),
            (
                .auto, ["TERM": "xterm", "NO_COLOR": "1"],
                "limited  pictures        written to files only: NO_COLOR is set; "
                    + "--pictures blocks shows them in colours all the same"
            ),
            (
                .auto, ["TERM": "dumb"],
                "limited  pictures        written to files only: TERM is 'dumb'; "
                    + "--pictures blocks shows them in colours all the same"
            ),
        ] as [(PictureChoice, [String: String], String)])
    func pictures(choice: PictureChoice, variables: [String: String], line: String) {
        #expect(pictures(choice, variables) == line)
    }

    @Test("without a terminal pictures are files, which is no lack")
    func files() {
        #expect(
            pictures(.auto, [:], isThere: false)
                == "ok       pictures        written to files, as standard output is no terminal")
    }
}
