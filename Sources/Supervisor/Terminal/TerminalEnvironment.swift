import Glibc

/// Properties of the terminal according to the environment, without a query.
package struct TerminalEnvironment {
    private let variable: (String) -> String?

    package init(_ variable: @escaping (String) -> String? = environmentVariable) {
        self.variable = variable
    }

    /// The terminal's kind, `TERM`; empty where it has none.
    var term: String { variable("TERM") ?? "" }
    private var program: String { variable("TERM_PROGRAM") ?? "" }

    /// True if colours may be used without a request for them.
    package var allowsColor: Bool { !isDumb && !refusesColor }

    /// True for a terminal without control sequences, or without a `TERM`.
    package var isDumb: Bool { term.isEmpty || term == "dumb" }

    /// True if `NO_COLOR` turns colours off.
    var refusesColor: Bool { isSet("NO_COLOR") }

    /// True under a multiplexer. It drops sequences that it does not know, and answers queries for itself, not for the
    /// terminal.
    var isMultiplexed: Bool {
        isSet("TMUX") || isSet("STY") || isSet("ZELLIJ") || term.hasPrefix("screen") || term.hasPrefix("tmux")
    }

    /// The form of pictures of a terminal that names itself; nil if a query is needed.
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

    /// True if the terminal is known to have 24-bit colours.
    var showsTrueColor: Bool {
        if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") { return true }
        if ["iTerm.app", "WezTerm", "ghostty", "vscode", "mintty"].contains(program) { return true }
        let names = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]
        return names.contains(term) || term.hasSuffix("-direct") || isSet("WT_SESSION") || isSet("KONSOLE_VERSION")
            || isSet("KITTY_WINDOW_ID")
    }

    private func isSet(_ name: String) -> Bool { variable(name).map { !$0.isEmpty } ?? false }
}

/// The size of a terminal in character cells and in pixels, as far as the kernel knows; nil unless the descriptor is a
/// terminal with columns. Wraps `ioctl(TIOCGWINSZ)`.
package func terminalSize(_ descriptor: CInt) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? size : nil
}

/// Characters in a line of a terminal: 80 if the kernel does not know it.
package func terminalColumns(_ descriptor: CInt) -> Int {
    terminalSize(descriptor).map { Int($0.ws_col) } ?? 80
}
