import Wording

/// An error that knows how a script's user should read it.
///
/// Errors of other types are shown as their `description`, behind the line of the script that called.
package protocol LuaReportable: Error {
    /// The sentence, without a place.
    var luaMessage: String { get }
    /// The error's kind for the program that runs the script. `.recipeError` by default.
    var luaKind: FailureKind { get }
    /// The whole text for an error raised at `location` (nil when no line of a script led there).
    /// `file:line: message` by default.
    func luaText(at location: RecipeLocation?) -> String
}

extension LuaReportable {
    package var luaKind: FailureKind { .recipeError }

    package func luaText(at location: RecipeLocation?) -> String {
        location.map { "\($0): \(luaMessage)" } ?? luaMessage
    }
}

/// A recipe's mistake, put in words.
package struct LuaMistake: LuaReportable, CustomStringConvertible {
    package let luaMessage: String

    package init(_ message: String) { luaMessage = message }

    package var description: String { luaMessage }
}

/// Carries what a host function threw through Lua, so that it comes out as it went in.
final class ThrownError {
    let error: any Error
    let kind: FailureKind

    init(_ error: any Error, _ kind: FailureKind) {
        self.error = error
        self.kind = kind
    }
}
