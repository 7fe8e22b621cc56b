import EditModel
import LuaHost
import ModelBindings

/// Finds what a recipe of a prompt's statements returns.
struct SavedMovie {
    private let state: LuaState
    private let names: Set<String>
    private let statements: [SavedStatement]

    /// - Parameter names: The globals of the session.
    init(_ state: LuaState, names: Set<String>, _ statements: [SavedStatement]) {
        self.state = state
        self.names = names
        self.statements = statements
    }

    /// An expression that gives the movie.
    /// - Parameter movie: nil for the movie that was made last, or else the first file.
    /// - Throws: ``LuaMistake`` if it has no name, or there is none.
    func expression(of movie: LuaValue?) throws -> String {
        if let movie {
            guard let name = names.sorted().first(where: { isSame(state.global($0), movie) }) else {
                throw LuaMistake("the movie has no name here: write film = … first, and then give film")
            }
            guard let text = expression(name) else {
                throw LuaMistake("'\(name)' is not a movie, asset, composition or timeline")
            }
            return text
        }
        let assigned = statements.reversed().lazy.filter { !$0.failed }.flatMap { $0.assigned.reversed() }
        let made = assigned.first { names.contains($0) && expression($0) != nil && !isFile($0) }
        let found = made ?? ["movie"].first { names.contains($0) } ?? names.sorted().first { expression($0) != nil }
        guard let found, let text = expression(found) else {
            throw LuaMistake("there is no movie to save: write film = … first")
        }
        return text
    }

    /// The expression that returns a global; nil unless it is a movie.
    private func expression(_ name: String) -> String? {
        switch state.global(name) {
        case .object(let object):
            return object is Movie || object is RecipeOutput || object is any MediaSource ? name : nil
        case .table(let table):
            for part in [table] + table.classes {
                if case .function = part.rawField("movie") { return "\(name):movie()" }
            }
            return nil
        default: return nil
        }
    }

    /// A file alone is rarely what is made.
    private func isFile(_ name: String) -> Bool {
        if case .object(let object) = state.global(name) { return object is Asset }
        return false
    }

    private func isSame(_ first: LuaValue, _ second: LuaValue) -> Bool {
        switch (first, second) {
        case (.object(let first), .object(let second)): (first as AnyObject) === (second as AnyObject)
        case (.table(let first), .table(let second)): first.identity == second.identity
        default: false
        }
    }
}
