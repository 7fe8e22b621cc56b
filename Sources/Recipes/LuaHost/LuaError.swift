import Wording

/// Why a script could not be compiled or did not run to its end.
package struct LuaError: Error, CustomStringConvertible {
    package let kind: FailureKind
    /// True if the text is not Lua: nothing has run.
    package let isSyntax: Bool
    /// The line of the script; nil where none is at fault.
    package let location: RecipeLocation?
    /// One or more lines, at most 4 KiB, control bytes as they came: escape it before a terminal shows it.
    package let message: String
    /// The calls that led there; empty for syntax errors and limits.
    package let traceback: String
    /// The error that the host function threw; nil if the script raised its own.
    package let underlying: (any Error)?

    package init(
        _ kind: FailureKind, at location: RecipeLocation? = nil, _ message: String, isSyntax: Bool = false,
        traceback: String = "", underlying: (any Error)? = nil
    ) {
        self.kind = kind
        self.isSyntax = isSyntax
        self.location = location
        self.message = message
        self.traceback = traceback
        self.underlying = underlying
    }

    /// The global that the script used and that is nil: Lua tells it at the end of its text, and only there.
    package var missingGlobal: String? {
        guard let start = message.firstRange(of: "(global '"), message.hasSuffix("')") else { return nil }
        return String(message[start.upperBound...].dropLast(2))
    }

    /// The location and the message.
    package var description: String { (location.map { "\($0): " } ?? "") + message }
}

package typealias RecipeLocation = Wording.RecipeLocation
