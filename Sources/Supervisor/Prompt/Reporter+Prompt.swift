import Glibc
import Messages
import Terminal
import Wording

extension Reporter {
    /// True if values on standard output have colours.
    var stylesOutput: Bool { isatty(STDOUT_FILENO) == 1 && TerminalEnvironment().allowsColor }

    /// Characters in a line of standard output.
    var outputColumns: Int { terminalColumns(STDOUT_FILENO) }

    /// Puts a value on standard output, with a line end.
    func put(_ text: PromptText) {
        guard stylesOutput else { return put(Array((text.text + "\n").utf8)) }
        var shown = ""
        for piece in text.pieces {
            let words = escapedForTerminal(piece.text, keeping: ["\n", "\t"])
            shown += piece.style.color.map { "\u{1B}[\($0)m\(words)\u{1B}[0m" } ?? words
        }
        putAsIs(Array((shown + "\n").utf8))
    }

    /// Puts a text of the reference on standard output, styled as it is.
    func put(reference text: String) { putAsIs(Array(text.utf8)) }
}

extension PromptText.Style {
    /// The parameter of the terminal's "select graphic rendition"; nil for its own colour.
    fileprivate var color: Int? {
        switch self {
        case .plain: nil
        case .name: 36
        case .string: 32
        case .number: 33
        case .remark: 2
        }
    }
}
