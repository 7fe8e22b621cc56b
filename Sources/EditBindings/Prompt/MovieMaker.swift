import LuaHost

/// A table that makes a movie by its method `movie`, as timelines and stages are.
struct MovieMaker {
    private let table: LuaTable
    private let function: LuaFunction

    /// Nil for any other value.
    init?(_ input: LuaInput) throws(LuaMismatch) {
        guard let fields = input.table, case .table(let table) = input.value,
            case .function(let function)? = try fields.field("movie", .optional(.any))
        else { return nil }
        (self.table, self.function) = (table, function)
    }

    /// Has it made.
    /// - Throws: The error that the method raises, and ``LuaMistake`` if it does not return an object.
    func make() throws -> Any {
        guard case .object(let movie)? = try function(table).first, PromptSubject.accepts(movie) else {
            throw LuaMistake("the table's method 'movie' gives no movie")
        }
        return movie
    }
}
