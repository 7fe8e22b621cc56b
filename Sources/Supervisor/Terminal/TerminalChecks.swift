import Glibc
import Messages
import Settings

/// The checks of the terminal: its kind, and the form of its pictures.
package enum TerminalChecks {
    /// All checks, in the order of the report. May query the terminal, see ``TerminalScreen/of(_:_:)``.
    package static var all: [SystemCheck] {
        let isThere = isatty(STDOUT_FILENO) == 1
        let environment = TerminalEnvironment()
        let size = isThere ? terminalSize(STDOUT_FILENO) : nil
        let area = size.map { (columns: Int($0.ws_col), rows: Int($0.ws_row)) }
        return [
            terminal(isThere: isThere, environment, size: area), pictures(isThere: isThere, environment),
        ]
    }

    /// - Parameter size: Columns and rows; nil if the terminal does not say.
    static func terminal(
        isThere: Bool, _ environment: TerminalEnvironment, size: (columns: Int, rows: Int)?
    ) -> SystemCheck {
        guard isThere else { return SystemCheck("terminal", .present, "standard output is none: text is plain") }
        guard !environment.isDumb else {
            return SystemCheck(
                "terminal", .limited, "no bar and no colours: TERM is '\(environment.term)'",
                advice: "set TERM to what the terminal is, such as xterm-256color")
        }
        let area = size.map { "\($0.columns) × \($0.rows)" } ?? "of a size that it does not tell"
        let depth =
            if environment.refusesColor {
                "no colours, as NO_COLOR asks"
            } else {
                environment.showsTrueColor ? "24-bit colours" : "not known to have 24-bit colours"
            }
        return SystemCheck("terminal", .present, "\(environment.term), \(area), \(depth)")
    }

    // MARK: - Pictures

    private static func pictures(isThere: Bool, _ environment: TerminalEnvironment) -> SystemCheck {
        do throws(Failure) {
            let choice = try PictureChoice.ofEnvironment()
            return pictures(isThere: isThere, choice, .of(STDOUT_FILENO, choice), environment)
        } catch {
            return SystemCheck(
                "pictures", .limited, error.text, advice: "set it to one of these, or leave it to luaedit with auto")
        }
    }

    /// - Parameter screen: The screen that shows them; nil if there is none.
    static func pictures(
        isThere: Bool, _ choice: PictureChoice, _ screen: TerminalScreen?, _ environment: TerminalEnvironment
    ) -> SystemCheck {
        guard isThere else {
            return SystemCheck("pictures", .present, "written to files, as standard output is no terminal")
        }
        guard let screen else {
            if choice == .none {
                return SystemCheck("pictures", .present, "written to files, as LUAEDIT_PICTURES asks")
            }
            let reason = environment.refusesColor ? "NO_COLOR is set" : "TERM is '\(environment.term)'"
            return SystemCheck(
                "pictures", .limited, "written to files only: \(reason)",
                advice: "--pictures blocks shows them in colours all the same")
        }
        let finding = "\(screen.form.name), up to \(screen.room.width) × \(screen.room.height)"
        guard choice == .auto, screen.form.isText else { return SystemCheck("pictures", .present, finding) }
        let advice =
            environment.isMultiplexed
            ? "outside tmux, screen and zellij the terminal may show pixels"
            : "kitty, Ghostty, WezTerm, iTerm2, foot and others show pixels"
        return SystemCheck("pictures", .limited, "\(finding): two pixels in a character", advice: advice)
    }
}

extension TerminalScreen.Form {
    /// The name in the user's words.
    fileprivate var name: String {
        switch self {
        case .kitty: "kitty's graphics"
        case .iterm: "iTerm2's images"
        case .sixel: "sixels"
        case .trueColorBlocks: "half blocks in 24-bit colours"
        case .indexedBlocks: "half blocks in 256 colours"
        }
    }
}
