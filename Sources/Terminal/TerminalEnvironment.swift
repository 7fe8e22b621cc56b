/// What the environment tells of the terminal, without asking it.
package struct TerminalEnvironment {
    private let variable: (String) -> String?

    package init(_ variable: @escaping (String) -> String? = environmentVariable) {
        self.variable = variable
    }

    /// The terminal's kind, `TERM`; empty where it has none.
    var term: String { variable("TERM") ?? "" }
    private var program: String { variable("TERM_PROGRAM") ?? "" }

    /// Whether colours may be used where nobody asked for them.
    package var allowsColor: Bool { !isDumb && !refusesColor }

    /// Whether the terminal is one that only writes letters, or says nothing of itself.
    package var isDumb: Bool { term.isEmpty || term == "dumb" }

    /// Whether the person wants no colours, `NO_COLOR`.
    var refusesColor: Bool { isSet("NO_COLOR") }

    /// Whether another program draws what we write: what it does not know is lost on the way to the terminal, and what it
    /// says of itself tells nothing of the terminal.
    var isMultiplexed: Bool {
        isSet("TMUX") || isSet("STY") || isSet("ZELLIJ") || term.hasPrefix("screen") || term.hasPrefix("tmux")
    }

    /// What a terminal that gives its name shows pictures with; nil where it has to be asked.
    var namedForm: TerminalScreen.Form? {
        if isMultiplexed { return blocks }
        // The terminal's own name comes first: a variable may be left from a terminal that this one was started in.
        switch program {
        case "ghostty": return .kitty
        case "iTerm.app", "WezTerm", "mintty": return .iterm
        case "Apple_Terminal": return blocks
        default: break
        }
        if isSet("KITTY_WINDOW_ID") || ["xterm-kitty", "xterm-ghostty"].contains(term) { return .kitty }
        if variable("LC_TERMINAL") == "iTerm2" { return .iterm }
        return ["linux", "alacritty"].contains(term) ? blocks : nil
    }

    /// Half blocks, in as many colours as the terminal is known to have.
    var blocks: TerminalScreen.Form { showsTrueColor ? .trueColorBlocks : .indexedBlocks }

    /// Whether the terminal is known to have 24-bit colours.
    var showsTrueColor: Bool {
        if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") { return true }
        if ["iTerm.app", "WezTerm", "ghostty", "vscode", "mintty"].contains(program) { return true }
        let names = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]
        return names.contains(term) || term.hasSuffix("-direct") || isSet("WT_SESSION") || isSet("KONSOLE_VERSION")
            || isSet("KITTY_WINDOW_ID")
    }

    private func isSet(_ name: String) -> Bool { variable(name).map { !$0.isEmpty } ?? false }
}
