import EditModel
import LuaHost
import Media
import Validation
import Wording

extension Failure: LuaReportable {
    /// - Parameter place: The recipe's line, which begins the message: `recipe.lua:4`; nil for none.
    package init(_ kind: FailureKind, at place: String?, _ message: String) {
        self.init(kind, (place.map { "\($0): " } ?? "") + message)
    }

    package var luaMessage: String { text }
    package var luaKind: FailureKind { kind }

    /// The unchanged message: it names its place itself, or concerns the command line and no line of the recipe.
    package func luaText(at location: LuaLocation?) -> String { text }

    /// The failure of a recipe's run.
    init(_ error: LuaError) {
        let own = error.underlying as? Failure
        self.init(
            own?.kind ?? error.kind, error.message, traceback: error.traceback.isEmpty ? nil : error.traceback,
            systemError: own?.systemError)
    }
}

extension LuaCall {
    /// Does a piece of rendering or reading, which no time limit of Lua's counts, and tells the recipe's line where it
    /// fails.
    func rendering<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try state.withoutTimeLimit(body)
        } catch let error as MediaError {
            throw Failure(error, at: place)
        } catch let error as InvalidMovie {
            throw Failure(error.findings, at: place)
        }
    }
}

extension Failure {
    /// The errors among findings, one a line.
    /// - Parameter place: The recipe's line, for those that know none.
    init(_ findings: [Finding], at place: String?) {
        self.init(.recipeError, findings.errors.map { $0.text(at: place) }.joined(separator: "\n"))
    }

    /// - Parameter place: The recipe's line, as `recipe.lua:4`.
    package init(_ error: MediaError, at place: String?) {
        self.init(error.kind, at: place, error.description)
        systemError = error.systemError
    }
}

extension Finding {
    /// The finding as a raised error tells it: where the object was made, or else where it was used.
    func text(calledAt place: String?) -> String {
        ((location ?? place).map { "\($0): " } ?? "") + "\(object): \(message) [\(code.rawValue)]"
    }
}

extension LuaCall {
    /// Draws for a function that a render calls, and names the recipe's line in its errors. The time counts
    /// towards the time limit until that function returns: see ``LuaHost/LuaState/countingUntilReturn(_:)``.
    func drawing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try state.countingUntilReturn(body)
        } catch let error as MediaError {
            throw Failure(error, at: place)
        }
    }
}
