import EditModel
import LuaHost
import Media
import Validation

/// Why a recipe gave no edit.
package struct RecipeFailure: LuaReportable, CustomStringConvertible {
    /// The kinds of failure, each with its exit status.
    package enum Kind: Sendable {
        /// The recipe is wrong: 1.
        case recipe
        /// The command line does not fit the recipe: 2.
        case usage
        /// An input cannot be decoded: 65.
        case brokenInput
        /// An input is not there: 66.
        case missingInput
        /// A file cannot be made: 73.
        case cannotCreate
        /// Reading or writing failed: 74.
        case inputOutput
        /// The engine failed: 70.
        case engineFailure
        /// The system starts no more threads: 71.
        case systemLimit
        /// The recipe wanted a file the user did not grant: 77.
        case notAllowed
        /// A library that the recipe needs is not installed: 78.
        case missingPart
        /// Lua ran too long: 124.
        case timeLimit
        /// Lua or the engine took too much memory: 125.
        case memoryLimit
        /// Stopped from outside: 130.
        case interrupted
    }

    package let kind: Kind
    /// The whole text, with a place where there is one; control bytes as they came.
    package let message: String
    /// The calls that led there; empty when the recipe did not raise it.
    package let traceback: String
    /// The `errno` of the call of the system that failed; nil where none did.
    package var systemError: CInt?

    package init(_ kind: Kind, _ message: String, traceback: String = "") {
        self.kind = kind
        self.message = message
        self.traceback = traceback
    }

    /// - Parameter place: The recipe's line, which begins the message: `recipe.lua:4`; nil for none.
    package init(_ kind: Kind, at place: String?, _ message: String) {
        self.init(kind, (place.map { "\($0): " } ?? "") + message)
    }

    package var description: String { message }
    package var luaMessage: String { message }
    package var luaKind: LuaError.Kind { kind == .notAllowed ? .notAllowed : .runtime }

    /// The unchanged message: it names its place itself, or concerns the command line and no line of the recipe.
    package func luaText(at location: LuaLocation?) -> String { message }

    /// The failure of a recipe's run.
    init(_ error: LuaError) {
        if let own = error.underlying as? RecipeFailure {
            self.init(own.kind, error.message, traceback: error.traceback)
            systemError = own.systemError
            return
        }
        let kind: Kind =
            switch error.kind {
            case .syntax, .runtime, .outputLimit: .recipe
            case .memoryLimit: .memoryLimit
            case .timeLimit: .timeLimit
            case .interrupted: .interrupted
            case .notAllowed: .notAllowed
            case .system: .systemLimit
            }
        self.init(kind, error.message, traceback: error.traceback)
    }
}

extension LuaCall {
    /// Does a piece of rendering or reading, which no time limit of Lua's counts, and tells the recipe's line where it
    /// fails.
    func rendering<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try state.withoutTimeLimit(body)
        } catch let error as MediaError {
            throw RecipeFailure(error, at: place)
        } catch let error as InvalidMovie {
            throw RecipeFailure(error.findings, at: place)
        }
    }
}

extension RecipeFailure {
    /// The errors among findings, one a line.
    /// - Parameter place: The recipe's line, for those that know none.
    init(_ findings: [Finding], at place: String?) {
        self.init(.recipe, findings.errors.map { $0.text(at: place) }.joined(separator: "\n"))
    }

    /// - Parameter place: The recipe's line, as `recipe.lua:4`.
    init(_ error: MediaError, at place: String?) {
        let kind: Kind =
            switch error.kind {
            case .brokenInput: .brokenInput
            case .missingInput: .missingInput
            case .notAllowed: .notAllowed
            case .inputOutput: .inputOutput
            case .unsupported: .recipe
            case .missingPart: .missingPart
            case .engine: .engineFailure
            case .memoryLimit: .memoryLimit
            case .systemLimit: .systemLimit
            }
        self.init(kind, at: place, error.description)
        systemError = error.systemError
    }
}

extension LuaCall {
    /// Draws for a function that a render calls, and names the recipe's line in its errors. The time counts
    /// towards the time limit until that function returns: see ``LuaHost/LuaState/countingUntilReturn(_:)``.
    func drawing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try state.countingUntilReturn(body)
        } catch let error as MediaError {
            throw RecipeFailure(error, at: place)
        }
    }
}
