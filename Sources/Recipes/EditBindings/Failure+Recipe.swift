import EditModel
import LuaHost
import Media
import Validation
import Wording

extension Failure: LuaReportable {
    package var luaMessage: String { text }
    package var luaKind: FailureKind { kind }

    /// The unchanged text: it names its place itself, or concerns the command line and no line of the recipe.
    package func luaText(at location: RecipeLocation?) -> String { text }

    /// The failure of a recipe's run.
    init(_ error: LuaError) {
        self = error.underlying as? Failure ?? Failure(error.kind, error.message)
        location = location ?? error.location
        traceback = error.traceback.isEmpty ? nil : error.traceback
    }
}

extension LuaCall {
    /// Does a piece of rendering or reading, which no time limit of Lua's counts, and tells the recipe's line where it
    /// fails.
    func rendering<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try state.withoutTimeLimit(body)
        } catch let error as MediaError {
            throw Failure(error, at: location)
        } catch let error as InvalidMovie {
            throw Failure(error.findings, at: location)
        }
    }
}

extension Failure {
    /// The errors among findings.
    /// - Parameter location: The recipe's line, for those that know none.
    init(_ findings: [Finding], at location: RecipeLocation?) {
        self.init(
            findings.errors.map { Failure(.recipeError, at: $0.location ?? location, $0.sentence) })
    }

    /// - Parameter location: The recipe's line.
    package init(_ error: MediaError, at location: RecipeLocation?) {
        self.init(error.kind, at: location, error.description, systemError: error.systemError)
    }
}

extension LuaCall {
    /// Draws for a function that a render calls, and names the recipe's line in its errors. The time counts
    /// towards the time limit until that function returns: see ``LuaHost/LuaState/countingUntilReturn(_:)``.
    func drawing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try state.countingUntilReturn(body)
        } catch let error as MediaError {
            throw Failure(error, at: location)
        }
    }
}
