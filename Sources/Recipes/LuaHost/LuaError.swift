import Wording

/// Why a script could not be compiled or did not run to its end.
package struct LuaError: Error, CustomStringConvertible {
    package let kind: FailureKind
    /// True if the text is not Lua: nothing has run.
    package let isSyntax: Bool
    /// One or more lines with file and line in them, at most 4 KiB, control bytes as they came:
    /// escape it before a terminal shows it.
    package let message: String
    /// The calls that led there; empty for syntax errors and limits.
    package let traceback: String
    /// The error that the host function threw; nil if the script raised its own.
    package let underlying: (any Error)?

    package init(
        _ kind: FailureKind, _ message: String, isSyntax: Bool = false, traceback: String = "",
        underlying: (any Error)? = nil
    ) {
        self.kind = kind
        self.isSyntax = isSyntax
        self.message = message
        self.traceback = traceback
        self.underlying = underlying
    }

    package var description: String { message }
}

/// A line of a script, as error texts name it.
package struct LuaLocation: Sendable, Hashable, CustomStringConvertible {
    /// The chunk's name without its leading `@`: `watermark.lua`.
    package let file: String
    /// From 1.
    package let line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// Splits `file:line`; nil without a line at the end.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]) else { return nil }
        self.init(file: String(text[..<colon]), line: line)
    }

    package var description: String { "\(file):\(line)" }
}
